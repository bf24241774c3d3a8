/** Inspections with their answers, and the findings that follow from failed ones. */
import type { ColumnType, Generated } from 'kysely'
import type { FindingState } from '#shared/inspections/finding-states.ts'
import type { AbortReason, InspectionKind, InspectionState } from '#shared/inspections/inspection-states.ts'
import type { VisitDoubt } from '#shared/inspections/visit-doubts.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import type { Severity } from '#shared/standards/question-template.ts'
import type { Verdict } from '#shared/standards/score.ts'

export interface Inspections {
  id: string
  business_id: string
  template_id: string
  kind: InspectionKind
  state: Generated<InspectionState>
  follows_id: string | null
  inspector_id: string | null
  agency_id: string
  started_at: Generated<Date>
  /** Time of arrival here. */
  sealed_at: Date | null
  /** Time of the visit: facts, public dates and validity go by it. */
  visited_at: Date | null
  /** Reason for doubt. */
  visit_doubt: ColumnType<VisitDoubt | null, never, VisitDoubt | null>
  score: number | null
  grade: GradeLetter | null
  valid_until: Date | null
  /** The version of the rules that it was sealed by. */
  rules: string | null
  abort_reason: AbortReason | null
}

export interface Answers {
  inspection_id: string
  question_id: string
  verdict: Verdict
  value: string | null
  na_reason: string | null
  note: Generated<string>
  carried: Generated<boolean>
  answered_at: Generated<Date>
}

export interface Findings {
  id: string
  inspection_id: string
  question_id: string
  severity: Severity
  state: Generated<FindingState>
  reopen_reason: string | null
  claimed_at: Date | null
  verified_at: Date | null
}
