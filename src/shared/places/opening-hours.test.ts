import { expect, test } from 'vitest'
import { isOpen, isOpenTonight, type OpeningHours, openingAt } from './opening-hours.ts'

const hours: OpeningHours = {
  sat: [
    ['10:00', '14:00'],
    ['18:00', '02:00'],
  ],
  sun: [['00:00', '24:00']],
}
const always: OpeningHours = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['00:00', '24:00']]]),
)
const opens = (day: 'today' | 'tomorrow', time: string) => ({ isOpen: false, opens: { day, time } })

test.each([
  ['long before', hours, '2026-11-19T12:00:00+07:00', { isOpen: false, opens: null }, '2026-11-20T00:00:00+07:00'],
  ['the day before', hours, '2026-11-20T12:00:00+07:00', opens('tomorrow', '10:00'), '2026-11-21T00:00:00+07:00'],
  ['before opening', hours, '2026-11-21T09:59:30+07:00', opens('today', '10:00'), '2026-11-21T10:00:00+07:00'],
  ['at opening', hours, '2026-11-21T10:00:00+07:00', { isOpen: true, until: '14:00' }, '2026-11-21T14:00:00+07:00'],
  ['at closing', hours, '2026-11-21T14:00:00+07:00', opens('today', '18:00'), '2026-11-21T18:00:00+07:00'],
  // A night that goes on in the day after is one: nobody is sent away at two.
  ['days that meet', hours, '2026-11-22T01:00:00+07:00', { isOpen: true, until: '24:00' }, '2026-11-23T00:00:00+07:00'],
  ['more than a day', hours, '2026-11-21T20:00:00+07:00', { isOpen: true, until: null }, '2026-11-22T00:00:00+07:00'],
  ['never closed', always, '2026-11-21T12:00:00+07:00', { isOpen: true, until: null }, '2026-11-23T00:00:00+07:00'],
  ['a clock elsewhere', hours, '2026-11-21T03:00:00Z', { isOpen: true, until: '14:00' }, '2026-11-21T14:00:00+07:00'],
  [
    'after midnight',
    { fri: [['18:00', '02:00']] },
    '2026-11-21T01:30:00+07:00',
    { isOpen: true, until: '02:00' },
    '2026-11-21T02:00:00+07:00',
  ],
])('opening: %s', (_name, given, at, opening, changesAt) => {
  const found = openingAt(given as OpeningHours, new Date(at))
  expect(found).toEqual({ opening, changesAt: new Date(changesAt) })
  expect(isOpen(given as OpeningHours, new Date(at))).toBe(opening.isOpen)
})

test('nothing is said of hours that are not known', () => {
  expect(openingAt({}, new Date('2026-11-21T12:00:00+07:00'))).toBeNull()
  expect(openingAt({ mon: [] }, new Date('2026-11-21T12:00:00+07:00'))).toBeNull()
})

test.each<[string, OpeningHours, string, boolean]>([
  ['seen at noon, a bar that opens at six', { sat: [['18:00', '02:00']] }, '2026-11-21T12:00:00+07:00', true],
  ['a kitchen that closes at seven', { sat: [['10:00', '19:00']] }, '2026-11-21T12:00:00+07:00', false],
  ['one that closes at eight, seen at noon', { sat: [['10:00', '20:00']] }, '2026-11-21T12:00:00+07:00', true],
  ['the same, seen at half past eight', { sat: [['10:00', '20:00']] }, '2026-11-21T20:30:00+07:00', false],
  ['a bar, seen at one in its night', { fri: [['18:00', '02:00']] }, '2026-11-21T01:00:00+07:00', true],
  ['the bar of the evening to come, seen at one', { sat: [['18:00', '02:00']] }, '2026-11-21T01:00:00+07:00', false],
  ['a day of rest', { sun: [['18:00', '02:00']] }, '2026-11-21T12:00:00+07:00', false],
])('tonight: %s', (_name, given, at, expected) => {
  expect(isOpenTonight(given, new Date(at))).toBe(expected)
})
