/** Below a message: whose account is in it, and what waits at that place. */
import { expect, test } from 'vitest'
import type { CardInForce } from '#shared/inspections/safety-panel.ts'
import type { PayeeHit } from '#shared/payees/payee-page.ts'
import { draw, wordsOf } from '../../../test/support/draw.tsx'
import { MessagePayees } from './message-payees.tsx'

const card = (level: CardInForce['level']): CardInForce => ({
  ...{ level, state: 'issued', issuedAt: '2026-10-25T05:00:00.000Z', overdueSince: null },
})
const below = (verdict: PayeeHit['verdict'], card: CardInForce | null) => {
  const hit = { verdict, kind: 'account', place: { id: 'p' }, card } as PayeeHit
  return draw(
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
