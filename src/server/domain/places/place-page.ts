/** One place as everybody may see it: its card, and what its own page adds. */
import { type Kysely, sql } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { OpeningHours } from '#shared/opening-hours.ts'
import type { PlacePage } from '#shared/place-page.ts'
import type { Schema } from '../../db/schema.ts'
import { listed, selectCards } from './cards.ts'
import { presentCard } from './present.ts'

/** Pictures and items that a page shows. */
const mostPictures = 8
const mostItems = 24

/** The page of a place that is listed; null for any other, so that a draft and a stranger's id look the same. */
export async function findPlacePage(
  db: Kysely<Schema>,
  id: string,
  { locale, now }: { locale: Locale; now: Date },
): Promise<PlacePage | null> {
  const [[card], place, photos, items] = await Promise.all([
    selectCards(db, { where: sql`${listed} and id = ${id}::uuid`, key: sql`id`, order: sql`id`, limit: 1 }),
    db
      .selectFrom('businesses as b')
      .leftJoin('subdistricts as s', 's.id', 'b.subdistrict_id')
      .select([
        'b.name_th',
        'b.description_th',
        'b.description_en',
        'b.description_cn',
        'b.phone',
        'b.address',
        'b.postcode',
      ])
      .select([
        'b.opening_hours',
        'b.price_level',
        'b.lat',
        'b.lng',
        's.name_th as subdistrict_th',
        's.name_en as subdistrict_en',
      ])
      .where('b.id', '=', id)
      .executeTakeFirst(),
    db
      .selectFrom('photos')
      .select(['key', 'color', 'illustration'])
      .where('business_id', '=', id)
      .orderBy('position')
      .limit(mostPictures)
      .execute(),
    db
      .selectFrom('items')
      .select(['id', 'name_th', 'name_en', 'name_cn', 'price_satang'])
      .where('business_id', '=', id)
      .orderBy('position')
      .limit(mostItems)
      .execute(),
  ])
  if (!card || !place) return null
  const description = place[`description_${locale}`]
  return {
    card: presentCard(card, { locale, now }),
    thaiName: card.name_th,
    description: description || place.description_th,
    descriptionLocale: description ? locale : 'th',
    phone: place.phone,
    address: place.address,
    subdistrict: locale === 'th' ? place.subdistrict_th : place.subdistrict_en,
    postcode: place.postcode,
    hours: place.opening_hours as OpeningHours,
    priceLevel: place.price_level,
    point: { lat: place.lat, lng: place.lng },
    pictures: photos,
    items: items.map((item) => {
      const name = item[`name_${locale}`]
      return {
        id: item.id,
        name: name ?? item.name_th,
        nameLocale: name === null ? ('th' as const) : locale,
        price: item.price_satang,
      }
    }),
  }
}
