/** The cards that warn of a place outside of its own page, where its record is not read: the check of an account. */
import type { Kysely } from 'kysely'
import { type CardState, openCardStates } from '#shared/cards/card-states.ts'
import type { CardInForce } from '#shared/cards/card-view.ts'
import { type CardLevel, cardLevels } from '#shared/standards/card-levels.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, textIs } from '../../db/sql.ts'
import { overdueSince, unverifiedSince } from './overdue-since.ts'

const rowShape = rowsOf({
  level: textIs<CardLevel>(),
  state: textIs<CardState>(),
  business_id: 'text',
  issued_at: 'time',
  reply_due_at: 'time',
  fix_due_at: 'time?',
})

/** Of each place that has one its gravest card in force that the public sees, the newest of several. */
export async function findCardsInForce(
  db: Kysely<Schema>,
  places: readonly string[],
  now: Date,
): Promise<Map<string, CardInForce>> {
  if (places.length === 0) return new Map()
  const { rows } = await rowShape`
    select distinct on (business_id) business_id, level, state, issued_at, reply_due_at, fix_due_at from warning_cards
    where business_id = any(${places}::uuid[]) and state = any(${openCardStates}::text[]) and public_from <= ${now}
    order by business_id, array_position(${cardLevels}::text[], level) desc, issued_at desc, id desc`.execute(db)
  return new Map(
    rows.map((row) => [
      row.business_id,
      {
        level: row.level,
        state: row.state,
        issuedAt: row.issued_at.toISOString(),
        overdueSince: overdueSince(row, now)?.toISOString() ?? null,
        unverifiedSince: unverifiedSince(row, now)?.toISOString(),
      },
    ]),
  )
}
