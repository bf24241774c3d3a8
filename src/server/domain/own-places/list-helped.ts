/** Places of others that a person works for, with the part there, and the cards that may be answered now. */

import type { Kysely } from 'kysely'
import { answerableStates } from '#shared/cards/card-states.ts'
import type { Category } from '#shared/categories.ts'
import type { Locale } from '#shared/locales.ts'
import type { HelpedPlace } from '#shared/own-places/to-do.ts'
import type { PlacePart } from '#shared/ownership/offer.ts'
import type { BusinessStatus } from '#shared/places/business-states.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import { localName } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, rowsOf, textIs } from '../../db/sql.ts'

const rowShape = rowsOf({
  name: 'text',
  id: 'text',
  category: textIs<Category>(),
  status: textIs<BusinessStatus>(),
  part: textIs<PlacePart>(),
  cards: jsonAs<{ id: string; number: string; level: CardLevel }[]>(),
})

/** By name. A place that closed for good needs no help. */
export async function listHelped(db: Kysely<Schema>, person: string, locale: Locale): Promise<HelpedPlace[]> {
  const { rows } = await rowShape`
    select b.id, ${localName('b.name', locale)} as name, b.category_id as category, b.status, o.part, (
      select coalesce(json_agg(json_build_object('id', c.id, 'number', c.number, 'level', c.level) order by c.reply_due_at, c.id), '[]')
      from warning_cards c where c.business_id = b.id and c.state = any(${answerableStates}::text[])
    ) as cards
    from businesses b join place_offers o on o.business_id = b.id and o.to_id = ${person}::uuid and o.kind = 'helper' and o.state = 'accepted'
    where b.status <> 'closed' order by name, b.id`.execute(db)
  return rows
}
