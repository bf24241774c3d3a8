/** Reasons for a result's letter, by the rules of grade.ts: the letter by score alone, and the limits that keep it from the next better one. */

import { gradeOf, type LetterRules } from './grade.ts'
import type { GradeLetter } from './grade-view.ts'
import { type Area, areas } from './question-template.ts'
import type { Score } from './score.ts'

/** A condition of the next better letter that the result lacks. Shares are whole percent. */
export type GradeLimit =
  | { by: 'stops' }
  | { by: 'majors' }
  | { by: 'area'; area: Area; score: number; least: number }
  /** `percent` of the weight did not apply, which is more than `most`: `letter` is the best to be had. */
  | { by: 'notApplicable'; percent: number; most: number; letter: GradeLetter }

/** A letter and where it comes from. */
export interface GradeReasons {
  letter: GradeLetter
  /** The letter by score alone: the letter itself, or a better one that the limits keep it from. */
  byScore: GradeLetter
  /** The least score of `byScore`; of an E the score that it stays below. */
  threshold: number
  /** The next better letter, which the limits keep it from. Null where the score alone decides. */
  next: GradeLetter | null
  limits: GradeLimit[]
}

const ruled = ['A', 'B', 'C', 'D'] as const

/** Explains the letter that {@link gradeOf} gives. */
export function explainGrade(score: Score, rules: LetterRules): GradeReasons {
  const letter = gradeOf(score, rules)
  const best = ruled.find((it) => score.score >= rules.grades[it].score)
  const byScore = best ?? 'E'
  const threshold = rules.grades[best ?? 'D'].score
  // Letters above the given one, up to the best that the score allows: the score itself suffices for them.
  const next = byScore < letter ? betterThan(letter) : null
  return { letter, byScore, threshold, next, limits: next ? limitsOf(score, next, rules) : [] }
}

const betterThan = (letter: GradeLetter) => ruled.filter((it) => it < letter).at(-1) ?? null

function limitsOf(score: Score, next: (typeof ruled)[number], rules: LetterRules): GradeLimit[] {
  const { weakestArea: least, majors } = rules.grades[next]
  // Rounded up: a share above the limit never reads as the limit itself.
  const percent = score.weight === 0 ? 0 : Math.ceil((score.naWeight * 100) / score.weight)
  const limits: GradeLimit[] = []
  if (score.failedStops > 0) limits.push({ by: 'stops' })
  if (score.failedMajors > majors) limits.push({ by: 'majors' })
  for (const area of areas) {
    const own = score.areas[area]
    if (least !== null && own !== null && own < least) limits.push({ by: 'area', area, score: own, least })
  }
  const { naWeightPercent: most, bestWithMuchNa: best } = rules
  const muchIsNa = score.naWeight * 100 > score.weight * most
  if (next < best && muchIsNa) limits.push({ by: 'notApplicable', percent, most, letter: best })
  return limits
}
