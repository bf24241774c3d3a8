/** A place's payment accounts, and its owner's view: the same, with former ones. */
import type { Kysely, RawBuilder } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import type { Locale } from '#shared/locales.ts'
import { localisedColumns, nameOf, textsOf } from '#shared/localised.ts'
import { formatPayee } from '#shared/payees/payee.ts'
import type { BankLine, Payees, SocialLine } from '#shared/payees/payee-page.ts'
import { type BusinessStatus, registeringStatuses } from '#shared/places/business-states.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, type RowOf, rowsOf, sql } from '../../db/sql.ts'
import { agencyName } from '../official-names/agency-name.ts'
import { type BankRow, presentBank, presentSocial, type SocialRow } from './present.ts'

interface Reading {
  locale: Locale
  now: Date
}

const bankColumns = [
  'id',
  'kind',
  'bank_code',
  'number',
  'account_name',
  'replaces_id',
  'checked_at',
  'created_at',
] as const
const socialColumns = ['id', 'kind', 'handle', 'url', 'replaces_id', 'checked_at', 'created_at'] as const

const checkedBy = (locale: Locale) => agencyName(sql.ref('checked_agency_id'), locale).as('checked_by_agency')
const bankOf = (db: Kysely<Schema>, business: string, locale: Locale) =>
  db.selectFrom('bank_accounts').select(bankColumns).select(checkedBy(locale)).where('business_id', '=', business)
const socialOf = (db: Kysely<Schema>, business: string, locale: Locale) =>
  db.selectFrom('social_accounts').select(socialColumns).select(checkedBy(locale)).where('business_id', '=', business)

/** Times inside are text, as JSON has none. */
type Written<Row> = Omit<Row, 'created_at' | 'checked_at'> & { created_at: string; checked_at: string | null }
const withTimes = <Row extends { created_at: string; checked_at: string | null }>(row: Row) => ({
  ...row,
  created_at: new Date(row.created_at),
  checked_at: row.checked_at === null ? null : new Date(row.checked_at),
})

/** The accounts that a place states now, as a statement selects them with {@link statedPayees}. */
export const statedShape = rowsOf({
  bank: jsonAs<Written<BankRow>[]>(),
  social: jsonAs<Written<SocialRow>[]>(),
})
export type StatedRows = RowOf<typeof statedShape>

/** Columns `bank` and `social` of a statement about one place, for {@link presentPayees}. Whether it is listed is the caller's to know. */
export function statedPayees(business: string, locale: Locale): RawBuilder<unknown> {
  const stated = (table: 'bank_accounts' | 'social_accounts') => sql`(
    select coalesce(json_agg(stated order by created_at, id), '[]') from (
      select t.*, ${agencyName(sql`t.checked_agency_id`, locale)} as checked_by_agency from ${sql.table(table)} t
      where t.business_id = ${business}::uuid and t.ended_at is null
    ) stated
  )`
  return sql`${stated('bank_accounts')} as bank, ${stated('social_accounts')} as social`
}

/** The accounts as a place's own page shows them, which reads `place:<id>`. */
export const presentPayees = ({ bank, social }: StatedRows, reading: Reading): Payees => ({
  bank: bank.map((row) => presentBank(withTimes(row), reading)),
  social: social.map((row) => presentSocial(withTimes(row), reading)),
})

/** The accounts that a place states now. */
export async function findPayees(db: Kysely<Schema>, business: string, reading: Reading): Promise<Payees> {
  const { rows } = await statedShape`select ${statedPayees(business, reading.locale)}`.execute(db)
  return presentPayees(rows[0] ?? { bank: [], social: [] }, reading)
}

/** An account as its owner edits it: whole, and with the choice of the select. */
export interface OwnBankLine extends BankLine {
  bankCode: string | null
}

/** The accounts that stand now, for their owner. */
export async function listOwnPayees(
  db: Kysely<Schema>,
  business: string,
  reading: Reading,
): Promise<{ bank: OwnBankLine[]; social: SocialLine[] }> {
  const [bank, { social }] = await Promise.all([
    bankOf(db, business, reading.locale).where('ended_at', 'is', null).orderBy('created_at').orderBy('id').execute(),
    findPayees(db, business, reading),
  ])
  return {
    bank: bank.map((row) => ({
      ...presentBank(row, reading),
      number: formatPayee({ kind: row.kind, value: row.number }),
      bankCode: row.bank_code,
    })),
    social,
  }
}

/** Former accounts, with the days from and to. */
export interface PastPayee {
  id: string
  shown: string
  from: string
  to: string
}

/** All accounts that a place stated once, the last first. */
export async function listPastPayees(db: Kysely<Schema>, business: string, reading: Reading): Promise<PastPayee[]> {
  const [bank, social] = await Promise.all([
    bankOf(db, business, reading.locale).select('ended_at').where('ended_at', 'is not', null).execute(),
    socialOf(db, business, reading.locale).select('ended_at').where('ended_at', 'is not', null).execute(),
  ])
  const past = [
    ...bank.map((row) => {
      const { bank, number, accountName } = presentBank(row, reading)
      return { row, shown: [bank ?? 'PromptPay', number, accountName].join(' · ') }
    }),
    ...social.map((row) => ({ row, shown: presentSocial(row, reading).handle })),
  ]
  return past
    .sort((a, b) => Number(b.row.ended_at) - Number(a.row.ended_at))
    .map(({ row, shown }) => ({
      id: row.id,
      shown,
      from: bangkokDay(row.created_at),
      to: bangkokDay(row.ended_at ?? row.created_at),
    }))
}

export interface OwnBusiness {
  id: string
  name: string
  /** All that it and its operator are called, to compare account names with. */
  names: string[]
  status: BusinessStatus
}

/** The businesses of an owner, by name; those that are being registered last, because their accounts are stated there. */
export async function listOwnBusinesses(db: Kysely<Schema>, owner: string, locale: Locale): Promise<OwnBusiness[]> {
  const rows = await db
    .selectFrom('businesses as b')
    .innerJoin('users as u', 'u.id', 'b.owner_id')
    .select(['b.id', ...localisedColumns('b.name'), 'b.status', 'u.display_name'])
    .where('b.owner_id', '=', owner)
    .orderBy((the) => the('b.status', 'in', registeringStatuses))
    .orderBy('b.name_th')
    .orderBy('b.id')
    .execute()
  return rows.map(({ id, status, display_name, ...row }) => ({
    id,
    status,
    name: nameOf(row, locale),
    names: [...textsOf(row, 'name'), ...(display_name === null ? [] : [display_name])],
  }))
}
