/** The card of one listed place, for showing it outside of our pages. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { PlaceCard } from '#shared/places/place-card.ts'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import { listed, selectCards } from './cards.ts'
import { presentCard } from './present.ts'

/** Null for a place that is not listed, as on its page. */
export async function findPlaceCard(
  db: Kysely<Schema>,
  id: string,
  { locale, now }: { locale: Locale; now: Date },
): Promise<PlaceCard | null> {
  const where = sql`${listed} and id = ${id}::uuid`
  const [card] = await selectCards(db, { where, key: sql`id`, order: sql`id`, limit: 1 })
  return card ? presentCard(card, { locale, now }) : null
}
