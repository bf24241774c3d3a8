/** Reviews of a place as everybody reads them. Held ones are not there; of a hidden one a line stays, where nothing is filtered. */
import type { Kysely, RawBuilder } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { Page } from '#shared/places/place-card.ts'
import type { ReviewFilter, ReviewSummary, ReviewView } from '#shared/reviews/reviews.ts'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import { counts } from '../places/review-summaries.ts'
import { presentReview, presentSummary, reviewShape, summaryShape } from './present.ts'
import { openCursor, sealCursor } from './sealed-cursor.ts'

/** Reviews on one page of the full list. */
export const reviewsPerPage = 12

/** Everything, the newest first. */
export const noFilter: ReviewFilter = { stars: null, photos: false, written: null, sort: 'newest' }

export interface ReviewQuery {
  place: string
  limit: number
  /** Texts in other languages come with their translation, where there is one. */
  locale: Locale
  /** @default {@link noFilter} */
  filter?: ReviewFilter
  /** The `next` of the page before; a forged one throws `InvalidCursor`. */
  cursor?: string | null
  /** The installation's secret, which seals cursors. */
  salt: Buffer
  /** Id of the reader, for marking their own reviews. */
  reader?: string | null
}

const orders: Record<ReviewFilter['sort'], RawBuilder<unknown>> = {
  newest: sql`created_at desc, id desc`,
  highest: sql`stars desc, created_at desc, id desc`,
  lowest: sql`stars, created_at desc, id desc`,
}

/** One page of a place's reviews. */
export async function listReviews(db: Kysely<Schema>, query: ReviewQuery): Promise<Page<ReviewView>> {
  const { place, limit, locale, filter = noFilter, salt, reader = null } = query
  const { stars, photos, written, sort } = filter
  const isFiltered = stars !== null || photos || written !== null || sort !== 'newest'
  const list = [place, sort, stars, photos, written].join(' ')
  const after = openCursor(salt, list, query.cursor)
  const earlier = after && sql`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`
  const following: Record<ReviewFilter['sort'], RawBuilder<unknown>> = {
    newest: sql`${earlier}`,
    highest: sql`(stars, created_at, id) < (${after?.stars}::smallint, ${after?.at}::timestamptz, ${after?.id}::uuid)`,
    lowest: sql`(stars > ${after?.stars}::smallint or stars = ${after?.stars}::smallint and ${earlier})`,
  }
  const conditions = [
    sql`business_id = ${place}::uuid`,
    isFiltered ? counts : sql`held_at is null`,
    ...(stars === null ? [] : [sql`stars = ${stars}::smallint`]),
    ...(photos ? [sql`exists (select from review_photos p where p.review_id = reviews.id)`] : []),
    ...(written === null ? [] : [sql`locale = ${written}`]),
    ...(after ? [following[sort]] : []),
  ]
  const { rows } = await reviewShape`
    select r.*, r.author_id = ${reader}::uuid as own, reply.body as reply, said.body as translation, replied.body as reply_translation, (
      select json_agg(json_strip_nulls(json_build_object('key', key, 'color', color, 'blur', blur)) order by position)
      from review_photos where review_id = r.id
    ) as photos
    from (
      select * from reviews where ${sql.join(conditions, sql` and `)} order by ${orders[sort]} limit ${limit + 1}
    ) r left join review_replies reply on reply.review_id = r.id
    left join review_translations said on said.review_id = r.id and said.part = 'text' and said.locale = ${locale}
    left join review_translations replied on replied.review_id = r.id and replied.part = 'reply' and replied.locale = ${locale}
    order by ${orders[sort]}`.execute(db)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: rows.slice(0, limit).map(presentReview),
    next: last ? sealCursor(salt, list, { stars: last.stars, at: last.created_at, id: last.id }) : null,
  }
}

/** The figures of a place's reviews, as they are stored; null for a place that is not there. */
export async function findReviewSummary(db: Kysely<Schema>, place: string): Promise<ReviewSummary | null> {
  const { rows } = await summaryShape`
    select rating_count, rating_mean,
      (select row_to_json(r) from review_summaries r where r.business_id = b.id) as reviews
    from businesses b where b.id = ${place}::uuid`.execute(db)
  return rows[0] ? presentSummary(rows[0]) : null
}
