/**
 * Stores each place's urgency of a visit, so that an area's most urgent are one walk along an index: computing fifteen thousand places
 * of a province took seconds. The list of a day computes its places anew, so the stored value only selects candidates.
 */
import type { Kysely } from 'kysely'
import { bangkokMidnight, dayMs } from '#shared/bangkok.ts'
import { riskOf } from '#shared/plan/priority.ts'
import { REST_DAYS } from '#shared/plan/weights.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { drawLot, mondayOf, seedOfWeek } from '../lot/lot.ts'
import { type FactsRow, readFacts } from './place-facts.ts'

/** Places of one statement: it holds the embedded database for some 20 ms. */
const batchSize = 200

/** Until the time to fix is over, unless the owner states that all is fixed. */
const restsUntil = ({ inspectedAt, askedAt }: FactsRow) =>
  inspectedAt && (askedAt ?? new Date(inspectedAt.getTime() + REST_DAYS * dayMs))

/** Works out and keeps the figures of these places. */
export async function keepPriorities(
  db: Kysely<Schema>,
  ids: readonly string[],
  { secret, now }: { secret: Buffer; now: Date },
): Promise<void> {
  const week = mondayOf(now)
  const seed = seedOfWeek(secret, week)
  for (let from = 0; from < ids.length; from += batchSize) {
    const facts = await readFacts(db, ids.slice(from, from + batchSize), now)
    const drawn = facts.map(({ id }) => drawLot(seed, id))
    // Rows are there from the place's first moment on: a trigger makes them.
    await sql`
      update visit_priorities p set risk = given.risk, week = ${week}::date, lot = given.lot, slot = given.slot,
        rests_until = given.rests_until, kept_at = ${now}
      from unnest(${facts.map(({ id }) => id)}::uuid[], ${facts.map((place) => riskOf(place, now))}::real[],
        ${drawn.map(({ lot }) => lot)}::float8[], ${drawn.map(({ slot }) => slot)}::smallint[],
        ${facts.map(restsUntil)}::timestamptz[]) as given(id, risk, lot, slot, rests_until)
      where p.business_id = given.id`.execute(db)
  }
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

/** The next places whose figures are of another day, those that have none first. */
async function stalePlaces(db: Kysely<Schema>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('visit_priorities')
    .select('business_id')
    .where((where) => where.or([where('kept_at', 'is', null), where('kept_at', '<', bangkokMidnight(now))]))
    .orderBy('kept_at', (order) => order.asc().nullsFirst())
    .limit(batchSize)
    .execute()
  return rows.map((row) => row.business_id)
}

interface Refresh {
  secret: Buffer
  now: Date
  /** Time of the last one by this process; null at its start. */
  since: Date | null
  signal?: AbortSignal
}

/**
 * Brings the figures up to date: of places where something was written since the last time, and once a day of all, as time alone makes
 * places due and begins weeks. Returns how many.
 */
export async function refreshPriorities(db: Kysely<Schema>, { secret, now, since, signal }: Refresh): Promise<number> {
  const changed = await changedPlaces(db, since ?? new Date(now.getTime() - dayMs))
  await keepPriorities(db, changed, { secret, now })
  let kept = changed.length
  while (!signal?.aborted) {
    const stale = await stalePlaces(db, now)
    await keepPriorities(db, stale, { secret, now })
    kept += stale.length
    if (stale.length < batchSize) break
  }
  return kept
}
