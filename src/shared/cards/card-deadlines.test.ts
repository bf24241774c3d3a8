import { expect, test } from 'vitest'
import { rules202611 as rules } from '../standards/rules/2026-11.ts'
import { cardDeadlines } from './card-deadlines.ts'

test.each([
  ['yellow', '2026-11-26T09:30:00.000Z', '2026-12-04T09:30:00.000Z'],
  ['orange', '2026-11-22T09:30:00.000Z', '2026-11-26T09:30:00.000Z'],
  ['red', '2026-11-20T09:30:00.000Z', undefined],
] as const)(
  'a %s card is to be answered and mended in its time, and can be appealed against for 15 days',
  (level, reply, fix) => {
    const due = cardDeadlines(level, new Date('2026-11-19T16:30:00+07:00'), rules.cards)
    expect(due.replyDueAt.toISOString()).toBe(reply)
    expect(due.fixDueAt?.toISOString()).toBe(fix)
    expect(due.appealDueAt.toISOString()).toBe('2026-12-04T09:30:00.000Z')
  },
)
