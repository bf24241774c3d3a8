/** Single cards by their numbers, and the counted reviews of a place without their authors. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { OpenCard, OpenReviews } from '#shared/open/shapes.ts'
import type { Schema } from '../../db/schema.ts'
import { findReviewSummary, listReviews } from '../reviews/queries.ts'
import { type OpenRecord, readRecord } from './read-record.ts'

interface Asked {
  locale: Locale
  now: Date
  origin: string
}

/** Null where there is none, or where the public does not see it. */
export async function findCard(db: Kysely<Schema>, number: string, asked: Asked): Promise<OpenCard | null> {
  const row = await db.selectFrom('warning_cards').select('business_id').where('number', '=', number).executeTakeFirst()
  const record: OpenRecord | null = row ? await readRecord(db, row.business_id, asked) : null
  return record?.cards.find((card) => card.number === number) ?? null
}

/** Counts and words: a review that was hidden is not there, and an author's name never is. */
export async function readReviews(
  db: Kysely<Schema>,
  place: string,
  { locale, limit, cursor, salt }: { locale: Locale; limit: number; cursor: string | null; salt: Buffer },
): Promise<OpenReviews | null> {
  const summary = await findReviewSummary(db, place)
  if (!summary) return null
  const { rows, next } = await listReviews(db, { place, limit, locale, cursor, salt })
  return {
    count: summary.count,
    mean: summary.count > 0 ? summary.mean : null,
    stars: Object.fromEntries(Object.entries(summary.stars)) as OpenReviews['stars'],
    items: rows.flatMap((review) =>
      review.hidden !== null
        ? []
        : {
            id: review.id,
            stars: review.stars,
            month: review.month,
            text: review.text,
            language: review.locale,
            reply: review.reply?.text ?? null,
          },
    ),
    next,
  }
}
