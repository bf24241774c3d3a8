/**
 * Reviews as pages show them: the outbound whitelist. Nothing in here identifies the author beyond the chosen name, nor when it
 * was written: the month of the visit is the only time.
 */
import type { Locale } from '../locales.ts'
import type { PhotoView } from '../photos/photos.ts'
import type { Worded } from '../worded.ts'
import type { ReportReason } from './review-states.ts'

/** Aspects that may be rated beside the whole. */
export const aspects = ['safety', 'cleanliness', 'service', 'value'] as const
export type Aspect = (typeof aspects)[number]

export const starSteps = [5, 4, 3, 2, 1] as const
export type Stars = (typeof starSteps)[number]

export interface ShownReview extends Worded {
  id: string
  hidden: null
  /** The name that the author chose; null for somebody who left. */
  name: string | null
  stars: number
  /** Month of the visit, `YYYY-MM`. */
  month: string
  edited: boolean
  aspects: Partial<Record<Aspect, number>>
  photos: PhotoView[]
  reply: Worded | null
  /** The reader wrote it. */
  own: boolean
}

/** The rest of a review that an officer hid. */
export interface HiddenReview {
  id: string
  hidden: ReportReason
}

export type ReviewView = ShownReview | HiddenReview

/** The figures of a place's reviews that count. */
export interface ReviewSummary {
  count: number
  mean: number
  stars: Record<Stars, number>
  aspects: Partial<Record<Aspect, number>>
  photos: number
  languages: Partial<Record<Locale, number>>
}

export const reviewSorts = ['newest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** Filters of a list of reviews; all null: everything, with the lines of hidden ones. */
export interface ReviewFilter {
  stars: Stars | null
  photos: boolean
  written: Locale | null
  sort: ReviewSort
}

/** An own review as its author gets it for editing. */
export interface OwnReview {
  id: string
  stars: number
  text: string
  month: string
  aspects: Partial<Record<Aspect, number>>
  photos: { id: string; key: string; color: string }[]
  /** Waits for an officer. */
  held: boolean
  hidden: ReportReason | null
  /** An officer's last removal, and whether the author may object to it; null for none. */
  decision: OwnDecision | null
}

/** An own review among those of all places. */
export interface ListedOwnReview extends OwnReview {
  place: { id: string; name: string; isListed: boolean }
  /** The owner's words below it. */
  reply: string | null
}

export interface OwnDecision {
  verdict: 'hide' | 'redact'
  note: string | null
  mayAppeal: boolean
  /** The objection waits. */
  isAppealed: boolean
}
