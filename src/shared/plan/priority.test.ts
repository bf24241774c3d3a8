/** The formula of urgency: its bounds, its terms, and its reasons in words. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '../bangkok.ts'
import { categories } from '../categories.ts'
import { type PlaceFacts, pointsOf, riskOf, termsOf } from './priority.ts'
import { reasonsOf } from './reasons.ts'
import { managementSigns, priorityWeights, RECORD_MOST } from './weights.ts'

const now = new Date('2026-11-22T03:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
const quiet: PlaceFacts = {
  category: 'shop',
  record: [10, 300, 600].map((days) => ({ at: daysAgo(days), grave: 0 })),
  inspectedAt: daysAgo(10),
  validUntil: daysAgo(-500),
  listedAt: daysAgo(900),
  open: { stop: 0, major: 0, minor: 0 },
  reports: { persons: 0, guests: 0 },
  capacity: 1,
  askedAt: null,
  signs: { lateReply: false, surveyOverdue: false, contradicted: false },
}
const worst: PlaceFacts = {
  category: 'tour',
  record: [
    { at: daysAgo(400), grave: 9 },
    { at: daysAgo(700), grave: 7 },
  ],
  inspectedAt: daysAgo(400),
  validUntil: daysAgo(200),
  listedAt: daysAgo(900),
  open: { stop: 2, major: 4, minor: 9 },
  reports: { persons: 40, guests: 10 },
  capacity: 5000,
  askedAt: daysAgo(20),
  signs: { lateReply: true, surveyOverdue: true, contradicted: true },
}
const places = fc.record<PlaceFacts>({
  category: fc.constantFrom(...categories),
  record: fc
    .array(fc.record({ at: fc.integer({ min: 1, max: 1500 }).map(daysAgo), grave: fc.nat(6) }), {
      maxLength: RECORD_MOST,
    })
    .map((all) => all.toSorted((a, b) => b.at.getTime() - a.at.getTime())),
  inspectedAt: fc.integer({ min: 1, max: 900 }).map(daysAgo),
  validUntil: fc.integer({ min: -500, max: 400 }).map(daysAgo),
  listedAt: fc.integer({ min: 0, max: 2000 }).map(daysAgo),
  open: fc.record({ stop: fc.nat(5), major: fc.nat(9), minor: fc.nat(30) }),
  signs: fc.record({ lateReply: fc.boolean(), surveyOverdue: fc.boolean(), contradicted: fc.boolean() }),
  reports: fc.record({ persons: fc.nat(50), guests: fc.nat(500) }),
  capacity: fc.constantFrom(null, 1, 12, 300, 50_000),
  askedAt: fc.option(fc.integer({ min: 0, max: 60 }).map(daysAgo)),
})

test('a place’s facts make a hundred points, its owner’s wish comes on top, and the signs of management sum to one', () => {
  const sum = (of: object) => Object.values(of).reduce((a: number, b: number) => a + b, 0)
  expect([sum(priorityWeights) - priorityWeights.asked, sum(managementSigns)]).toEqual([100, 1])
})

test('urgency lies between 0 and 100, and every term between 0 and its weight', () => {
  fc.assert(
    fc.property(places, (place) => {
      const points = pointsOf(termsOf(place, now))
      for (const [term, value] of Object.entries(points)) {
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(priorityWeights[term as keyof typeof priorityWeights] + 1e-9)
      }
      expect(riskOf(place, now)).toBeCloseTo(
        Math.min(
          100,
          Object.values(points).reduce((a, b) => a + b, 0),
        ),
        9,
      )
    }),
  )
})

test('a fact that gets worse never makes a visit less urgent', () => {
  fc.assert(
    fc.property(places, (place) => {
      const { open, reports, signs } = place
      const worse: PlaceFacts[] = [
        { ...place, open: { ...open, stop: open.stop + 1 } },
        { ...place, open: { ...open, minor: open.minor + 1 } },
        { ...place, reports: { ...reports, persons: reports.persons + 1 } },
        { ...place, signs: { ...signs, contradicted: true } },
        { ...place, record: place.record.map(({ at, grave }) => ({ at, grave: grave + 1 })) },
        { ...place, askedAt: place.askedAt ?? now },
      ]
      for (const other of worse) expect(riskOf(other, now)).toBeGreaterThanOrEqual(riskOf(place, now))
      expect(riskOf(place, new Date(now.getTime() + 30 * dayMs))).toBeGreaterThanOrEqual(riskOf(place, now))
    }),
  )
})

test('an unknown record is the usual one, and moves with each inspection, the newest the most', () => {
  const value = (...graves: number[]) =>
    termsOf({ ...quiet, record: graves.map((grave, at) => ({ at: daysAgo(30 + at * 365), grave })) }, now).record
  const [never, clean, cleanTwice] = [value(), value(0), value(0, 0)] as const
  expect(never).toBeGreaterThan(clean)
  expect(clean).toBeGreaterThan(cleanTwice)
  expect(value(2, 0, 0)).toBeGreaterThan(value(0, 0, 2))
  expect(value(2, 2)).toBeGreaterThan(value(2))
  expect([value(0, 0, 0, 0, 0), value(9, 9, 9)]).toEqual([0, 1])
})

test('a reporter with an account counts more than three guests, and many guests never more than the term', () => {
  const citizens = (persons: number, guests: number) =>
    termsOf({ ...quiet, reports: { persons, guests } }, now).citizens
  expect(citizens(1, 0)).toBeGreaterThan(citizens(0, 3))
  expect(citizens(0, 4)).toBeGreaterThan(citizens(1, 0))
  expect(citizens(0, 10_000)).toBeLessThanOrEqual(1)
})

test.each<[string, Partial<PlaceFacts>, number]>([
  ['four fifths of its validity gone', { inspectedAt: daysAgo(80), validUntil: daysAgo(-20) }, 0],
  ['nine tenths gone', { inspectedAt: daysAgo(90), validUntil: daysAgo(-10) }, 0.5],
  ['expired', { inspectedAt: daysAgo(100), validUntil: daysAgo(0) }, 1],
  ['new here', { record: [], inspectedAt: null, validUntil: null, listedAt: daysAgo(1) }, 0],
  [
    'half a year here and never looked at',
    { record: [], inspectedAt: null, validUntil: null, listedAt: daysAgo(183) },
    1,
  ],
])('a place is due by the part of its time that is gone: %s', (_case, facts, due) => {
  expect(termsOf({ ...quiet, ...facts }, now).due).toBeCloseTo(due, 2)
})

test('the worst place has all points, and a good one next to none', () => {
  expect(riskOf(worst, now)).toBeCloseTo(100, 6)
  expect(riskOf(quiet, now)).toBeCloseTo(0.2 * priorityWeights.hazard, 9)
})

test('a wish of the owner weighs more the longer it waits, and less than danger to people', () => {
  const wish = (days: number) => riskOf({ ...quiet, askedAt: daysAgo(days) }, now) - riskOf(quiet, now)
  expect([wish(0), wish(14), wish(200)]).toEqual([5, 10, 10])
  const failing = { ...quiet, open: { stop: 1, major: 0, minor: 0 } }
  expect(riskOf(failing, now)).toBeGreaterThan(riskOf({ ...quiet, askedAt: daysAgo(200) }, now))
  const [first] = reasonsOf({ ...quiet, askedAt: daysAgo(14) }, now)
  expect(first).toEqual({ key: 'asked', on: '2026-11-08' })
})

test('three reasons are told, the weightiest first, each with its subject', () => {
  expect(reasonsOf(worst, now)).toEqual([
    { key: 'record.found', count: 16, inspections: 2 },
    { key: 'citizens', count: 50 },
    { key: 'hazard.high' },
  ])
  const never = { ...quiet, record: [], inspectedAt: null, validUntil: null }
  expect(reasonsOf(never, now)).toEqual([
    { key: 'record.never' },
    { key: 'due.never', on: '2024-06-05' },
    { key: 'hazard.low' },
  ])
})

test('a duty by law is the first reason, with its deadline', () => {
  const by = new Date('2026-11-23T01:00:00Z')
  const [first, ...others] = reasonsOf(worst, now, { kind: 'unsafe', by })
  expect([first, others.length]).toEqual([{ key: 'pin.unsafe', at: by.toISOString() }, 2])
})

test('a visit that is late says by how many days, from the first whole one', () => {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const lateBy = (by: Date) => reasonsOf(worst, now, { kind: 'due', by })[0]?.late
  expect([ago(-dayMs), ago(dayMs - 1), ago(dayMs), ago(9.5 * dayMs)].map(lateBy)).toEqual([undefined, undefined, 1, 9])
  const expired = reasonsOf({ ...quiet, validUntil: ago(40 * dayMs) }, now).find(({ key }) => key === 'due.expired')
  expect(expired?.late).toBe(40)
})

test('of several signs of management the gravest is told, and a term without points is no reason', () => {
  const late = { ...quiet, signs: { lateReply: true, surveyOverdue: true, contradicted: true } }
  expect(reasonsOf(late, now)[0]).toEqual({ key: 'management.lateReply' })
  expect(reasonsOf(quiet, now)).toEqual([{ key: 'hazard.low' }])
})
