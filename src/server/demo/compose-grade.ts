/** Results of inspections for demo places, in a distribution as a country would have it some years after starting. */

import type { BusinessStatus } from '#shared/business-states.ts'
import type { GradeLetter } from '#shared/place-card.ts'
import type { Businesses } from '../db/schema.ts'
import type { Random } from './random.ts'

type Graded = Pick<Businesses, 'grade' | 'score' | 'inspected_at' | 'grade_valid_until' | 'open_card'> & {
  status: BusinessStatus
}

const grades: readonly (readonly [GradeLetter, number])[] = [
  ['A', 35],
  ['B', 33],
  ['C', 18],
  ['D', 9],
  ['E', 5],
]

/** Lowest and highest score of a grade, in tenths (domain, section 4), and its validity in months. */
const bands: Record<GradeLetter, readonly [low: number, high: number, months: number]> = {
  A: [900, 1000, 18],
  B: [800, 899, 12],
  C: [700, 799, 6],
  D: [500, 699, 6],
  E: [240, 499, 6],
}

const day = 86_400_000
const ungraded = { grade: null, score: null, inspected_at: null, grade_valid_until: null, open_card: null }

/** The same day of the month some months later, or the month's last day. */
export function addMonths(date: Date, months: number): Date {
  const moved = new Date(date)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  if (moved.getUTCDate() !== date.getUTCDate()) moved.setUTCDate(0)
  return moved
}

/** A working hour of the day `days` before today, Bangkok time. */
function inspectionDay(random: Random, today: Date, days: number): Date {
  const at = new Date(today.getTime() - days * day)
  at.setUTCHours(random.int(2, 9), random.int(0, 59), 0, 0)
  return at
}

function graded(random: Random, grade: GradeLetter, inspectedAt: Date): Omit<Graded, 'status' | 'open_card'> {
  const [low, high, months] = bands[grade]
  return {
    grade,
    score: random.int(low, high) / 10,
    inspected_at: inspectedAt,
    grade_valid_until: addMonths(inspectedAt, months),
  }
}

/** How many days before today the last inspection was, so that its result is still valid. */
function daysWithinValidity(random: Random, grade: GradeLetter): number {
  return random.int(2, bands[grade][2] * 30 - 12)
}

function openCard(random: Random, grade: GradeLetter): Graded['open_card'] {
  if (grade === 'E') return random.chance(0.7) ? 'orange' : 'yellow'
  if (grade === 'D') return random.chance(0.25) ? 'orange' : random.chance(0.4) ? 'yellow' : null
  if (grade === 'C') return random.chance(0.18) ? 'yellow' : null
  return random.chance(0.02) ? 'yellow' : null
}

/**
 * State of a place: 55 in 100 with a valid result, 12 expired, 30 never inspected, 3 suspended by a red card; of the rest a
 * few are closed for a time, and a few registrations are not public yet.
 */
export function composeGrade(random: Random, today: Date): Graded {
  const kind = random.weighted([
    ['valid', 55],
    ['expired', 12],
    ['none', 26],
    ['unpublished', 4],
    ['red', 3],
  ] as const)
  const resting = random.chance(0.02) ? 'closed_temporarily' : 'approved'
  if (kind === 'unpublished')
    return { ...ungraded, status: random.pick(['draft', 'submitted', 'submitted', 'returned'] as const) }
  if (kind === 'none') return { ...ungraded, status: resting }
  if (kind === 'red') {
    const inspectedAt = inspectionDay(random, today, random.int(1, 40))
    return { ...graded(random, 'E', inspectedAt), open_card: 'red', status: 'suspended' }
  }
  const grade = random.weighted(grades)
  if (kind === 'valid') {
    const inspectedAt = inspectionDay(random, today, daysWithinValidity(random, grade))
    return { ...graded(random, grade, inspectedAt), open_card: openCard(random, grade), status: resting }
  }
  const inspectedAt = inspectionDay(random, today, bands[grade][2] * 31 + random.int(5, 320))
  return {
    ...graded(random, grade, inspectedAt),
    open_card: grade > 'C' ? openCard(random, grade) : null,
    status: resting,
  }
}
