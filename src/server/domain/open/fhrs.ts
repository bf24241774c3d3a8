/**
 * Places in the shape of the Food Hygiene Rating Scheme API of the United Kingdom, version 2 (https://api.ratings.food.gov.uk/help): programs that
 * read it read ours. Facts that have another form there are computed from ours, and each answer names those fields.
 */
import type { Kysely, RawBuilder } from 'kysely'
import { type Category, categories } from '#shared/categories.ts'
import type { Locale } from '#shared/locales.ts'
import type { OpenInspection } from '#shared/open/shapes.ts'
import type { GradeFilter, GradeView } from '#shared/standards/grade-view.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf, scalar, sql } from '../../db/sql.ts'
import { selectCards } from '../places/cards.ts'
import { presentCard } from '../places/present.ts'
import { filtersSql } from '../search/filters.ts'
import { readInspections } from './read-inspections.ts'

/** Ratings from the best; the last is of a place that is closed by a red card. */
export const ratingLetters = { 5: 'A', 4: 'B', 3: 'C', 2: 'D', 1: 'E', 0: 'suspended' } as const satisfies Record<
  number,
  GradeFilter
>
export const awaiting = 'AwaitingInspection'

/** Fields that our own facts are brought into. */
export const derivedFields = [
  'FHRSID',
  'BusinessTypeID',
  'RatingValue',
  'RatingKey',
  'LocalAuthorityCode',
  'SchemeType',
  'scores.Hygiene',
  'scores.Structural',
  'scores.ConfidenceInManagement',
]

/** Points of a part of the inspection, the fewer the better: from which part of a hundred on. */
const scoreSteps = [
  [95, 0],
  [85, 5],
  [70, 10],
  [50, 15],
  [30, 20],
] as const
export const worstScore = 25
export const scores = [...scoreSteps.map(([, points]) => points), worstScore]
export const scoreOf = (of: number | null): number | null =>
  of === null ? null : (scoreSteps.find(([from]) => of >= from)?.[1] ?? worstScore)

export const ratingOf = ({ state, letter }: GradeView): string => {
  if (state === 'suspended') return '0'
  const found = state === 'valid' && Object.entries(ratingLetters).find(([, of]) => of === letter)
  return found ? found[0] : awaiting
}

export const ratingKeyOf = (rating: string): string => `fhrs_${rating.toLowerCase()}_en-gb`

/** Number of a kind of business: its place in the list, which only grows. */
export const typeIdOf = (category: Category): number => categories.indexOf(category) + 1

/** The index of the publication that first listed the place: a number that stays its own. */
const numberOf = sql`(select min(idx) from publications where business_id = businesses.id and kind = 'listed')`

export const fhrsSorts = ['Relevance', 'rating', 'desc_rating', 'alpha', 'desc_alpha', 'Distance'] as const
export type FhrsSort = (typeof fhrsSorts)[number]

export interface FhrsAsked {
  name: string | null
  address: string | null
  near: { lat: number; lng: number; km: number } | null
  category: Category | null
  grades: readonly GradeFilter[]
  province: number | null
  sort: FhrsSort
  page: number
  size: number
  locale: Locale
  now: Date
}

export interface Establishment {
  FHRSID: number
  LocalAuthorityBusinessID: string
  BusinessName: string
  BusinessType: string
  BusinessTypeID: number
  AddressLine1: string
  AddressLine2: string
  AddressLine3: string
  AddressLine4: string
  PostCode: string
  Phone: string
  RatingValue: string
  RatingKey: string
  RatingDate: string | null
  LocalAuthorityCode: string
  LocalAuthorityName: string
  LocalAuthorityWebSite: string
  LocalAuthorityEmailAddress: string
  scores: { Hygiene: number | null; Structural: number | null; ConfidenceInManagement: number | null }
  SchemeType: 'FHRS'
  geocode: { longitude: string; latitude: string }
  RightToReply: string
  Distance: number | null
  NewRatingPending: boolean
}

const milesPerKm = 0.621371
const allNames = sql`concat_ws(' ', name_th, name_en, name_cn)`
const allAddresses = sql`concat_ws(' ', address, postcode)`
const contains = (text: RawBuilder<unknown>, part: string) => bool`strpos(lower(${text}), lower(${part})) > 0`

const distanceTo = ({ lat, lng }: { lat: number; lng: number }) => sql`2 * 6371.0088 * asin(sqrt(
  power(sin(radians(lat - ${lat}::float8) / 2), 2)
  + cos(radians(${lat}::float8)) * cos(radians(lat)) * power(sin(radians(lng - ${lng}::float8) / 2), 2)))`

const orders: Record<FhrsSort, RawBuilder<unknown>> = {
  Relevance: sql`number`,
  rating: sql`score asc nulls last, number`,
  desc_rating: sql`score desc nulls last, number`,
  alpha: sql`name, number`,
  desc_alpha: sql`name desc, number`,
  Distance: sql`km nulls last, number`,
}

/** A page of establishments, and how many there are. */
export async function listEstablishments(
  db: Kysely<Schema>,
  asked: FhrsAsked,
): Promise<{ rows: Establishment[]; total: number }> {
  const { name, address, near, category, grades, province, now } = asked
  const conditions = [filtersSql({ category, province, grades, within: near }, now)]
  if (name) conditions.push(contains(allNames, name))
  if (address) conditions.push(contains(allAddresses, address))
  return select(db, { ...asked, where: bool`${sql.join(conditions, sql` and `)}` })
}

/** The establishments of these numbers; those that are not listed are left out. */
export const findEstablishments = async (
  db: Kysely<Schema>,
  numbers: readonly number[],
  { locale, now }: { locale: Locale; now: Date },
): Promise<Establishment[]> => {
  const where = bool`${filtersSql({}, now)} and id in (select business_id from publications where idx = any(${[...numbers]}::bigint[]) and kind = 'listed')`
  const { rows } = await select(db, {
    where,
    near: null,
    sort: 'Relevance',
    page: 1,
    size: numbers.length,
    locale,
    now,
  })
  return rows.filter(({ FHRSID }) => numbers.includes(FHRSID))
}

type Selected = Pick<FhrsAsked, 'near' | 'sort' | 'page' | 'size' | 'locale' | 'now'> & { where: RawBuilder<boolean> }

async function select(db: Kysely<Schema>, { where, near, sort, page, size, locale, now }: Selected) {
  const { rows } = await rowsOf({
    id: 'text',
    number: 'number',
    km: 'number?',
    address: 'text',
    postcode: 'text?',
    phone: 'text?',
    province_code: 'number',
    lat: 'number',
    lng: 'number',
    total: 'number',
  })`
    with found as (
      select id, ${numberOf} as number, ${near ? distanceTo(near) : sql`null::float8`} as km, address, postcode, phone,
        province_code, lat, lng, score, name_th as name from businesses where ${where}
    )
    select id, number, km, address, postcode, phone, province_code, lat, lng, count(*) over ()::int as total from found
    where number is not null order by ${orders[sort]} limit ${size} offset ${(page - 1) * size}`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { rows: [], total: 0 }
  const [cards, inspections] = await Promise.all([
    selectCards(db, {
      where: sql`id = any(${ids}::uuid[])`,
      key: scalar('text')`id::text`,
      order: sql`id`,
      limit: size,
    }),
    readInspections(db, { where: latestOf(ids), locale, limit: size }),
  ])
  const cardOf = new Map(cards.map((row) => [row.id, presentCard(row, { locale, now })]))
  const lastOf = new Map(inspections.map(({ shown }) => [shown.place, shown]))
  const shown = rows.flatMap((row) => {
    const card = cardOf.get(row.id)
    return card ? [present(row, card, lastOf.get(row.id))] : []
  })
  return { rows: shown, total: rows[0]?.total ?? 0 }
}

const latestOf = (ids: readonly string[]) => sql`i.business_id = any(${ids}::uuid[]) and not exists (
  select from inspections later where later.business_id = i.business_id and later.state = 'sealed'
    and (later.visited_at, later.id) > (i.visited_at, i.id))`

interface Row {
  id: string
  number: number
  km: number | null
  address: string
  postcode: string | null
  phone: string | null
  province_code: number
  lat: number
  lng: number
}

function present(row: Row, card: ReturnType<typeof presentCard>, last: OpenInspection | undefined): Establishment {
  const rating = ratingOf(card.grade)
  const isRated = rating !== awaiting
  return {
    FHRSID: row.number,
    LocalAuthorityBusinessID: row.id,
    BusinessName: card.name,
    BusinessType: card.category,
    BusinessTypeID: typeIdOf(card.category),
    AddressLine1: row.address,
    AddressLine2: card.district,
    AddressLine3: card.province,
    AddressLine4: '',
    PostCode: row.postcode ?? '',
    Phone: row.phone ?? '',
    RatingValue: rating,
    RatingKey: ratingKeyOf(rating),
    RatingDate: card.grade.inspectedOn ? `${card.grade.inspectedOn}T00:00:00` : null,
    LocalAuthorityCode: String(row.province_code),
    LocalAuthorityName: card.province,
    LocalAuthorityWebSite: '',
    LocalAuthorityEmailAddress: '',
    scores: {
      Hygiene: isRated ? scoreOf(last?.areas.hygiene ?? null) : null,
      Structural: isRated ? scoreOf(last?.areas.life ?? null) : null,
      ConfidenceInManagement: isRated ? scoreOf(last?.areas.management ?? null) : null,
    },
    SchemeType: 'FHRS',
    geocode: { longitude: String(row.lng), latitude: String(row.lat) },
    RightToReply: '',
    Distance: row.km === null ? null : row.km * milesPerKm,
    NewRatingPending: card.grade.state === 'pending',
  }
}
