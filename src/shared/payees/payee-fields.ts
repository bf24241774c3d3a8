/** The fields in which an owner states an account or a page: the typed text becomes the one spelling, or the key of its fault. Both sides. */

import { z } from 'zod'
import { type PlainRefusal, says } from '../refusals.ts'
import { type BankKind, type Payee, payeeUrl, type SocialKind } from './payee.ts'
import { parseLink } from './payee-link.ts'
import { isThaiId } from './payee-number.ts'
import { readHiddenId } from './persons-id.ts'
import { readPayee } from './read-payee.ts'

/** Choice of the select where the account is none at a bank. */
export const promptPay = 'promptpay'

/** Characters of a holder's name; the database holds the same. */
export const ACCOUNT_NAME_MOST = 200

/** Name of the holder, as the bank shows it when somebody transfers. */
export const accountNameField = z
  .string(says('widgets:error.accountName'))
  .transform((name) =>
    name
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim(),
  )
  .refine((name) => /\p{L}/u.test(name) && name.length <= ACCOUNT_NAME_MOST, says('widgets:error.accountName'))

export type BankFault = Extract<
  PlainRefusal,
  'widgets:error.number' | 'widgets:error.promptPay' | 'widgets:error.promptPayId'
>

/** The number at a bank, or the PromptPay number, of a text with no more than one. */
export function readBankNumber(bank: string, typed: string): { kind: BankKind; value: string } | BankFault {
  const found = readPayee(typed) ?? []
  const ofKind = (kind: Payee['kind']) =>
    found.find((payee) => payee.kind === kind) as { kind: BankKind; value: string }
  if (bank !== promptPay) return ofKind('account') ?? 'widgets:error.number'
  const untouched = readHiddenId(typed)
  if (untouched) return { kind: 'id', value: untouched }
  const phone = ofKind('phone')
  const payee = ofKind('id') ?? ofKind('wallet') ?? (phone?.value.length === 10 ? phone : undefined)
  if (payee) return payee
  const account = ofKind('account')
  return account?.value.length === 13 && !isThaiId(account.value)
    ? 'widgets:error.promptPayId'
    : 'widgets:error.promptPay'
}

/** The account at the chosen service, named or linked to; null where the text is none of it. */
export function readSocial(service: SocialKind, typed: string): { kind: SocialKind; value: string } | null {
  const meanings = [...(readPayee(typed) ?? []), ...(readPayee(`${service}: ${typed}`) ?? [])]
  const found = meanings.find(({ kind }) => kind === service)
  return found ? { kind: service, value: found.value } : null
}

/** The page's address: a website as it was typed, without tracking; others at their service. */
export function socialUrl(payee: { kind: SocialKind; value: string }, typed: string): string | null {
  const link = payee.kind === 'website' ? parseLink(typed.trim()) : null
  const isOwn = link?.hostname.replace(/^www\./, '') === payee.value
  const url = link && isOwn ? `${link.origin}${link.pathname}` : payeeUrl(payee)
  return url !== null && url.length <= 500 ? url : payeeUrl(payee)
}
