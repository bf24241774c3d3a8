/**
 * A unit's year with officers who ignore thresholds and one who does not: places of a hidden quality that is not spread as the simulation supposes,
 * strict and mild officers, and one who passes the lightest faults of a visit that would end just below a grade.
 */
import type { ComparedVisit, Weights } from '#server/domain/fairness/failure-rates.ts'
import { seededRandom } from '#server/domain/fairness/seeded-random.ts'
import { rules202611 as rules } from '#shared/standards/rules/2026-11.ts'
import { scoreAnswers, type Verdict } from '#shared/standards/score.ts'
import { templateOf } from './inspections.ts'

const kinds = ['restaurant', 'lodging', 'spa'] as const
const letters = { p: 'pass', f: 'fail', n: 'na' } as const satisfies Record<string, Verdict>

/** The questionnaires of the world. */
export const worldTemplates: ReadonlyMap<string, Weights> = new Map(
  kinds.map((kind) => {
    const weights = templateOf(kind).questions.map(({ weight }) => weight)
    return [kind, { template: kind, weights }]
  }),
)

const scoreOf = (kind: (typeof kinds)[number], verdicts: string): number => {
  const { questions } = templateOf(kind)
  const answers = questions.map(({ code }, at) => [code, letters[verdicts[at] as keyof typeof letters]])
  return scoreAnswers(questions, Object.fromEntries(answers), rules)?.score ?? 0
}

/** The verdicts with the lightest faults passed until the score reaches the threshold above. */
function lifted(kind: (typeof kinds)[number], verdicts: string): string {
  const score = scoreOf(kind, verdicts)
  const above = Object.values(rules.grades).find((rule) => score < rule.score && score >= rule.score - 2)
  if (!above) return verdicts
  const weights = worldTemplates.get(kind)?.weights ?? []
  const faults = [...verdicts].flatMap((letter, at) => (letter === 'f' ? [at] : []))
  faults.sort((a, b) => Number(weights[a]) - Number(weights[b]))
  let result = verdicts
  for (const at of faults) {
    result = `${result.slice(0, at)}p${result.slice(at + 1)}`
    if (scoreOf(kind, result) >= above.score) break
  }
  return result
}

export interface World {
  visits: ComparedVisit[]
  even: string[]
  buncher: string
}

interface GivenWorld {
  seed: number
  /** Visits of an officer. @default 400 */
  each?: number
  /** Officers who ignore thresholds. @default 8 */
  officers?: number
  /** Frequency of the other one. @default 0.85 */
  lifts?: number
}

/** The same seed gives the same world. */
export function makeWorld({ seed, each = 400, officers = 8, lifts = 0.85 }: GivenWorld): World {
  const random = seededRandom(seed * 7919)
  const rates = new Map(kinds.map((kind) => [kind, templateOf(kind).questions.map(() => 0.03 + 0.22 * random() ** 2)]))
  const even = Array.from({ length: officers }, (_, at) => `even ${at}`)
  const visits = [...even, 'buncher'].flatMap((officer) => {
    // Half as much fails for the mildest as for the strictest.
    const strictness = 0.75 + 0.5 * random()
    return Array.from({ length: each }, () => {
      const kind = kinds[Math.floor(random() * kinds.length)] as (typeof kinds)[number]
      // Few places are bad, and those are very bad.
      const badness = -Math.log(1 - random())
      const seen = (rates.get(kind) as number[]).map((rate) => {
        const draw = random()
        if (draw < 0.03) return 'n'
        return random() < Math.min(0.9, rate * strictness * (0.3 + badness)) ? 'f' : 'p'
      })
      const honest = seen.join('')
      const verdicts = officer === 'buncher' && random() < lifts ? lifted(kind, honest) : honest
      return { officer, template: kind, verdicts, score: scoreOf(kind, verdicts) }
    })
  })
  return { visits, even, buncher: 'buncher' }
}
