/**
 * The possible scores of a visit, each with its likelihood: exact, question after question, so that a simulated visit is one draw and not one
 * for each question.
 */
import type { Rules } from '#shared/standards/rules/rules.ts'
import type { PlaceRates } from './failure-rates.ts'

export interface ScoreDistribution {
  /** By the weight that passed. */
  scores: readonly number[]
  /** Chance of each, and of it or one before it. */
  chances: Float64Array
  upTo: Float64Array
}

/** The letters that a score alone decides, from the best on. */
export const thresholdsOf = ({ grades }: Pick<Rules, 'grades'>) =>
  (['A', 'B', 'C', 'D'] as const).map((letter) => ({ letter, score: grades[letter].score }))
export type Thresholds = ReturnType<typeof thresholdsOf>

/** As shared/standards/score.ts rounds: one decimal, half up. */
const percent = (passed: number, counted: number): number => Math.floor((2000 * passed + counted) / (2 * counted)) / 10

/** Of a visit in which the questions at the places of `n` in `verdicts` do not apply. */
export function scoreDistribution(rates: PlaceRates, weights: readonly number[], verdicts: string): ScoreDistribution {
  const asked = weights.flatMap((weight, at) => (verdicts[at] === 'n' ? [] : [{ weight, at }]))
  const counted = asked.reduce((sum, { weight }) => sum + weight, 0)
  const chances = new Float64Array(counted + 1)
  for (const place of rates) {
    let passed = new Float64Array(counted + 1)
    passed[0] = 1
    for (const { weight, at } of asked) {
      const rate = place[at] as number
      const next = new Float64Array(counted + 1)
      for (let sum = 0; sum + weight <= counted; sum++) {
        const chance = passed[sum] as number
        next[sum] = (next[sum] as number) + chance * rate
        next[sum + weight] = (next[sum + weight] as number) + chance * (1 - rate)
      }
      passed = next
    }
    for (let sum = 0; sum <= counted; sum++)
      chances[sum] = (chances[sum] as number) + (passed[sum] as number) / rates.length
  }
  let whole = 0
  const upTo = chances.map((chance) => {
    whole += chance
    return whole
  })
  return { scores: Array.from(chances, (_, sum) => percent(sum, Math.max(1, counted))), chances, upTo }
}

/** The place in the row at which `draw` (from 0 up to, but not including, 1) falls. */
export function drawFrom({ upTo }: ScoreDistribution, draw: number): number {
  let [low, high] = [0, upTo.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((upTo[middle] as number) > draw) high = middle
    else low = middle + 1
  }
  return low
}
