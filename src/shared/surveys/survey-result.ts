/**
 * The result of a self-survey as the owner sees it: the letter to be expected, never a grade, and the way to a better one. Seen by the
 * owner and by officers. In the reader's language; moments are ISO strings.
 */
import type { GradeLetter, GradeView } from '../standards/grade-view.ts'
import type { CostClass } from '../standards/question-help.ts'
import type { Area, Severity } from '../standards/question-template.ts'

/** A score and the letter that it makes. */
export interface Projection {
  score: number
  letter: GradeLetter
}

/** A failed question with its remedy. */
export interface SurveyFix {
  code: string
  severity: Severity
  short: string
  /** The finding. */
  found: string
  /** Steps; none where nobody has written any. */
  how: readonly string[]
  /** Null, as are the days, where no effort is stated. */
  cost: CostClass | null
  days: number | null
  /** The score when this and all before it are fixed. */
  after: Projection
}

/** The way to a better grade. */
export interface SurveyGoal {
  letter: GradeLetter
  /** Result after that; `score` is at least `needs.score`. */
  score: number
  /** Conditions of the letter; the weakest area's score is null where it does not matter. The majors that may be left. */
  needs: { score: number; weakestArea: number | null; majors: number }
  /** Baht that all steps stay below, 0 where they are free; null where no bound can be said. */
  bahtBelow: number | null
  /** Days of all steps, one after the other; null where nobody can say. */
  days: number | null
}

/** One self-survey among those of a place. */
export interface SurveyHistoryEntry extends Projection {
  at: string
  failed: number
}

export interface SurveyResult extends Projection {
  areas: Record<Area, number | null>
  /** The area with the least score, and its score after the steps; null where no area has one. */
  weakest: { area: Area; after: number } | null
  passed: number
  failed: number
  /** Questions that do not apply. */
  na: number
  submittedAt: string
  expiresAt: string
  isExpired: boolean
  /** Least scores of the letters, the lowest first. */
  thresholds: readonly Projection[]
  /** Null where there is no better letter to be had. */
  goal: SurveyGoal | null
  /** Steps to the goal, cheapest first. */
  fixes: readonly SurveyFix[]
  /** The best letter that can be had: less than an A where much does not apply. */
  best: GradeLetter
  /** Steps from the goal to the best letter. */
  further: readonly SurveyFix[]
  /** Other failed questions, which move no letter. */
  rest: readonly SurveyFix[]
  /** From the oldest to the newest, this one included. */
  history: readonly SurveyHistoryEntry[]
  /** The last inspection as the public sees it. */
  publicGrade: GradeView
}
