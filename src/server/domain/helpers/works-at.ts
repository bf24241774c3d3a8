/**
 * The people who work for a place: its owner, and those named by it who have accepted, each with a part. Everything that no power names asks for the
 * owner by the row (`owner_id`), so that nothing is another's by being forgotten (domain, section 1). Conditions on a row of `businesses`.
 */
import type { Kysely, RawBuilder } from 'kysely'
import { type PlacePower, partsThat } from '#shared/ownership/offer.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf, scalar, sql } from '../../db/sql.ts'

/** A person's id in SQL: a value, or the column that holds it. */
export const idOf = (person: string | RawBuilder<unknown>): RawBuilder<string> =>
  typeof person === 'string' ? scalar('text')`${person}::uuid` : scalar('text')`${person}`

/** True if the person's part at the place has the power. */
export const holdsAt = (
  power: PlacePower,
  person: Parameters<typeof idOf>[0],
  place: RawBuilder<unknown> = sql.ref('businesses.id'),
): RawBuilder<boolean> =>
  bool`exists (select from place_offers o where o.business_id = ${place} and o.to_id = ${idOf(person)}
    and o.kind = 'helper' and o.state = 'accepted' and o.part = any(${[...partsThat[power]]}::text[]))`

/** Those who answer the cards of a place beside its owner. */
export const managersOf = (place: RawBuilder<unknown>) =>
  sql`select o.to_id from place_offers o where o.business_id = ${place} and o.kind = 'helper' and o.state = 'accepted'
    and o.part = any(${[...partsThat.answerCards]}::text[])`

/** True if the person helps with the place. */
export const helpsAt = (
  person: Parameters<typeof idOf>[0],
  place: RawBuilder<unknown> = sql.ref('businesses.id'),
): RawBuilder<boolean> => holdsAt('help', person, place)

/** True if the person owns it or helps with it. */
export const worksAt = (person: string): RawBuilder<boolean> =>
  bool`(businesses.owner_id = ${person}::uuid or ${helpsAt(person)})`

/** True if the person owns business `b`, or answers its cards. */
export const answersCardsOf = (person: string): RawBuilder<boolean> =>
  bool`(b.owner_id = ${person}::uuid or ${holdsAt('answerCards', person, sql.ref('b.id'))})`

/** The same, asked of one place. */
export async function mayWorkAt(db: Kysely<Schema>, person: string, place: string): Promise<boolean> {
  const { rows } = await rowsOf({ may: 'bool' })`
    select ${worksAt(person)} as may from businesses where id = ${place}::uuid`.execute(db)
  return rows[0]?.may === true
}
