/**
 * Keeps each place's rating beside it, made from the reviews that count: all but hidden ones and those held for an officer. A
 * reported one counts until it is hidden: else reporting a bad review would raise the place's rating at once.
 */
import type { Kysely } from 'kysely'
import { RATING_PRIOR_ENOUGH, RATING_PRIOR_WEIGHT } from '#shared/constants.ts'
import { liftLimits } from '../../db/postgres/without-limits.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf, sql } from '../../db/sql.ts'
import { derive, pagesOf } from '../command/derive.ts'
import { inSteps } from './bayesian-means.ts'
import { noteRefresh } from './note-refresh.ts'
import { counts, refreshReviewSummaries } from './review-summaries.ts'

/**
 * Computes sum, count, mean, Bayesian mean and summary anew, for the given places or for all, and writes changed ones; returns how many places
 * changed. The given places are locked first, so that of two commands on one place the second counts the work of the first. A review moves the usual
 * mean of its kind and province a little for all places there: those follow when all are refreshed.
 */
export function refreshRatings(db: Kysely<Schema>, businessIds?: string[]): Promise<number> {
  const ids = businessIds ?? []
  const isMeant = businessIds ? bool`id = any(${ids}::uuid[])` : bool`true`
  return derive(db, async (tx) => {
    // All at once may take longer than a request's statement ever should.
    if (!businessIds) await liftLimits(tx)
    else await sql`select from businesses where ${isMeant} order by id for no key update`.execute(tx)
    const summed = await refreshReviewSummaries(tx, businessIds)
    const { rows } = await rowsOf({ id: 'text' })`
      with counted as (
        select business_id as id, sum(stars)::int as sum, count(*)::int as count from reviews
        where ${counts} and ${businessIds ? sql`business_id = any(${ids}::uuid[])` : sql`true`}
        group by business_id
      ),
      fresh as (
        select id, province_code, category_id, coalesce(counted.sum, 0) as sum, coalesce(counted.count, 0) as count,
          coalesce(counted.sum, 0) - rating_sum as more_sum, coalesce(counted.count, 0) - rating_count as more_count
        from businesses left join counted using (id) where ${isMeant}
      ),
      groups as (
        select province_code, category_id, sum(more_sum) as more_sum, sum(more_count) as more_count,
          sum(sum(more_sum)) over (partition by category_id) as category_sum,
          sum(sum(more_count)) over (partition by category_id) as category_count,
          sum(sum(more_sum)) over () as all_sum, sum(sum(more_count)) over () as all_count
        from fresh group by province_code, category_id
      ),
      kept as (
        select category_id, sum(rating_sum) as sum, sum(rating_count) as count from businesses group by category_id
      ),
      -- A thin province leans on the country's mean of the kind, and where there is none on that of all. Reading those is
      -- dear, so it is done only where it is needed. Materialized: else it is computed for each place.
      priors as materialized (
        select province_code, category_id, ${inSteps(sql`case
          when count >= ${RATING_PRIOR_ENOUGH}::int then sum::float8 / count
          else (sum + ${RATING_PRIOR_WEIGHT}::int * coalesce(
            (select (kept.sum + g.category_sum)::float8 / nullif(kept.count + g.category_count, 0) from kept
              where kept.category_id = g.category_id),
            (select (sum(kept.sum) + g.all_sum)::float8 / nullif(sum(kept.count) + g.all_count, 0) from kept),
            0)) / (count + ${RATING_PRIOR_WEIGHT}::int)
          end`)} as prior
        from groups g cross join lateral (
          select coalesce(sum(rating_sum), 0) + g.more_sum as sum, coalesce(sum(rating_count), 0) + g.more_count as count
          from businesses b where b.province_code = g.province_code and b.category_id = g.category_id
        ) of_province
      ),
      weighed as (
        select id, sum, count, coalesce(sum::float8 / nullif(count, 0), 0) as mean,
          (sum + prior * ${RATING_PRIOR_WEIGHT}::int) / (count + ${RATING_PRIOR_WEIGHT}::int) as bayes
        from fresh join priors using (province_code, category_id)
      )
      update businesses b set rating_sum = w.sum, rating_count = w.count, rating_mean = w.mean, rating_bayes = w.bayes
      from weighed w
      where b.id = w.id
        and (b.rating_sum, b.rating_count, b.rating_mean, b.rating_bayes) is distinct from (w.sum, w.count, w.mean, w.bayes)
      returning b.id`.execute(tx)
    if (!businessIds) await noteRefresh(tx, 'rating_bayes', new Date())
    const changed = new Set([...summed, ...rows.map(({ id }) => id)])
    return { result: changed.size, touches: pagesOf([...changed]) }
  })
}
