/** More time for an owner: at most half of each term in whole days, once, before its end, and never on a red card. */
import { expect, test } from 'vitest'
import { rules202611 } from '../standards/rules/2026-11.ts'
import { extendable, extensionDays } from './extension.ts'

const rules = rules202611.cards

test.each([
  ['yellow', 'reply', 3],
  ['yellow', 'fix', 7],
  ['orange', 'reply', 1],
  ['orange', 'fix', 3],
  ['red', 'reply', 0],
  ['red', 'fix', 0],
] as const)('a %s card’s %s can be extended by %i days', (level, clock, days) => {
  expect(extensionDays(level, clock, rules)).toBe(days)
})

test('the term that runs is extended, once and before its end', () => {
  const asking = { level: 'yellow', rules, clock: { what: 'fix' }, isOver: false, hasAsked: false } as const
  expect(extendable(asking)).toEqual({ clock: 'fix', most: 7 })
  const refused = [{ hasAsked: true }, { isOver: true }, { clock: null }, { level: 'red' }] as const
  for (const change of refused) expect(extendable({ ...asking, ...change })).toBeNull()
})
