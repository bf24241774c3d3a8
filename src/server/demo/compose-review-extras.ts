/**
 * Extras of some demo reviews beside stars and text: ratings of single aspects, a later edit, the owner's reply. Drawn from a source
 * of its own, so that the reviews themselves, and the tests that know them, stay as they are.
 */
import { dayMs } from '#shared/bangkok.ts'
import { type Aspect, aspects } from '#shared/reviews/reviews.ts'
import type { NewReview } from './compose-review.ts'
import type { Random } from './random.ts'
import { reviewReplyTexts } from './review-reply-texts.ts'

/** The columns that a review has more. */
export interface ReviewExtras extends Record<Aspect, number | null> {
  edited_at: Date | null
}

export interface NewReply {
  review_id: string
  body: string
  created_at: Date
}

/** Probability of an owner's reply, from one star to five: a bad review is answered sooner. */
const replyChances = [0.55, 0.52, 0.35, 0.22, 0.18] as const

/** A time up to `days` after the review; null where that would not be a day before `today`. */
function later(random: Random, { created_at }: NewReview, days: number, today: Date): Date | null {
  const at = new Date(created_at.getTime() + (0.1 + random.next() * (days - 0.1)) * dayMs)
  return at.getTime() <= today.getTime() - dayMs ? at : null
}

/** Ratings of aspects, on two of five reviews; each near the stars, and some left out as people do. */
function composeAspects(random: Random, stars: number): Record<Aspect, number | null> {
  const rated = random.chance(0.4)
  const near = () => Math.max(1, Math.min(5, Math.round(stars + random.normal() * 0.6)))
  return Object.fromEntries(aspects.map((aspect) => [aspect, rated && random.chance(0.85) ? near() : null])) as Record<
    Aspect,
    number | null
  >
}

/** The review's extras beside its stars and text. */
export function composeExtras(random: Random, review: NewReview, today: Date): ReviewExtras {
  const ratings = composeAspects(random, review.stars)
  return { ...ratings, edited_at: random.chance(0.06) ? later(random, review, 20, today) : null }
}

/** The owner's reply, on about a fifth; never to a hidden review. */
export function composeReply(random: Random, review: NewReview, today: Date): NewReply | null {
  if (review.status === 'hidden' || !random.chance(replyChances[review.stars - 1] ?? 0)) return null
  const created_at = later(random, review, 12, today)
  const mood = review.stars >= 4 ? 0 : review.stars === 3 ? 1 : 2
  return created_at && { review_id: review.id, body: random.pick(reviewReplyTexts[mood]), created_at }
}
