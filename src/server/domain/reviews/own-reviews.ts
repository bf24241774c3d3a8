/** A person's own reviews, of all places, as their author alone reads them. */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Locale } from '#shared/locales.ts'
import type { Page } from '#shared/places/place-card.ts'
import type { ListedOwnReview } from '#shared/reviews/reviews.ts'
import { localName } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import { listed } from '../places/cards.ts'
import { cursorTime, defineCursor } from '../places/cursor.ts'
import { ownShape, presentOwn } from './present.ts'
import { reviewsPerPage } from './queries.ts'
import { ownColumns } from './standing.ts'

const cursorOf = defineCursor('own-reviews', [cursorTime, z.uuid()])

interface OwnReviewsQuery {
  locale: Locale
  now: Date
  cursor: string | null
}

const rowShape = ownShape.and({
  business_id: 'text',
  created_at: 'time',
  name: 'text',
  isListed: 'bool',
  reply: 'text?',
})

/** The last written first; those of places that are no longer listed too. A forged cursor throws `InvalidCursor`. */
export async function listOwnReviews(
  db: Kysely<Schema>,
  person: string,
  { locale, now, cursor }: OwnReviewsQuery,
): Promise<Page<ListedOwnReview>> {
  const after = cursorOf.read(cursor)
  const { rows } = await rowShape`
    select ${ownColumns}, ${localName('b.name', locale)} as name, b.${listed} as "isListed", reply.body as reply
    from reviews join businesses b on b.id = reviews.business_id
      left join review_replies reply on reply.review_id = reviews.id
    where reviews.author_id = ${person}::uuid
      ${after ? sql`and (reviews.created_at, reviews.id) < (${new Date(after[0])}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by reviews.created_at desc, reviews.id desc limit ${reviewsPerPage + 1}`.execute(db)
  const shown = rows.slice(0, reviewsPerPage)
  const last = rows.length > reviewsPerPage ? shown.at(-1) : undefined
  return {
    rows: shown.map((row) => ({
      ...presentOwn(row, now),
      place: { id: row.business_id, name: row.name, isListed: row.isListed },
      reply: row.reply,
    })),
    next: last ? cursorOf.write(last.created_at.getTime(), last.id) : null,
  }
}
