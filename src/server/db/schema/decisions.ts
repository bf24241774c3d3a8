/** Officers' decisions about reviews and about one another. */

import type { OfficerMove } from '#shared/officers/officer.ts'
import type { ReviewVerdict } from '#shared/reviews/decisions.ts'
import type { ReportReason } from '#shared/reviews/review-states.ts'

/** Officers who have a review or a report open. */
export interface DecisionLeases {
  subject_id: string
  officer_id: string
  until: Date
}

export interface ReviewDecisions {
  id: string
  review_id: string
  verdict: ReviewVerdict
  reason: ReportReason | null
  /** Words to the author. */
  note: string | null
  decided_by: string | null
  agency_id: string
  decided_at: Date
}

/** The author's objection to a decision. */
export interface ReviewAppeals {
  decision_id: string
  body: string
  sent_at: Date
  decided_at: Date | null
}

/** An agency with officials named in a review. */
export interface ReviewConcerns {
  review_id: string
  agency_id: string
  named_by: string | null
  named_at: Date
}

/** A review's text before parts were blacked out, encrypted. */
export interface SealedOriginals {
  id: string
  review_id: string
  sealed: Buffer
  sealed_at: Date
}

export interface SealedReadings {
  id: string
  review_id: string
  reader_id: string | null
  reason: string
  read_at: Date
}

/** A relation of an officer to a place, as declared. */
export interface PlaceInterests {
  id: string
  officer_id: string
  business_id: string
  declared_at: Date
  ended_at: Date | null
  ended_by: string | null
}

/** History of an officer's standing. */
export interface OfficerMoves {
  id: string
  officer_id: string
  what: OfficerMove
  /** That a decided request was sent to; null of other moves. */
  agency_id: string | null
  by_id: string | null
  reason: string | null
  area_code: number | null
  until: Date | null
  at: Date
}
