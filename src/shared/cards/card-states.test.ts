import { expect, test } from 'vitest'
import { cardLevels } from '../standards/card-levels.ts'
import { rules202611 as rules } from '../standards/rules/2026-11.ts'
import {
  canCardMove,
  cardStates,
  isClockStopped,
  isIssued,
  isOpenCard,
  isPublicCard,
  publicFrom,
} from './card-states.ts'

const day = (number: number, clock = '12:00') =>
  new Date(`2026-11-${String(number).padStart(2, '0')}T${clock}:00+07:00`)

test('the moves are those of the table, and no others', () => {
  const moves = cardStates.map((from) => [from, ...cardStates.filter((to) => canCardMove('yellow', from, to))])
  expect(moves).toEqual([
    ['draft', 'issued'],
    ['awaiting_approval', 'draft', 'issued'],
    ['issued', 'acknowledged', 'replied', 'overdue', 'closed', 'withdrawn'],
    ['acknowledged', 'replied', 'overdue', 'closed', 'withdrawn'],
    ['replied', 'returned', 'accepted', 'closed', 'withdrawn'],
    ['returned', 'replied', 'overdue', 'closed', 'withdrawn'],
    ['accepted', 'overdue', 'closed', 'withdrawn'],
    ['overdue', 'issued', 'replied', 'escalated', 'closed', 'withdrawn'],
    ['escalated', 'withdrawn'],
    ['closed', 'withdrawn'],
    ['withdrawn'],
  ])
})

test('orange and red are issued only after an approval, yellow without one', () => {
  expect(cardLevels.map((level) => canCardMove(level, 'draft', 'issued'))).toEqual([true, false, false])
  expect(cardLevels.map((level) => canCardMove(level, 'draft', 'awaiting_approval'))).toEqual([false, true, true])
  expect(cardLevels.map((level) => canCardMove(level, 'awaiting_approval', 'issued'))).toEqual([true, true, true])
})

test('a red card alone is issued at once, in an emergency', () => {
  expect(cardLevels.map((level) => canCardMove(level, 'draft', 'issued', true))).toEqual([true, false, true])
  expect(canCardMove('red', 'draft', 'awaiting_approval', true)).toBe(false)
})

test('the sets: issued, open, clock stopped', () => {
  expect(cardStates.filter((state) => !isIssued(state))).toEqual(['draft', 'awaiting_approval'])
  expect(cardStates.filter((state) => isIssued(state) && !isOpenCard(state))).toEqual([
    'escalated',
    'closed',
    'withdrawn',
  ])
  expect(cardStates.filter((state) => isOpenCard(state) && !isIssued(state))).toEqual([])
  expect(cardStates.filter(isClockStopped)).toEqual(['replied'])
})

test.each([
  ['yellow without a reply: at the reply deadline', 'yellow', null, day(8)],
  ['yellow, replied to: at the reply', 'yellow', day(3), day(3)],
  ['yellow, replied to late: at the deadline', 'yellow', day(9), day(8)],
  ['orange without a reply: three days after the issue', 'orange', null, day(4)],
  ['orange, replied to: at the reply', 'orange', day(2), day(2)],
  ['orange, replied to after three days: after three days', 'orange', day(5), day(4)],
  ['red: at once', 'red', null, day(1)],
  ['red, replied to: at once', 'red', day(1, '13:00'), day(1)],
] as const)('public %s', (_case, level, repliedAt, from) => {
  expect(publicFrom({ level, issuedAt: day(1), replyDueAt: day(8), repliedAt }, rules.cards)).toEqual(from)
})

test.each([
  ['a moment before', { publicFrom: day(8, '12:01') }, false],
  ['from that moment on', { publicFrom: day(8) }, true],
  ['a draft', { publicFrom: null, state: 'draft' }, false],
  ['awaiting approval, whatever else it says', { publicFrom: day(1), state: 'awaiting_approval' }, false],
  ['closed', { publicFrom: day(1), state: 'closed' }, true],
  ['withdrawn after it was public', { publicFrom: day(1), state: 'withdrawn', withdrawnAt: day(2) }, true],
  ['withdrawn at that moment', { publicFrom: day(2), state: 'withdrawn', withdrawnAt: day(2) }, true],
  ['withdrawn before it was public', { publicFrom: day(4), state: 'withdrawn', withdrawnAt: day(2) }, false],
] as const)('seen by the public: %s', (_case, card, seen) => {
  expect(isPublicCard({ state: 'issued', withdrawnAt: null, ...card }, day(8))).toBe(seen)
})
