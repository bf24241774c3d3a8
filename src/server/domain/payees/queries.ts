/** Whom a place states to be paid by, and what its owner sees of that: the same, and what stood before. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { Payees } from '#shared/payee-page.ts'
import type { Schema } from '../../db/schema.ts'
import { bangkokDay } from '../places/present.ts'
import { presentBank, presentSocial } from './present.ts'

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

const bankOf = (db: Kysely<Schema>, business: string) =>
  db.selectFrom('bank_accounts').select(bankColumns).where('business_id', '=', business)
const socialOf = (db: Kysely<Schema>, business: string) =>
  db.selectFrom('social_accounts').select(socialColumns).where('business_id', '=', business)

/**
 * The accounts that a place states now, for its own page: two statements by index. Whether the place is listed is the caller's
 * to know. A page that shows them reads `place:<id>`.
 */
export async function findPayees(db: Kysely<Schema>, business: string, reading: Reading): Promise<Payees> {
  const [bank, social] = await Promise.all([
    bankOf(db, business).where('ended_at', 'is', null).orderBy('created_at').orderBy('id').execute(),
    socialOf(db, business).where('ended_at', 'is', null).orderBy('created_at').orderBy('id').execute(),
  ])
  return {
    bank: bank.map((row) => presentBank(row, reading)),
    social: social.map((row) => presentSocial(row, reading)),
  }
}

/** What stood before, with the days from and to. */
export interface PastPayee {
  id: string
  shown: string
  from: string
  to: string
}

/** Lines of history that an owner sees. */
const mostPast = 50

/** The accounts that a place stated once, the last first. */
export async function listPastPayees(db: Kysely<Schema>, business: string, reading: Reading): Promise<PastPayee[]> {
  const [bank, social] = await Promise.all([
    bankOf(db, business)
      .select('ended_at')
      .where('ended_at', 'is not', null)
      .orderBy('ended_at', 'desc')
      .limit(mostPast)
      .execute(),
    socialOf(db, business)
      .select('ended_at')
      .where('ended_at', 'is not', null)
      .orderBy('ended_at', 'desc')
      .limit(mostPast)
      .execute(),
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
    .slice(0, mostPast)
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
}

/** The businesses of an owner, by name. */
export async function listOwnBusinesses(db: Kysely<Schema>, owner: string, locale: Locale): Promise<OwnBusiness[]> {
  const rows = await db
    .selectFrom('businesses as b')
    .innerJoin('users as u', 'u.id', 'b.owner_id')
    .select(['b.id', 'b.name_th', 'b.name_en', 'b.name_cn', 'u.display_name'])
    .where('b.owner_id', '=', owner)
    .orderBy('b.name_th')
    .orderBy('b.id')
    .execute()
  return rows.map(({ id, display_name, ...row }) => ({
    id,
    name: row[`name_${locale}`] ?? row.name_th,
    names: [row.name_th, row.name_en, row.name_cn, display_name].filter((name) => name !== null),
  }))
}
