/**
 * The means that places are compared by, kept up with the reviews of other places. A review moves the usual mean of its kind and
 * province, and with it the mean of every place there: too many rows for the command that writes it, so they follow at intervals.
 */
import type { Kysely, RawBuilder } from 'kysely'
import { RATING_PRIOR_ENOUGH, RATING_PRIOR_WEIGHT } from '#shared/constants.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { liftLimits } from '../../db/postgres/without-limits.ts'
import type { Schema } from '../../db/schema.ts'
import { type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { derive, pagesOf } from '../command/derive.ts'
import { noteRefresh } from './note-refresh.ts'

/** Milliseconds after which a mean that has not followed is a fault: two of the intervals in which they are refreshed. */
const overdueAfter = 2 * 3_600_000
/** Any number that nobody else uses: one instance at a time refreshes. */
const meansLock = 7_204_115_703

/**
 * A usual mean in steps of a hundredth, from its digits. One review moves the mean of ten thousand by less than that, so an hour's reviews leave the
 * rows of nearly all other places as they are, and their kept pages too: exact, every place of the country was written anew each hour.
 */
export const inSteps = (mean: RawBuilder<unknown>) => sql`round((${mean})::numeric, 2)::float8`

/** A stored mean that differs from that of all ratings now. */
export const behindMeanShape = rowsOf({
  businessId: 'text',
  figure: textIs<'rating_bayes'>(),
  stored: 'number',
  actual: 'number',
})
export type BehindMean = RowOf<typeof behindMeanShape>

/** Of every place, by the sums and counts that are stored. A thin province leans on the mean of the kind, and that on the mean of all. */
const actualMeans = sql`
  with of_group as (
    select province_code, category_id, sum(rating_sum) as sum, sum(rating_count) as count from businesses
    group by province_code, category_id
  ),
  of_category as (
    select province_code, category_id, sum, count, sum(sum) over (partition by category_id) as category_sum,
      sum(count) over (partition by category_id) as category_count, sum(sum) over () as all_sum, sum(count) over () as all_count
    from of_group
  ),
  priors as materialized (
    select province_code, category_id, ${inSteps(sql`case
      when count >= ${RATING_PRIOR_ENOUGH}::int then sum::float8 / count
      else (sum + ${RATING_PRIOR_WEIGHT}::int * coalesce(category_sum::float8 / nullif(category_count, 0),
        all_sum::float8 / nullif(all_count, 0), 0)) / (count + ${RATING_PRIOR_WEIGHT}::int)
      end`)} as prior
    from of_category
  )
  select id, (rating_sum + prior * ${RATING_PRIOR_WEIGHT}::int) / (rating_count + ${RATING_PRIOR_WEIGHT}::int) as bayes
  from businesses join priors using (province_code, category_id)`

/** A difference that no order and nobody's eye can tell from none. */
const isBehind = sql`abs(b.rating_bayes - actual.bayes) > 1e-9`

/** Computes the means anew and writes changed ones; returns how many places changed. */
export function refreshBayesianMeans(db: Kysely<Schema>, now = new Date()): Promise<number> {
  return derive(db, async (tx) => {
    await liftLimits(tx)
    await sql`select pg_advisory_xact_lock(${meansLock})`.execute(tx)
    const { rows } = await rowsOf({ id: 'text' })`
      update businesses b set rating_bayes = actual.bayes from (${actualMeans}) actual
      where b.id = actual.id and ${isBehind} returning b.id`.execute(tx)
    await noteRefresh(tx, 'rating_bayes', now)
    return { result: rows.length, touches: pagesOf(rows.map(({ id }) => id)) }
  })
}

/** Every stored mean that differs from that of all ratings now, and whether it should have followed by now. Changes nothing. */
export function compareBayesianMeans(
  db: Kysely<Schema>,
  now = new Date(),
): Promise<{ behind: BehindMean[]; isOverdue: boolean }> {
  return inTransaction(db, async (tx) => {
    await liftLimits(tx)
    const { rows } = await behindMeanShape`
      select b.id as "businessId", 'rating_bayes' as figure, b.rating_bayes as stored, actual.bayes as actual
      from businesses b join (${actualMeans}) actual on actual.id = b.id where ${isBehind} order by b.id`.execute(tx)
    const refresh = await tx
      .selectFrom('figure_refreshes')
      .select('made_at')
      .where('figure', '=', 'rating_bayes')
      .executeTakeFirst()
    return { behind: rows, isOverdue: !refresh || now.getTime() - refresh.made_at.getTime() > overdueAfter }
  })
}
