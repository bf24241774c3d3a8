/**
 * From visits to the order of the trending places (domain, section 6): the distinct visitors of the last days, each by their last visit,
 * which is worth half three days later.
 */
import type { Kysely } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import { HOT_DAYS, HOT_HALF_LIFE_DAYS } from '#shared/constants.ts'
import { VISIT_DAYS } from '#shared/own-places/visit-days.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { refreshOrder } from '../places/orders.ts'
import { removeOldSalts } from './visit-salts.ts'

/** Any number that nobody else uses: one instance at a time refreshes. */
const hotLock = 7_204_115_644

/** Forgets marks that count no more, and writes the scores that changed; returns how many places that were. */
export function scoreVisits(db: Kysely<Schema>, now: Date): Promise<number> {
  const today = bangkokDay(now)
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${hotLock})`.execute(tx)
    await sql`delete from visit_marks where day <= ${today}::date - ${HOT_DAYS}::int`.execute(tx)
    await sql`delete from place_days where day <= ${today}::date - ${VISIT_DAYS}::int`.execute(tx)
    await removeOldSalts(tx, now)
    const { rows } = await rowsOf({ id: 'text' })`
      with scores as (
        select business_id as id, sum(power(0.5, (${today}::date - day) / ${HOT_HALF_LIFE_DAYS}::float8)) as score
        from visit_marks where day <= ${today}::date group by business_id
      ),
      fresh as (
        select id, round(coalesce(score, 0)::numeric, 4)::float8 as score from scores
        full join (select id from businesses where hot_score <> 0) as kept using (id)
      )
      update businesses set hot_score = fresh.score from fresh
      where businesses.id = fresh.id and hot_score is distinct from fresh.score
      returning businesses.id`.execute(tx)
    return rows.length
  })
}

/** Scores the visits and puts the trending places in order; returns how many scores changed. For `lasting` see `refreshOrder`. */
export function refreshHotScores(db: Kysely<Schema>, now: Date = new Date(), lasting = 0): Promise<number> {
  return inTransaction(db, async (tx) => {
    const changed = await scoreVisits(tx, now)
    await refreshOrder(tx, 'hot', lasting, now)
    return changed
  })
}
