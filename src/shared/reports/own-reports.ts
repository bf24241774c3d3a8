/** A person's own reports to the officers, and their outcomes: that person alone reads them. */
import type { MessageReason } from '../chat/message-reports.ts'
import type { ReportReason } from '../reviews/review-states.ts'
import type { PlaceReportKind } from './place-reports.ts'

/** Texts `report:came.<outcome>`. The last two are of reviews and messages. */
export type OwnReportOutcome = 'waits' | 'visit' | 'inspected' | 'done' | 'dismissed' | 'keep' | 'hide' | 'redact'

interface Reported {
  id: string
  place: { id: string; name: string; isListed: boolean }
  outcome: OwnReportOutcome
  /** The officer's words to the reporter. */
  note: string | null
  /** Times of the report and the decision, as ISO times. */
  at: string
  decidedAt: string | null
}

export type OwnReport = Reported &
  (
    | { about: 'place'; why: PlaceReportKind; text: string }
    | { about: 'review'; why: ReportReason }
    | {
        about: 'message'
        why: MessageReason
        /** Its address; null where the person does not read that chat any more. */
        message: { room: string; seq: number } | null
      }
  )
