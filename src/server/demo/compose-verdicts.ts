/** Believable answers to a questionnaire that end, by the real scorer, in a wanted letter. */

import { gradeOf } from '#shared/standards/grade.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import type { Critical, QuestionTemplate } from '#shared/standards/question-template.ts'
import type { Rules } from '#shared/standards/rules/rules.ts'
import { scoreAnswers, type Verdict } from '#shared/standards/score.ts'
import type { Random } from './random.ts'

/** Outcome of an inspection: with this letter, or an E because something stops the place. */
export type Outcome = GradeLetter | 'stopped'

type Range = readonly [low: number, high: number]

/** Number of faults of each weight at such a place. */
const faults: Record<Outcome, { stops: Range; majors: Range; minors: Range }> = {
  A: { stops: [0, 0], majors: [0, 0], minors: [0, 2] },
  B: { stops: [0, 0], majors: [0, 1], minors: [0, 4] },
  C: { stops: [0, 0], majors: [1, 2], minors: [0, 4] },
  D: { stops: [0, 0], majors: [2, 4], minors: [1, 6] },
  E: { stops: [0, 0], majors: [4, 7], minors: [2, 8] },
  stopped: { stops: [1, 2], majors: [0, 2], minors: [0, 3] },
}

/** Draws until the letter is right; nearly always within ten. */
const mostDraws = 60

/**
 * Verdicts by code. In the rare case that no draw ends in the wanted letter, the last one stands: the letter is always the
 * scorer's.
 */
export function composeVerdicts(
  random: Random,
  { questions }: QuestionTemplate,
  outcome: Outcome,
  rules: Rules,
): Record<string, Verdict> {
  const wanted = outcome === 'stopped' ? 'E' : outcome
  const codes = (critical: Critical) => questions.filter((it) => it.critical === critical).map(({ code }) => code)
  const [stops, majors, minors] = [codes('X'), codes('M'), codes(null)]
  const { stops: s, majors: m, minors: n } = faults[outcome]
  let verdicts: Record<string, Verdict> = {}
  for (let draw = 0; draw < mostDraws; draw++) {
    const notThere = random.chance(0.3) ? random.sample([...majors, ...minors], random.int(1, 2)) : []
    const failed = [
      ...random.sample(stops, random.int(...s)),
      ...random.sample(majors, random.int(...m)),
      ...random.sample(minors, random.int(...n)),
    ]
    verdicts = Object.fromEntries(questions.map(({ code }) => [code, 'pass']))
    for (const code of notThere) verdicts[code] = 'na'
    for (const code of failed) verdicts[code] = 'fail'
    const score = scoreAnswers(questions, verdicts, rules)
    if (score && gradeOf(score, rules) === wanted) break
  }
  return verdicts
}
