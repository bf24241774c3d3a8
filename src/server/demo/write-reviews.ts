/** Writes the reviews of many demo places at once, with all that belongs to them. */
import type { Kysely } from 'kysely'
import { type ColumnTypes, insertRows } from '../db/insert-rows.ts'
import type { Schema } from '../db/schema.ts'
import type { NewReview } from './compose-review.ts'
import type { NewReply, ReviewExtras } from './compose-review-extras.ts'
import type { NewDecision, NewReport, NewRevision, ReviewPast } from './compose-review-past.ts'

export type WholeReview = NewReview & ReviewExtras

/** The reviews of one place. */
export interface PlaceReviews extends ReviewPast {
  reviews: WholeReview[]
  replies: NewReply[]
}

const ratings = {
  stars: 'smallint',
  safety: 'smallint',
  cleanliness: 'smallint',
  service: 'smallint',
  value: 'smallint',
}

const reviewTypes = {
  id: 'uuid',
  business_id: 'uuid',
  author_name: 'text',
  body: 'text',
  visited_month: 'date',
  status: 'text',
  hidden_reason: 'text',
  locale: 'text',
  created_at: 'timestamptz',
  edited_at: 'timestamptz',
  ...ratings,
} as ColumnTypes<WholeReview>

const replyTypes = { review_id: 'uuid', body: 'text', created_at: 'timestamptz' } as ColumnTypes<NewReply>

const reportTypes = {
  id: 'uuid',
  review_id: 'uuid',
  reason: 'text',
  created_at: 'timestamptz',
} as ColumnTypes<NewReport>

const decisionTypes = {
  id: 'uuid',
  review_id: 'uuid',
  verdict: 'text',
  reason: 'text',
  agency_id: 'uuid',
  decided_at: 'timestamptz',
} as ColumnTypes<NewDecision>

const revisionTypes = {
  id: 'uuid',
  review_id: 'uuid',
  body: 'text',
  visited_month: 'date',
  replaced_at: 'timestamptz',
  ...ratings,
} as ColumnTypes<NewRevision>

/** Rows of one statement. */
const batchSize = 1_000

/** Number of reviews. */
export async function writeReviews(tx: Kysely<Schema>, places: readonly PlaceReviews[]): Promise<number> {
  const all = <Row>(pick: (place: PlaceReviews) => Row[]) => places.flatMap(pick)
  const reviews = all((place) => place.reviews)
  for (let from = 0; from < reviews.length; from += batchSize)
    await insertRows(tx, 'reviews', reviewTypes, reviews.slice(from, from + batchSize))
  const replies = all((place) => place.replies)
  for (let from = 0; from < replies.length; from += batchSize)
    await insertRows(tx, 'review_replies', replyTypes, replies.slice(from, from + batchSize))
  await insertRows(
    tx,
    'review_reports',
    reportTypes,
    all((place) => place.reports),
  )
  await insertRows(
    tx,
    'review_decisions',
    decisionTypes,
    all((place) => place.decisions),
  )
  await insertRows(
    tx,
    'review_revisions',
    revisionTypes,
    all((place) => place.revisions),
  )
  return reviews.length
}
