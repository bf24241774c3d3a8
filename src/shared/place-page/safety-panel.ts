/**
 * A place's safety as the public sees it: the outbound whitelist of the panel on its page. Texts of questions are in the
 * reader's language, people's texts come with a translation where there is one, laws are as they were written. Days are ISO
 * days of Bangkok, deadlines ISO instants.
 */

import type { CardView } from '../cards/card-view.ts'
import type { FailedQuestion, FindingView, MendedFinding } from '../inspections/finding-view.ts'
import type { InspectionKind } from '../inspections/inspection-states.ts'
import type { OfficialName } from '../official-name.ts'
import type { GradeReasons } from '../standards/grade-reasons.ts'
import type { GradeLetter, GradeView } from '../standards/grade-view.ts'
import type { Area } from '../standards/question-template.ts'

/** The inspection that the badge is of. */
export interface LatestInspection {
  id: string
  kind: InspectionKind
  on: string
  validUntil: string
  /** As it was given; a card may let the badge show another. */
  letter: GradeLetter
  /** The reason of the grade; null where it was given by another rule than today's. */
  why: GradeReasons | null
  /** All that `why` names as failed is verified as fixed since; the grade stays until the next inspection. */
  isWhyMended?: boolean
  /** An open orange card lets the badge show no better than C: alone, then `why` has no limits, or beside them. It never lowers the score. */
  isCapped?: boolean
  unit: OfficialName
  /** Scores by area; null where an area says too little. */
  areas: Record<Area, number | null>
  passed: number
  notApplicable: number
  failed: FailedQuestion[]
}

/** One line of the history. The latest shows the letter of the badge; earlier ones the letter given then. */
export interface PastInspection {
  id: string
  on: string
  kind: InspectionKind
  state: GradeView['state']
  letter: GradeLetter
  score: number
}

/** An inspection that an agency's own system reported: a line of the history, and no part of the grade. */
export interface ReportedLine {
  id: string
  on: string
  /** The agency, and the letter that was computed here where there is one: in words, since few pages have such a line. */
  short: string
  /** The day of the visit, and that it is no part of the grade, or why it was withdrawn. */
  text: string
}

/** The whole panel. */
export interface SafetyPanel {
  /** For the badge: of the last inspection, as the open cards let it be shown. */
  grade: GradeView
  /** Null where the place was never inspected. */
  latest: LatestInspection | null
  /** The day on which it changed hands, where it was not inspected since. */
  newOwnerOn: string | null
  /** The gravest first. */
  openFindings: FindingView[]
  /** Of the latest inspection, and earlier ones that have photos. */
  mended: MendedFinding[]
  /** The newest first. */
  cards: CardView[]
  /** Sealed inspections, the newest first and the latest among them. */
  history: PastInspection[]
  /** The newest first. */
  reported: ReportedLine[]
}
