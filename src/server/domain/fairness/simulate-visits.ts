/** Visits as they would come out if nobody looked at thresholds, counted by bars of the picture and beside each threshold. */
import { BIN_POINTS, BINS_FROM, THRESHOLD_REACH } from '#shared/fairness/limits.ts'
import {
  type ComparedVisit,
  failureRates,
  lossOf,
  ratesByPlace,
  solve,
  spreadOf,
  type Weights,
} from './failure-rates.ts'
import { drawFrom, type ScoreDistribution, scoreDistribution, type Thresholds } from './score-distribution.ts'

/** A questionnaire with how often each question fails in a unit, and how much places differ. */
interface Model extends Weights {
  rates: number[]
  spread: number
}
/** By questionnaire. */
export type Models = ReadonlyMap<string, Model>

/** Visits that come to the same scores with the same chances; of each score its bar and its window. */
export interface Group {
  count: number
  distribution: ScoreDistribution
  bins: Int8Array
  windows: Int8Array
}

/** Counts of scores: `windows` are just above the first threshold, just below it, just above the second, and so on. */
export interface Counts {
  bins: number[]
  windows: number[]
}

const binCount = Math.ceil((100 - BINS_FROM) / BIN_POINTS)
/** -1 for values below the chart's range. */
const binOf = (score: number) => Math.max(-1, Math.min(binCount - 1, Math.floor((score - BINS_FROM) / BIN_POINTS)))
/** -1 for scores beside no threshold. */
function windowOf(score: number, thresholds: Thresholds): number {
  const above = thresholds.findIndex((it) => score >= it.score && score < it.score + THRESHOLD_REACH)
  const below = thresholds.findIndex((it) => score < it.score && score >= it.score - THRESHOLD_REACH)
  if (above >= 0) return 2 * above
  return below >= 0 ? 2 * below + 1 : -1
}

export const varianceOf = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
}

/** Works out how often each question fails in a unit. */
export function modelUnit(unit: readonly ComparedVisit[], templates: ReadonlyMap<string, Weights>): Models {
  const models = new Map<string, Model>()
  for (const [id, visits] of Map.groupBy(unit, ({ template }) => template)) {
    const template = templates.get(id)
    if (!template) continue
    const rates = failureRates(visits, template.weights.length)
    const spread = spreadOf(rates, template.weights, varianceOf(visits.map(({ score }) => score)))
    models.set(id, { ...template, rates, spread })
  }
  return models
}

/** The excess of failures in these visits over the unit's: a strict officer, or one with worse places, is not remarkable for that. */
function shiftOf(visits: readonly ComparedVisit[], models: Models): number {
  const lost = visits.reduce((sum, { score }) => sum + 100 - score, 0)
  const counts = [...Map.groupBy(visits, ({ template }) => template)]
  const expected = (shift: number) =>
    counts.reduce((sum, [id, { length }]) => {
      const { rates, spread, weights } = models.get(id) as Model
      return sum + length * lossOf(ratesByPlace(rates, spread, shift), weights).mean
    }, 0)
  return solve(expected, lost, [-4, 4])
}

/** Visits with their possible outcomes: questions that do not apply at a place stay so. */
export function groupVisits(visits: readonly ComparedVisit[], models: Models, thresholds: Thresholds): Group[] {
  const shift = shiftOf(visits, models)
  const alike = Map.groupBy(visits, ({ template, verdicts }) => `${template} ${verdicts.replaceAll('f', 'p')}`)
  return [...alike.values()].map((group) => {
    const [{ template, verdicts }] = group as [ComparedVisit]
    const { rates, spread, weights } = models.get(template) as Model
    const distribution = scoreDistribution(ratesByPlace(rates, spread, shift), weights, verdicts)
    const { scores } = distribution
    const [bins, windows] = [
      Int8Array.from(scores, binOf),
      Int8Array.from(scores, (score) => windowOf(score, thresholds)),
    ]
    return { count: group.length, distribution, bins, windows }
  })
}

const noCounts = (thresholds: Thresholds): Counts => ({
  bins: new Array<number>(binCount).fill(0),
  windows: new Array<number>(2 * thresholds.length).fill(0),
})

function count({ bins, windows }: Counts, bin: number, window: number, by: number): void {
  if (bin >= 0) bins[bin] = (bins[bin] as number) + by
  if (window >= 0) windows[window] = (windows[window] as number) + by
}

/** The observed counts. */
export function countScores(scores: readonly number[], thresholds: Thresholds): Counts {
  const counts = noCounts(thresholds)
  for (const score of scores) count(counts, binOf(score), windowOf(score, thresholds), 1)
  return counts
}

/** The expected counts. */
export function expectCounts(groups: readonly Group[], thresholds: Thresholds): Counts {
  const counts = noCounts(thresholds)
  for (const { count: visits, distribution, bins, windows } of groups)
    for (const [at, chance] of distribution.chances.entries())
      count(counts, bins[at] as number, windows[at] as number, visits * chance)
  return counts
}

/** One simulation. */
export function simulateVisits(groups: readonly Group[], thresholds: Thresholds, random: () => number): Counts {
  const counts = noCounts(thresholds)
  for (const { count: visits, distribution, bins, windows } of groups) {
    for (let visit = 0; visit < visits; visit++) {
      const at = drawFrom(distribution, random())
      count(counts, bins[at] as number, windows[at] as number, 1)
    }
  }
  return counts
}
