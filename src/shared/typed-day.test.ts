import { expect, test } from 'vitest'
import { dayField, optionalDay, readDay } from './typed-day.ts'

test.each([
  ['2026-12-31', { day: '2026-12-31' }],
  [' ๒๐๒๖-๑๒-๓๑ ', { day: '2026-12-31' }],
  ['31/12/2026', { day: '2026-12-31' }],
  ['1.2.2027', { day: '2027-02-01' }],
  ['2028-02-29', { day: '2028-02-29' }],
  ['2027-02-29', { fault: 'missing' }],
  ['2100-02-29', { fault: 'missing' }],
  ['2026-02-31', { fault: 'missing' }],
  ['2026-04-31', { fault: 'missing' }],
  ['2026-13-01', { fault: 'missing' }],
  ['0026-01-01', { fault: 'missing' }],
  ['2569-12-31', { buddhist: 2569, year: 2026, meant: '2026-12-31' }],
  ['31/12/๒๕๖๙', { buddhist: 2569, year: 2026, meant: '2026-12-31' }],
  // 2569 is no leap year in either era; 2571 is 2028.
  ['2569-02-29', { fault: 'missing' }],
  ['2571-02-29', { buddhist: 2571, year: 2028, meant: '2028-02-29' }],
  ['tomorrow', { fault: 'unread' }],
  ['2026-12-31T00:00', { fault: 'unread' }],
])('a day that is typed: %s', (typed, expected) => {
  expect(readDay(typed)).toEqual(expected)
})

test('a field names the fault of its day, and an optional one may be empty', () => {
  const issue = (typed: string) => dayField('register:error.expiry').safeParse(typed).error?.issues[0]
  expect(issue('2026-02-31')?.message).toBe('error:field.noSuchDay')
  expect(issue('x')?.message).toBe('register:error.expiry')
  expect(issue('2569-05-01')).toMatchObject({
    message: 'error:field.buddhistYear',
    params: { typed: 2569, year: 2026, meant: '2026-05-01' },
  })
  expect(optionalDay('register:error.expiry').parse('')).toBeNull()
  expect(optionalDay('register:error.expiry').parse(undefined)).toBeNull()
  expect(optionalDay('register:error.expiry').safeParse('2026-02-30').success).toBe(false)
})
