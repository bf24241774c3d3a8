/** An owner's statement of a payee: for a listed place at once, in a registration together with the rest. */
import type { BankKind, SocialKind } from './payee.ts'

/** An account or PromptPay, or a page, in the one spelling that is compared. */
export type StatedPayee =
  | { table: 'bank_accounts'; kind: BankKind; value: string; bankCode: string | null; accountName: string }
  | { table: 'social_accounts'; kind: SocialKind; value: string; url: string | null }

export type PayeeTable = StatedPayee['table']

/** True if the place is paid by both in the same way; names of holders and links apart. */
export const isSamePayee = (a: StatedPayee, b: StatedPayee): boolean =>
  a.kind === b.kind &&
  a.value === b.value &&
  (a.table === 'bank_accounts' ? a.bankCode : null) === (b.table === 'bank_accounts' ? b.bankCode : null)
