/**
 * Safer places of the same kind near one that is not to be recommended: a page that says "do not go there" also says where to go.
 * They are safe by their grade alone: valid, A or B, and no card in force.
 */
import type { Kysely } from 'kysely'
import type { Category } from '#shared/categories.ts'
import type { Locale } from '#shared/locales.ts'
import type { PlaceCard } from '#shared/places/place-card.ts'
import type { GradeView } from '#shared/standards/grade-view.ts'
import type { Schema } from '../../db/schema.ts'
import { bool } from '../../db/sql.ts'
import { listed } from './cards.ts'
import { cardsOf, findNear } from './near.ts'
import { findOrder } from './orders.ts'
import { standings } from './standing.ts'

/** As many as stand beside each other on a wide screen. */
const saferFew = 4

/** True if a place with this result is shown with safer ones beside it. */
export const wantsSafer = ({ state, letter }: GradeView): boolean =>
  state === 'suspended' || state === 'expired' || (letter !== undefined && letter >= 'D')

interface SaferQuery {
  /** The place for which safer ones are searched, and its location. */
  place: { id: string; category: Category; lat: number; lng: number }
  locale: Locale
  now: Date
}

/** From any point of the country to any other, in metres. */
const everywhere = 2_000_000

/**
 * The nearest first, within the radius of the near list; where there is none within it the nearest of the country, so that a page that
 * says "do not go there" never ends at that. Their distances are from the place.
 */
export async function findSafer(db: Kysely<Schema>, { place, locale, now }: SaferQuery): Promise<PlaceCard[]> {
  const { id, category, lat, lng } = place
  const { column } = await findOrder(db, 'popular')
  const where = bool`${listed} and status = 'approved' and category_id = ${category} and id <> ${id}::uuid
    and grade in ('A', 'B') and grade_valid_until > ${now}::timestamptz and open_card is null`
  const options = { popular: column, where, of: [standings.passed] }
  const near = await findNear(db, { lat, lng }, undefined, saferFew, options)
  // A place that passed or reopened since the order was made is still among the graded ones there.
  const all = { ...options, of: [standings.passed, standings.graded], radius: everywhere }
  const found = near.length > 0 ? near : await findNear(db, { lat, lng }, undefined, saferFew, all)
  return found.length === 0 ? [] : cardsOf(db, found, { locale, now, from: { lat, lng } })
}
