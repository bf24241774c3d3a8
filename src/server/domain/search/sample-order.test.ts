import { expect, test } from 'vitest'
import type { Sample, SampleRow } from './sample.ts'
import { rowsToWalk } from './sample-order.ts'

const sampleOf = (rows: Partial<SampleRow>[]): Sample => ({
  rows: rows.map((row) => ({ standing: 3, rating: 0, inspectedAt: null, ...row }) as SampleRow),
  total: 1_000_000,
  items: [],
  takenAt: 0,
})

const rated = sampleOf(Array.from({ length: 1_000 }, (_, i) => ({ rating: 5 - i / 1_000 })))

test('matches spread evenly are met as often as they are frequent', () => {
  expect(rowsToWalk(rated, 'rating', 24, (i) => i % 10 === 9)).toBe(240)
})

test('matches that stand far down make a long way, however many they are', () => {
  expect(rowsToWalk(rated, 'rating', 24, (i) => i >= 500)).toBeGreaterThan(10_000)
})

test('places whose grade is not valid come after all others', () => {
  const sample = sampleOf([
    { standing: 1, rating: 5 },
    { standing: 3, rating: 3 },
    { standing: 3, rating: 4 },
  ])
  expect(rowsToWalk(sample, 'rating', 1, (i) => i === 0)).toBe(3)
  expect(rowsToWalk(sample, 'rating', 1, (i) => i === 2)).toBe(3)
})

test('by safety places come by letter, those that are closed for a time after all letters', () => {
  const kinds = [
    { standing: 2, rating: 5, grade: 'A' },
    { standing: 1, rating: 5 },
    { standing: 2, rating: 5, grade: 'E' },
    { standing: 3, rating: 1, grade: 'C' },
    { standing: 2, rating: 1, grade: 'D' },
  ] as const
  const sample = sampleOf(kinds.flatMap((kind) => [kind, kind, kind]))
  const rowsTo = (kind: number) => rowsToWalk(sample, 'safest', 1, (i) => Math.floor(i / 3) === kind)
  expect([3, 4, 2, 0, 1].map(rowsTo)).toEqual([1, 4, 7, 10, 13])
})

test('a place missing in the sample is nowhere', () => {
  expect(rowsToWalk(rated, 'inspected', 24, () => false)).toBe(Number.POSITIVE_INFINITY)
})
