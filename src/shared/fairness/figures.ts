/** The stored figures of an officer's and of an agency's scores: made at night by simulation, drawn by the dashboard. */
import type { GradeLetter } from '../standards/grade-view.ts'

/** Kinds of late work. */
export const overdueKinds = ['reply', 'mending', 'visit', 'registration'] as const
export type OverdueKind = (typeof overdueKinds)[number]

/** Bars of scores, each of a few points: how many visits there are, and between which numbers 95 of 100 simulations stay. */
export interface ScoreBins {
  counts: number[]
  low: number[]
  high: number[]
}

/** One threshold: visits just above and just below it, and the simulations' average there. */
export interface ThresholdFigures {
  letter: Exclude<GradeLetter, 'E'>
  score: number
  above: number
  below: number
  expectedAbove: number
  expectedBelow: number
  /**
   * Leniency on the question that would have decided: which share of the results that are to be expected just below the threshold is
   * missing there, 0 to 1; null where too few are expected to say so.
   */
  missingBelow: number | null
}

/** True if the scores of an officer, or of an agency, gather above thresholds. */
export interface BunchingFigures {
  visits: number
  thresholds: ThresholdFigures[]
  bins: ScoreBins
  /** Probability of so much above one of the thresholds by chance. */
  chance: number
  isRemarkable: boolean
}

/** Difference from others, stricter being positive, in points of the score; only from places that nobody chose. */
export interface SeverityFigures {
  visits: number
  points: number
  low: number
  high: number
}

export interface OfficerFigures {
  visits: number
  /** Null with too few visits. */
  bunching: BunchingFigures | null
  /** Visits that the lot had drawn, and those that were inspected twice. */
  comparable: number
  /** Null with too few of them. */
  severity: SeverityFigures | null
}

/** Agreement of two officers on a question: 1 always, 0 no more than by chance; null where they never differed and never could. */
export interface AgreementFigures {
  template: string
  code: string
  pairs: number
  kappa: number | null
  /** Pairs that said the same; those in which only the first, or only the second, failed it. Null as it was kept before they were counted. */
  agreed: number | null
  firstFailed: number | null
  secondFailed: number | null
}

export interface AgencyFigures {
  visits: number
  bunching: BunchingFigures | null
  /** Questions with enough pairs, the least alike first. */
  agreement: AgreementFigures[]
  /** Most pairs that a question has, so that it can be said how many are missing. */
  pairs: number
}
