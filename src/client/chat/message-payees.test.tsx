/** Below a message: whose account is in it, and the cards of that place. */
import { expect, test } from 'vitest'
import type { CardInForce } from '#shared/cards/card-view.ts'
import type { PayeeAnswer, PayeeHit } from '#shared/payees/payee-page.ts'
import { render, wordsOf } from '../../../test/support/render.tsx'
import { MessagePayees } from './message-payees.tsx'

const card = (level: CardInForce['level']): CardInForce => ({
  level,
  state: 'issued',
  issuedAt: '2026-10-25T05:00:00.000Z',
  overdueSince: null,
})
const below = (verdict: PayeeHit['verdict'], card: CardInForce | null) => {
  const hit = { verdict, kind: 'account', place: { id: 'p' }, card } as PayeeHit
  return render(
    <MessagePayees place="p" payees={[{ asked: { kind: 'account', shown: '012-3-45678-9' }, hits: [hit] }]} />,
    'en',
    ['chat'],
  )
}

test('an account of a place with an orange card is no green light in a message either; a yellow card is said beside it', () => {
  expect(below('checked', null)).toContain('class="banner ok"')
  expect(wordsOf(below('checked', null))).not.toContain('card')
  expect(below('checked', card('orange'))).toContain('class="banner warn"')
  expect(wordsOf(below('checked', card('orange')))).toContain('Orange card open')
  expect(below('checked', card('yellow'))).toContain('class="banner ok"')
  expect(wordsOf(below('checked', card('yellow')))).toContain('Yellow card open')
  expect(below('suspended', card('red'))).toContain('class="banner bad"')
  expect(wordsOf(below('suspended', card('red')))).not.toContain('Red card open')
})

const found = (verdict: PayeeHit['verdict'] | null, shown: string): PayeeAnswer => ({
  asked: { kind: 'account', shown },
  hits:
    verdict === null
      ? []
      : [{ verdict, kind: 'account', place: { id: 'p', name: 'Sand Hotel' }, card: null } as PayeeHit],
})
const list = (payees: PayeeAnswer[], place: string | null = 'p') =>
  render(<MessagePayees place={place} payees={payees} />, 'en', ['chat'])

test('of many the worst stand first, and the others open', () => {
  const many = [
    found('checked', '1'),
    found('changed', '2'),
    found('checked', '3'),
    found('phone', '4'),
    found(null, '5'),
  ]
  const html = list([...many, { asked: { kind: 'code', shown: '' }, amount: 150_000, hits: [] }])
  const [shown = '', folded = ''] = html.split('<details')
  expect(shown.match(/class="banner \w+"/g)).toEqual(['bad', 'warn', 'warn'].map((tone) => `class="banner ${tone}"`))
  expect(wordsOf(shown)).toMatch(
    /5 is not stated.*A payment code that could not be checked.*The code asks for ฿1,500.*2 was added/s,
  )
  expect(wordsOf(`<details${folded}`)).toMatch(/^3 more.*4 is the telephone.*1 is stated by this place.*3 is stated/s)
})

test('in a talk without a place the account’s owner is named, or that no place states it', () => {
  expect(wordsOf(list([found('checked', '1')], null))).toContain('1 is stated by Sand Hotel')
  expect(wordsOf(list([found(null, '2')], null))).toContain('2 is not known here')
})
