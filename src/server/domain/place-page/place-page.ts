/** One place as everybody may see it: its card, and its own page's additions. */
import type { Kysely } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import type { Locale } from '#shared/locales.ts'
import { type LocalisedColumns, languageFor, textOf } from '#shared/localised.ts'
import { formatNumber } from '#shared/payees/payee-number.ts'
import type { Payees } from '#shared/payees/payee-page.ts'
import type { PlacePage } from '#shared/place-page/place-page.ts'
import type { SafetyAmenity } from '#shared/places/amenities.ts'
import { fullName } from '#shared/places/full-name.ts'
import { haversine } from '#shared/places/haversine.ts'
import { thaiAddress } from '#shared/places/thai-address.ts'
import type { MyLocation } from '#shared/reader.ts'
import { ITEMS_MOST, PLACE_PHOTOS_MOST } from '#shared/registrations/registration.ts'
import type { ReviewSummary } from '#shared/reviews/reviews.ts'
import { allLanguages, languagePairs } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { inLocales, jsonAs, jsonListOf, orNull, type RowOf, rowsOf } from '../../db/sql.ts'
import { currentLooks, presentLooks } from '../amenities/looks.ts'
import { outlineProvince } from '../areas/province-outline.ts'
import { agencyBesideThai } from '../official-names/agencies.ts'
import { presentPayees, statedPayees, statedShape } from '../payees/queries.ts'
import { hasPage } from '../places/cards.ts'
import { cardShape, presentCard } from '../places/present.ts'
import { type PolicyRow, presentPolicy } from '../policies/queries.ts'
import { presentSummary, summaryShape } from '../reviews/present.ts'
import { activeSince } from '../reviews/rules.ts'
import { readableAddress } from '../romanised/address.ts'

/** Pictures and items that a page shows: as many as an owner may state. */
const mostPictures = PLACE_PHOTOS_MOST
const mostItems = ITEMS_MOST
const mostPolicies = 3

type ReadersOwn = Pick<PlacePage, 'kept' | 'owned' | 'distance' | 'distanceFrom'>
/** The part that is the same for all readers of one language, and so is queried once for many. */
type PageForAll = Omit<PlacePage, keyof ReadersOwn> & { payees: Payees; summary: ReviewSummary }

interface PlaceQuery {
  locale: Locale
  now: Date
}

/** The page of a place that is listed; null for any other, so that a draft and a stranger's id look the same. */
export async function findPlacePage(
  db: Kysely<Schema>,
  id: string,
  { locale, now }: PlaceQuery,
): Promise<PageForAll | null> {
  const place = await selectPlace(db, id, locale)
  if (!place) return null
  const [photo] = place.photos
  const described = languageFor(locale, (it) => place[`description_${it}`])
  const card = presentCard({ ...place, ...pictureOf(photo) }, { locale, now })
  return {
    card,
    thaiName: place.name_th,
    fullName: fullName(card),
    description: place[`description_${described}`] ?? '',
    descriptionLocale: described,
    // As it is read out; dialling takes the digits alone.
    phone: place.phone && formatNumber({ kind: 'phone', value: place.phone }),
    address: readableAddress(place.address, locale),
    subdistrict: locale === 'th' ? place.subdistrict_th : place.subdistrict_en,
    postcode: place.postcode,
    thaiAddress:
      locale === 'th'
        ? null
        : thaiAddress({
            address: place.address,
            subdistrict: place.subdistrict_th,
            district: place.district_th,
            province: place.province_th,
            provinceCode: place.province_code,
            postcode: place.postcode,
          }),
    hours: place.opening_hours,
    priceLevel: place.price_level,
    amenities: place.amenities,
    checks: presentLooks(place.checks),
    point: { lat: place.lat, lng: place.lng },
    outline: outlineProvince(place.province_code, place),
    hasOwner: place.has_owner,
    closing:
      place.closed_at && place.status.startsWith('closed')
        ? { since: place.closed_at.toISOString(), isForGood: place.status === 'closed', reopensOn: place.reopens_on }
        : null,
    pictures: place.photos,
    policies: place.policies.map((policy) => presentPolicy(policy, locale)),
    items: place.items.map((item) => {
      const named = languageFor(locale, (it) => item[`name_${it}`])
      return {
        id: item.id,
        name: item[`name_${named}`] ?? item.name_th,
        nameLocale: named,
        price: item.price_satang,
        photo: item.photo_key,
      }
    }),
    licences: place.licences
      .filter(({ until }) => until === null || until >= bangkokDay(now))
      .map((licence) => ({ ...licence, issuer: agencyBesideThai(licence.issuer, locale) })),
    payees: presentPayees(place, { locale, now }),
    summary: presentSummary(place),
  }
}

interface ReaderQuery {
  place: { id: string; point: { lat: number; lng: number } }
  locale: Locale
  /** Id of the reader; null for a guest. */
  person: string | null
  /** The reader's location, as far as they have set it. */
  location: MyLocation | null
  now: Date
}

/** The reader's own part, with the ids of their reviews of the place, and whether one is new enough to edit. An unknown reader costs no statement. */
export async function findReadersOwn(
  db: Kysely<Schema>,
  { place, locale, person, location, now }: ReaderQuery,
): Promise<ReadersOwn & { hasReviewed: boolean; reviews: string[] }> {
  const province = location?.kind === 'province' ? location.code : null
  const row =
    person !== null || province !== null ? await selectReadersOwn(db, place.id, { person, province, now }) : null
  const from = location?.kind === 'point' ? location : (row?.province ?? null)
  return {
    kept: row?.kept ?? false,
    owned: row?.owned ?? false,
    hasReviewed: row?.hasReviewed ?? false,
    distance: from && Math.round(haversine(from, place.point)),
    distanceFrom: row?.province ? textOf(row.province, 'name', locale) : null,
    reviews: row?.reviews ?? [],
  }
}

const readersOwnShape = rowsOf({
  province: orNull(jsonAs<LocalisedColumns<'name'> & { lat: number; lng: number }>()),
  kept: 'bool',
  owned: 'bool',
  hasReviewed: 'bool',
  reviews: 'texts',
})
type ReadersOwnRow = RowOf<typeof readersOwnShape>

async function selectReadersOwn(
  db: Kysely<Schema>,
  id: string,
  { person, province, now }: { person: string | null; province: number | null; now: Date },
): Promise<ReadersOwnRow | undefined> {
  const { rows } = await readersOwnShape`
    select (select row_to_json(p) from provinces p where p.code = ${province}::int) as province,
      exists (select from favourites where business_id = ${id}::uuid and user_id = ${person}::uuid) as kept,
      exists (select from businesses where id = ${id}::uuid and owner_id = ${person}::uuid) as owned,
      exists (select from reviews where business_id = ${id}::uuid and author_id = ${person}::uuid and created_at > ${activeSince(now)}) as "hasReviewed",
      array(select id::text from reviews where business_id = ${id}::uuid and author_id = ${person}::uuid) as reviews`.execute(
    db,
  )
  return rows[0]
}

const pictureOf = (photo: PlacePage['pictures'][number] | undefined) => ({
  photo_key: photo?.key ?? null,
  photo_color: photo?.color ?? null,
  photo_illustration: photo?.illustration ?? null,
})

const placeShape = cardShape
  .without('photo_key', 'photo_color', 'photo_illustration')
  .and(statedShape)
  .and(summaryShape)
  .and({
    ...inLocales('description', 'text'),
    phone: 'text?',
    address: 'text',
    postcode: 'text?',
    price_level: 'number?',
    closed_at: 'time?',
    reopens_on: 'text?',
    province_code: 'number',
    lat: 'number',
    lng: 'number',
    subdistrict_th: 'text?',
    subdistrict_en: 'text?',
    has_owner: 'bool',
    policies: jsonAs<PolicyRow[]>(),
    photos: jsonAs<PlacePage['pictures']>(),
    items: jsonListOf({
      id: 'text',
      ...inLocales('name', 'text'),
      price_satang: 'number?',
      photo_key: 'text?',
    }),
    licences: jsonAs<{ kind: string; issuer: string; until: string | null }[]>(),
    checks: jsonAs<{ amenity: SafetyAmenity; at: string }[]>(),
  })
type PlaceRow = RowOf<typeof placeShape>

/** Everything but the record and the reviews, in one statement: each costs .3 ms to send and to plan, even for few columns. */
async function selectPlace(db: Kysely<Schema>, id: string, locale: Locale): Promise<PlaceRow | undefined> {
  const { rows } = await placeShape`
    select b.id, b.category_id, b.status, ${allLanguages('b.name')}, ${allLanguages('d.name', 'district')},
      ${allLanguages('p.name', 'province')}, b.grade, b.score, b.inspected_at,
      b.grade_valid_until, b.open_card, b.rating_mean, b.rating_count, ${statedPayees(id, locale)},
      (select row_to_json(r) from review_summaries r where r.business_id = b.id) as reviews,
      ${allLanguages('b.description')}, b.phone, b.address, b.postcode, b.opening_hours, b.price_level, b.amenities, b.closed_at, b.reopens_on,
      b.province_code, b.lat, b.lng, s.name_th as subdistrict_th, s.name_en as subdistrict_en,
      (select coalesce(json_agg(json_strip_nulls(json_build_object('key', p.key, 'color', p.color, 'blur', p.blur,
        'illustration', p.illustration)) order by p.position), '[]')
        from (select * from photos where business_id = b.id order by position limit ${mostPictures}) p) as photos,
      (select coalesce(json_agg(json_build_object('id', i.id, ${languagePairs('i.name')},
        'price_satang', i.price_satang, 'photo_key', i.photo_key) order by i.position), '[]')
        from (select * from items where business_id = b.id order by position limit ${mostItems}) i) as items,
      (select coalesce(json_agg(json_build_object('kind', l.kind, 'issuer', l.issuer, 'until', l.expires_on) order by l.kind), '[]')
        from licences l where l.business_id = b.id and l.number is not null) as licences,
      (select coalesce(json_agg(json_build_object('amenity', c.amenity, 'at', c.checked_at)), '[]')
        from ${currentLooks}) as checks,
      (select coalesce(json_agg(p order by p.position), '[]') from (select * from policies where business_id = b.id order by position limit ${mostPolicies}) p) as policies,
      b.owner_id is not null as has_owner
    from businesses b join districts d on d.code = b.district_code join provinces p on p.code = b.province_code
    left join subdistricts s on s.id = b.subdistrict_id
    where b.id = ${id}::uuid and ${hasPage}`.execute(db)
  return rows[0]
}
