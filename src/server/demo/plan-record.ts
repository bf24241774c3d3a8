/**
 * When a demo place was inspected and how that went, in a distribution as a country would have it some years after starting.
 * The findings come in compose-record.ts.
 */

import { dayMs } from '#shared/bangkok.ts'
import type { InspectionKind } from '#shared/inspections/inspection-states.ts'
import type { BusinessStatus } from '#shared/places/business-states.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import { rulesAt } from '#shared/standards/rules/rules-at.ts'
import type { Outcome } from './compose-verdicts.ts'
import type { Random } from './random.ts'

/** One inspection to come out in a certain way. */
export interface PlannedVisit {
  kind: InspectionKind
  at: Date
  outcome: Outcome
}

/** The inspections of one place. */
export interface PlannedRecord {
  /** Before a red card suspends it. */
  status: BusinessStatus
  /** Oldest first. */
  visits: PlannedVisit[]
}

const letters: readonly (readonly [GradeLetter, number])[] = [
  ['A', 35],
  ['B', 33],
  ['C', 18],
  ['D', 9],
  ['E', 5],
]

/** A working hour of the day `days` before today, Bangkok time. */
function visitDay(random: Random, today: Date, days: number): Date {
  const at = new Date(today.getTime() - days * dayMs)
  at.setUTCHours(random.int(2, 9), random.int(0, 59), 0, 0)
  return at
}

/** The visit that counts, and for some places the one before it. */
function withHistory(random: Random, latest: PlannedVisit, today: Date): PlannedVisit[] {
  const days = Math.round((today.getTime() - latest.at.getTime()) / dayMs)
  const passed = latest.outcome === 'A' || latest.outcome === 'B'
  if (passed && random.chance(0.1)) {
    const outcome = random.pick(['C', 'C', 'D'] as const)
    const before = { kind: 'first', at: visitDay(random, today, days + random.int(12, 30)), outcome } as const
    return [before, { ...latest, kind: 'recheck', outcome: 'A' }]
  }
  if (!random.chance(0.2)) return [latest]
  const kind = random.weighted([
    ['routine', 80],
    ['requested', 10],
    ['complaint', 10],
  ] as const)
  const at = visitDay(random, today, days + random.int(150, 420))
  return [
    { kind: 'first', at, outcome: random.weighted(letters) },
    { ...latest, kind },
  ]
}

/**
 * Record of a place: 55 in 100 with a valid result, 12 expired, 30 never inspected, 3 stopped by a grave fault; of the rest a
 * few are closed for a time. All are listed: a registration on its way has an owner, who comes with the people.
 */
export function planRecord(random: Random, today: Date): PlannedRecord {
  const kind = random.weighted([
    ['valid', 55],
    ['expired', 12],
    ['none', 30],
    ['stopped', 3],
  ] as const)
  const status = random.chance(0.02) ? 'closed_temporarily' : 'approved'
  if (kind === 'none') return { status, visits: [] }
  if (kind === 'stopped') {
    const stopped = { kind: 'first', at: visitDay(random, today, random.int(2, 40)), outcome: 'stopped' } as const
    return { status: 'approved', visits: withHistory(random, stopped, today) }
  }
  const outcome = random.weighted(letters)
  const months = rulesAt(today).validityMonths[outcome]
  const days = kind === 'valid' ? random.int(2, months * 30 - 12) : months * 31 + random.int(5, 320)
  return { status, visits: withHistory(random, { kind: 'first', at: visitDay(random, today, days), outcome }, today) }
}
