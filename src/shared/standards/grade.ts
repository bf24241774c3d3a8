/** From a score to the letter, and how long the letter is valid (domain, section 4). */
import { endOfBangkokDay } from '../bangkok.ts'
import type { GradeLetter } from './grade-view.ts'
import type { GradeRules, Rules } from './rules/rules.ts'
import type { Score } from './score.ts'

/** The facts that a letter depends on. */
export type LetterRules = Pick<Rules, 'grades' | 'naWeightPercent' | 'bestWithMuchNa'>

/** The letter of a score. Thresholds meet the rounded figures that people see: a shown 90.0 is judged as 90.0. */
export function gradeOf(score: Score, { grades, naWeightPercent, bestWithMuchNa }: LetterRules): GradeLetter {
  const letter = letterOf(score, grades)
  const muchIsNa = score.naWeight * 100 > score.weight * naWeightPercent
  return muchIsNa && letter < bestWithMuchNa ? bestWithMuchNa : letter
}

function letterOf({ score, weakestArea, failedMajors, failedStops }: Score, rules: GradeRules): GradeLetter {
  if (failedStops > 0) return 'E'
  for (const letter of ['A', 'B', 'C', 'D'] as const) {
    const rule = rules[letter]
    const areasSuffice = rule.weakestArea === null || weakestArea === null || weakestArea >= rule.weakestArea
    if (score >= rule.score && areasSuffice && failedMajors <= rule.majors) return letter
  }
  return 'E'
}

/** True if the standard is met: A to C. */
export const isPass = (letter: GradeLetter): boolean => letter <= 'C'

/**
 * The last moment of a result's validity: the end, in Bangkok, of the day so many months after the visit, or of that month's
 * last day. The end of the day, because people read "valid until 12 October" as including the twelfth.
 */
export const validUntil = (letter: GradeLetter, visitedAt: Date, rules: Pick<Rules, 'validityMonths'>): Date =>
  endOfBangkokDay(visitedAt, rules.validityMonths[letter])

/** True if a result still counts; at its last moment it no longer does. */
export const isValid = (until: Date | null | undefined, now: Date): boolean => until instanceof Date && until > now
