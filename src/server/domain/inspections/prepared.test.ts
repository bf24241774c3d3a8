/** The kind as which a prepared visit counts when it begins, and its start by a clock that may be wrong. */
import { expect, test } from 'vitest'
import { beganAt, kindNow } from './prepared.ts'

const at = (clock: string) => new Date(`2026-11-22T${clock}:00Z`)

test.each([
  ['right', '02:00', '10:00', '02:00', 0],
  ['two hours ahead', '04:00', '12:00', '02:00', 7200],
  ['two hours behind', '00:00', '08:00', '02:00', -7200],
  ['put back below the time at which it was taken along', '00:00', '10:00', '01:00', 0],
  ['said to begin in the future', '11:00', '10:00', '10:00', 0],
] as const)(
  'with a clock that is %s a visit begins when it did, as far as can be known',
  (_clock, started, sent, began, skew) => {
    const given = { startedAt: at(started), sentAt: at(sent) }
    expect(beganAt(given, { prepared: at('01:00'), now: at('10:00') })).toEqual({ at: at(began), skew })
  },
)

test('a clock that is off by a life is kept as a number that the database has', () => {
  const { skew } = beganAt(
    { startedAt: at('02:00'), sentAt: new Date('9999-01-01T00:00:00Z') },
    { prepared: at('01:00'), now: at('10:00') },
  )
  expect(skew).toBe(2 ** 31 - 1)
})

const first = { kinds: ['first'], follows: null } as const
const routine = { kinds: ['routine', 'requested', 'complaint'], follows: null } as const
const recheck = (id: string) => ({ kinds: ['recheck'], follows: { id, templateId: 't' } }) as const

test.each([
  ['not taken along, due', 'first', first, null, 'first'],
  ['not taken along, not due', 'first', routine, null, null],
  ['all questions, still a first', 'first', first, { follows_id: null }, 'first'],
  ['all questions, inspected by another meanwhile', 'first', routine, { follows_id: null }, 'routine'],
  ['all questions, found wanting by another meanwhile', 'routine', recheck('a'), { follows_id: null }, 'routine'],
  ['all questions said to be a recheck', 'recheck', recheck('a'), { follows_id: null }, null],
  ['a recheck that is still due', 'recheck', recheck('a'), { follows_id: 'a' }, 'recheck'],
  ['a recheck that another made', 'recheck', routine, { follows_id: 'a' }, null],
  ['a recheck after which there was another inspection', 'recheck', recheck('b'), { follows_id: 'a' }, null],
  ['a recheck said to be a routine', 'routine', recheck('a'), { follows_id: 'a' }, null],
] as const)('%s', (_case, said, due, prepared, kind) => {
  expect(kindNow(said, due, prepared)).toBe(kind)
})
