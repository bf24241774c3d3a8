/**
 * A place's safety as the public sees it: the outbound whitelist of the panel on its page. Texts of questions are in the
 * reader's language, people's texts come with a translation where there is one, laws are as they were written. Days are ISO
 * days of Bangkok, deadlines ISO instants.
 */

import type { EmergencyView } from '../cards/card-file.ts'
import type { CardLevel, CardState } from '../cards/card-states.ts'
import type { OfficialName } from '../official-name.ts'
import type { GradeLetter, GradeView } from '../places/place-card.ts'
import type { GradeReasons } from '../standards/grade-reasons.ts'
import type { Area, Severity } from '../standards/question-template.ts'
import type { Worded } from '../worded.ts'
import type { FindingState } from './finding-states.ts'
import type { InspectionKind } from './inspection-states.ts'

/** An owner's reply. */
export interface ReplyView extends Worded {
  id: string
  on: string
}

/** A photo of a finding or of its repair, with its day. */
export interface FindingPhoto {
  key: string
  on: string
}

/** Those that an officer has let everybody see. */
export interface FindingPhotos {
  before: FindingPhoto[]
  after: FindingPhoto[]
}

/** A question that failed, in plain words. */
export interface FailedQuestion {
  code: string
  /** A name for lists: "Exits". */
  short: string
  /** The finding: "An exit is locked or blocked"; never the question or the standard, which say the opposite. */
  text: string
  severity: Severity
  /** The law or standard behind it; null where it is good practice. */
  basis: OfficialName | null
}

/** A finding that is not verified as fixed, with the owner's last reply. */
export interface FindingView extends FailedQuestion {
  id: string
  foundOn: string
  state: FindingState
  /** When the owner claimed it as fixed. */
  claimedOn: string | null
  reply: ReplyView | null
  photos: FindingPhotos
}

/** A finding that is verified as fixed. */
export interface MendedFinding extends Pick<FailedQuestion, 'code' | 'short' | 'severity'> {
  photos: FindingPhotos
}

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

/** A card as it is public now. */
export interface CardView {
  id: string
  number: string
  level: CardLevel
  state: CardState
  issuedAt: string
  replyDueAt: string
  /** Null for a red card: before the place opens again. */
  fixDueAt: string | null
  /** Since when the owner is late with the next step, as an ISO instant; null while nobody waits. */
  overdueSince: string | null
  /** When the term of the repair ended where the owner is not late and no officer has verified, as an ISO instant. */
  unverifiedSince?: string | undefined
  closedOn: string | null
  withdrawn: { on: string; reason: string } | null
  /** A red card that was issued at once. */
  emergency: EmergencyView | null
  /** Number of the milder card that it takes the place of. */
  supersedes: string | null
  findings: (FailedQuestion & { state: FindingState; reply: ReplyView | null })[]
  /** To the card as a whole, where it has no findings. */
  reply: ReplyView | null
}

/** A card's warning to people who want to go to its place, or to pay it. */
export type CardInForce = Pick<CardView, 'level' | 'state' | 'issuedAt' | 'overdueSince' | 'unverifiedSince'>

/** One line of the history. The latest shows the letter of the badge; earlier ones the letter given then. */
export interface PastInspection {
  id: string
  on: string
  kind: InspectionKind
  state: GradeView['state']
  letter: GradeLetter
  score: number
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
}
