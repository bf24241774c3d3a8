/**
 * Stores each place's urgency of a visit, so that an area's most urgent are one walk along an index: computing fifteen thousand places
 * of a province took seconds. The list of a day computes its places anew, so the stored value only selects candidates.
 */
import type { Kysely } from 'kysely'
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import { riskOf } from '#shared/plan/priority.ts'
import { REST_DAYS } from '#shared/plan/weights.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { drawLot, mondayOf, seedOfWeek } from '../lot/lot.ts'
import { type FactsRow, readFacts } from './place-facts.ts'

/** Places of one statement: it holds the embedded database for some 20 ms. */
const batchSize = 200

/** Until the time to fix is over, unless the owner states that all is fixed. */
const restsUntil = ({ inspectedAt, askedAt }: FactsRow) =>
  inspectedAt && (askedAt ?? new Date(inspectedAt.getTime() + REST_DAYS * dayMs))

/** Works out the figures of these places, and writes those that changed. Returns how many places those were. */
export async function keepPriorities(
  db: Kysely<Schema>,
  ids: readonly string[],
  { secret, now }: { secret: Buffer; now: Date },
): Promise<number> {
  const week = mondayOf(now)
  const seed = seedOfWeek(secret, week)
  let written = 0
  for (let from = 0; from < ids.length; from += batchSize) {
    const facts = await readFacts(db, ids.slice(from, from + batchSize), now)
    const drawn = facts.map(({ id }) => drawLot(seed, id))
    // Rows are there from the place's first moment on: a trigger makes them.
    const { numAffectedRows = 0n } = await sql`
      update visit_priorities p set risk = given.risk, week = ${week}::date, lot = given.lot, slot = given.slot,
        rests_until = given.rests_until, kept_at = ${now}
      from unnest(${facts.map(({ id }) => id)}::uuid[], ${facts.map((place) => riskOf(place, now))}::real[],
        ${drawn.map(({ lot }) => lot)}::float8[], ${drawn.map(({ slot }) => slot)}::smallint[],
        ${facts.map(restsUntil)}::timestamptz[]) as given(id, risk, lot, slot, rests_until)
      where p.business_id = given.id and (p.kept_at is null
        or (p.risk, p.week, p.lot, p.slot, p.rests_until)
          is distinct from (given.risk, ${week}::date, given.lot, given.slot, given.rests_until))`.execute(db)
    written += Number(numAffectedRows)
  }
  return written
}

/** Places of which something that counts was written after `since`. */
async function changedPlaces(db: Kysely<Schema>, since: Date): Promise<string[]> {
  const { rows } = await rowsOf({ id: 'text' })`
    select business_id as id from inspections where state = 'sealed' and sealed_at > ${since}
    union select business_id from surveys where submitted_at > ${since}
    union select business_id from recheck_requests where asked_at > ${since}
    union select business_id from place_reports where state in ('received', 'looking') and created_at > ${since}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The next places that have no figures yet. */
async function newPlaces(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('visit_priorities')
    .select('business_id')
    .where('kept_at', 'is', null)
    .orderBy('business_id')
    .limit(batchSize)
    .execute()
  return rows.map((row) => row.business_id)
}

/** The next step of the day's walk over all places; null where it is at its end, or another instance is at it. Returns how many were written. */
function walkOn(db: Kysely<Schema>, tools: { secret: Buffer; now: Date }): Promise<number | null> {
  const day = bangkokDay(tools.now)
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('priority_walks')
      .values({ day })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const walk = await tx
      .selectFrom('priority_walks')
      .select('reached')
      .where('day', '=', day)
      .where('finished', '=', false)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!walk) return null
    const rows = await tx
      .selectFrom('visit_priorities')
      .select('business_id')
      .where('business_id', '>', walk.reached)
      .orderBy('business_id')
      .limit(batchSize)
      .execute()
    const ids = rows.map((row) => row.business_id)
    const written = await keepPriorities(tx, ids, tools)
    const finished = ids.length < batchSize
    await tx
      .updateTable('priority_walks')
      .set({ reached: ids.at(-1) ?? walk.reached, finished })
      .where('day', '=', day)
      .execute()
    if (finished) await tx.deleteFrom('priority_walks').where('day', '<', day).execute()
    return written
  })
}

interface Refresh {
  secret: Buffer
  now: Date
  /** Time of the last one by this process; null at its start. */
  since: Date | null
  signal?: AbortSignal
}

/**
 * Brings the figures up to date: of new places and those where something was written since the last time, and once a day of all, as time alone makes
 * places due and begins weeks. Returns how many rows were written.
 */
export async function refreshPriorities(db: Kysely<Schema>, { secret, now, since, signal }: Refresh): Promise<number> {
  const tools = { secret, now }
  let written = await keepPriorities(db, await changedPlaces(db, since ?? new Date(now.getTime() - dayMs)), tools)
  for (let added = await newPlaces(db); added.length > 0 && !signal?.aborted; added = await newPlaces(db))
    written += await keepPriorities(db, added, tools)
  while (!signal?.aborted) {
    const more = await walkOn(db, tools)
    if (more === null) break
    written += more
  }
  return written
}
