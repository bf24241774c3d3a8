/** Inspections of agencies' own systems, and the jobs that store them. */
import type { ColumnType, Generated } from 'kysely'
import type {
  ReportFault,
  ReportJobState,
  ReportOutcome,
  SentInspection,
  SentWithdrawal,
} from '#shared/open/reported.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import type { Severity } from '#shared/standards/question-template.ts'
import type { Verdict } from '#shared/standards/score.ts'

export interface ReportedAnswer {
  code: string
  verdict: Verdict
  value: string | null
}

export interface ReportedPoint {
  severity: Severity
  said: string
}

export interface ReportedInspections {
  id: string
  agency_id: string
  business_id: string
  number: string
  source: string
  /** In ISO form. */
  visited_on: string
  template_id: string | null
  answers: ColumnType<ReportedAnswer[], string, string>
  points: ColumnType<ReportedPoint[], string, string>
  score: number | null
  grade: GradeLetter | null
  valid_until: Date | null
  rules: string | null
  sha256: string
  reported_at: Date
  corrected_at: Date | null
  corrected_reason: string | null
  withdrawn_at: Date | null
  withdrawn_reason: string | null
}

export interface ReportJobs {
  id: string
  key_id: string
  made_at: Date
  sha256: string
  dry_run: boolean
  state: ReportJobState
  rows_count: number
  progress: Generated<number>
  tries: Generated<number>
  expires_at: Date
}

export interface ReportJobRows {
  job_id: string
  at: number
  number: string
  sent: ColumnType<SentInspection | SentWithdrawal, string, never>
  outcome: ReportOutcome | null
  business_id: string | null
  grade: GradeLetter | null
  reasons: ColumnType<ReportFault[], string | undefined, string>
}
