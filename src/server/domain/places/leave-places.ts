/**
 * An owner's places when the account is deleted (domain, sections 1, 4 and 9). A place stays with its record: grade and
 * cards belong to the inspected place, and a grade is withdrawn only when somebody else takes it over. Nobody vouches any more for
 * the payment accounts, so those are deleted with their history, names of people included; the audit keeps hashes. A registration never
 * made public is closed.
 */

import type { Kysely, Transaction } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { localisedColumns } from '#shared/localised.ts'
import { type BankKind, formatPayee } from '#shared/payees/payee.ts'
import { isHashedId } from '#shared/payees/persons-id.ts'
import { localName } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { columnsOf, jsonAs, rowsOf, scalar, sql } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'
import { endOffers } from '../helpers/end-offers.ts'

const payeeTables = ['bank_accounts', 'social_accounts'] as const
const unseen = ['draft', 'submitted', 'returned'] as const

/** Removes the caller as owner of their places. */
export const leavePlaces = command<object, undefined, 'business.leave'>('business.leave', {
  may: onlyPersons,
  async run({ tx, actor }) {
    const places = await tx
      .selectFrom('businesses')
      .select(['id', 'status'])
      .where('owner_id', '=', actorId(actor))
      .orderBy('id')
      .forUpdate()
      .execute()
    const left = []
    for (const { id, status } of places) {
      const ended = await endPayees(tx, id)
      const after = unseen.some((state) => state === status) ? 'closed' : status
      const leaving = { owner_id: null, owner_left_at: actor.now, status: after } as const
      await tx.updateTable('businesses').set(leaving).where('id', '=', id).execute()
      await endOffers(tx, id, actor.now)
      left.push({ entity: id, business: id, before: { status }, after: { status: after, ...ended } })
    }
    return { result: undefined, audit: left, touches: places.map(({ id }) => `place:${id}` as const) }
  },
})

/** Erases the payment accounts. Returns the number of lines of each kind. */
async function endPayees(tx: Transaction<Schema>, place: string): Promise<Record<string, number>> {
  const ended: Record<string, number> = {}
  for (const table of payeeTables) {
    const { numDeletedRows } = await tx
      .deleteFrom(table as 'bank_accounts')
      .where('business_id', '=', place)
      .executeTakeFirst()
    ended[table] = Number(numDeletedRows)
  }
  return ended
}

/** Names of the places that would be left, for the page that says so before. */
export async function listOwnNames(db: Kysely<Schema>, owner: string, locale: Locale): Promise<string[]> {
  const rows = await db
    .selectFrom('businesses')
    .select(scalar('text')`${localName('name', locale)}`.as('name'))
    .where('owner_id', '=', owner)
    .orderBy('name_th')
    .execute()
  return rows.map(({ name }) => name)
}

/** The person's places with all of their statements, for the export of their data. */
export async function exportPlaces(db: Kysely<Schema>, owner: string) {
  const { rows } = await exportShape`
    select ${sql.join(exported.map((name) => sql.ref(name)))},
      ${linesOf('items', ['position', ...localisedColumns('name'), 'description_th', 'price_satang', 'photo_key'])} as items,
      ${linesOf('policies', ['position', 'kind', ...localisedColumns('title'), ...localisedColumns('body'), 'updated_at'])} as policies,
      ${linesOf('photos', ['position', 'key'])} as photos,
      ${linesOf('bank_accounts', ['kind', 'bank_code', 'number', 'account_name', 'checked_at', 'created_at', 'ended_at'])} as bank_accounts,
      ${linesOf('social_accounts', ['kind', 'handle', 'url', 'checked_at', 'created_at', 'ended_at'])} as social_accounts
    from businesses where owner_id = ${owner}::uuid order by created_at, id`.execute(db)
  return rows.map(({ bank_accounts, ...row }) => ({
    ...row,
    bank_accounts: bank_accounts.map(readable),
  }))
}

/** A hash says nothing to the export's reader; the stored digits do. */
const readable = <Row extends { kind: BankKind; number: string }>(row: Row): Row => {
  const payee = { kind: row.kind, value: row.number }
  return isHashedId(payee) ? { ...row, number: formatPayee(payee) } : row
}

/** A place's rows of another table, the named columns, as JSON in an order that stays. */
/** The columns of a place that its owner gets. */
const exported = [
  'id',
  'external_id',
  'category_id',
  'status',
  ...localisedColumns('name'),
  ...localisedColumns('description'),
  'phone',
  'province_code',
  'district_code',
  'subdistrict_id',
  'postcode',
  'address',
  'lat',
  'lng',
  'opening_hours',
  'capacity',
  'price_level',
  'grade',
  'score',
  'inspected_at',
  'grade_valid_until',
  'open_card',
  'created_at',
  'updated_at',
] as const

const exportShape = rowsOf({
  ...columnsOf('businesses', ...exported),
  items: jsonAs<object[]>(),
  policies: jsonAs<object[]>(),
  photos: jsonAs<object[]>(),
  bank_accounts: jsonAs<{ kind: BankKind; number: string }[]>(),
  social_accounts: jsonAs<object[]>(),
})

const linesOf = (table: string, columns: string[]) => sql`coalesce((
  select json_agg(json_build_object(${sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(name)]))}) order by line.id)
  from ${sql.table(table)} as line where line.business_id = businesses.id), '[]')`
