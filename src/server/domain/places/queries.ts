/**
 * The lists of places that everyone can see (domain, section 6). They go by orders that are stored on the business (orders.ts), so
 * each is a walk along one index; pages follow by the last row's sort key, never by counting, in the order that the first had.
 */
import type { Kysely, RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Category } from '#shared/categories.ts'
import type { Locale } from '#shared/locales.ts'
import type { ListName } from '#shared/places/list-rules.ts'
import type { Page, PlaceCard } from '#shared/places/place-card.ts'
import type { Schema } from '../../db/schema.ts'
import { scalar, sql } from '../../db/sql.ts'
import type { LatLng } from '../areas/queries.ts'
import { selectCards } from './cards.ts'
import { defineCursor } from './cursor.ts'
import { membersOf } from './members.ts'
import { findOrder, type ListOrder } from './orders.ts'
import { presentCard } from './present.ts'
import { atTheBeginning, readRun, runValues, takeInRuns, writeRun } from './take-in-runs.ts'

/** The query of every list. `cursor` is the `next` of the page before; a forged one throws `InvalidCursor`. */
export interface ListQuery {
  locale: Locale
  limit: number
  cursor?: string | null
  /** Position of the reader, for the distances on the cards. */
  from?: LatLng | null
  /** @default the present moment */
  now?: Date
}

const generation = z.int32().min(0)
const byScore = [generation, z.number(), z.uuid()] as const
const hotCursor = defineCursor('hot', [...byScore])
const popularCursor = defineCursor('popular', [...byScore])
const categoryCursors = {
  safest: defineCursor('category-safest', [...byScore]),
  popular: defineCursor('category', [...byScore]),
}
const recommendedCursor = defineCursor('recommended', [generation, ...runValues])

/** A page of a list, with the name of the rule that its rows meet: shown as `list:rule.<name>`. */
export interface ListPage extends Page<PlaceCard> {
  rule: ListName
}

interface ScoreList<Order extends ListOrder> {
  order: Order
  /** Beyond the list's rule. */
  where?: (column: RawBuilder<number>) => RawBuilder<unknown>
  cursor: typeof hotCursor
}

/** A list that goes down an order, and among equals from the newest place. */
async function listByScore<Order extends ListOrder>(
  db: Kysely<Schema>,
  query: ListQuery,
  list: ScoreList<Order>,
): Promise<ListPage> {
  const { locale, limit, from = null, now = new Date() } = query
  const given = list.cursor.read(query.cursor)
  const order = await findOrder(db, list.order, given?.[0])
  const after = order.renewed ? undefined : given
  const column = scalar('number')`${sql.ref(order.column)}`
  const members = membersOf(list.order, now)
  const where = list.where ? sql`${members} and ${list.where(column)}` : members
  const rows = await selectCards(db, {
    where: after ? sql`${where} and (${column}, id) < (${after[1]}::float8, ${after[2]}::uuid)` : where,
    key: column,
    order: sql`${column} desc, id desc`,
    limit: limit + 1,
  })
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rule: list.order,
    rows: rows.slice(0, limit).map((row) => presentCard(row, { locale, now, from })),
    next: last ? list.cursor.write(order.generation, last.key, last.id) : null,
    ...(order.renewed && { renewed: true }),
  }
}

/** Places that many people look at these days, those that have passed first, as in every list (standing.ts). */
export function listHot(db: Kysely<Schema>, query: ListQuery): Promise<ListPage> {
  const where = (score: RawBuilder<number>) => sql`${score} > 0`
  return listByScore(db, query, { order: 'hot', where, cursor: hotCursor })
}

/** The best rated places, by the Bayesian mean; by standing first. */
export function listPopular(db: Kysely<Schema>, query: ListQuery): Promise<ListPage> {
  return listByScore(db, query, { order: 'popular', cursor: popularCursor })
}

/** The safest places of a category, or the best rated ones, in the whole country or in one province. */
export function listByCategory(
  db: Kysely<Schema>,
  query: ListQuery & { category: Category; province?: number | null; order?: 'safest' | 'popular' },
): Promise<ListPage> {
  const ofCategory = sql`category_id = ${query.category}`
  const where = query.province ? sql`${ofCategory} and province_code = ${query.province}` : ofCategory
  const { order = 'safest' } = query
  return listByScore(db, query, { order, where: () => where, cursor: categoryCursors[order] })
}

/** Rows read beyond a page, in place of those that dropped out since the order was made. */
const spare = 8

/**
 * Safe and well-liked places, in a stored order (recommended.ts); places that dropped out since are left out at once, and runs
 * that this creates are broken up again (take-in-runs.ts).
 */
export async function listRecommended(db: Kysely<Schema>, query: ListQuery): Promise<ListPage> {
  const { locale, limit, from = null, now = new Date() } = query
  const given = recommendedCursor.read(query.cursor)
  const order = await findOrder(db, 'recommended', given?.[0])
  const [, reached, of, length, held, since] = given ?? [0, 0, null, 0, null, 0]
  const begin = given && !order.renewed ? readRun([reached, of, length, held, since]) : atTheBeginning
  const column = scalar('number')`${sql.ref(order.column)}`
  const select = async (where: RawBuilder<unknown>, most: number) => {
    const key = column
    const rows = await selectCards(db, {
      where: sql`${where} and ${membersOf('recommended', now)}`,
      key,
      order: column,
      limit: most,
    })
    return rows.map((row) => ({ ...row, rank: row.key, category: row.category_id }))
  }
  const { waiting } = begin
  const others = waiting
    ? await select(
        sql`${column} between ${waiting.from}::int and ${begin.reached}::int and category_id = ${waiting.category}`,
        limit + 1,
      )
    : []
  const next = (after: number) => select(sql`${column} > ${after}::int`, limit + 1 + spare)
  const taken = await takeInRuns(begin, others, next, limit + 1)
  const shown = taken.slice(0, limit)
  const last = taken.length > limit ? shown.at(-1) : undefined
  return {
    rule: 'recommended',
    rows: shown.map(({ row }) => presentCard(row, { locale, now, from })),
    next: last ? recommendedCursor.write(order.generation, ...writeRun(last.after)) : null,
    ...(order.renewed && { renewed: true }),
  }
}

export { listNear } from './near.ts'
