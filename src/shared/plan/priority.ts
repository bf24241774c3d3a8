/**
 * How urgent a visit is (0–100), and why in words. Pure, and the same for the list of today and for the stored figure. The terms are
 * those that the place can change: hazard, compliance and confidence in management, as food authorities weigh them.
 */
import { dayMs } from '../bangkok.ts'
import type { Category } from '../categories.ts'
import type { Severity } from '../standards/question-template.ts'
import * as rows from './weights.ts'
import { type ManagementSign, managementSigns, type PriorityTerm, priorityWeights } from './weights.ts'

/** Facts of a place when visits are planned. */
export interface PlaceFacts {
  category: Category
  /** Full inspections, the newest first, at most {@link rows.RECORD_MOST}: when, and their critical and major findings. */
  record: readonly { at: Date; grave: number }[]
  inspectedAt: Date | null
  validUntil: Date | null
  /** Time of the place's registration or import. */
  listedAt: Date
  /** Unresolved findings. */
  open: Readonly<Record<Severity, number>>
  signs: Readonly<Record<ManagementSign, boolean>>
  /** Reporters since the last inspection, in the last 90 days: people with an account, each once, and reports of guests. */
  reports: { persons: number; guests: number }
  /** People at a time; null where nobody knows. */
  capacity: number | null
  /** Time of the owner's request for a recheck that is still to be made; null where there is no such wish. */
  askedAt: Date | null
}

export type Terms = Record<PriorityTerm, number>

const clamp = (value: number) => Math.min(1, Math.max(0, value))

/** A moment at which a result ends; a place that was never inspected is due as if a result of the shortest validity had begun at its listing. */
const endOf = ({ inspectedAt, validUntil, listedAt }: PlaceFacts): [from: Date, until: Date] =>
  inspectedAt && validUntil
    ? [inspectedAt, validUntil]
    : [listedAt, new Date(listedAt.getTime() + rows.NEVER_INSPECTED_MONTHS * 30.4375 * dayMs)]

function due(facts: PlaceFacts, now: Date): number {
  const [from, until] = endOf(facts)
  const part = (now.getTime() - from.getTime()) / Math.max(until.getTime() - from.getTime(), dayMs)
  return clamp((part - rows.DUE_FROM) / (1 - rows.DUE_FROM))
}

function asked({ askedAt }: PlaceFacts, now: Date): number {
  if (askedAt === null) return 0
  const part = (now.getTime() - askedAt.getTime()) / (rows.ASKED_WHOLE_DAYS * dayMs)
  return clamp(rows.ASKED_FIRST + (1 - rows.ASKED_FIRST) * part)
}

/** The forecast of the next inspection from earlier ones; a place without any counts as a usual one. */
function recordOf({ record }: PlaceFacts): number {
  const { least, most, usual, usualCounts, halfLifeDays } = rows.graveFindings
  let [counts, grave] = [usualCounts, usualCounts * usual]
  for (const inspection of record) {
    const before = ((record[0]?.at.getTime() ?? 0) - inspection.at.getTime()) / dayMs
    const share = 0.5 ** (before / halfLifeDays)
    counts += share
    grave += share * inspection.grave
  }
  return clamp(Math.log(grave / counts / least) / Math.log(most / least))
}

const { stop, major, minor, most } = rows.openFindings

/** Each term from 0 to 1. */
export const termsOf = (facts: PlaceFacts, now: Date): Terms => ({
  hazard: rows.hazards[facts.category],
  record: recordOf(facts),
  open: clamp((stop * facts.open.stop + major * facts.open.major + minor * facts.open.minor) / most),
  due: due(facts, now),
  management: Object.entries(managementSigns).reduce(
    (sum, [sign, weight]) => sum + (facts.signs[sign as ManagementSign] ? weight : 0),
    0,
  ),
  citizens: 1 - Math.exp(-(facts.reports.persons + rows.GUEST_REPORT * facts.reports.guests)),
  exposure:
    facts.capacity === null
      ? rows.EXPOSURE_UNKNOWN
      : clamp(Math.log10(Math.max(facts.capacity, 1)) / rows.EXPOSURE_TENS),
  asked: asked(facts, now),
})

/** Points of each term. @default weights those in use */
export const pointsOf = (terms: Terms, weights: Readonly<Terms> = priorityWeights): Terms =>
  Object.fromEntries(
    Object.entries(terms).map(([term, value]) => [term, value * weights[term as PriorityTerm]]),
  ) as Terms

const RISK_MOST = 100

/** From 0 to 100. */
export const riskOf = (facts: PlaceFacts, now: Date, weights: Readonly<Terms> = priorityWeights): number =>
  Math.min(
    RISK_MOST,
    Object.values(pointsOf(termsOf(facts, now), weights)).reduce((sum, points) => sum + points, 0),
  )
