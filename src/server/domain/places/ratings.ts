/** Keeps each place's rating beside it, made from the reviews that count: published ones, and those kept after a report. */
import { type Kysely, sql } from 'kysely'
import { RATING_PRIOR_WEIGHT } from '#shared/constants.ts'
import { announceChange } from '../../db/changes.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Schema } from '../../db/schema.ts'

/** More changed places than this are announced as a change of everything. */
const announcedOneByOne = 500

/**
 * Computes sum, count, mean and Bayesian mean anew, for the given places or for all, and writes what changed; returns how
 * many places changed. A review moves the usual mean of its kind and province a little for all places there: those follow
 * when all are refreshed.
 */
export function refreshRatings(db: Kysely<Schema>, businessIds?: string[]): Promise<number> {
  return inTransaction(db, async (tx) => {
    const all = businessIds === undefined
    const counted = await sql<{ id: string }>`
      with counted as (
        select business_id as id, sum(stars)::int as sum, count(*)::int as count from reviews
        where status in ('published', 'kept') and (${all} or business_id = any(${businessIds ?? []}::uuid[]))
        group by business_id
      ),
      stale as (
        select b.id, coalesce(counted.sum, 0) as sum, coalesce(counted.count, 0) as count
        from businesses b left join counted using (id)
        where (${all} or b.id = any(${businessIds ?? []}::uuid[]))
          and (b.rating_sum, b.rating_count) is distinct from (coalesce(counted.sum, 0), coalesce(counted.count, 0))
      )
      update businesses b set rating_sum = stale.sum, rating_count = stale.count,
        rating_mean = coalesce(stale.sum::float8 / nullif(stale.count, 0), 0)
      from stale where b.id = stale.id returning b.id`.execute(tx)
    const weighed = await sql<{ id: string }>`
      with groups as (
        select province_code, category_id, sum(rating_sum)::float8 as sum, sum(rating_count) as count
        from businesses group by province_code, category_id
      ),
      priors as (
        -- Where a province has no review of a kind yet, the whole country's mean of that kind stands in; then that of all.
        select province_code, category_id, coalesce(
          sum / nullif(count, 0),
          sum(sum) over (partition by category_id) / nullif(sum(count) over (partition by category_id), 0),
          sum(sum) over () / nullif(sum(count) over (), 0),
          0) as prior
        from groups
      ),
      stale as (
        select b.id, (b.rating_sum + p.prior * ${RATING_PRIOR_WEIGHT}::int) / (b.rating_count + ${RATING_PRIOR_WEIGHT}::int) as bayes
        from businesses b join priors p using (province_code, category_id)
        where ${all} or b.id = any(${businessIds ?? []}::uuid[])
      )
      update businesses b set rating_bayes = stale.bayes
      from stale where b.id = stale.id and b.rating_bayes is distinct from stale.bayes returning b.id`.execute(tx)
    const changed = new Set([...counted.rows, ...weighed.rows].map(({ id }) => id))
    if (changed.size > announcedOneByOne) await announceChange(tx, 'all')
    else if (changed.size > 0) await announceChange(tx, ['lists', ...[...changed].map((id) => `place:${id}` as const)])
    return changed.size
  })
}
