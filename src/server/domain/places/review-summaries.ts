/**
 * Stores the figures of a place's reviews for its page: the number for each star and language, the number with photos, and
 * the means of the partial ratings. Written with the rating (ratings.ts), in the same transaction.
 */
import type { Kysely, RawBuilder } from 'kysely'
import { type Locale, locales } from '#shared/locales.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { liftLimits } from '../../db/postgres/without-limits.ts'
import type { ReviewSummaries } from '../../db/schema/reviews.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'

/** True if a review counts; on `reviews`. */
export const counts = bool`status <> 'hidden' and held_at is null`

/** A stored figure that differs from the place's reviews. */
export const summaryDifferenceShape = rowsOf({
  businessId: 'text',
  figure: textIs<Figure | 'rating_sum' | 'rating_count'>(),
  stored: 'number?',
  actual: 'number?',
})
export type SummaryDifference = RowOf<typeof summaryDifferenceShape>

type Figure = Exclude<keyof ReviewSummaries, 'business_id'>

const having = (where: RawBuilder<unknown>) => sql`(count(*) filter (where ${where}))::int`

const inLanguages = Object.fromEntries(
  locales.map((locale) => [locale, having(sql`locale = ${sql.lit(locale)}`)]),
) as Record<Locale, RawBuilder<unknown>>

/** Number of reviews with something. */
const counted = {
  stars5: having(sql`stars = 5`),
  stars4: having(sql`stars = 4`),
  stars3: having(sql`stars = 3`),
  stars2: having(sql`stars = 2`),
  stars1: having(sql`stars = 1`),
  ...inLanguages,
  photos: having(sql`exists (select from review_photos p where p.review_id = reviews.id)`),
}
/** Each figure, made of the reviews of a place that count. */
const made: Record<Figure, RawBuilder<unknown>> = {
  ...counted,
  safety: sql`avg(safety)::float8`,
  cleanliness: sql`avg(cleanliness)::float8`,
  service: sql`avg(service)::float8`,
  value: sql`avg(value)::float8`,
}
const figures = Object.keys(made) as Figure[]
const columns = sql.join(figures.map((name) => sql.ref(name)))
const ofTable = (table: string) => sql.join(figures.map((name) => sql.ref(`${table}.${name}`)))

/** The summaries as they must be, of the given places or of all. */
const actual = (where: RawBuilder<unknown>) => sql`
  select business_id, ${sql.join(figures.map((name) => sql`${made[name]} as ${sql.ref(name)}`))},
    sum(stars)::int as rating_sum, count(*)::int as rating_count
  from reviews where ${counts} and ${where} group by business_id`

/** Makes the summaries anew, of the given places or of all, and writes changed ones; returns their places. */
export function refreshReviewSummaries(db: Kysely<Schema>, businessIds?: string[]): Promise<string[]> {
  const isMeant = businessIds ? sql`business_id = any(${businessIds}::uuid[])` : sql`true`
  return inTransaction(db, async (tx) => {
    const { rows } = await rowsOf({ id: 'text' })`
      with actual as materialized (${actual(isMeant)}),
      gone as (
        delete from review_summaries where ${isMeant} and business_id not in (select business_id from actual)
        returning business_id as id
      ),
      written as (
        insert into review_summaries as stored (business_id, ${columns}) select business_id, ${columns} from actual
        on conflict (business_id) do update
          set ${sql.join(figures.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
          where (${ofTable('stored')}) is distinct from (${ofTable('excluded')})
        returning business_id as id
      )
      select id from gone union all select id from written`.execute(tx)
    return rows.map(({ id }) => id)
  })
}

/** Every stored figure of a place that differs from its reviews. Changes nothing. */
export async function compareReviewSummaries(db: Kysely<Schema>): Promise<SummaryDifference[]> {
  const numbers = (table: string, names: readonly string[]) =>
    names.map((name) => [name, sql`coalesce(${sql.ref(`${table}.${name}`)}, 0)`] as const)
  const sums = ['rating_sum', 'rating_count']
  const means = figures.filter((name) => !(name in counted))
  const side = (summary: string, rating: string) => [
    ...numbers(summary, Object.keys(counted)),
    ...means.map((name) => [name, sql.ref(`${summary}.${name}`)] as const),
    ...numbers(rating, sums),
  ]
  const actualSide = side('actual', 'actual')
  const pairs = side('stored', 'b').map(
    ([name, stored], at) => sql`(${sql.lit(name)}, (${stored})::float8, (${actualSide[at]?.[1]})::float8)`,
  )
  return inTransaction(db, async (tx) => {
    // All reviews may take longer to count than a request's statement ever should.
    await liftLimits(tx)
    const { rows } = await summaryDifferenceShape`
    with actual as materialized (${actual(sql`true`)})
    select b.id as "businessId", it.figure, it.stored, it.actual
    from businesses b left join actual on actual.business_id = b.id left join review_summaries stored on stored.business_id = b.id
    cross join lateral (values ${sql.join(pairs)}) as it (figure, stored, actual)
    where it.stored is distinct from it.actual order by b.id, it.figure`.execute(tx)
    return rows
  })
}
