/** What commands of accounts need of a request: who asks, in which language, and the way to send something. */
import type { Contact } from '#shared/contact.ts'
import type { Locale } from '#shared/locales.ts'
import type { Partner } from '#shared/partner.ts'
import { type CodePurpose, codeDigits, codeMinutes } from '#shared/verification.ts'
import type { Message } from '../../external/message.ts'
import { composeCode } from '../../messages/compose-code.ts'
import { composeNotice, type NoticeKind, type NoticeValues } from '../../messages/compose-notice.ts'
import type { Actor } from '../actor.ts'
import type { Caller } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'

export interface Asking {
  actor: Actor
  reader: { locale: Locale }
  /** Where people reach the product, for links in messages. */
  origin: string
  userAgent: string
  /** Secrets of this browser, by which accounts know it. */
  devices?: readonly string[]
  /** Who is signed in in this browser already, and in which session. */
  person?: { id: string; session: string } | null
  /** Sends when the command's transaction is committed. */
  send(delivery: Delivery): void
}

/** An account's contact as it is stored, with its kind. */
export const contactOf = (value: string): Contact =>
  value.includes('@') ? { kind: 'email', value } : { kind: 'phone', value }

/** Stands in a message that is written for nobody. */
const noCode = '0'.repeat(codeDigits)

const by = ({ kind }: Contact) => (kind === 'email' ? ('email' as const) : ('sms' as const))

interface SentCode {
  code: string | null
  purpose: CodePurpose
  /** The partner's person whom the code will link. */
  partner?: Partner
  locale?: Locale
}

/** Sends a one-time code to the contact that is being proven; null where there is nobody to get one, which costs as much. */
export function sendCode(
  { send, origin, reader }: Asking,
  contact: string,
  { code, purpose, partner, locale = reader.locale }: SentCode,
): void {
  const to = contactOf(contact)
  const composed = composeCode({
    locale,
    by: by(to),
    code: code ?? noCode,
    purpose,
    partner,
    origin,
    minutes: codeMinutes,
  })
  const message = { ...composed, to: to.value } as Message
  send({ message, about: 'code', minutes: codeMinutes, isReal: code !== null })
}

interface Reachable {
  email: string | null
  phone: string | null
  locale: Locale
}

/** Tells a person by mail, or by short message where there is no address, what happened to the account. */
export function sendNotice<Kind extends NoticeKind>(
  { send, origin }: Asking,
  person: Reachable,
  kind: Kind,
  values: NoticeValues[Kind],
): void {
  for (const delivery of notice({ origin }, person, kind, values)) send(delivery)
}

/** What tells a person by mail, or by short message where there is no address; nothing where there is neither. */
export function notice<Kind extends NoticeKind>(
  { origin }: Pick<Caller, 'origin'>,
  { email, phone, locale }: Reachable,
  kind: Kind,
  values: NoticeValues[Kind],
): Delivery[] {
  const value = email ?? phone
  if (value === null) return []
  const to = contactOf(value)
  const message = { ...composeNotice({ locale, by: by(to), kind, origin, values }), to: to.value } as Message
  return [{ message, about: kind }]
}
