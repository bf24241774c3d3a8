/** More time for an owner: at most half of each term in whole days, once for each, before its end, and never on a red card. */
import { expect, test } from 'vitest'
import { rules202611 } from '../standards/rules/2026-11.ts'
import { extendableTerms, extensionDays } from './extension.ts'

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

test('each term that runs is extended once and before its end; while the owner replies both run', () => {
  const [replyDueAt, fixDueAt] = [new Date('2026-12-03T05:00:00Z'), new Date('2026-12-11T05:00:00Z')]
  const reply = { clock: 'reply', most: 3, dueAt: replyDueAt }
  const fix = { clock: 'fix', most: 7, dueAt: fixDueAt }
  const replying = { what: 'reply', at: replyDueAt } as const
  const asking = { level: 'yellow', rules, clock: replying, fixDueAt, isOver: false, asked: [] } as const
  expect(extendableTerms(asking)).toEqual([reply, fix])
  expect(extendableTerms({ ...asking, asked: ['reply'] })).toEqual([fix])
  expect(extendableTerms({ ...asking, asked: ['fix'] })).toEqual([reply])
  expect(extendableTerms({ ...asking, clock: { what: 'fix', at: fixDueAt } })).toEqual([fix])
  const none = [
    { asked: ['reply', 'fix'] },
    { isOver: true },
    { clock: null },
    { clock: { what: 'decision', at: replyDueAt } },
    { clock: { what: 'reply', at: null } },
    { level: 'red', fixDueAt: null },
  ] as const
  for (const change of none) expect(extendableTerms({ ...asking, ...change })).toEqual([])
})
