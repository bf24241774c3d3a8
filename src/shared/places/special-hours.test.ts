/** Hours that a week cannot say: feasts, holidays, all day and nights, as owners type them. */
import { describe, expect, test } from 'vitest'
import { readHours } from '../registrations/hours-fields.ts'
import { isOpen, isOpenTonight, type OpeningHours, openingAt, weekdays, windowsOn } from './opening-hours.ts'
import { isPublicHoliday } from './public-holidays.ts'
import { specialDays, specialDaysByDate, withDays, withHolidays, withWeek } from './special-hours.ts'

const daily = Object.fromEntries(weekdays.map((day) => [day, [['10:00', '22:00']]])) as OpeningHours
const at = (moment: string) => new Date(`${moment}+07:00`)

describe('as it is typed', () => {
  const typed = (from: string, to: string, from2?: string, to2?: string) =>
    readHours({ monOpen: '1', monFrom: from, monTo: to, ...(from2 && { monFrom2: from2, monTo2: to2 ?? '' }) })
  test.each([
    ['00:00', '23:59'],
    ['00:00', '00:00'],
    ['09:00', '09:00'],
  ])('%s–%s means all day', (from, to) => {
    const read = typed(from, to)
    expect(read).toEqual({ hours: { mon: [['00:00', '24:00']] } })
    const week = 'hours' in read ? Object.fromEntries(weekdays.map((day) => [day, read.hours.mon])) : {}
    expect(isOpen(week as OpeningHours, at('2026-11-21T23:59:30'))).toBe(true)
    expect(openingAt(week as OpeningHours, at('2026-11-21T23:59:30'))?.opening).toEqual({ isOpen: true, until: null })
  })
  test('a minute before midnight is midnight, whenever it opens', () => {
    expect(typed('18:00', '23:59')).toEqual({ hours: { mon: [['18:00', '24:00']] } })
  })
  test('a night before the morning is taken in either order of the lines', () => {
    const both = {
      hours: {
        mon: [
          ['06:00', '10:00'],
          ['18:00', '02:00'],
        ],
      },
    }
    expect(typed('18:00', '02:00', '06:00', '10:00')).toEqual(both)
    expect(typed('06:00', '10:00', '18:00', '02:00')).toEqual(both)
    expect(typed('17:00', '22:00', '11:00', '14:00')).toEqual({
      hours: {
        mon: [
          ['11:00', '14:00'],
          ['17:00', '22:00'],
        ],
      },
    })
  })
  test.each([
    ['18:00', '02:00', '20:00', '23:00'],
    ['20:00', '23:00', '18:00', '02:00'],
    ['10:00', '15:00', '14:00', '20:00'],
    ['10:00', '10:00', '18:00', '20:00'],
  ])('spans that overlap are not: %s–%s and %s–%s', (...spans) => {
    expect(typed(...spans)).toEqual({ fault: 'monFrom' })
  })
})

test('public holidays have their fixed days, those of the moon, and days off in place of a weekend', () => {
  const days = ['2026-12-05', '2026-12-07', '2027-01-01', '2027-02-21', '2027-02-22', '2028-01-03', '2028-04-17']
  expect(days.filter((day) => !isPublicHoliday(day))).toEqual([])
  const others = ['2026-12-06', '2026-12-08', '2027-01-04', '2027-02-23', '2024-04-17', '2031-02-21']
  expect(others.filter(isPublicHoliday)).toEqual([])
})

describe('open now', () => {
  const closed = withDays(daily, { from: '2026-12-24', to: '2026-12-26', spans: [], today: '2026-11-21' })
  test('a day that is stated goes before its weekday, and the day after is as always', () => {
    expect(isOpen(daily, at('2026-12-25T12:00:00'))).toBe(true)
    expect(isOpen(closed, at('2026-12-25T12:00:00'))).toBe(false)
    expect(isOpenTonight(closed, at('2026-12-25T12:00:00'))).toBe(false)
    expect(isOpen(closed, at('2026-12-27T12:00:00'))).toBe(true)
    expect(windowsOn(closed, at('2026-12-25T12:00:00'))).toEqual([])
    expect(openingAt(closed, at('2026-12-23T23:00:00'))?.opening).toEqual({ isOpen: false, opens: null })
    expect(openingAt(closed, at('2026-12-26T23:00:00'))?.opening).toEqual({
      isOpen: false,
      opens: { day: 'tomorrow', time: '10:00' },
    })
  })
  test('in the middle of a closed week it says closed, not nothing', () => {
    const week = withDays(daily, { from: '2026-12-20', to: '2026-12-30', spans: [], today: '2026-11-21' })
    expect(openingAt(week, at('2026-12-25T12:00:00'))).toEqual({
      opening: { isOpen: false, opens: null },
      changesAt: at('2026-12-26T00:00:00'),
    })
  })
  test('the night before a closed day goes on until its end', () => {
    const bar = { thu: [['18:00', '02:00']], fri: [['18:00', '02:00']] } as OpeningHours
    const shut = withDays(bar, { from: '2026-12-25', to: '2026-12-25', spans: [], today: '2026-11-21' })
    expect(isOpen(shut, at('2026-12-25T01:00:00'))).toBe(true)
    expect(isOpen(shut, at('2026-12-25T19:00:00'))).toBe(false)
    expect(isOpen(shut, at('2026-12-26T01:00:00'))).toBe(false)
  })
  test('the rule for public holidays holds on each of them, unless the day itself is stated', () => {
    const ruled = withHolidays(daily, [])
    expect(isOpen(ruled, at('2026-12-10T12:00:00'))).toBe(false)
    expect(isOpen(ruled, at('2026-12-11T12:00:00'))).toBe(true)
    const but = withDays(ruled, {
      from: '2026-12-10',
      to: '2026-12-10',
      spans: [['12:00', '15:00']],
      today: '2026-11-21',
    })
    expect(isOpen(but, at('2026-12-10T12:00:00'))).toBe(true)
    expect(isOpen(but, at('2026-12-10T15:00:00'))).toBe(false)
  })
})

test('equal days in a row are one line; past days are none, and go when days are stated', () => {
  const feast = withDays(daily, { from: '2026-12-30', to: '2027-01-02', spans: [], today: '2026-11-21' })
  const [late] = [
    withDays(feast, { from: '2027-01-02', to: '2027-01-02', spans: [['12:00', '18:00']], today: '2026-12-31' }),
  ]
  expect(specialDays(feast, '2026-12-31')).toEqual([{ from: '2026-12-31', to: '2027-01-02', spans: [] }])
  expect(specialDays(late ?? {}, '2026-12-01')).toEqual([
    { from: '2026-12-31', to: '2027-01-01', spans: [] },
    { from: '2027-01-02', to: '2027-01-02', spans: [['12:00', '18:00']] },
  ])
  const gone = withDays(feast, { from: '2026-12-01', to: '2027-01-31', spans: null, today: '2026-11-21' })
  expect(gone).toEqual(daily)
  const other = withWeek(withHolidays(feast, []), { mon: [['08:00', '09:00']] })
  expect([other.tue, other.holidays, Object.keys(other.dates ?? {}).length]).toEqual([undefined, [], 4])
})

test('programs get the public holidays of a year by their dates', () => {
  const said = specialDaysByDate(withHolidays(daily, []), '2026-12-01')
  expect(said[0]).toEqual({ from: '2026-12-05', to: '2026-12-05', spans: [] })
  expect(said).toContainEqual({ from: '2026-12-31', to: '2027-01-01', spans: [] })
  expect(specialDaysByDate(daily, '2026-12-01')).toEqual([])
})
