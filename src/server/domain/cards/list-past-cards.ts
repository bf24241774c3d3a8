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

/** Lines of one page. */
const perPage = 50

/** The last issued first; those issued before the card `before`. */
export async function listPastCards(
  db: Kysely<Schema>,
  { owner, before, locale }: { owner: string; before: string | null; locale: Locale },
): Promise<{ past: PastCard[]; earlier: string | null }> {
  const { rows } = await pastCardShape
    .without('place', 'issuedAt')
    .and({ issued_at: 'time', place: 'text', name: 'text' })`
    select c.id, c.number, c.level, c.state, c.issued_at, b.id as place, ${localName('b.name', locale)} as name
    from businesses b join warning_cards c on c.business_id = b.id
    where ${answersCardsOf(owner)} and c.state <> all(${[...openCardStates, ...unissuedCardStates]}::text[])
      and coalesce((c.issued_at, c.id) < (select o.issued_at, o.id from warning_cards o where o.id = ${before}::uuid), true)
    order by c.issued_at desc, c.id desc limit ${perPage + 1}`.execute(db)
  const past = rows.slice(0, perPage).map(({ issued_at, place, name, ...card }) => ({
    ...card,
    issuedAt: issued_at.toISOString(),
    place: { id: place, name },
  }))
  return { past, earlier: rows.length > perPage ? (past.at(-1)?.id ?? null) : null }
}
