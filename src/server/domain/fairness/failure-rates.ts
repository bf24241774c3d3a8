/**
 * How often each question fails, and how much places differ: the results of visits if nobody minded thresholds. Places differ by one
 * hidden quality that moves all questions together, without which simulated scores would lie too close to each other.
 */
import { type RowOf, rowsOf } from '../../db/sql.ts'

/** A questionnaire as far as its score goes. */
export const weightsShape = rowsOf({
  template: 'text',
  /** By position. */
  weights: 'numbers',
})
export type Weights = RowOf<typeof weightsShape>

/** A visit in which every question was asked. `verdicts`: a letter by position: p, f or n. */
export const comparedVisitShape = rowsOf({
  officer: 'text?',
  template: 'text',
  score: 'number',
  verdicts: 'text',
})
export type ComparedVisit = RowOf<typeof comparedVisitShape>

/** Probability of each question's failure, by place: rows are equally many places, from the best to the worst. */
export type PlaceRates = readonly Float64Array[]

/** Kinds of places that are told apart, each as frequent as any other. */
const places = 24

/** Standard normal deviates at the middle of each of these. */
export const deviates: readonly number[] = Array.from({ length: places }, (_, at) => deviate((at + 0.5) / places))

/** The normal deviate below which a share `p` lies (Acklam's rational approximation, exact to 1e-9). */
function deviate(p: number): number {
  const a = [
    -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
  ]
  const b = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1]
  const c = [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ]
  const d = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1]
  const along = (coefficients: number[], x: number) => coefficients.reduce((sum, each) => sum * x + each, 0)
  if (p > 0.5) return -deviate(1 - p)
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p))
    return along(c, q) / along(d, q)
  }
  const q = p - 0.5
  return (along(a, q * q) * q) / along(b, q * q)
}

const logistic = (x: number) => 1 / (1 + Math.exp(-x))
const logit = (p: number) => Math.log(p / (1 - p))

/** Share of each question's failures where it applied; half a failure and half a pass are added, so that nothing counts as impossible. */
export function failureRates(visits: readonly Pick<ComparedVisit, 'verdicts'>[], questions: number): number[] {
  const failed = new Array<number>(questions).fill(0.5)
  const asked = new Array<number>(questions).fill(1)
  for (const { verdicts } of visits) {
    for (let at = 0; at < questions; at++) {
      const verdict = verdicts[at]
      if (verdict === 'n') continue
      asked[at] = (asked[at] as number) + 1
      if (verdict === 'f') failed[at] = (failed[at] as number) + 1
    }
  }
  return failed.map((count, at) => count / (asked[at] as number))
}

/** Rates by place whose mean is `rates`: `spread` says how much places differ, `shift` how much more fails at all of them. */
export const ratesByPlace = (rates: readonly number[], spread: number, shift = 0): PlaceRates =>
  deviates.map((deviation) =>
    // The factor keeps the mean where it was (Zeger, Liang and Albert 1988).
    Float64Array.from(rates, (rate) =>
      logistic(logit(rate) * Math.sqrt(1 + 0.346 * spread * spread) + spread * deviation + shift),
    ),
  )

/** Points that are lost at each kind of place on average, and how much they vary there by chance. */
function lossAt(rates: Float64Array, weights: readonly number[]): { mean: number; variance: number } {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let [mean, variance] = [0, 0]
  for (const [at, weight] of weights.entries()) {
    const rate = rates[at] as number
    const share = (100 * weight) / whole
    mean += share * rate
    variance += share * share * rate * (1 - rate)
  }
  return { mean, variance }
}

/** Mean and variance of the points that are lost over all places. */
export function lossOf(rates: PlaceRates, weights: readonly number[]): { mean: number; variance: number } {
  const losses = rates.map((each) => lossAt(each, weights))
  const mean = losses.reduce((sum, each) => sum + each.mean, 0) / losses.length
  const variance = losses.reduce((sum, each) => sum + each.variance + (each.mean - mean) ** 2, 0) / losses.length
  return { mean, variance }
}

/** The argument between `low` and `high` at which an increasing function comes to `wanted`. */
export function solve(of: (x: number) => number, wanted: number, [low, high]: readonly [number, number]): number {
  let [from, to] = [low, high]
  for (let step = 0; step < 40; step++) {
    const middle = (from + to) / 2
    if (of(middle) < wanted) from = middle
    else to = middle
  }
  return (from + to) / 2
}

/** Spread of places, so that scores vary as much as they do. */
export function spreadOf(rates: readonly number[], weights: readonly number[], variance: number): number {
  const at = (spread: number) => lossOf(ratesByPlace(rates, spread), weights).variance
  return at(0) >= variance ? 0 : solve(at, variance, [0, 4])
}
