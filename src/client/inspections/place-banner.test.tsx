/** Above a place stands its gravest card alone: findings, since when, and measures. */
import { expect, test } from 'vitest'
import type { CardView } from '#shared/cards/card-view.ts'
import type { SafetyPanel } from '#shared/place-page/safety-panel.ts'
import { render, wordsOf } from '../../../test/support/render.tsx'
import { PlaceBanner } from './place-banner.tsx'

const finding = (text: string, severity: 'minor' | 'major' | 'stop', state: 'open' | 'verified' = 'open') => ({
  code: text,
  short: text,
  text,
  severity,
  basis: null,
  state,
  reply: null,
})
const card = (given: Partial<CardView>): CardView => ({
  id: 'c',
  number: 'PKT-2569-0001',
  level: 'yellow',
  state: 'issued',
  issuedAt: '2026-10-24T05:00:00.000Z',
  replyDueAt: '2026-10-31T05:00:00.000Z',
  fixDueAt: '2026-11-08T05:00:00.000Z',
  overdueSince: null,
  closedOn: null,
  withdrawn: null,
  emergency: null,
  supersedes: null,
  agency: null,
  findings: [],
  reply: null,
  ...given,
})
const words = (cards: CardView[], state: 'valid' | 'suspended' = 'valid') => {
  const safety: SafetyPanel = {
    grade: { state },
    latest: null,
    newOwnerOn: null,
    openFindings: [],
    mended: [],
    cards,
    history: [],
    reported: [],
  }
  return wordsOf(render(<PlaceBanner safety={safety} />, 'en', ['client']))
}

test('the gravest card in force is told, with its unresolved findings, the gravest first', () => {
  const findings = [finding('Dust', 'minor'), finding('Mended', 'stop', 'verified'), finding('Exit blocked', 'stop')]
  const told = words([
    card({}),
    card({ level: 'orange', findings, state: 'replied' }),
    card({ level: 'red', state: 'closed' }),
  ])
  expect(told).toBe(
    '2 Orange card: serious faults that must be fixed Exit blocked and 1 more Replied, an officer is looking at it Level 2 of 3, issued on Oct 24, 2026 See card and replies',
  )
})

test('the gravest is named, the others are counted', () => {
  expect(words([card({ findings: ['a', 'b', 'c', 'd', 'e'].map((it) => finding(it, 'major')) })])).toContain(
    'a and 4 more',
  )
})

test.each([
  ['yellow', 'Next: a supervisor decides on an orange card'],
  ['orange', 'Next: a supervisor decides on a red card, which suspends the place'],
  ['red', 'Still closed. Officers have not confirmed the fix'],
] as const)('a late answer to a %s card is named, with its date and its consequence by the rules', (level, next) => {
  const told = words([card({ level, state: 'overdue', overdueSince: '2026-11-08T05:00:00.000Z' })], 'suspended')
  expect(told).toContain('Overdue since Nov 8, 2026')
  expect(told).toContain(next)
  // A red card says so whatever its state.
  expect(words([card({ level })], 'suspended').includes(next)).toBe(level === 'red')
  const findings = ['a', 'b', 'c'].map((it) => finding(it, 'major'))
  expect(words([card({ level, findings, overdueSince: '2026-11-08T05:00:00.000Z' })], 'suspended')).toContain(
    'a and 2 more',
  )
})

test('an expired time to mend without a verified fix is told, beside the owner’s reply', () => {
  const told = words([card({ level: 'orange', state: 'accepted', unverifiedSince: '2025-11-15T05:00:00.000Z' })])
  expect(told).toContain(
    'Reply accepted, the fix is being verified · Fix was due Nov 15, 2025; officers have not verified it yet Level 2',
  )
  expect(words([card({ level: 'orange', state: 'accepted' })])).not.toContain('Time to fix')
})

test('a suspended place says so before all else, with a card or without; others say nothing', () => {
  const suspended = 'Closed by a red card. Do not go here'
  expect(words([card({ level: 'red' })], 'suspended').startsWith(`3 ${suspended}`)).toBe(true)
  expect(words([], 'suspended').startsWith(`3 ${suspended}`)).toBe(true)
  expect(words([])).toBe('')
  expect(words([card({ state: 'withdrawn' })])).toBe('')
})

test('a reply that was accepted does not read as if a closed place were open again', () => {
  const told = words([card({ level: 'red', state: 'accepted' })], 'suspended')
  expect(told).toContain('Still closed. Officers have not confirmed the fix')
  expect(told).not.toContain('Reply accepted')
})
