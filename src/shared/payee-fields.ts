/** The fields in which an owner states an account or a page: what is typed becomes the one spelling, or the key of what is wrong. Both sides. */
import { z } from 'zod'
import { type BankKind, isSocialKind, type Payee, type SocialKind } from './payee.ts'
import { isThaiId } from './payee-number.ts'
import { readPayee } from './read-payee.ts'

/** Choice of the select where the account is none at a bank. */
export const promptPay = 'promptpay'

/** Name of the holder, as the bank shows it when somebody transfers. */
export const accountNameField = z
  .string('widgets:error.accountName')
  .transform((name) =>
    name
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim(),
  )
  .refine((name) => /\p{L}/u.test(name) && name.length <= 200, 'widgets:error.accountName')

export type BankFault = 'widgets:error.number' | 'widgets:error.promptPay' | 'widgets:error.promptPayId'

/** The number at a bank, or the PromptPay number, of a text with no more than one. */
export function readBankNumber(bank: string, typed: string): { kind: BankKind; value: string } | BankFault {
  const found = readPayee(typed) ?? []
  const ofKind = (kind: Payee['kind']) =>
    found.find((payee) => payee.kind === kind) as { kind: BankKind; value: string }
  if (bank !== promptPay) return ofKind('account') ?? 'widgets:error.number'
  const phone = ofKind('phone')
  const payee = ofKind('id') ?? ofKind('wallet') ?? (phone?.value.length === 10 ? phone : undefined)
  if (payee) return payee
  const account = ofKind('account')
  return account?.value.length === 13 && !isThaiId(account.value)
    ? 'widgets:error.promptPayId'
    : 'widgets:error.promptPay'
}

/** The account at the chosen service; null where the text is none of it. */
export function readSocial(kind: string, typed: string): { kind: SocialKind; value: string } | null {
  const found = readPayee(typed) ?? readPayee(`${kind}: ${typed}`) ?? []
  const payee =
    found.find((each) => each.kind === kind) ?? readPayee(`${kind}: ${typed}`)?.find((each) => each.kind === kind)
  return payee && isSocialKind(payee.kind) ? { kind: payee.kind, value: payee.value } : null
}
