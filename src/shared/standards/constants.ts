/**
 * The numbers of the standards and of warning cards (domain, sections 4 and 5), which people may want to change: each stands
 * here once and is used by name. Those of lists are in ../constants.ts.
 */
import type { GradeLetter } from '../places/place-card.ts'
import type { CostClass } from './question-help.ts'

/** What a letter asks for. */
export interface GradeRule {
  /** Least score. */
  score: number
  /** Least score of the weakest area; null where it does not matter. */
  weakestArea: number | null
  /** Most failed majors. */
  majors: number
}

/** What a result needs for a letter, tried from A on; what fulfils none, or has a failed stop, is an E. */
export const gradeRules: Record<Exclude<GradeLetter, 'E'>, GradeRule> = {
  A: { score: 90, weakestArea: 80, majors: 0 },
  B: { score: 80, weakestArea: 65, majors: 1 },
  C: { score: 70, weakestArea: 50, majors: 2 },
  D: { score: 50, weakestArea: null, majors: 4 },
}

/** With more than this share of the weight not applicable, in percent, too little was looked at for the best letter. */
export const NA_WEIGHT_PERCENT = 30

/** The best letter of such a result. */
export const BEST_GRADE_WITH_MUCH_NA: GradeLetter = 'B'

/** An area with fewer questions than this in its template says too little to be the weakest. */
export const AREA_MIN_QUESTIONS = 2

/** Months that a result is valid. The domain names A, B and C; a worse one must not fall silent sooner than a C. */
export const validityMonths: Record<GradeLetter, number> = { A: 18, B: 12, C: 6, D: 6, E: 6 }

/** Hours that an owner has to reply and to fix, by card; a red card is fixed before re-opening, whenever that is. */
export const cardTerms = {
  yellow: { replyHours: 7 * 24, fixHours: 15 * 24 },
  orange: { replyHours: 3 * 24, fixHours: 7 * 24 },
  red: { replyHours: 24, fixHours: null },
} as const

/** Hours after which an orange card is public, replied to or not. */
export const ORANGE_PUBLIC_AFTER_HOURS = 3 * 24

/** Hours that an owner has at least when a reply is returned, however late it came. */
export const returnedHours = { yellow: 48, orange: 48, red: 12 } as const

/** Hours in which an officer decides a reply; then the supervisors of the area are told. */
export const decisionHours = { yellow: 5 * 24, orange: 3 * 24, red: 24 } as const

/** Hours after which an overdue card leads to the draft of the next level; none follows on red. */
export const escalationHours = { yellow: 3 * 24, orange: 24, red: null } as const

/** Days before a deadline on which its owner is reminded; when it has passed he is told that. */
export const REMINDER_DAYS = [3, 1] as const

/** Days in which a card can be appealed against, from its issue. */
export const APPEAL_DAYS = 15

/** Days in which an appeal is decided. */
export const APPEAL_DECISION_DAYS = 30

/** The share of a term by which it can be extended at most, once; a red card's not at all. */
export const EXTENSION_SHARE = 0.5

/** Hours in which a supervisor ratifies a red card that was issued at once; else it lapses. */
export const RATIFY_HOURS = 24

/** An officer counts as on site for so many hours after the visit was closed, where the sign was read or a position is known within so many metres. */
export const ON_SITE = { hours: 1, metres: 300 } as const

/** Baht below which mending stays, by the class of its cost. The highest class has no bound: this is what it is reckoned with. */
export const costBaht: Record<CostClass, number> = { none: 0, low: 2_000, medium: 20_000, high: 100_000 }

/** What mending is reckoned with where nobody has said what it takes: last, because it may be anything. */
export const UNKNOWN_FIX = { cost: 'high', days: 365 } as const satisfies { cost: CostClass; days: number }

/** Steps to a better letter that are told at once: more than these nobody begins. */
export const FIXES_FEW = 3
