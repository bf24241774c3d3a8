/** An open card names the deadline of its findings: deadlines are exact moments (domain, section 5). */
import { expect, test } from 'vitest'
import type { CardView } from '#shared/cards/card-view.ts'
import type { Locale } from '#shared/locales.ts'
import { render, wordsOf } from '../../../test/support/render.tsx'
import { WarningCards } from './warning-cards.tsx'

const card: CardView = {
  id: 'c',
  number: 'PKT-2569-0001',
  level: 'yellow',
  state: 'issued',
  issuedAt: '2026-10-24T18:05:00.000Z',
  replyDueAt: '2026-10-31T18:05:00.000Z',
  fixDueAt: '2026-11-08T18:05:00.000Z',
  overdueSince: null,
  closedOn: null,
  withdrawn: null,
  emergency: null,
  supersedes: null,
  agency: null,
  findings: [],
  reply: null,
}
const words = (locale: Locale, given: Partial<CardView> = {}) =>
  wordsOf(render(<WarningCards cards={[{ ...card, ...given }]} />, locale, ['client']))

// 18:05 in UTC is five past one of the next day in Thailand.
test.each<[Locale, string]>([
  ['th', 'กำหนดแก้ไขภายใน 9 พ.ย. 2569 เวลา 01.05 น.'],
  ['en', 'To be fixed by Nov 9, 2026, 01:05 Thai time'],
  ['cn', '须于 2026年11月9日 01:05（泰国时间）前整改'],
])('the time to mend is exact, in Thailand, in %s', (locale, text) => {
  expect(words(locale)).toContain(text)
})

test('a red card has no day to mend by', () => {
  expect(words('en', { level: 'red', fixDueAt: null })).not.toContain('To be fixed by')
})

test('the meaning of its number stands beside it, and overdue is said once', () => {
  const due = '2026-11-08T18:05:00.000Z'
  expect(words('en', { level: 'orange', state: 'overdue', overdueSince: due })).toBe(
    'Warning cards 1 2 Orange card, level 2 of 3 No. PKT-2569-0001, issued on Oct 25, 2026 Overdue since Nov 9, 2026',
  )
  // Late with the reply alone: there is time for the repair.
  expect(words('en', { state: 'overdue', overdueSince: card.replyDueAt })).toContain('To be fixed by Nov 9, 2026')
})

test('a day to mend by that is past never stands alone: no officer has verified the fix since', () => {
  const told = words('en', { state: 'replied', unverifiedSince: card.fixDueAt ?? '' })
  expect(told).toContain('Fix was due Nov 9, 2026, 01:05 Thai time; officers have not verified it yet')
  expect(told).not.toContain('To be fixed by')
})
