/** From rows to what pages show. The author's id and the time of writing end here. */
import type { Locale } from '#shared/locales.ts'
import type { ReportReason, ReviewStatus } from '#shared/review-states.ts'
import {
  type Aspect,
  aspects,
  type OwnReview,
  type ReviewSummary,
  type ReviewView,
  starSteps,
} from '#shared/reviews.ts'

type Ratings = Record<Aspect, number | null>

export interface ReviewRow extends Ratings {
  id: string
  author_name: string
  stars: number
  body: string
  locale: Locale
  /** First day of the month. */
  visited_month: string
  status: ReviewStatus
  hidden_reason: ReportReason | null
  edited_at: Date | null
  created_at: Date
  reply: string | null
  photos: { key: string; color: string }[] | null
  own: boolean | null
}

const given = (row: Ratings): Partial<Record<Aspect, number>> =>
  Object.fromEntries(aspects.flatMap((aspect) => (row[aspect] === null ? [] : [[aspect, row[aspect]]])))

export function presentReview(row: ReviewRow): ReviewView {
  if (row.hidden_reason !== null) return { id: row.id, hidden: row.hidden_reason }
  return {
    id: row.id,
    hidden: null,
    name: row.author_name || null,
    stars: row.stars,
    text: row.body,
    locale: row.locale,
    month: row.visited_month.slice(0, 7),
    edited: row.edited_at !== null,
    aspects: given(row),
    photos: row.photos ?? [],
    reply: row.reply,
    own: row.own === true,
  }
}

/** Null where a place has no review that counts. */
type Counts = Record<`stars${1 | 2 | 3 | 4 | 5}` | Locale | 'photos', number | null>

export interface SummaryRow extends Ratings, Counts {
  count: number
  mean: number
  bayes: number
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10

export function presentSummary(row: SummaryRow): ReviewSummary {
  const means = Object.entries(given(row)).map(([aspect, mean]) => [aspect, oneDecimal(mean)])
  const { th, en, cn } = row
  return {
    count: row.count,
    mean: oneDecimal(row.mean),
    bayes: oneDecimal(row.bayes),
    stars: Object.fromEntries(starSteps.map((step) => [step, row[`stars${step}`] ?? 0])) as ReviewSummary['stars'],
    aspects: Object.fromEntries(means),
    photos: row.photos ?? 0,
    languages: Object.fromEntries(Object.entries({ th, en, cn }).filter(([, count]) => count !== null && count > 0)),
  }
}

export type OwnRow = Omit<ReviewRow, 'photos' | 'reply' | 'own'> & {
  held_at: Date | null
  photos: OwnReview['photos'] | null
}

/** For the author alone. */
export const presentOwn = (row: OwnRow): OwnReview => ({
  id: row.id,
  stars: row.stars,
  text: row.body,
  month: row.visited_month.slice(0, 7),
  aspects: given(row),
  photos: row.photos ?? [],
  held: row.held_at !== null,
  hidden: row.hidden_reason,
})
