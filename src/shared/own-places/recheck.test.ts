import { expect, test } from 'vitest'
import { dayMs } from '../bangkok.ts'
import { type RecheckFacts, whyNotRecheck } from './recheck.ts'

const now = new Date('2026-11-22T05:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * dayMs)
const facts = { inspectedAt: ago(20), askedAt: null, unresolved: 2, unclaimed: 0, isAccepted: false }

test.each<[string, Partial<RecheckFacts>, string | null]>([
  ['everything open is said to be mended, two weeks after the last look', {}, null],
  ['nothing is open', { unresolved: 0 }, null],
  ['nobody was there yet', { inspectedAt: null }, 'own:refusal.recheckNever'],
  ['something is not even said to be mended', { unclaimed: 1 }, 'own:refusal.recheckOpen'],
  ['the last look was lately', { inspectedAt: ago(13) }, 'own:refusal.recheckSoon'],
  [
    'the last look was lately, but an accepted reply waits for nothing else',
    { inspectedAt: ago(2), isAccepted: true },
    null,
  ],
  ['it is asked for already', { askedAt: ago(1) }, 'own:refusal.recheckAsked'],
  ['it was asked for and done', { askedAt: ago(30) }, null],
])('%s', (_case, given, expected) => {
  expect(whyNotRecheck({ ...facts, ...given }, now)).toBe(expected)
})
