import { expect, test } from 'vitest'
import { rules202611 } from '../standards/rules/2026-11.ts'
import { type ClockedCard, cardClock, resumeClock } from './card-clock.ts'
import { cardStates, isOpenCard } from './card-states.ts'
import { type TimedCard, timersOf } from './card-timers.ts'

const at = (day: number, clock = '12:00') => new Date(`2026-11-${String(day).padStart(2, '0')}T${clock}:00+07:00`)
const card: ClockedCard = {
  level: 'yellow',
  state: 'issued',
  replyDueAt: at(8),
  fixDueAt: at(16),
  clockStoppedAt: null,
  hasOpenFinding: true,
  rules: rules202611.cards,
}
const timers = (given: Partial<TimedCard>, now: Date) =>
  timersOf({ ...card, overdueAt: null, ratifyBy: null, appealBy: null, ...given }, now).map(({ what, at }) => [
    what,
    at,
  ])

test('a card in force has a clock, any other none', () => {
  for (const state of cardStates) expect(cardClock({ ...card, state }) !== null, state).toBe(isOpenCard(state))
})

test.each<[string, Partial<ClockedCard>, unknown]>([
  ['issued: the owner replies', {}, { what: 'reply', at: at(8), isStopped: false }],
  [
    'replied: an officer decides within five days, and the clock stands still',
    { state: 'replied', clockStoppedAt: at(5) },
    { what: 'decision', at: at(10), isStopped: true },
  ],
  [
    'replied to a red one: within a day',
    { level: 'red', state: 'replied', clockStoppedAt: at(5) },
    { what: 'decision', at: at(6), isStopped: true },
  ],
  [
    'accepted while something is open: the owner mends',
    { state: 'accepted' },
    { what: 'fix', at: at(16), isStopped: false },
  ],
  [
    'accepted, all said to be mended: an officer looks',
    { state: 'accepted', hasOpenFinding: false },
    { what: 'recheck', at: null, isStopped: true },
  ],
])('%s', (_case, given, clock) => {
  expect(cardClock({ ...card, ...given })).toEqual(clock)
})

test.each([
  ['moved by the time that it stood still', 'yellow', 'returned', at(5), at(9), at(12), at(20)],
  [
    'at least two days, where it came late',
    'yellow',
    'returned',
    at(10),
    at(10, '13:00'),
    at(12, '13:00'),
    at(16, '13:00'),
  ],
  ['at least twelve hours on a red card', 'red', 'returned', at(8), at(8, '13:00'), at(9, '01:00'), at(16, '13:00')],
  ['accepted: moved only', 'yellow', 'accepted', at(10), at(10, '13:00'), at(8, '13:00'), at(16, '13:00')],
] as const)('deadlines after a decision: %s', (_case, level, verdict, stopped, now, reply, fix) => {
  const resumed = resumeClock({ ...card, level, clockStoppedAt: stopped }, verdict, now)
  expect([resumed.replyDueAt, resumed.fixDueAt]).toEqual([reply, fix])
})

test('a returned reply never leaves less time to mend than to reply', () => {
  const late = resumeClock({ ...card, clockStoppedAt: at(20) }, 'returned', at(20, '13:00'))
  expect(late.fixDueAt).toEqual(late.replyDueAt)
})

test('timers before the deadline, in their order; reminders that have passed are left out', () => {
  expect(timers({}, at(1))).toEqual([
    ['remind_3', at(5)],
    ['remind_1', at(7)],
    ['overdue', at(8)],
  ])
  expect(timers({}, at(5))).toEqual([
    ['remind_1', at(7)],
    ['overdue', at(8)],
  ])
  expect(timers({}, at(9))).toEqual([['overdue', at(9)]])
})

test('nothing runs against the owner while an officer decides, however long', () => {
  expect(timers({ state: 'replied', clockStoppedAt: at(5) }, at(6))).toEqual([['decision', at(10)]])
  expect(timers({ state: 'replied', clockStoppedAt: at(5) }, at(28))).toEqual([])
})

test.each([
  ['yellow', [['escalate', at(11)]]],
  ['orange', [['escalate', at(9)]]],
  ['red', []],
] as const)('an overdue %s card leads to the next level', (level, planned) => {
  expect(timers({ level, state: 'overdue', overdueAt: at(8) }, at(8))).toEqual(planned)
})

test('a red card has no day to mend by, so none passes', () => {
  expect(timers({ level: 'red', state: 'accepted', fixDueAt: null }, at(20))).toEqual([])
})

test('a card without ratification lapses, before the same moment makes it overdue', () => {
  const red = { level: 'red', fixDueAt: null, replyDueAt: at(2), ratifyBy: at(2) } as const
  expect(timers(red, at(1))).toEqual([
    ['lapse', at(2)],
    ['overdue', at(2)],
  ])
  expect(timers({ ...red, state: 'replied', clockStoppedAt: at(1) }, at(1))).toEqual([
    ['decision', at(2)],
    ['lapse', at(2)],
  ])
  expect(timers({ ...red, state: 'closed' }, at(1))).toEqual([])
})

test('while an appeal waits, an overdue card leads to nothing graver; its decision is due even if the card has ended', () => {
  const overdue = { state: 'overdue', overdueAt: at(8) } as const
  expect(timers({ ...overdue, appealBy: at(30) }, at(8))).toEqual([['appeal', at(30)]])
  expect(timers({ state: 'closed', appealBy: at(30) }, at(8))).toEqual([['appeal', at(30)]])
  expect(timers({ ...overdue, appealBy: at(30) }, at(30))).toEqual([])
})
