/** Cards of an owner's places that are over, the newest first. */

import type { Kysely } from 'kysely'
import { type CardState, openCardStates, unissuedCardStates } from '#shared/cards/card-states.ts'
import type { Locale } from '#shared/locales.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import { localName } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, type RowOf, rowsOf, textIs } from '../../db/sql.ts'
import { answersCardsOf } from '../helpers/works-at.ts'

export const pastCardShape = rowsOf({
  id: 'text',
  number: 'text',
  level: textIs<CardLevel>(),
  state: textIs<CardState>(),
  /** ISO instant. */
  issuedAt: 'text',
  place: jsonAs<{ id: string; name: string }>(),
})
export type PastCard = RowOf<typeof pastCardShape>

/** Lines that a page shows. */
const most = 50

export async function listPastCards(db: Kysely<Schema>, owner: string, locale: Locale): Promise<PastCard[]> {
  const { rows } = await pastCardShape
    .without('place', 'issuedAt')
    .and({ issued_at: 'time', place: 'text', name: 'text' })`
    select c.id, c.number, c.level, c.state, c.issued_at, b.id as place, ${localName('b.name', locale)} as name
    from businesses b join warning_cards c on c.business_id = b.id
    where ${answersCardsOf(owner)} and c.state <> all(${[...openCardStates, ...unissuedCardStates]}::text[])
    order by c.issued_at desc, c.id desc limit ${most}`.execute(db)
  return rows.map(({ issued_at, place, name, ...card }) => ({
    ...card,
    issuedAt: issued_at.toISOString(),
    place: { id: place, name },
  }))
}
