/**
 * A payee, which people are asked to pay to or to trust: an account number, PromptPay, a messenger account, a page. One spelling for
 * each, because it is compared with the places' statements (read-payee.ts finds it in a typed text). Pure; both sides.
 */
import { formatNumber } from './payee-number.ts'

/** An account at a bank, or PromptPay by phone, by 13-digit id, by 15-digit wallet. */
export const bankKinds = ['account', 'phone', 'id', 'wallet'] as const
export type BankKind = (typeof bankKinds)[number]

export const socialKinds = ['line', 'facebook', 'instagram', 'tiktok', 'wechat', 'website'] as const
export type SocialKind = (typeof socialKinds)[number]

/** `value` is the one spelling, such as `0123456789`, `@raw.chaole` (LINE), `rawaichaole` (Facebook), `example.com` (website). */
export interface Payee {
  kind: BankKind | SocialKind
  value: string
}

export const isBankKind = (kind: string): kind is BankKind => (bankKinds as readonly string[]).includes(kind)

/** The key that the database compares; its generated column is made the same way. */
export const lookUpKey = ({ kind, value }: Payee): string => `${kind}:${value}`

/** Services whose accounts are known by a name. */
export type NamedService = Exclude<SocialKind, 'website'>
export const namedServices = socialKinds.filter((kind) => kind !== 'website') as NamedService[]

const names: Record<NamedService, RegExp> = {
  line: /^@?[a-z0-9][a-z0-9._-]{1,29}$/,
  facebook: /^[a-z0-9][a-z0-9.]{2,79}$/,
  instagram: /^[a-z0-9_][a-z0-9._]{0,29}$/,
  tiktok: /^[a-z0-9_][a-z0-9._]{1,23}$/,
  wechat: /^[a-z][a-z0-9_-]{5,19}$/,
}

/** A name at a service in its one spelling; null where the service has no such names. */
export function namedPayee(kind: NamedService, name: string): Payee | null {
  const small = name.toLowerCase()
  // At LINE the sign tells an official account from a person's; elsewhere it is decoration.
  const bare = kind === 'line' ? small : small.replace(/^@/, '')
  if (!names[kind].test(bare)) return null
  // Facebook takes no notice of dots.
  return { kind, value: kind === 'facebook' ? bare.replaceAll('.', '') : bare }
}

/** A short form or a page at a shared host stands for itself, path and all. */
const isPath = ({ value }: Payee) => value.includes('/')

/** As people write it. */
export function formatPayee(payee: Payee): string {
  if (isBankKind(payee.kind)) return formatNumber(payee)
  const hasSign = (payee.kind === 'tiktok' || payee.kind === 'instagram') && !isPath(payee)
  return hasSign ? `@${payee.value}` : payee.value
}

/** Address of a social account's page; null where it can only be found inside the app. Always https. */
export function payeeUrl(payee: Payee): string | null {
  const { kind, value } = payee
  if (isBankKind(kind)) return null
  if (kind === 'website' || isPath(payee)) return `https://${value}`
  if (kind === 'line') return `https://line.me/${value.startsWith('@') ? `R/ti/p/${value}` : `ti/p/~${value}`}`
  if (kind === 'wechat') return null
  const paths = { facebook: value, instagram: `${value}/`, tiktok: `@${value}` }
  return `https://www.${kind}.com/${paths[kind]}`
}
