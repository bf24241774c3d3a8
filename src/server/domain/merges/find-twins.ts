/**
 * Looks for two entries of one place, by the rule that a registration stops at: each listed place once, and again after it has changed. A
 * pair that an officer has settled stays settled.
 */
import type { Kysely, RawBuilder } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import { type KnownRow, knownBy, knownColumns, knownShape } from '../identity/known-place.ts'
import { listed } from '../places/cards.ts'
import { findAlike } from '../registrations/alike.ts'

/** Places of one look. */
const batchSize = 200

const select = (db: Kysely<Schema>, which: RawBuilder<unknown>) =>
  knownShape`
    select ${knownColumns} from businesses b left join place_comparisons c on c.business_id = b.id
    where b.${listed} and ${which}`
    .execute(db)
    .then(({ rows }) => rows)

/** Compares the places that wait longest; how many pairs are new. */
export async function findTwins(db: Kysely<Schema>, now: Date, most = batchSize): Promise<number> {
  const rows = await select(
    db,
    sql`(c.compared_at is null or c.compared_at < b.updated_at) order by c.compared_at nulls first, b.id limit ${most}`,
  )
  let found = 0
  for (const row of rows) found += await compare(db, row, now)
  return found
}

/** Compares one place; how many pairs are new. */
export async function findTwinsOf(db: Kysely<Schema>, place: string, now: Date): Promise<number> {
  const [row] = await select(db, sql`b.id = ${place}::uuid`)
  return row ? compare(db, row, now) : 0
}

async function compare(db: Kysely<Schema>, row: KnownRow, now: Date): Promise<number> {
  let found = 0
  const alike = await findAlike(db, knownBy(row), { person: null, locale: 'th' }, 'list')
  for (const { id, likeness } of alike) {
    if (id === row.id) continue
    const [a = '', b = ''] = [row.id, id].sort()
    const added = await db
      .insertInto('place_pairs')
      .values({ a_id: a, b_id: b, likeness, found_at: now, settled_at: null, settled_by: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    found += Number(added.numInsertedOrUpdatedRows ?? 0n)
  }
  await sql`insert into place_comparisons (business_id, compared_at) values (${row.id}::uuid, greatest(${now}::timestamptz, now()))
    on conflict (business_id) do update set compared_at = excluded.compared_at`.execute(db)
  return found
}
