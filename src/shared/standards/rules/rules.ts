/**
 * One version of the rules (domain, sections 3 to 5): thresholds, caps, validity and deadlines. A version is one file beside this
 * one, and it is never edited once it holds: a rule is changed by the next version (docs/decisions/0009-dated-rules.md). Weights of
 * questions are not here, because they are part of a questionnaire, which has versions of its own.
 */
import type { CardLevel } from '../card-levels.ts'
import type { GradeLetter } from '../grade-view.ts'

/** Conditions of a letter. */
export interface GradeRule {
  /** Least score. */
  score: number
  /** Least score of the weakest area; null where it does not matter. */
  weakestArea: number | null
  /** Most failed majors. */
  majors: number
}

/** Conditions of each letter, tried from A on; a result that fulfils none, or has a failed stop, is an E. */
export type GradeRules = Readonly<Record<Exclude<GradeLetter, 'E'>, GradeRule>>

/** Deadlines of warning cards, in hours unless noted. */
export interface CardRules {
  /** For the owner to reply and to fix; null where a fix has no deadline, because the place stays closed until then. */
  terms: Readonly<Record<CardLevel, { replyHours: number; fixHours: number | null }>>
  /** After which an orange card is public, replied to or not. */
  orangePublicAfterHours: number
  /** That an owner has at least when a reply is returned, however late it came. */
  returnedHours: Readonly<Record<CardLevel, number>>
  /** For an officer to decide a reply; then the supervisors of the area are notified. */
  decisionHours: Readonly<Record<CardLevel, number>>
  /** From overdue to the draft of the next level; none follows on red. */
  escalationHours: Readonly<Record<CardLevel, number | null>>
  /** Days for an appeal, from the issue. */
  appealDays: number
  /** Days for the decision of an appeal. */
  appealDecisionDays: number
  /** The share of a term by which it can be extended at most, once; a red card's not at all. */
  extensionShare: number
  /** For a supervisor to ratify a red card that was issued at once; else it lapses. */
  ratifyHours: number
  /** An officer counts as on site for so many hours after the visit was closed, within so many metres of a known position. */
  onSite: { readonly hours: number; readonly metres: number }
}

/** One version. */
export interface Rules {
  /** Its month, such as `2026-11`; the name of its file, named by seals, cards and stored grades. */
  id: string
  /** The moment from which it holds, with the offset of Bangkok. */
  from: string
  grades: GradeRules
  /** With more than this share of the weight not applicable, in percent, too little was inspected for the best grade. */
  naWeightPercent: number
  /** The best letter of such a result. */
  bestWithMuchNa: GradeLetter
  /** An area with fewer questions than this in its template says too little to be the weakest. */
  areaMinQuestions: number
  /** Months that a result is valid. */
  validityMonths: Readonly<Record<GradeLetter, number>>
  /** Days until a self-survey is due again: `short` where much changes, `usual` elsewhere. */
  surveyDays: { readonly usual: number; readonly short: number }
  cards: CardRules
}
