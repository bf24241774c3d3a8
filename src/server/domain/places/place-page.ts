/** One place as everybody may see it: its card, and what its own page adds. */
import { type Kysely, sql } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { OpeningHours } from '#shared/opening-hours.ts'
import type { PlacePage } from '#shared/place-page.ts'
import type { MyLocation } from '#shared/reader.ts'
import type { Schema } from '../../db/schema.ts'
import { type PolicyRow, presentPolicy } from '../policies/queries.ts'
import { listed, selectCards } from './cards.ts'
import { haversine } from './distance.ts'
import { presentCard } from './present.ts'

/** Pictures and items that a page shows. */
const mostPictures = 8
const mostItems = 24
const mostPolicies = 3

interface PlaceQuery {
  locale: Locale
  now: Date
  /** Id of who asks. */
  person?: string | null
  /** Where he is, as far as he has said. */
  location?: MyLocation | null
}

/** The page of a place that is listed; null for any other, so that a draft and a stranger's id look the same. */
export async function findPlacePage(
  db: Kysely<Schema>,
  id: string,
  { locale, now, person = null, location = null }: PlaceQuery,
): Promise<PlacePage | null> {
  const [[card], place] = await Promise.all([
    selectCards(db, { where: sql`${listed} and id = ${id}::uuid`, key: sql`id`, order: sql`id`, limit: 1 }),
    selectPlace(db, id, { person, province: location?.kind === 'province' ? location.code : null }),
  ])
  if (!card || !place) return null
  const from = location?.kind === 'point' ? location : place.reader_province
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
    hours: place.opening_hours,
    priceLevel: place.price_level,
    point: { lat: place.lat, lng: place.lng },
    distance: from && Math.round(haversine(from, place)),
    distanceFrom: place.reader_province?.[`name_${locale}`] ?? null,
    kept: place.kept,
    owned: place.owned,
    pictures: place.photos,
    policies: place.policies.map((policy) => presentPolicy(policy, locale)),
    items: place.items.map((item) => {
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

interface PlaceRow {
  description_th: string
  description_en: string | null
  description_cn: string | null
  phone: string | null
  address: string
  postcode: string | null
  opening_hours: OpeningHours
  price_level: number | null
  lat: number
  lng: number
  subdistrict_th: string | null
  subdistrict_en: string | null
  reader_province: { lat: number; lng: number; name_th: string; name_en: string; name_cn: string } | null
  kept: boolean
  owned: boolean
  policies: PolicyRow[]
  photos: PlacePage['pictures']
  items: { id: string; name_th: string; name_en: string | null; name_cn: string | null; price_satang: number | null }[]
}

/** Everything but the card, in one statement: a place's page has eight for all that it shows. */
async function selectPlace(
  db: Kysely<Schema>,
  id: string,
  { person, province }: { person: string | null; province: number | null },
): Promise<PlaceRow | undefined> {
  const { rows } = await sql<PlaceRow>`
    select b.description_th, b.description_en, b.description_cn, b.phone, b.address, b.postcode, b.opening_hours, b.price_level,
      b.lat, b.lng, s.name_th as subdistrict_th, s.name_en as subdistrict_en,
      (select coalesce(json_agg(json_build_object('key', p.key, 'color', p.color, 'illustration', p.illustration) order by p.position), '[]')
        from (select * from photos where business_id = b.id order by position limit ${mostPictures}) p) as photos,
      (select coalesce(json_agg(json_build_object('id', i.id, 'name_th', i.name_th, 'name_en', i.name_en, 'name_cn', i.name_cn,
        'price_satang', i.price_satang) order by i.position), '[]')
        from (select * from items where business_id = b.id order by position limit ${mostItems}) i) as items,
      (select coalesce(json_agg(p order by p.position), '[]') from (select * from policies where business_id = b.id order by position limit ${mostPolicies}) p) as policies,
      (select row_to_json(p) from provinces p where p.code = ${province}::int) as reader_province,
      exists (select from favourites where business_id = b.id and user_id = ${person}::uuid) as kept,
      coalesce(b.owner_id = ${person}::uuid, false) as owned
    from businesses b left join subdistricts s on s.id = b.subdistrict_id where b.id = ${id}::uuid`.execute(db)
  return rows[0]
}
