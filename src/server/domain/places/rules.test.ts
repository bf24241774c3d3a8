import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Category, categories } from '#shared/categories.ts'
import { RECOMMENDED_RUN } from '#shared/constants.ts'
import { arrangeRecommended, gradeState, shownLetter } from './rules.ts'

const now = new Date('2026-11-21T05:00:00Z')
const later = new Date(now.getTime() + 1)

test.each([
  ['valid until a moment later', { grade: 'A', validUntil: later }, 'valid'],
  ['valid until now', { grade: 'A', validUntil: now }, 'expired'],
  ['never inspected', { grade: null, validUntil: null }, 'none'],
  ['suspended by state', { grade: 'A', validUntil: later, status: 'suspended' }, 'suspended'],
  ['suspended by a red card', { grade: 'A', validUntil: later, openCard: 'red' }, 'suspended'],
  ['suspended before any inspection', { grade: null, validUntil: null, openCard: 'red' }, 'suspended'],
  ['closed for a while', { grade: 'B', validUntil: later, status: 'closed_temporarily' }, 'valid'],
] as const)('grade of a place %s', (_case, place, state) => {
  expect(gradeState({ status: 'approved', openCard: null, ...place }, now)).toBe(state)
})

test('an open orange card shows a C at best, and makes no grade better', () => {
  expect((['A', 'B', 'C', 'D', 'E'] as const).map((grade) => shownLetter(grade, 'orange'))).toEqual([
    'C',
    'C',
    'C',
    'D',
    'E',
  ])
  expect((['A', 'B', 'E'] as const).map((grade) => shownLetter(grade, 'yellow'))).toEqual(['A', 'B', 'E'])
})

const arrange = (text: string): string => {
  const kinds: Record<string, Category> = { r: 'restaurant', s: 'spa', t: 'tour' }
  const candidates = [...text].map((letter, at) => ({ id: `${letter}${at}`, category: kinds[letter] ?? 'other' }))
  return arrangeRecommended(candidates).join(' ')
}

test.each([
  ['', ''],
  ['rrs', 'r0 r1 s2'],
  // A valid order stays, with any kind first.
  ['rsrs', 'r0 s1 r2 s3'],
  ['rrrs', 'r0 r1 s3 r2'],
  ['rrrrst', 'r0 r1 s4 r2 r3 t5'],
  // A spa first would leave more restaurants than the other one can keep apart.
  ['ssrrrrrr', 'r2 r3 s0 r4 r5 s1 r6 r7'],
  ['rrrrr', 'r0 r1'],
])('of %s, best first, the order is %s', (given, order) => {
  expect(arrange(given)).toBe(order)
})

test('at most two of a category follow one another, and as many as possible are kept', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...categories.slice(0, 4), 'restaurant' as const, 'restaurant' as const), {
        maxLength: 80,
      }),
      (kinds) => {
        const candidates = kinds.map((category, at) => ({ id: String(at), category }))
        const order = arrangeRecommended(candidates)
        const shown = order.map((id) => kinds[Number(id)])
        for (let at = RECOMMENDED_RUN; at < shown.length; at++) {
          expect(new Set(shown.slice(at - RECOMMENDED_RUN, at + 1)).size).toBeGreaterThan(1)
        }
        const most = Math.max(0, ...categories.map((category) => kinds.filter((kind) => kind === category).length))
        const possible = Math.min(kinds.length, kinds.length - most + RECOMMENDED_RUN * (kinds.length - most + 1))
        expect(order).toHaveLength(possible)
        expect(new Set(order).size).toBe(order.length)
        // Within a category the better one always comes first.
        for (const category of categories) {
          const own = order.filter((id) => kinds[Number(id)] === category).map(Number)
          expect(own).toEqual(own.toSorted((a, b) => a - b))
        }
      },
    ),
    { numRuns: 500 },
  )
})
