/** The description of a place in search results and previews names the card in force. */
import { expect, test } from 'vitest'
import type { CardView } from '../cards/card-view.ts'
import { formatters } from '../format.ts'
import { resultInWords } from './result-in-words.ts'
import type { SafetyPanel } from './safety-panel.ts'

const grade = {
  state: 'valid',
  letter: 'C',
  score: 88.2,
  inspectedOn: '2026-10-12',
  validUntil: '2027-04-12',
} as const
const issuedAt = '2026-10-20T05:00:00.000Z'
const words = (cards: Pick<CardView, 'level' | 'state'>[], given: SafetyPanel['grade'] = grade) =>
  resultInWords(
    { grade: given, openFindings: [{}, {}], cards: cards.map((card) => ({ ...card, issuedAt })) } as SafetyPanel,
    (key, values) => `${key}${values?.count ?? ''}`,
    formatters('en'),
  )

test('the gravest open card stands between the result and the open findings', () => {
  const open = (level: CardView['level']) => ({ level, state: 'issued' }) as const
  expect(words([open('yellow'), open('orange'), { level: 'red', state: 'closed' }])).toBe(
    'client:safety.told.valid · card.open.orange · client:safety.openCount2',
  )
  expect(words([{ level: 'orange', state: 'closed' }])).toBe('client:safety.told.valid · client:safety.openCount2')
})

test('of a suspended place it is said since when', () => {
  const of = (state: CardView['state'], issuedAt: string) => ({ level: 'red', state, issuedAt }) as CardView
  const suspended = resultInWords(
    {
      grade: { state: 'suspended' },
      openFindings: [],
      cards: [
        of('issued', '2026-11-02T03:00:00.000Z'),
        of('overdue', '2026-10-20T18:00:00.000Z'),
        of('closed', '2026-01-05T03:00:00.000Z'),
      ],
    } as unknown as SafetyPanel,
    (key, values) => `${key} ${values?.since}`,
    formatters('en'),
  )
  expect(suspended).toBe('client:safety.told.suspended Oct 21, 2026')
})

test('of a suspended place its red card is named once', () => {
  expect(words([{ level: 'red', state: 'issued' }], { state: 'suspended' })).toBe(
    'client:safety.told.suspended · client:safety.openCount2',
  )
  expect(words([], { state: 'suspended' })).toBe('client:safety.banner.red · client:safety.openCount2')
})
