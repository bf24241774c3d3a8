/** Keeps the order of the recommended list, which depends on all its members and so is not computed per page. */
import type { Kysely } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import { liftLimits } from '../../db/postgres/without-limits.ts'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import { membersOf } from './members.ts'
import { refreshOrder } from './orders.ts'
import { arrangeRecommended } from './rules.ts'

/** Held while the order is made, so that two instances do not write over one another. */
const refreshLock = 7_204_115_534

/** Makes the order anew and writes the places whose rank changed; returns how many those were. For `lasting` see `refreshOrder`. */
export function refreshRecommended(db: Kysely<Schema>, now = new Date(), lasting = 0): Promise<number> {
  return inTransaction(db, async (tx) => {
    await liftLimits(tx)
    await sql`select pg_advisory_xact_lock(${refreshLock})`.execute(tx)
    const candidates = await tx
      .selectFrom('businesses')
      .select(['id', 'category_id as category'])
      .where(membersOf('recommended', now))
      .orderBy('rating_bayes', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const order = arrangeRecommended(candidates)
    const { rows } = await sql`
      with wanted as (select * from unnest(${order}::uuid[]) with ordinality as it(id, rank)),
      stale as (
        select b.id, wanted.rank::int from businesses b left join wanted using (id)
        where b.recommended_rank is distinct from wanted.rank::int
      )
      update businesses b set recommended_rank = stale.rank from stale where b.id = stale.id returning b.id`.execute(tx)
    await refreshOrder(tx, 'recommended', lasting, now)
    return rows.length
  })
}
