/** The rules of reviews that need no database (domain, section 8): months of a visit, and signs of a burst. */

import { bangkokMonth, dayMs } from '#shared/bangkok.ts'
import {
  BURST_LIKENESS,
  BURST_NEW_ACCOUNTS,
  BURST_REVIEWS,
  BURST_TIMES_USUAL,
  NEW_ACCOUNT_DAYS,
  REVIEW_EVERY_DAYS,
  REVIEW_VISIT_MONTHS,
} from '#shared/constants.ts'
import { REVIEW_APPEAL_DAYS } from '#shared/reviews/decisions.ts'
import { type RowOf, rowsOf } from '../../db/sql.ts'

/** True if the author may still object to the decision. */
export const mayAppeal = (
  { verdict, decidedAt, isAppealed }: { verdict: string; decidedAt: Date; isAppealed: boolean },
  now: Date,
): boolean =>
  (verdict === 'hide' || verdict === 'redact') &&
  !isAppealed &&
  now.getTime() - decidedAt.getTime() <= REVIEW_APPEAL_DAYS * dayMs

/** Time for which an active review keeps its author from writing another one of the place. */
export const activeSince = (now: Date): Date => new Date(now.getTime() - REVIEW_EVERY_DAYS * dayMs)

/** Months that a visit may have been in, `YYYY-MM` in Bangkok, this one first. */
export const visitMonths = (now: Date): string[] =>
  Array.from({ length: REVIEW_VISIT_MONTHS + 1 }, (_, ago) => bangkokMonth(now, -ago))

/** A review of the last day, as the rules look at it. */
export const recentReviewShape = rowsOf({
  id: 'text',
  place: 'text',
  author: 'text?',
  /** Time of the author's registration. */
  authorSince: 'time?',
  text: 'text',
})
export type RecentReview = RowOf<typeof recentReviewShape>

/**
 * The reviews that are to be held now that `written` has come: all of the place when it has too many in a day, those of new
 * accounts when they are too many, and those that say the same. `recent` has the last day's, `written` among them; `usual` is
 * how many the place has in a day.
 */
export function findBurst(written: RecentReview, recent: readonly RecentReview[], usual: number, now: Date): string[] {
  const here = recent.filter(({ place }) => place === written.place)
  if (here.length >= Math.max(BURST_REVIEWS, Math.ceil(BURST_TIMES_USUAL * usual))) return here.map(({ id }) => id)
  const isNew = ({ authorSince }: RecentReview) =>
    authorSince !== null && now.getTime() - authorSince.getTime() < NEW_ACCOUNT_DAYS * dayMs
  const fromNew = here.filter(isNew)
  const held = new Set(fromNew.length >= BURST_NEW_ACCOUNTS ? fromNew.map(({ id }) => id) : [])
  const pieces = piecesOf(written.text)
  // One's own review of this place may be written anew after it was taken back.
  const alike = recent
    .filter(({ id, place, author }) => id !== written.id && (place !== written.place || author !== written.author))
    .filter(({ text }) => likeness(pieces, piecesOf(text)) >= BURST_LIKENESS)
  if (alike.length > 0) for (const { id, place } of [written, ...alike]) if (place === written.place) held.add(id)
  return [...held]
}

/** Letters that are compared: the beginning tells enough, and a flood of long texts must not cost more. */
const compared = 800

/** Overlapping pieces of three letters, without case, spaces, figures and signs, which spammers vary. */
function piecesOf(text: string): Set<string> {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '')
    .slice(0, compared)
  const pieces = new Set<string>()
  for (let at = 0; at + 3 <= letters.length; at++) pieces.add(letters.slice(at, at + 3))
  return pieces
}

/** Overlap of two texts: 0 nothing, 1 everything. */
export const likenessOf = (a: string, b: string): number => likeness(piecesOf(a), piecesOf(b))

function likeness(a: Set<string>, b: Set<string>): number {
  let both = 0
  for (const piece of a) if (b.has(piece)) both++
  return both === 0 ? 0 : both / (a.size + b.size - both)
}
