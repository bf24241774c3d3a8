import { expect, test } from 'vitest'
import { type OpeningHours, openUntil } from './opening-hours.ts'

const hours: OpeningHours = {
  sat: [
    ['10:00', '14:00'],
    ['18:00', '02:00'],
  ],
  sun: [['00:00', '24:00']],
}

test.each([
  ['before opening', '2026-11-21T09:59:00+07:00', null],
  ['at opening', '2026-11-21T10:00:00+07:00', '14:00'],
  ['at closing', '2026-11-21T14:00:00+07:00', null],
  ['in the evening', '2026-11-21T23:59:00+07:00', '02:00'],
  ['all day on Sunday', '2026-11-22T23:59:00+07:00', '24:00'],
  ['closed on Monday', '2026-11-23T12:00:00+07:00', null],
  ['as told by a clock elsewhere', '2026-11-21T03:00:00Z', '14:00'],
])('%s', (_name, at, expected) => {
  expect(openUntil(hours, new Date(at))).toBe(expected)
})

test('after midnight the evening of the day before still counts', () => {
  expect(openUntil({ fri: [['18:00', '02:00']] }, new Date('2026-11-21T01:30:00+07:00'))).toBe('02:00')
  expect(openUntil({ fri: [['18:00', '02:00']] }, new Date('2026-11-21T02:00:00+07:00'))).toBeNull()
})
