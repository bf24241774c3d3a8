import { expect, test } from 'vitest'
import { gradeOf, isPass, validUntil } from './grade.ts'
import type { GradeLetter } from './grade-view.ts'
import { rules202611 as rules } from './rules/2026-11.ts'
import type { Score } from './score.ts'

const perfect: Score = {
  score: 100,
  areas: { life: 100, hygiene: 100, management: 100 },
  weakestArea: 100,
  failedMajors: 0,
  failedStops: 0,
  naWeight: 0,
  weight: 100,
}

test.each<[string, Partial<Score>, GradeLetter]>([
  ['at the least of an A', { score: 90, weakestArea: 80 }, 'A'],
  ['with a score below A', { score: 89.9 }, 'B'],
  ['with an area below A', { weakestArea: 79.9 }, 'B'],
  ['with one major', { failedMajors: 1 }, 'B'],
  ['at the least of a B', { score: 80, weakestArea: 65, failedMajors: 1 }, 'B'],
  ['with a score below B', { score: 79.9 }, 'C'],
  ['with an area below B', { weakestArea: 64.9 }, 'C'],
  ['with two majors', { failedMajors: 2 }, 'C'],
  ['at the least of a C', { score: 70, weakestArea: 50, failedMajors: 2 }, 'C'],
  ['with a score below C', { score: 69.9 }, 'D'],
  ['with an area below C', { weakestArea: 49.9 }, 'D'],
  ['with three majors', { failedMajors: 3 }, 'D'],
  ['at the least of a D', { score: 50, weakestArea: 0, failedMajors: 4 }, 'D'],
  ['with a score below D', { score: 49.9 }, 'E'],
  ['with five majors', { failedMajors: 5 }, 'E'],
  ['with one stop', { failedStops: 1 }, 'E'],
  ['without an area to be weakest', { weakestArea: null }, 'A'],
  ['with 30 % not applicable', { naWeight: 30 }, 'A'],
  ['with more than 30 % not applicable', { naWeight: 31 }, 'B'],
  ['with much not applicable and a worse letter', { naWeight: 60, failedMajors: 2 }, 'C'],
])('a result %s', (_case, difference, letter) => {
  expect(gradeOf({ ...perfect, ...difference }, rules)).toBe(letter)
})

test('A to C meet the standard', () => {
  expect((['A', 'B', 'C', 'D', 'E'] as const).filter(isPass)).toEqual(['A', 'B', 'C'])
})

test.each<[string, GradeLetter, string, string]>([
  ['A for 18 months', 'A', '2026-10-12T03:00:00Z', '2028-04-12T16:59:59.999Z'],
  ['B for 12', 'B', '2026-10-12T03:00:00Z', '2027-10-12T16:59:59.999Z'],
  ['C for 6', 'C', '2026-10-12T03:00:00Z', '2027-04-12T16:59:59.999Z'],
  ['to the last day of a shorter month', 'C', '2026-08-31T03:00:00Z', '2027-02-28T16:59:59.999Z'],
  ['to the leap day', 'C', '2027-08-31T03:00:00Z', '2028-02-29T16:59:59.999Z'],
  ['from the day in Bangkok, here the first of January', 'B', '2026-12-31T17:00:00Z', '2028-01-01T16:59:59.999Z'],
])('valid %s', (_case, letter, sealedAt, until) => {
  expect(validUntil(letter, new Date(sealedAt), rules).toISOString()).toBe(until)
})
