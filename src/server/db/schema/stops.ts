/** Accounts that are stopped. */
import type { StopCause, StopOutcome, StopScope, StopSubject } from '#shared/stops/stop.ts'

export interface AccountStops {
  id: string
  user_id: string
  scope: StopScope
  cause: StopCause
  words: string
  /** The act by which the officer came to know the person, and its place. */
  about_kind: StopSubject
  about_id: string
  business_id: string
  began_at: Date
  /** Null until further notice. */
  until: Date | null
  by_id: string | null
  ended_at: Date | null
  ended_by: string | null
  outcome: StopOutcome | null
  end_words: string | null
  appeal: string | null
  appealed_at: Date | null
  appeal_due: Date | null
  answered_at: Date | null
  answered_by: string | null
  answer_words: string | null
}
