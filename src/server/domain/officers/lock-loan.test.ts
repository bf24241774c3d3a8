/** Which areas can be lent, and until when. */
import { expect, test } from 'vitest'
import { canLend } from './lock-loan.ts'

const now = new Date('2026-12-01T00:00:00Z')
const day = (date: string) => new Date(`2026-12-${date}T00:00:00Z`)
const own = { lent_from: null, valid_from: new Date('2026-01-01T00:00:00Z'), valid_to: day('20') } as Parameters<
  typeof canLend
>[0]

test('an own area is lent until its own end at most, and never onwards', () => {
  expect(canLend(own, day('20'), now)).toBe(true)
  expect(canLend(own, day('21'), now)).toBe(false)
  expect(canLend({ ...own, valid_to: null }, day('21'), now)).toBe(true)
  expect(canLend(own, now, now)).toBe(false)
  expect(canLend({ ...own, valid_from: day('02') }, day('20'), now)).toBe(false)
  expect(canLend({ ...own, lent_from: '01a00000-0000-7000-8000-000000000000' }, day('10'), now)).toBe(false)
})
