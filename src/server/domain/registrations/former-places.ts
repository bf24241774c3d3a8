/**
 * Places that were closed with open warning cards and that a registration continues (domain, section 5): of the same registration number,
 * or of the same name at the same spot. Closing and registering again must not wash a card off.
 */

import type { Kysely } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import { openCardStates } from '#shared/cards/card-states.ts'
import type { KnownBy } from '#shared/identity/identity.ts'
import { isSameSpot } from '#shared/identity/likeness.ts'
import type { Locale } from '#shared/locales.ts'
import { nameOf } from '#shared/localised.ts'
import type { FormerPlace } from '#shared/registrations/former-place.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import { allLanguages } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { inLocales, jsonAs, type RowOf, rowsOf, sql } from '../../db/sql.ts'
import { nearOf } from '../identity/find-known.ts'
import { namesOf } from '../identity/known-place.ts'

const rowShape = rowsOf({
  id: 'text',
  ...inLocales('name', 'text'),
  address: 'text',
  phone: 'text?',
  lat: 'number',
  lng: 'number',
  subdistrict: 'text?',
  owner_id: 'text?',
  closed_at: 'time',
  same_number: 'bool',
  cards: jsonAs<{ id: string; number: string; level: CardLevel; isPublic: boolean }[]>(),
})
type Row = RowOf<typeof rowShape>

/** One of them. */
export interface Former extends Row {
  /** It stood where the new one stands; else only the number is the same. */
  isHere: boolean
}

const open = sql.join(openCardStates.map((state) => sql.lit(state)))

/** All of them, the one that was closed last first: which of those nearby it continues is compared afterwards. */
export async function findFormer(db: Kysely<Schema>, asked: KnownBy, now: Date): Promise<Former[]> {
  const { rows } = await rowShape`
    select b.id, ${allLanguages('b.name')}, b.address, b.phone, b.lat, b.lng, b.subdistrict_id as subdistrict, b.owner_id,
      b.closed_at, coalesce(g.number_hash = ${asked.operator}::text, false) as same_number, (
        select json_agg(json_build_object('id', c.id, 'number', c.number, 'level', c.level, 'isPublic', c.public_from <= ${now})
          order by c.issued_at, c.id)
        from warning_cards c where c.business_id = b.id and c.state in (${open})) as cards
    from businesses b left join registrations g on g.business_id = b.id
    where b.id in (
        (select b.id from businesses b where ${nearOf(asked)} and b.status = 'closed')
        union all
        (select business_id from registrations where number_hash = ${asked.operator}::text))
      and b.status = 'closed' and b.closed_at is not null and b.merged_into is null
      and exists (select from warning_cards c where c.business_id = b.id and c.state in (${open}))
    order by b.closed_at desc, b.id`.execute(db)
  return rows.flatMap((row) => {
    const isHere = isSameSpot(asked, { ...row, names: namesOf(row), point: row })
    return isHere || row.same_number ? [{ ...row, isHere }] : []
  })
}

/** As they are shown, with the cards that the reader may see: one that is not public yet is its owner's and the officers'. */
export const presentFormer = (
  former: readonly Former[],
  locale: Locale,
  sees: (row: Former, card: Former['cards'][number]) => boolean,
): FormerPlace[] =>
  former.flatMap((row) => {
    const cards = row.cards.filter((card) => sees(row, card))
    if (cards.length === 0) return []
    return [
      {
        id: row.id,
        name: nameOf(row, locale),
        address: row.address,
        closedOn: bangkokDay(row.closed_at),
        cards: cards.map(({ id, number, level }) => ({ id, number, level })),
      },
    ]
  })
