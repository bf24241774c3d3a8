/** Days and months turn in Bangkok, seven hours before UTC. */
import { expect, test } from 'vitest'
import { bangkokClock, bangkokDay, bangkokMidnight, bangkokMonth, endOfBangkokDay } from './bangkok.ts'

const newYear = new Date('2026-12-31T17:00:00Z')
const before = new Date(newYear.getTime() - 1)

test('a day begins at midnight in Bangkok', () => {
  expect(bangkokDay(before)).toBe('2026-12-31')
  expect(bangkokDay(newYear)).toBe('2027-01-01')
  expect(bangkokMidnight(newYear)).toEqual(newYear)
  expect(bangkokMidnight(before)).toEqual(new Date('2026-12-30T17:00:00Z'))
})

test('a clock shows the figures of Bangkok', () => {
  expect(bangkokClock(newYear)).toEqual({ year: 2027, month: 0, day: 1, weekday: 5, minute: 0 })
  expect(bangkokClock(before)).toEqual({ year: 2026, month: 11, day: 31, weekday: 4, minute: 24 * 60 - 1 })
})

test('months are counted over the end of a year', () => {
  expect(bangkokMonth(newYear)).toBe('2027-01')
  expect(bangkokMonth(newYear, -1)).toBe('2026-12')
  expect(bangkokMonth(newYear, -25)).toBe('2024-12')
  expect(bangkokMonth(before, 1)).toBe('2027-01')
})

test('a day that a later month has not is its last', () => {
  expect(endOfBangkokDay(new Date('2026-08-31T05:00:00Z'), 6)).toEqual(new Date('2027-02-28T16:59:59.999Z'))
  expect(endOfBangkokDay(new Date('2026-10-12T17:00:00Z'), 12)).toEqual(new Date('2027-10-13T16:59:59.999Z'))
})
