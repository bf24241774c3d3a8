/** Lengths of the scale are those that people count in. */
import { expect, test } from 'vitest'
import { roundMetres } from './map-scale.tsx'

test.each([
  [1, 1],
  [9.9, 5],
  [10, 10],
  [199, 100],
  [4999, 2000],
  [5000, 5000],
  [123_456, 100_000],
])('of at most %d metres, %d are shown', (most, shown) => {
  expect(roundMetres(most)).toBe(shown)
})
