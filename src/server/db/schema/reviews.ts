/** Reviews with their history, photos, replies and reports, and the figures that are stored of them. */
import type { ColumnType, Generated } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { ReportReason, ReviewStatus } from '#shared/reviews/review-states.ts'

export interface Reviews {
  id: string
  business_id: string
  author_name: string
  stars: number
  body: string
  /** First day of the month of the visit. */
  visited_month: string
  status: Generated<ReviewStatus>
  created_at: Generated<Date>
  /** Null for a review without an account: the demo's, and those of closed accounts. */
  author_id: string | null
  safety: number | null
  cleanliness: number | null
  service: number | null
  value: number | null
  /** Language of the text. */
  locale: Generated<Locale>
  edited_at: Date | null
  /** Neither shown nor counted until an officer has checked it. */
  held_at: Date | null
  hidden_reason: ReportReason | null
  /** District of the place while the review waits for an officer; maintained by the database. */
  waiting_in: ColumnType<number | null, never, never>
}

export interface ReviewRevisions {
  id: string
  review_id: string
  stars: number
  body: string
  safety: number | null
  cleanliness: number | null
  service: number | null
  value: number | null
  visited_month: string
  replaced_at: Date
}

export interface ReviewPhotos {
  id: string
  review_id: string
  position: number
  key: string
  width: number
  height: number
  color: string
  /** Its colours three by two; null for one from before they were stored. */
  blur: string | null
}

export interface ReviewReplies {
  review_id: string
  author_id: string | null
  body: string
  created_at: Date
}

/** Words of a review in another language than they were written in. */
export interface ReviewTranslations {
  review_id: string
  part: 'text' | 'reply'
  locale: Locale
  body: string
  made_at: Date
}

export interface ReviewReports {
  id: string
  review_id: string
  reporter_id: string | null
  reason: ReportReason
  created_at: Date
}

/** Figures of the reviews of a place that count; a place without any has no row. */
export interface ReviewSummaries extends Record<Locale, number> {
  business_id: string
  stars5: number
  stars4: number
  stars3: number
  stars2: number
  stars1: number
  /** Reviews with photos. */
  photos: number
  safety: number | null
  cleanliness: number | null
  service: number | null
  value: number | null
}
