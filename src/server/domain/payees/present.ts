/** From the rows of accounts to their view on pages. Nothing else of a row leaves the server. */

import { bangkokDay, bangkokDayNumber } from '#shared/bangkok.ts'
import { PAYEE_CHANGED_DAYS, PAYEE_CHECK_FRESH_DAYS, PAYEE_CHECK_OLD_DAYS } from '#shared/constants.ts'
import type { Locale } from '#shared/locales.ts'
import { bankName } from '#shared/payees/banks.ts'
import { type BankKind, formatPayee, isBankKind, type Payee, type SocialKind } from '#shared/payees/payee.ts'
import { maskNumber } from '#shared/payees/payee-number.ts'
import type { BankLine, CheckAge, PayeeStanding, SocialLine, StatedLine } from '#shared/payees/payee-page.ts'
import type { StatedPayee } from '#shared/payees/stated-payee.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { romanisedHolder } from '../romanised/holder-name.ts'

/** The common columns of the two tables. */
export interface StandingRow {
  created_at: Date
  checked_at: Date | null
  /** The agency of the checking officer; null for a check from before this was stored. */
  checked_by_agency?: string | null
  replaces_id: string | null
}

/** Calendar days in Bangkok since `at`; 0 for today, and for a row from another instance's clock that is ahead. */
export const daysSince = (at: Date, now: Date): number => Math.max(0, bangkokDayNumber(now) - bangkokDayNumber(at))

const ageOf = (days: number): CheckAge =>
  days <= PAYEE_CHECK_FRESH_DAYS ? 'fresh' : days <= PAYEE_CHECK_OLD_DAYS ? 'aging' : 'old'

/** Certainty of a row. */
export function presentStanding(
  { created_at, checked_at, checked_by_agency, replaces_id }: StandingRow,
  { locale, now }: { locale: Locale; now: Date },
): PayeeStanding {
  const days = daysSince(created_at, now)
  return {
    checkedOn: checked_at && bangkokDay(checked_at),
    ...(checked_at && { checkAge: ageOf(daysSince(checked_at, now)) }),
    ...(checked_at && checked_by_agency && { checkedBy: agencyNamed(checked_by_agency, locale) }),
    since: bangkokDay(created_at),
    changedDays: days < PAYEE_CHANGED_DAYS ? days : null,
    replaced: replaces_id !== null,
  }
}

export interface BankRow extends StandingRow {
  id: string
  kind: BankKind
  bank_code: string | null
  number: string
  account_name: string
}

/** An account as the place's own page shows it: whole, but for a person's id, which is not kept whole. */
export function presentBank(row: BankRow, { locale, now }: { locale: Locale; now: Date }): BankLine {
  const payee = { kind: row.kind, value: row.number }
  return {
    id: row.id,
    kind: row.kind,
    bank: row.bank_code && bankName(row.bank_code, locale),
    number: formatPayee(payee),
    accountName: row.account_name,
    accountLatin: romanisedHolder(row.account_name, locale),
    ...presentStanding(row, { locale, now }),
  }
}

export interface SocialRow extends StandingRow {
  id: string
  kind: SocialKind
  handle: string
  url: string | null
}

export function presentSocial(row: SocialRow, reading: { locale: Locale; now: Date }): SocialLine {
  const { id, kind, handle, url } = row
  return { id, kind, handle: formatPayee({ kind, value: handle }), url, ...presentStanding(row, reading) }
}

/** An account or page of a registration, for its writer. */
export function presentStated(payee: StatedPayee & { id: string }, locale: Locale): StatedLine {
  const { id, kind } = payee
  const shown = formatPayee(payee)
  return payee.table === 'bank_accounts'
    ? { id, kind, shown, bank: payee.bankCode && bankName(payee.bankCode, locale), accountName: payee.accountName }
    : { id, kind, shown, bank: null, accountName: null }
}

/** An account in a message to its owner: enough to know it again. */
export const shownInNotice = ({ kind, value }: Payee): string =>
  isBankKind(kind) ? maskNumber({ kind, value }) : formatPayee({ kind, value })
