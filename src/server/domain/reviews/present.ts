/** From rows to their view on pages. The author's id and the time of writing end here. */
import { type Locale, locales } from '#shared/locales.ts'
import type { PhotoView } from '#shared/photos/photos.ts'
import { shownStars } from '#shared/places/list-rules.ts'
import type { ReportReason, ReviewStatus } from '#shared/reviews/review-states.ts'
import {
  type Aspect,
  aspects,
  type OwnDecision,
  type OwnReview,
  type ReviewSummary,
  type ReviewView,
  starSteps,
} from '#shared/reviews/reviews.ts'
import { jsonAs, orNull, type RowOf, rowsOf, textIs } from '../../db/sql.ts'
import { type WantedTranslation, wantedOf, worded } from '../translations/wanted.ts'
import { mayAppeal } from './rules.ts'

type Ratings = Record<Aspect, number | null>

export const reviewShape = rowsOf({
  safety: 'number?',
  cleanliness: 'number?',
  service: 'number?',
  value: 'number?',
  id: 'text',
  author_name: 'text',
  stars: 'number',
  body: 'text',
  locale: textIs<Locale>(),
  /** First day of the month. */
  visited_month: 'text',
  status: textIs<ReviewStatus>(),
  hidden_reason: orNull(textIs<ReportReason>()),
  edited_at: 'time?',
  created_at: 'time',
  translation: 'text?',
  reply: 'text?',
  reply_translation: 'text?',
  photos: orNull(jsonAs<PhotoView[]>()),
  own: 'bool?',
})
export type ReviewRow = RowOf<typeof reviewShape>

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
    translation: row.translation,
    month: row.visited_month.slice(0, 7),
    edited: row.edited_at !== null,
    aspects: given(row),
    photos: row.photos ?? [],
    reply: row.reply === null ? null : worded(row.reply, row.reply_translation),
    own: row.own === true,
  }
}

/** Texts of these reviews that are missing in the reader's language. */
export const untranslated = (reviews: readonly ReviewView[], to: Locale): WantedTranslation[] =>
  reviews.flatMap((review) => {
    if (review.hidden !== null) return []
    const { id, reply } = review
    return [...wantedOf('review', { id, words: review, to }), ...wantedOf('review_reply', { id, words: reply, to })]
  })

type Counts = Record<`stars${1 | 2 | 3 | 4 | 5}` | Locale | 'photos', number>

/** The stored figures of a place's reviews; `reviews` is null where none counts. */
export const summaryShape = rowsOf({
  rating_count: 'number',
  rating_mean: 'number',
  reviews: orNull(jsonAs<Counts & Ratings>()),
})
export type SummaryRow = RowOf<typeof summaryShape>

const none = { stars5: 0, stars4: 0, stars3: 0, stars2: 0, stars1: 0, photos: 0 }

export function presentSummary({ rating_count, rating_mean, reviews }: SummaryRow): ReviewSummary {
  const means = reviews ? Object.entries(given(reviews)).map(([aspect, mean]) => [aspect, shownStars(mean)]) : []
  const counts: Omit<Counts, Locale> & Partial<Counts> = reviews ?? none
  const { photos } = counts
  return {
    count: rating_count,
    mean: shownStars(rating_mean),
    stars: Object.fromEntries(starSteps.map((step) => [step, counts[`stars${step}`]])) as ReviewSummary['stars'],
    aspects: Object.fromEntries(means),
    photos,
    languages: Object.fromEntries(locales.flatMap((it) => (counts[it] ? [[it, counts[it]]] : []))),
  }
}

export const ownShape = reviewShape.without('own', 'photos', 'reply', 'translation', 'reply_translation').and({
  held_at: 'time?',
  photos: orNull(jsonAs<OwnReview['photos']>()),
  /** The last one. Times are text, as JSON has none. */
  decision: orNull(
    jsonAs<{ verdict: string; note: string | null; at: string; said: string | null; answered: string | null }>(),
  ),
})
export type OwnRow = RowOf<typeof ownShape>

function presentDecision(decision: OwnRow['decision'], now: Date): OwnDecision | null {
  if (decision?.verdict !== 'hide' && decision?.verdict !== 'redact') return null
  const { verdict, note, said, answered } = decision
  return {
    verdict,
    note,
    isAppealed: said !== null && answered === null,
    mayAppeal: mayAppeal({ verdict, decidedAt: new Date(decision.at), isAppealed: said !== null }, now),
  }
}

/** For the author alone. */
export const presentOwn = (row: OwnRow, now: Date): OwnReview => ({
  id: row.id,
  stars: row.stars,
  text: row.body,
  month: row.visited_month.slice(0, 7),
  aspects: given(row),
  photos: row.photos ?? [],
  held: row.held_at !== null,
  hidden: row.hidden_reason,
  decision: presentDecision(row.decision, now),
})
