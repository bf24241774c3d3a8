/** The dashboard: an area's work for its supervisors, each officer's work for the officer. */
import type { CardLevel } from '../standards/card-levels.ts'
import type { AgencyFigures, OfficerFigures, OverdueKind } from './figures.ts'

/** Days that figures are of. */
export const periods = [90, 365] as const
export type DashboardPeriod = (typeof periods)[number]

/** Outcome of a card; `withdrawn` counts overturned ones. */
export const cardOutcomes = ['closed', 'escalated', 'withdrawn'] as const
export type CardOutcome = (typeof cardOutcomes)[number]

export interface CoverageLine {
  district: string
  listed: number
  valid: number
}

export interface OverdueLine {
  what: OverdueKind
  week: number
  month: number
  longer: number
}

/** Time from a card's issue to its end, in the cards that ended in a month. */
export interface MendingLine {
  /** `YYYY-MM`. */
  month: string
  cards: number
  /** Days; half of the cards took longer, and one in ten took longer than `slow`. */
  median: number
  slow: number
}

/** Officers' work in the period. */
export interface WorkLine {
  inspections: number
  /** Answers, and those that say that the question does not apply. */
  answers: number
  na: number
  issued: Record<CardLevel, number>
  ended: Record<CardOutcome, number>
}

export interface OfficerLine extends WorkLine {
  id: string
  name: string
  isOwn: boolean
  fairness: OfficerFigures | null
}

export interface AgencyLine {
  id: string
  /** In the reader's language. */
  name: string
  figures: AgencyFigures
}

export interface DashboardView {
  period: DashboardPeriod
  /** Of the area, or of the reader alone. */
  of: 'area' | 'own'
  areas: string[]
  /** Of which moment it is; null where nothing was stored yet. */
  madeAt: string | null
  coverage: CoverageLine[]
  overdue: OverdueLine[]
  /** Number of late entries a month before; null where no figure is stored. */
  overdueBefore: number | null
  mending: MendingLine[]
  /** Of the whole period; null without a card that ended. */
  medianDays: number | null
  work: WorkLine
  officers: OfficerLine[]
  agencies: AgencyLine[]
}
