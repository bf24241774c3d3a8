/**
 * One page of results of a query, as ids: planned on the sample, found in one or two statements, with the cursor of the page
 * after. How a list was begun is in its cursor, so that it goes on the same way.
 */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Locale } from '#shared/locales.ts'
import type { SearchSort } from '#shared/search/search-address.ts'
import { mostCounted, type SearchPage } from '#shared/search/search-page.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import type { LatLng } from '../areas/queries.ts'
import { defineCursor } from '../places/cursor.ts'
import { findOrder, type ShownOrder } from '../places/orders.ts'
import { type Standing, standingsInOrder } from '../places/standing.ts'
import { isKnownWhole } from './also-called.ts'
import type { SearchFilters } from './filters.ts'
import { collectByDistance, type DistanceQuery, walkByDistance } from './find-by-distance.ts'
import {
  collectRanked,
  type Position,
  type RankedOrder,
  type RankedQuery,
  walkedRank,
  walkRanked,
} from './find-ranked.ts'
import type { Sample } from './sample.ts'
import { isFrequent } from './sample-hits.ts'
import { planSearch, type Way } from './search-plan.ts'
import {
  asksNothing,
  type By,
  comparisons,
  isCompound,
  matchesSql,
  readQuery,
  readWhole,
  type TextQuery,
} from './text-match.ts'

/** A prepared query, for every way of answering it. */
export interface Search {
  db: Kysely<Schema>
  sample: Sample
  filters: SearchFilters
  sort: SearchSort
  /** The reader's location, if set. */
  from: LatLng | null
  locale: Locale
  limit: number
  now: Date
}

/** The places of a page, before they are cards. */
export interface FoundPage {
  ids: string[]
  next: string | null
  total: SearchPage['total']
  /** As of {@link SearchPage}. */
  renewed?: boolean
  /** True if they have several words, but not in one piece. */
  isLoose?: boolean
}

const ways = ['collect', 'names-then-walk', 'walk'] as const satisfies Way[]
/** With the generation of the popular order, which says where places stand and decides among equals. */
const shared = [z.enum(comparisons), z.enum(ways), z.int32().min(0)] as const
const rankedCursor = defineCursor('search', [...shared, z.int32().min(0), z.number(), z.uuid()])
const distanceCursor = defineCursor('search-near', [
  ...shared,
  z.literal(standingsInOrder),
  z.number().min(0),
  z.uuid(),
])

const uncounted = { count: mostCounted, isMore: true }
const counted = (total: number) => (total > mostCounted ? uncounted : { count: total, isMore: false })
/** Of places that are walked to only this is known: about how many there are, and that there is another page. */
const estimated = (expected: number, shown: number, isMore: boolean) =>
  !isMore ? { count: shown, isMore } : expected > 2 * mostCounted ? uncounted : { count: shown, isMore }

/** The stored order that a list goes down, as the generation before had it where one is given. Without a point there is no distance. */
async function findRanking(
  db: Kysely<Schema>,
  sort: SearchSort,
  generation: number | undefined,
): Promise<{ order: ShownOrder<'popular' | 'safest'>; ranking: RankedOrder }> {
  if (sort === 'safest') {
    const order = await findOrder(db, 'safest', generation)
    return { order, ranking: { sort, column: order.column } }
  }
  const order = await findOrder(db, 'popular', generation)
  return { order, ranking: { sort: sort === 'distance' ? 'relevance' : sort, column: order.column } }
}

async function findByRank(search: Search, query: TextQuery, by: By, cursor: string | null): Promise<FoundPage> {
  const { db, sample, filters, sort, now, limit } = search
  const given = rankedCursor.read(cursor)
  const { order, ranking } = await findRanking(db, sort, given?.[2] as number | undefined)
  const [, begunWay, , rank, key, id] = (order.renewed ? undefined : given) ?? []
  const after: Position | undefined =
    id === undefined ? undefined : { rank: rank as number, key: key as number, id: id as string }
  const plan = planSearch(sample, query, filters, { now, limit, sort })
  let way = begunWay ?? plan.way
  const ranked: RankedQuery = { query, filters, now, ...ranking }
  const collect = (where: 'doc' | 'names', byWords: boolean) =>
    collectRanked(db, ranked, { byWords, where, after, limit: limit + 1 })
  let rows: Position[] = []
  let total: FoundPage['total'] | undefined
  if (way === 'names-then-walk' && (!after || after.rank < walkedRank)) {
    rows = (await collect('names', plan.namesByWords)).rows
  }
  if (way !== 'collect' && rows.length <= limit) {
    const walked = await walkRanked(db, ranked, {
      beyondNames: way === 'names-then-walk',
      after: after && after.rank >= walkedRank ? after : undefined,
      limit: limit + 1 - rows.length,
      // Only a list that nobody has seen the beginning of can still be ordered otherwise.
      most: after ? undefined : plan.mostWalked,
    })
    if (walked) rows.push(...walked)
    else way = 'collect'
  }
  if (way === 'collect') {
    const found = await collect('doc', plan.byWords)
    rows = found.rows
    total = counted(found.total)
  }
  const shown = rows.slice(0, limit)
  const isMore = rows.length > limit
  const last = isMore ? shown.at(-1) : undefined
  return {
    ids: shown.map((it) => it.id),
    next: last ? rankedCursor.write(by, way, order.generation, last.rank, last.key, last.id) : null,
    total: total ?? estimated(plan.expected, shown.length, isMore),
    ...(order.renewed && { renewed: true }),
  }
}

async function findByDistance(
  search: Search & { filters: DistanceQuery['filters'] },
  query: TextQuery,
  by: By,
  cursor: string | null,
): Promise<FoundPage> {
  const { db, sample, filters, sort, now, limit } = search
  const given = distanceCursor.read(cursor)
  const order = await findOrder(db, 'popular', given?.[2] as number | undefined)
  const [, begunWay, , standing, distance, id] = (order.renewed ? undefined : given) ?? []
  const after =
    id === undefined ? undefined : { standing: standing as Standing, distance: distance as number, id: id as string }
  const plan = planSearch(sample, query, filters, { now, limit, sort })
  const way = begunWay ?? plan.way
  const asked = { query, filters, popular: order.column, now }
  const options = { byWords: plan.byWords, after, limit: limit + 1 }
  const { rows, total } =
    way === 'collect'
      ? await collectByDistance(db, asked, options)
      : { rows: await walkByDistance(db, asked, options), total: null }
  const shown = rows.slice(0, limit)
  const isMore = rows.length > limit
  const last = isMore ? shown.at(-1) : undefined
  return {
    ids: shown.map((it) => it.id),
    next: last ? distanceCursor.write(by, way, order.generation, last.standing, last.distance, last.id) : null,
    total: total === null ? estimated(plan.expected, shown.length, isMore) : counted(total),
    ...(order.renewed && { renewed: true }),
  }
}

function findAsRead(search: Search, query: TextQuery, by: By, cursor: string | null): Promise<FoundPage> {
  // A text of signs alone asks for something that is not there, where no text asks for everything.
  if (query.text !== '' && asksNothing(query)) {
    return Promise.resolve(nobody)
  }
  const { within } = search.filters
  return search.sort === 'distance' && within
    ? findByDistance({ ...search, filters: { ...search.filters, within } }, query, by, cursor)
    : findByRank(search, query, by, cursor)
}

const nobody: FoundPage = { ids: [], next: null, total: counted(0) }

/** A query read in one of the ways of {@link By}. */
export interface Reading {
  by: By
  query: TextQuery
  /** True if places that it finds have several words, but not in one piece. */
  isLoose: boolean
}

/**
 * The ways in which places have several words closely: in one piece, or those in their names that tell one place from others. Others have
 * such words by chance, some here and some there.
 */
export const closeReadings = (text: string): Reading[] =>
  (['together', 'named'] as const)
    .map((by) => ({ by, query: readQuery(text, by), isLoose: by === 'named' }))
    .filter(({ query }) => !asksNothing(query))

/** The ways in which a text is searched for, in that order: the places that the first of them finds are shown without others. */
export function readingsOf(text: string, by: By): Reading[] {
  if (by !== 'words') return [{ by, query: readQuery(text, by), isLoose: false }]
  const close = closeReadings(text)
  // A fixed term is not just its words in a row: สวนสัตว์, water park. Such places are called so, or also called so.
  const pieces = close.filter((reading) => reading.by === 'together')
  if (pieces.length > 0 && isKnownWhole(text)) return pieces
  // Short words that are written in one are a word of their own, and no row of others either: โรงหนัง.
  if (isCompound(text)) return close
  const isLoose = close.some((reading) => reading.by === 'together')
  const whole = readWhole(text)
  return [
    ...close,
    ...(whole ? [{ by: 'whole' as const, query: whole, isLoose }] : []),
    { by, query: readQuery(text), isLoose },
  ]
}

/** The first page of the first reading with any results. */
export async function findFirst(search: Search, readings: readonly Reading[]): Promise<FoundPage> {
  for (const { by, query, isLoose } of readings) {
    const found = await findAsRead(search, query, by, null)
    if (found.ids.length > 0) return { ...found, isLoose }
  }
  return nobody
}

/** The readings without those that no document answers, wherever it lies. One statement tells it of all that come before a frequent one. */
export async function thoseThere(search: Search, given: readonly Reading[]): Promise<Reading[]> {
  const readings = given.filter(({ query }) => !asksNothing(query))
  const frequent = readings.findIndex(({ query }) => isFrequent(search.sample, query))
  const rare = frequent < 0 ? [...readings] : readings.slice(0, frequent)
  if (rare.length < 2) return [...readings]
  return [...(await areThere(search.db, rare)), ...readings.slice(rare.length)]
}

async function areThere(db: Kysely<Schema>, readings: readonly Reading[]): Promise<Reading[]> {
  // Counted, since a statement that may stop at the first is planned as if that came early: through all documents, where there is none.
  const { rows } = await rowsOf({ way: 'number' })`
    select way from (values ${sql.join(readings.map((_, i) => sql`(${sql.lit(i)})`))}) as ways (way)
    where case way ${sql.join(
      readings.map(
        ({ query }, i) => sql`when ${sql.lit(i)} then (select count(*) from search_docs where ${matchesSql(query)})`,
      ),
      sql` `,
    )} end > 0 order by way`.execute(db)
  return rows.flatMap(({ way }) => readings[way] ?? [])
}

/** One page of results. By words, those that have them closest are shown without the others, and so are those where the short ones stand alone. */
export async function findPage(
  search: Search,
  text: string,
  by: By = 'words',
  cursor: string | null = null,
): Promise<FoundPage> {
  if (cursor) return findAsRead(search, readQuery(text, by), by, cursor)
  const readings = readingsOf(text, by)
  const found = await findFirst(search, readings.slice(0, 1))
  return found.ids.length > 0 ? found : findFirst(search, await thoseThere(search, readings.slice(1)))
}

/** The comparison that a list was begun with, for either of the two cursors. */
export function byOf(cursor: string | null, sort: SearchSort, hasPoint: boolean): By {
  return (sort === 'distance' && hasPoint ? distanceCursor : rankedCursor).read(cursor)?.[0] ?? 'words'
}
