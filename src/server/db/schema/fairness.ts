/** Figures of officers' work by day, simulated distributions of their scores, the lot of each week and its draws. */
import type { ColumnType, Generated } from 'kysely'
import type { AgencyFigures, OfficerFigures, OverdueKind } from '#shared/fairness/figures.ts'
import type { Verdict } from '#shared/standards/score.ts'

export interface AreaDays {
  /** `YYYY-MM-DD`. */
  day: string
  district_code: number
  listed: number
  /** Of these, places with a counting last result. */
  valid: number
  made_at: Date
}

export interface OverdueDays {
  day: string
  district_code: number
  what: OverdueKind
  /** Late for up to a week, up to a month, and for longer. */
  week: number
  month: number
  longer: number
}

export interface OfficerDays {
  day: string
  district_code: number
  officer_id: string | null
  inspections: Generated<number>
  answers: Generated<number>
  na: Generated<number>
  yellow: Generated<number>
  orange: Generated<number>
  red: Generated<number>
  closed: Generated<number>
  escalated: Generated<number>
  withdrawn: Generated<number>
  mending_hours: Generated<number[]>
}

export interface OfficerFairnesses {
  officer_id: string
  agency_id: string
  made_at: Date
  figures: ColumnType<OfficerFigures, string, string>
}

export interface AgencyFairnesses {
  agency_id: string
  made_at: Date
  figures: ColumnType<AgencyFigures, string, string>
}

export interface LotWeeks {
  /** The week's Monday, `YYYY-MM-DD`. */
  week: string
  /** SHA-256 of the seed, in hex. */
  commitment: string
  committed_at: Date
  seed: string | null
  revealed_at: Date | null
}

/** Inspections of drawn places. */
export interface LotVisits {
  inspection_id: string
  week: string
  doubled: boolean
}

export interface SecondLooks {
  inspection_id: string
  due_at: Date
  inspector_id: string | null
  sealed_at: Date | null
  score: number | null
}

export interface SecondAnswers {
  inspection_id: string
  question_id: string
  verdict: Verdict
  value: string | null
}
