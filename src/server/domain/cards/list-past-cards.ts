/** Cards of an owner's places that are over, the newest first. */
import { type Kysely, sql } from 'kysely'
import { type CardLevel, type CardState, openCardStates, unissuedCardStates } from '#shared/cards/card-states.ts'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'

export interface PastCard {
  id: string
  number: string
  level: CardLevel
  state: CardState
  /** ISO instant. */
  issuedAt: string
  place: { id: string; name: string }
}

/** Lines that a page shows. */
const most = 50

export async function listPastCards(db: Kysely<Schema>, owner: string, locale: Locale): Promise<PastCard[]> {
  const { rows } = await sql<Omit<PastCard, 'issuedAt' | 'place'> & { issued_at: Date; place: string; name: string }>`
    select c.id, c.number, c.level, c.state, c.issued_at, b.id as place, coalesce(${sql.ref(`b.name_${locale}`)}, b.name_th) as name
    from businesses b join warning_cards c on c.business_id = b.id
    where b.owner_id = ${owner}::uuid and c.state <> all(${[...openCardStates, ...unissuedCardStates]}::text[])
    order by c.issued_at desc, c.id desc limit ${most}`.execute(db)
  return rows.map(({ issued_at, place, name, ...card }) => ({
    ...card,
    issuedAt: issued_at.toISOString(),
    place: { id: place, name },
  }))
}
