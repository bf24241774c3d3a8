/**
 * The score of a filled-in questionnaire (domain, section 4), the same for self-survey and inspection. Computed in whole
 * numbers, so that a half is a half and the same answers give the same score on every machine.
 */
import { type Area, areaOf, areas, type Question } from './question-template.ts'
import type { Rules } from './rules/rules.ts'

/** Outcome of a question; `na`: it does not apply to the place. */
export const verdicts = ['pass', 'fail', 'na'] as const
export type Verdict = (typeof verdicts)[number]

/** The parts of a question that the score needs. */
export type ScoredQuestion = Pick<Question, 'code' | 'section' | 'weight' | 'critical'>

/** The result of the answers: see gradeOf for the letter. */
export interface Score {
  /** 0 – 100, one decimal, half up. */
  score: number
  /** The same over one area; null for an area with too few questions, or whose questions are all not applicable. */
  areas: Record<Area, number | null>
  /** The least of the areas' scores; null when all areas are left out. */
  weakestArea: number | null
  failedMajors: number
  failedStops: number
  /** Weight of the questions that do not apply, and of all. */
  naWeight: number
  weight: number
}

interface Sum {
  passed: number
  counted: number
}

const percent = ({ passed, counted }: Sum): number => Math.floor((2000 * passed + counted) / (2 * counted)) / 10

function sumOf(questions: readonly ScoredQuestion[], verdictOf: (code: string) => Verdict): Sum {
  const sum = { passed: 0, counted: 0 }
  for (const { code, weight } of questions) {
    const verdict = verdictOf(code)
    if (verdict === 'na') continue
    sum.counted += weight
    if (verdict === 'pass') sum.passed += weight
  }
  return sum
}

/**
 * Scores the answers to all the questions given (for a self-survey, those that it asks). Null when none of them applies: there
 * is nothing to score. Throws when one is not answered, because that must have been refused before.
 * @example scoreAnswers(template.questions, { 'REST-01': 'pass', … }, rulesAt(visitedAt))
 */
export function scoreAnswers(
  questions: readonly ScoredQuestion[],
  answers: Readonly<Record<string, Verdict>>,
  { areaMinQuestions }: Pick<Rules, 'areaMinQuestions'>,
): Score | null {
  const verdictOf = (code: string): Verdict => {
    const verdict = Object.hasOwn(answers, code) ? answers[code] : undefined
    if (!verdict) throw new Error(`Question ${code} is not answered.`)
    return verdict
  }
  const all = sumOf(questions, verdictOf)
  if (all.counted === 0) return null
  const scores = {} as Record<Area, number | null>
  for (const area of areas) {
    const own = questions.filter(({ section }) => areaOf(section) === area)
    const sum = sumOf(own, verdictOf)
    scores[area] = own.length < areaMinQuestions || sum.counted === 0 ? null : percent(sum)
  }
  const known = areas.flatMap((area) => scores[area] ?? [])
  const failed = (critical: 'M' | 'X') =>
    questions.filter((question) => question.critical === critical && verdictOf(question.code) === 'fail').length
  const weight = questions.reduce((sum, question) => sum + question.weight, 0)
  return {
    score: percent(all),
    areas: scores,
    weakestArea: known.length === 0 ? null : Math.min(...known),
    failedMajors: failed('M'),
    failedStops: failed('X'),
    naWeight: weight - all.counted,
    weight,
  }
}
