/**
 * An invented country of places whose true state nobody sees: how likely something grave is drifts by itself, and knows nothing of the formula.
 * Officers see it through inspections that miss things; records and reports follow from it loosely. The assumptions here were set before the first
 * run and are not fitted to any result; that places have been inspected more than once was added later, with the record.
 */
import { createRandom, type Random } from '#server/demo/random.ts'
import { dayMs } from '#shared/bangkok.ts'
import { categories } from '#shared/categories.ts'
import type { PlaceFacts } from '#shared/plan/priority.ts'
import { RECORD_MOST } from '#shared/plan/weights.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import { rules202611 as rules } from '#shared/standards/rules/2026-11.ts'

export const placesOfWorld = 2000
export const officersOfWorld = 4

/** Days after which half of a place's deviation from its own mean is forgotten. */
const halfLife = 180
/** Days of which something is known before the first one. */
const before = 1440
/** Days between the inspections of a place: results count for half a year to a year and a half, and officers come late. */
const between = { least: 150, most: 450 }
/** Probability that an inspection sees a major that is there. */
const sensitivity = { low: 0.65, high: 0.95 }

export interface WorldPlace {
  id: string
  officer: number
  lat: number
  lng: number
  /** Majors that are there on a day, seen by nobody. */
  majorsOn(day: number): number
  facts: PlaceFacts
}

export const begin = new Date('2026-01-05T02:00:00Z')
export const onDay = (day: number) => new Date(begin.getTime() + day * dayMs)

function poisson(mean: number, random: Random): number {
  let [count, left] = [0, Math.exp(-mean)]
  const u = random.next()
  for (let sum = left; u > sum && count < 20; sum += left) left *= mean / ++count
  return count
}

/** The log of the mean number of majors: an own mean, and a deviation that drifts. */
function drift(random: Random): (day: number) => number {
  const mean = -1.6 + random.normal()
  const keep = 0.5 ** (30 / halfLife)
  const months: number[] = []
  let x = 0.8 * random.normal()
  for (let month = 0; month < 60; month++) {
    months.push(x)
    x = keep * x + 0.8 * Math.sqrt(1 - keep ** 2) * random.normal()
  }
  // From four years before the beginning on.
  return (day) => mean + (months[Math.floor((day + before) / 30)] ?? 0)
}

const gradeBy = (majors: number): GradeLetter =>
  majors === 0 ? 'A' : majors === 1 ? 'B' : majors === 2 ? 'C' : majors < 5 ? 'D' : 'E'

/** One of the places, with its records of the first day. */
function makePlace(seed: number, at: number): WorldPlace {
  const random = createRandom(seed, `place ${at}`)
  const officer = at % officersOfWorld
  const logMean = drift(random)
  const chances = Array.from({ length: 20 }, (_, quarter) => createRandom(seed, `majors ${at} ${quarter}`))
  const drawn = new Map<number, number>()
  // A fault stays for a quarter of a year, and then may be another one.
  const majorsOn = (day: number) => {
    const quarter = Math.floor((day + before) / 90)
    const known = drawn.get(quarter)
    if (known !== undefined) return known
    const majors = poisson(Math.exp(logMean(quarter * 90 - before)), chances[quarter] ?? random)
    drawn.set(quarter, majors)
    return majors
  }
  const age = random.chance(0.3) ? null : random.int(20, 700)
  const seen = age === null ? 0 : found(majorsOn(-age), random)
  const listed = random.int(age ?? 5, 1200)
  const record: { at: Date; grave: number }[] = []
  if (age !== null)
    for (let ago = age; ago <= listed && record.length < RECORD_MOST; ago += random.int(between.least, between.most))
      record.push({ at: onDay(-ago), grave: ago === age ? seen : found(majorsOn(-ago), random) })
  const grade = age === null ? null : random.chance(0.2) && seen === 0 ? 'B' : gradeBy(seen)
  const inspectedAt = age === null ? null : onDay(-age)
  const isPoor = logMean(0) > -1
  const reported = poisson(0.1 * Math.exp(logMean(0)), random)
  return {
    id: `${seed}-${String(at).padStart(4, '0')}`,
    officer,
    // Each officer's area is some twenty kilometres wide.
    lat: 7.8 + (officer >> 1) * 0.3 + random.next() * 0.2,
    lng: 98.2 + (officer % 2) * 0.3 + random.next() * 0.2,
    majorsOn,
    facts: {
      category: random.pick(categories),
      record,
      inspectedAt,
      listedAt: onDay(-listed),
      validUntil: inspectedAt && grade && new Date(inspectedAt.getTime() + rules.validityMonths[grade] * 30.4 * dayMs),
      open: { stop: 0, major: random.chance(0.4) ? seen : 0, minor: random.int(0, 3) },
      signs: {
        lateReply: seen > 0 && random.chance(isPoor ? 0.25 : 0.1),
        surveyOverdue: random.chance(isPoor ? 0.35 : 0.25),
        contradicted: seen > 0 && random.chance(0.3),
      },
      reports: { persons: random.chance(0.6) ? reported : 0, guests: reported },
      capacity: Math.max(1, Math.round(Math.exp(3.3 + random.normal()))),
      // Nobody asks: the formula is not tried for the effect of wishes.
      askedAt: null,
    },
  }
}

/** Share of the majors that an officer sees. */
export function found(majors: number, random: Random): number {
  const sees = sensitivity.low + random.next() * (sensitivity.high - sensitivity.low)
  return Array.from({ length: majors }, () => random.chance(sees)).filter(Boolean).length
}

export const makeWorld = (seed: number): WorldPlace[] =>
  Array.from({ length: placesOfWorld }, (_, at) => makePlace(seed, at))
