/** The places of ours that messages link to, as their cards show them: name, area and grade of today. */
import type { Kysely } from 'kysely'
import type { LinkedPlace } from '#shared/chat/room.ts'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import { listed, selectCards } from '../places/cards.ts'
import { presentCard } from '../places/present.ts'

/** Shown of a page of messages. */
const mostPlaces = 20

/** By their ids; none for places that are not listed. */
export async function readLinkedPlaces(
  db: Kysely<Schema>,
  ids: readonly string[],
  { locale, now }: { locale: Locale; now: Date },
): Promise<Map<string, LinkedPlace>> {
  if (ids.length === 0) return new Map()
  const where = sql`${listed} and id::text = any(${ids.slice(0, mostPlaces)}::text[])`
  const cards = await selectCards(db, { where, key: sql`id`, order: sql`id`, limit: mostPlaces })
  return new Map(
    cards.map((card) => {
      const { id, name, nameLocale, english, romanised, category, district, province, grade } = presentCard(card, {
        locale,
        now,
      })
      return [id, { id, name, nameLocale, english, romanised, category, district, province, grade }]
    }),
  )
}
