/** From visits to the order of the trending places (domain, section 6): visitors of the last days, each day worth half of one three days later. */
import { type Kysely, sql } from 'kysely'
import { HOT_DAYS, HOT_HALF_LIFE_DAYS } from '#shared/constants.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Schema } from '../../db/schema.ts'
import { refreshOrder } from '../places/orders.ts'
import { bangkokDayOf } from './count-visits.ts'

/** Days that counts are kept beyond those that score, for a look back. */
const keptDays = 90
/** Any number that nobody else uses: one instance at a time refreshes. */
const hotLock = 7_204_115_644

/**
 * Counts the marks of each day, forgets who they were when the day is over, and writes the scores that changed. Places that
 * nobody has visited since counting began keep what they have. Returns how many places moved. For `lasting` see `refreshOrder`.
 */
export async function refreshHotScores(db: Kysely<Schema>, now: Date = new Date(), lasting = 0): Promise<number> {
  const today = bangkokDayOf(now)
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${hotLock})`.execute(tx)
    await sql`
      insert into visit_counts (business_id, day, visitors)
      select business_id, day, count(*) from visit_marks group by business_id, day
      on conflict (business_id, day) do update set visitors = excluded.visitors`.execute(tx)
    await sql`delete from visit_marks where day < ${today}::date`.execute(tx)
    await sql`delete from visit_salts where day < ${today}::date`.execute(tx)
    await sql`delete from visit_counts where day < ${today}::date - ${keptDays}::int`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      with scores as (
        select business_id as id, coalesce(sum(visitors * power(0.5, (${today}::date - day) / ${HOT_HALF_LIFE_DAYS}::float8))
          filter (where day > ${today}::date - ${HOT_DAYS}::int), 0) as score
        from visit_counts group by business_id
      )
      update businesses set hot_score = round(scores.score::numeric, 4)::float8 from scores
      where businesses.id = scores.id and hot_score is distinct from round(scores.score::numeric, 4)::float8
      returning businesses.id`.execute(tx)
    await refreshOrder(tx, 'hot', lasting)
    return rows.length
  })
}
