/** Questionnaires while they are filled in, and self-surveys once they are submitted. */
import type { ColumnType, Generated } from 'kysely'
import type { PhotoSource, RunKind, RunState } from '#shared/runs/run.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import type { Verdict } from '#shared/standards/score.ts'

export interface Runs {
  id: string
  kind: RunKind
  business_id: string
  template_id: string
  follows_id: string | null
  state: Generated<RunState>
  /** Codes of the questions that are asked. */
  asked: string[]
  capacity: number | null
  licensed: number | null
  opened_by: string | null
  agency_id: string | null
  opened_at: Date
  lat: number | null
  lng: number | null
  companion: Generated<string>
  ended_at: Date | null
  manifest: string | null
  inspection_id: string | null
  survey_id: string | null
  /** Seconds that the device's clock was ahead of ours when the beginning arrived; null where it began on the server. */
  clock_skew: number | null
  /** The code of the sign at the place was read on arrival; false where it was another's, null where none was. */
  sign_read: boolean | null
  /** The device with the sealing key, and the signature; null for a seal without one. */
  signed_by: ColumnType<string | null, never, string | null>
  signature: ColumnType<Buffer | null, never, Buffer | null>
  /** Time of closing by the device, and the seconds by which its clock was ahead on arrival; null where it said nothing. */
  closed_said: ColumnType<Date | null, never, Date | null>
  closed_skew: ColumnType<number | null, never, number | null>
}

/** Visits prepared for offline work: their questions. */
export interface PreparedRuns {
  id: string
  business_id: string
  officer_id: string
  template_id: string
  follows_id: string | null
  asked: string[]
  prepared_at: Date
}

export interface RunOps {
  run_id: string
  device: string
  n: number
  question: string
  value: string | null
  na_reason: string | null
  note: string
  replaces: string[]
  by_id: string | null
  device_at: Date
  at: Date
  hash: Buffer
}

export interface RunPhotos {
  id: string
  run_id: string
  question: string
  key: string
  sha256: string
  by_id: string | null
  at: Date
  removed_at: Date | null
  /** By the device; null where it did not say, as the rest. */
  taken_at: Date | null
  source: PhotoSource | null
  lat: number | null
  lng: number | null
}

/** True if everybody may see a photo of a finding: an officer's from a visit, or an owner's from a reply. */
export interface PhotoDecisions {
  id: string
  run_photo_id: string | null
  reply_photo_id: string | null
  is_public: boolean
  decided_by: string | null
  decided_at: Date
}

export interface Surveys {
  id: string
  business_id: string
  template_id: string
  submitted_by: string | null
  started_at: Date
  submitted_at: Date
  expires_at: Date
  score: number
  grade: GradeLetter
}

export type SurveyNotice = 'month' | 'week' | 'expired'

/** Notices to owners about the end of a survey. */
export interface SurveyNotices {
  survey_id: string
  what: SurveyNotice
  at: Date
}

export interface SurveyAnswers {
  survey_id: string
  question_id: string
  verdict: Verdict
  value: string | null
  na_reason: string | null
  note: Generated<string>
}
