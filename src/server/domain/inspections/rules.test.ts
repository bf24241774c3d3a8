import { expect, test } from 'vitest'
import type { CardFacts, Result } from './rules.ts'
import { openCardLevel, storedFigures } from './rules.ts'

const now = new Date('2026-11-21T05:00:00Z')
const later = new Date(now.getTime() + 1)
const card = (given: Partial<CardFacts>): CardFacts => ({
  level: 'yellow',
  state: 'replied',
  publicFrom: now,
  withdrawnAt: null,
  ...given,
})

test.each<[string, CardFacts[], string | null]>([
  ['none', [], null],
  ['one that became public just now', [card({})], 'yellow'],
  ['one that is not public yet', [card({ publicFrom: later })], null],
  ['the gravest of several', [card({ level: 'orange' }), card({ level: 'red' }), card({})], 'red'],
  [
    'a grave one that is not public yet beside a public one',
    [card({ level: 'orange', publicFrom: later }), card({})],
    'yellow',
  ],
  ['a closed one', [card({ state: 'closed' })], null],
  ['one that a graver one took the place of', [card({ state: 'escalated' }), card({ level: 'orange' })], 'orange'],
  ['a withdrawn one', [card({ state: 'withdrawn', withdrawnAt: now })], null],
  ['an overdue one', [card({ state: 'overdue' })], 'yellow'],
  ['a draft', [card({ state: 'draft', publicFrom: null })], null],
])('the card that a place shows: %s', (_case, cards, level) => {
  expect(openCardLevel(cards, now)).toBe(level)
})

const result: Result = { grade: 'B', score: 92.7, visitedAt: now, validUntil: later, rules: '2026-11' }

test('grade, score and dates are those of the last inspection, and nothing without one', () => {
  expect(storedFigures('approved', result, [], now)).toEqual({
    grade: 'B',
    score: 92.7,
    inspected_at: now,
    grade_valid_until: later,
    grade_rules: '2026-11',
    open_card: null,
    status: 'approved',
  })
  expect(storedFigures('draft', null, [], now)).toEqual({
    grade: null,
    score: null,
    inspected_at: null,
    grade_valid_until: null,
    grade_rules: null,
    open_card: null,
    status: 'draft',
  })
})

test.each([
  ['approved', 'red', 'suspended'],
  ['suspended', 'red', 'suspended'],
  ['suspended', 'orange', 'approved'],
  ['approved', 'orange', 'approved'],
  ['closed_temporarily', 'red', 'closed_temporarily'],
  ['closed', 'red', 'closed'],
  ['draft', 'red', 'draft'],
] as const)('a place that is %s with a %s card is %s', (status, level, then) => {
  expect(storedFigures(status, result, [card({ level })], now).status).toBe(then)
})
