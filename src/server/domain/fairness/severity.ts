/**
 * How much stricter or milder officers are than each other, from places that nobody chose: drawn ones, held against the mean of their kind,
 * and those that two officers looked at, held against each other. Few visits say little, so that each figure is drawn towards the middle by
 * as much as it may be chance (DerSimonian and Laird 1986: officers' true spread is the part that chance does not explain).
 */
import type { SeverityFigures } from '#shared/fairness/figures.ts'
import { VISITS_FEWEST } from '#shared/fairness/limits.ts'
import { type RowOf, rowsOf } from '../../db/sql.ts'

/** A result of a place that the lot drew. */
export const drawnResultShape = rowsOf({
  officer: 'text',
  /** Kind of questionnaire. */
  template: 'text',
  score: 'number',
})
export type DrawnResult = RowOf<typeof drawnResultShape>

/** A place that two officers looked at without knowing of each other's answers. */
export interface PairedResult {
  officers: readonly [string, string]
  scores: readonly [number, number]
}

/** The least spread between officers, as a variance: finding none does not prove that there is none. */
const leastVariance = 0.25

interface Estimate {
  officer: string
  visits: number
  /** Points, positive for a stricter officer, and the variance by chance. */
  points: number
  variance: number
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const meanOf = (values: readonly number[]) => sumOf(values) / values.length

/** Points below the mean of their kind. */
function drawnPoints(drawn: readonly DrawnResult[]): { officer: string; points: number }[] {
  const means = new Map(
    [...Map.groupBy(drawn, ({ template }) => template)].map(([id, results]) => [
      id,
      meanOf(results.map(({ score }) => score)),
    ]),
  )
  return drawn.map(({ officer, template, score }) => ({ officer, points: (means.get(template) as number) - score }))
}

const pairedPoints = (pairs: readonly PairedResult[]) =>
  pairs.flatMap(({ officers: [first, second], scores: [a, b] }) => [
    { officer: first, points: b - a },
    { officer: second, points: a - b },
  ])

/** Variance of a single value, by all officers together. */
function spreadWithin(values: ReadonlyMap<string, { points: number }[]>): number {
  let [squares, degrees] = [0, 0]
  for (const own of values.values()) {
    const mean = meanOf(own.map(({ points }) => points))
    squares += sumOf(own.map(({ points }) => (points - mean) ** 2))
    degrees += own.length - 1
  }
  return degrees > 0 ? Math.max(squares / degrees, 0.01) : 1
}

/** Both sources weighed by how exact they are. */
function estimates(drawn: readonly DrawnResult[], pairs: readonly PairedResult[]): Estimate[] {
  const sources = [drawnPoints(drawn), pairedPoints(pairs)].map((points) =>
    Map.groupBy(points, ({ officer }) => officer),
  )
  const variances = sources.map(spreadWithin)
  const officers = [...new Set(sources.flatMap((source) => [...source.keys()]))].sort()
  return officers.map((officer) => {
    let [weight, weighted, visits] = [0, 0, 0]
    for (const [at, source] of sources.entries()) {
      const own = source.get(officer) ?? []
      const exactness = own.length / (variances[at] as number)
      weight += exactness
      weighted += own.length === 0 ? 0 : exactness * meanOf(own.map(({ points }) => points))
      visits += own.length
    }
    return { officer, visits, points: weighted / weight, variance: 1 / weight }
  })
}

/** The true spread between officers, as a variance. */
function realVariance(found: readonly Estimate[]): number {
  if (found.length < 2) return leastVariance
  const weights = found.map(({ variance }) => 1 / variance)
  const whole = sumOf(weights)
  const middle = sumOf(found.map(({ points }, at) => points * (weights[at] as number))) / whole
  const excess =
    sumOf(found.map(({ points }, at) => (weights[at] as number) * (points - middle) ** 2)) - (found.length - 1)
  const scale = whole - sumOf(weights.map((weight) => weight * weight)) / whole
  return Math.max(leastVariance, excess / scale)
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10

/** The figures of each officer of the unit, and of how many visits they are; null figures with fewer than {@link VISITS_FEWEST}. */
export function measureSeverity(
  drawn: readonly DrawnResult[],
  pairs: readonly PairedResult[],
): Map<string, { comparable: number; severity: SeverityFigures | null }> {
  const found = estimates(drawn, pairs)
  const real = realVariance(found.filter(({ visits }) => visits >= VISITS_FEWEST))
  const figuresOf = ({ visits, points, variance }: Estimate): SeverityFigures => {
    const share = real / (real + variance)
    const reach = 1.96 * Math.sqrt(share * variance)
    const middle = share * points
    const [low, high] = [oneDecimal(middle - reach), oneDecimal(middle + reach)]
    return { visits, points: oneDecimal(middle), low, high }
  }
  return new Map(
    found.map((own) => [
      own.officer,
      { comparable: own.visits, severity: own.visits < VISITS_FEWEST ? null : figuresOf(own) },
    ]),
  )
}
