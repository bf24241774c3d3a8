/** Pairs that may be one place, merges that can be undone, and places whose owner has left, for the officers of an area. */
import type { Kysely } from 'kysely'
import { openCardStates } from '#shared/cards/card-states.ts'
import type { Category } from '#shared/categories.ts'
import type { Locale } from '#shared/locales.ts'
import { localisedColumns } from '#shared/localised.ts'
import type { Orphan, RecentMerge, Twin, TwinPair } from '#shared/merges/merge.ts'
import { listedStatuses } from '#shared/places/business-states.ts'
import { haversine } from '#shared/places/haversine.ts'
import { localName } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, rowsOf, sql, textIs } from '../../db/sql.ts'
import { isRelated, onDuty } from '../duty/on-duty.ts'
import {
  cutPage,
  isNamed,
  type ListAsked,
  linesPerPage,
  pagedColumns,
  pagedShape,
  pageOf,
  wholeList,
} from '../duty/waiting-page.ts'
import { type Asking, isIn, literals, notOwn, type Sql, waitingRows, withDistricts } from '../duty/waiting-rows.ts'
import { listed } from '../places/cards.ts'
import { pairFacts } from './merge-places.ts'

interface Reading {
  officer: string
  locale: Locale
  now: Date
}

interface TwinRow {
  id: string
  name: string
  category: Category
  address: string
  phone: string | null
  owned: boolean
  inspected: boolean
  reviews: number
  cards: number
  created_at: string
  lat: number
  lng: number
}

const pairShape = rowsOf({
  a: jsonAs<TwinRow>(),
  b: jsonAs<TwinRow>(),
  likeness: 'number',
  found_at: 'time',
  rev: 'text',
})

const mergeShape = rowsOf({
  id: 'text',
  place: 'text',
  name: 'text',
  gone: 'text',
  merged_at: 'time',
  undo_until: 'time',
})

const orphanShape = rowsOf({
  id: 'text',
  name: 'text',
  category: textIs<Category>(),
  left_at: 'time',
  cards: 'number',
  claims: 'number',
})

const openCards = sql.join(openCardStates.map((state) => sql.lit(state)))
const twin = (alias: string, locale: Locale) => sql`json_build_object('id', ${sql.ref(`${alias}.id`)},
  'name', ${localName(`${alias}.name`, locale)}, 'category', ${sql.ref(`${alias}.category_id`)},
  'address', ${sql.ref(`${alias}.address`)}, 'phone', ${sql.ref(`${alias}.phone`)}, 'owned', ${sql.ref(`${alias}.owner_id`)} is not null,
  'inspected', ${sql.ref(`${alias}.inspected_at`)} is not null, 'reviews', ${sql.ref(`${alias}.rating_count`)},
  'created_at', ${sql.ref(`${alias}.created_at`)}, 'lat', ${sql.ref(`${alias}.lat`)}, 'lng', ${sql.ref(`${alias}.lng`)},
  'cards', (select count(*) from warning_cards c where c.business_id = ${sql.ref(`${alias}.id`)} and c.state in (${openCards})))`

const present = (row: TwinRow): Twin => ({
  id: row.id,
  name: row.name,
  category: row.category,
  address: row.address,
  phone: row.phone,
  hasOwner: row.owned,
  isInspected: row.inspected,
  reviews: row.reviews,
  openCards: row.cards,
  registeredAt: new Date(row.created_at).toISOString(),
})

/** Pairs of the area that nobody has settled. */
export const pairRows = (asking: Asking): Sql =>
  waitingRows({
    id: sql`p.a_id`,
    part: sql`p.b_id::text`,
    place: sql`p.a_id`,
    since: sql`p.found_at`,
    rank: sql`round(-100 * p.likeness)`,
    from: sql`place_pairs p join businesses a on a.id = p.a_id join businesses b on b.id = p.b_id`,
    where: sql`p.settled_at is null and ${isIn('a.district_code')} and ${isIn('b.district_code')}
        and a.status in (${literals(listedStatuses)}) and b.status in (${literals(listedStatuses)}) and ${notOwn(asking, 'p.a_id')} and ${notOwn(asking, 'p.b_id')}`,
  })

/** The most alike first. Throws `InvalidCursor`. */
export async function listPairs(
  db: Kysely<Schema>,
  reading: Reading,
  asked: ListAsked = wholeList,
): Promise<{ pairs: TwinPair[]; next: string | null }> {
  const { rows } = await pairShape.and(pagedShape)`
    with ${withDistricts(reading)}
    select ${twin('a', reading.locale)} as a, ${twin('b', reading.locale)} as b, p.likeness, p.found_at,
      ${pairFacts(sql.ref('a'), sql.ref('b'))} as rev, ${pagedColumns}
    from ${pageOf(pairRows(reading), asked)} w join place_pairs p on p.a_id = w.id and p.b_id = w.part::uuid
    join businesses a on a.id = p.a_id join businesses b on b.id = p.b_id order by w.turn`.execute(db)
  const page = cutPage(rows)
  const pairs = page.rows.map(
    ({ a, b, likeness, found_at, rev }): TwinPair => ({
      id: `${a.id}-${b.id}`,
      rev,
      likeness,
      foundAt: found_at.toISOString(),
      metres: Math.round(haversine(a, b)),
      twins: [present(a), present(b)],
    }),
  )
  return { pairs, next: page.next }
}

/** Lines of a list that stands below another one. */
export const fewLines = 5

/** The newest first, by either name where something is looked for. Throws `InvalidCursor`. */
export async function listRecentMerges(
  db: Kysely<Schema>,
  { officer, locale, now }: Reading,
  { find, cursor }: ListAsked = wholeList,
  most = linesPerPage,
): Promise<{ recent: RecentMerge[]; next: string | null }> {
  const merges = sql`place_merges m join businesses on businesses.id = m.kept_id join businesses g on g.id = m.gone_id`
  const { rows } = await mergeShape.and(pagedShape)`
    select m.id, businesses.id as place, ${localName('businesses.name', locale)} as name,
      ${localName('g.name', locale)} as gone, m.merged_at, m.undo_until, ${pagedColumns} from ${pageOf(
        sql`select m.id, null::text as part, m.merged_at as since, null::timestamptz as due,
          -floor(extract(epoch from m.merged_at) / 60)::int as rank from ${merges}
          where m.undone_at is null and m.undo_until > ${now} and ${onDuty(officer, now)} and not ${isRelated(officer)}
            and ${isNamed(find, ...localisedColumns('name').flatMap((it) => [`businesses.${it}`, `g.${it}`]))}`,
        { find: null, cursor },
        most,
      )} w join place_merges m on m.id = w.id join businesses on businesses.id = m.kept_id
    join businesses g on g.id = m.gone_id order by w.turn`.execute(db)
  const page = cutPage(rows, most)
  const recent = page.rows.map(({ id, place, name, gone, merged_at, undo_until }) => ({
    id,
    kept: { id: place, name },
    gone,
    mergedAt: merged_at.toISOString(),
    undoUntil: undo_until.toISOString(),
  }))
  return { recent, next: page.next }
}

/** Those that have been without an owner for longest first. Throws `InvalidCursor`. */
export async function listOrphans(
  db: Kysely<Schema>,
  { officer, locale, now }: Reading,
  { find, cursor }: ListAsked = wholeList,
  most = linesPerPage,
): Promise<{ orphans: Orphan[]; next: string | null }> {
  const { rows } = await orphanShape.and(pagedShape)`
    select businesses.id, ${localName('businesses.name', locale)} as name, category_id as category, owner_left_at as left_at,
      (select count(*)::int from warning_cards c where c.business_id = businesses.id and c.state in (${openCards})) as cards,
      (select count(*)::int from claims c where c.business_id = businesses.id and c.state in ('heard', 'waiting')) as claims,
      ${pagedColumns} from ${pageOf(
        sql`select id, null::text as part, owner_left_at as since, null::timestamptz as due, 0 as rank from businesses
          where owner_left_at is not null and owner_id is null and ${listed} and ${onDuty(officer, now)}
            and ${isNamed(find, ...localisedColumns('name'))}`,
        { find: null, cursor },
        most,
      )} w join businesses on businesses.id = w.id order by w.turn`.execute(db)
  const page = cutPage(rows, most)
  const orphans = page.rows.map(({ id, name, category, left_at, cards, claims }) => ({
    id,
    name,
    category,
    leftAt: left_at.toISOString(),
    openCards: cards,
    claims,
  }))
  return { orphans, next: page.next }
}

/** Target of the address of an entry that was merged into another one; null for any other. */
export async function findMergedInto(db: Kysely<Schema>, id: string): Promise<string | null> {
  // One that was put together with another one since leads on to that.
  const { rows } = await rowsOf({ id: 'text' })`
    with recursive led as (
      select id, merged_into, 0 as depth from businesses where id = ${id}::uuid and merged_into is not null
      union all select b.id, b.merged_into, led.depth + 1 from businesses b join led on b.id = led.merged_into where led.depth < 10
    ) select id from led where merged_into is null limit 1`.execute(db)
  return rows[0]?.id ?? null
}
