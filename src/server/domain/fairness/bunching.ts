/**
 * Whether scores gather just above thresholds. Scores are lumpy, as a few questions decide, so that no test of a smooth density fits
 * (McCrary's calls every unit remarkable): visits are simulated from how often each question fails in the unit, and how many of those near
 * a threshold lie in [T, T+2) and not in [T−2, T) is held against the simulations.
 */
import type { BunchingFigures, ScoreBins, ThresholdFigures } from '#shared/fairness/figures.ts'
import { REMARKABLE_CHANCE, SIMULATIONS } from '#shared/fairness/limits.ts'
import type { Rules } from '#shared/standards/rules/rules.ts'
import type { ComparedVisit } from './failure-rates.ts'
import { type Thresholds, thresholdsOf } from './score-distribution.ts'
import { seededRandom } from './seeded-random.ts'
import {
  type Counts,
  countScores,
  expectCounts,
  groupVisits,
  type Models,
  simulateVisits,
  varianceOf,
} from './simulate-visits.ts'

/** Below this many expected results no number of missing ones is given. */
const expectedFewest = 5

/** Counts just above and just below the threshold at this place of their row. */
const beside = ({ windows }: Counts, at: number) => [windows[2 * at] as number, windows[2 * at + 1] as number] as const

/**
 * The excess above each threshold over its expected share of all scores beside it, and the sum, as an officer who minds one threshold minds
 * the others. As a share, because the number of scores near a threshold says nothing of anybody's doing.
 */
function surplusOf(counts: Counts, expected: Counts, thresholds: Thresholds): number[] {
  const each = thresholds.map((_, at) => {
    const [above, below] = beside(counts, at)
    const [usualAbove, usualBelow] = beside(expected, at)
    const share = usualAbove / Math.max(usualAbove + usualBelow, Number.MIN_VALUE)
    return above - share * (above + below)
  })
  return [...each, each.reduce((sum, value) => sum + value, 0)]
}

/** The chance that a simulation has as much where it has most, each surplus in its own standard deviations. */
function chanceOf(observed: readonly number[], simulated: readonly number[][]): number {
  // Of a threshold that hardly anybody comes near, one result is no deviation.
  const deviations = observed.map((_, at) =>
    Math.max(1, Math.sqrt(varianceOf(simulated.map((surplus) => surplus[at] as number)))),
  )
  const most = (surplus: readonly number[]) =>
    Math.max(...surplus.map((value, at) => value / (deviations[at] as number)))
  const reached = most(observed)
  return (1 + simulated.filter((surplus) => most(surplus) >= reached).length) / (1 + simulated.length)
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10

const thresholdFigures = (counts: Counts, expected: Counts, thresholds: Thresholds): ThresholdFigures[] =>
  thresholds.map((threshold, at) => {
    const [above, below] = beside(counts, at)
    const [expectedAbove, expectedBelow] = beside(expected, at)
    const missing = Math.max(0, 1 - below / expectedBelow)
    return {
      ...threshold,
      above,
      below,
      expectedAbove: oneDecimal(expectedAbove),
      expectedBelow: oneDecimal(expectedBelow),
      missingBelow: expectedBelow < expectedFewest ? null : Math.round(missing * 100) / 100,
    }
  })

/** Between which counts 95 of 100 simulations stay. */
function bandOf({ bins }: Counts, simulated: readonly Counts[]): ScoreBins {
  const sorted = bins.map((_, at) => simulated.map((each) => each.bins[at] as number).sort((a, b) => a - b))
  const at = (share: number) => sorted.map((values) => values[Math.floor(share * (values.length - 1))] as number)
  return { counts: bins, low: at(0.025), high: at(0.975) }
}

export interface Compared {
  /** Visits of the officer, or of the unit. */
  visits: readonly ComparedVisit[]
  /** Of the unit. */
  models: Models
  /** The thresholds of this version are checked. */
  rules: Pick<Rules, 'grades'>
  seed: number
  /** @default {@link SIMULATIONS} */
  simulations?: number
}

/** Holds the scores against simulations. The same visits and seed give the same figures. */
export function measureBunching({ visits, models, rules, seed, simulations = SIMULATIONS }: Compared): BunchingFigures {
  const thresholds = thresholdsOf(rules)
  const known = visits.filter(({ template }) => models.has(template))
  const groups = groupVisits(known, models, thresholds)
  const [counts, expected] = [
    countScores(
      known.map(({ score }) => score),
      thresholds,
    ),
    expectCounts(groups, thresholds),
  ]
  const random = seededRandom(seed)
  const simulated = Array.from({ length: simulations }, () => simulateVisits(groups, thresholds, random))
  const chance = chanceOf(
    surplusOf(counts, expected, thresholds),
    simulated.map((each) => surplusOf(each, expected, thresholds)),
  )
  return {
    visits: known.length,
    thresholds: thresholdFigures(counts, expected, thresholds),
    bins: bandOf(counts, simulated),
    chance,
    isRemarkable: chance <= REMARKABLE_CHANCE,
  }
}
