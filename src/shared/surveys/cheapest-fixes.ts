/**
 * From a self-survey to the next better letter: which failed questions to fix for the least money, and which more for the best grade that this place
 * can have. Computed with the scorer and the grader of inspections, never guessed.
 */

import { costBaht } from '../standards/constants.ts'
import { gradeOf } from '../standards/grade.ts'
import type { GradeLetter } from '../standards/grade-view.ts'
import type { QuestionHelp } from '../standards/question-help.ts'
import { areaOf } from '../standards/question-template.ts'
import type { Rules } from '../standards/rules/rules.ts'
import { type Score, type ScoredQuestion, scoreAnswers, type Verdict } from '../standards/score.ts'
import { byPrice, type Candidate, cheapestSet } from './cheapest-set.ts'

/** Cost and days of fixing a question. */
export type Effort = Pick<QuestionHelp, 'cost' | 'days'>

/** A question to fix, and the score when it and all steps before it are done. */
export interface FixStep {
  code: string
  score: number
  letter: GradeLetter
}

export interface CheapestFixes {
  now: Score
  letter: GradeLetter
  /** The cheapest way to a better grade, cheapest step first; empty where there is no better one to be had. */
  steps: FixStep[]
  /** The result of those steps; the same as `now` without any. */
  after: Score
  /** Further steps for the best letter that the place can have. */
  further: FixStep[]
  /** Other failed questions: fixed, they raise the score, but no grade. */
  rest: FixStep[]
}

/**
 * The steps for these answers. Throws where a question is not answered, where its effort is unknown, and where nothing applies, because
 * such a survey cannot be submitted.
 * @example cheapestFixes(questions, { 'REST-01': 'fail', … }, { 'REST-01': { cost: 'low', days: 1 }, … }, rulesAt(now))
 */
export function cheapestFixes(
  questions: readonly ScoredQuestion[],
  verdicts: Readonly<Record<string, Verdict>>,
  efforts: Readonly<Record<string, Effort>>,
  rules: Rules,
): CheapestFixes {
  const scoreWith = (mended: readonly Pick<Candidate, 'code'>[]): Score => {
    const passed = Object.fromEntries(mended.map(({ code }) => [code, 'pass' as const]))
    const score = scoreAnswers(questions, { ...verdicts, ...passed }, rules)
    if (!score) throw new Error('Nothing applies: there is no score to better.')
    return score
  }
  const letterWith = (mended: readonly Candidate[]) => gradeOf(scoreWith(mended), rules)
  const failed = questions
    .filter(({ code }) => verdicts[code] === 'fail')
    .map((question) => candidateOf(question, efforts))

  const now = scoreWith([])
  const [letter, best] = [gradeOf(now, rules), letterWith(failed)]
  // Letters come from the best to the worst.
  const toNext = best < letter ? (cheapestSet(failed, (set) => letterWith(set) < letter) ?? []) : []
  const open = failed.filter((it) => !toNext.includes(it))
  const isBest = letterWith(toNext) === best
  const toBest = isBest ? [] : (cheapestSet(open, (set) => letterWith([...toNext, ...set]) === best) ?? [])
  const others = open.filter((it) => !toBest.includes(it)).sort(byPrice)

  const order = [...toNext, ...toBest, ...others]
  const steps = order.map(({ code }, at): FixStep => {
    const score = scoreWith(order.slice(0, at + 1))
    return { code, score: score.score, letter: gradeOf(score, rules) }
  })
  const bounds = [toNext.length, toNext.length + toBest.length] as const
  return {
    now,
    letter,
    after: scoreWith(toNext),
    steps: steps.slice(0, bounds[0]),
    further: steps.slice(...bounds),
    rest: steps.slice(bounds[1]),
  }
}

function candidateOf(
  { code, section, weight, critical }: ScoredQuestion,
  efforts: Readonly<Record<string, Effort>>,
): Candidate {
  const effort = Object.hasOwn(efforts, code) ? efforts[code] : undefined
  if (!effort) throw new Error(`Nobody has said what mending ${code} takes.`)
  return { code, baht: costBaht[effort.cost], days: effort.days, area: areaOf(section), weight, critical }
}
