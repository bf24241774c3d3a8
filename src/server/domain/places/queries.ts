/**
 * The lists of places that everyone can see (domain, section 6). They go by orders that are kept on the business (orders.ts), so
 * each is a walk along one index; pages follow by the last row's sort key, never by counting, in the order that the first had.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Category } from '#shared/categories.ts'
import { RECOMMENDED_MIN_RATING, RECOMMENDED_MIN_REVIEWS } from '#shared/constants.ts'
import type { Locale } from '#shared/locales.ts'
import type { Page, PlaceCard } from '#shared/place-card.ts'
import type { Schema } from '../../db/schema.ts'
import { listed, selectCards } from './cards.ts'
import { defineCursor } from './cursor.ts'
import { findOrder, type ListOrder } from './orders.ts'
import { presentCard } from './present.ts'

/** What every list is asked. `cursor` is the `next` of the page before; a forged one throws `InvalidCursor`. */
export interface ListQuery {
  locale: Locale
  limit: number
  cursor?: string | null
  /** @default the present moment */
  now?: Date
}

const generation = z.int32().min(0)
const byScore = [generation, z.number(), z.uuid()] as const
const hotCursor = defineCursor('hot', [...byScore])
const popularCursor = defineCursor('popular', [...byScore])
const categoryCursor = defineCursor('category', [...byScore])
const recommendedCursor = defineCursor('recommended', [generation, z.int32().min(1)])

interface ScoreList<Order extends ListOrder> {
  order: Order
  where: (column: RawBuilder<number>) => RawBuilder<unknown>
  cursor: typeof hotCursor
}

/** A list that goes down an order, and among equals from the newest place. */
async function listByScore<Order extends ListOrder>(
  db: Kysely<Schema>,
  query: ListQuery,
  list: ScoreList<Order>,
): Promise<Page<PlaceCard>> {
  const { locale, limit, now = new Date() } = query
  const given = list.cursor.read(query.cursor)
  const order = await findOrder(db, list.order, given?.[0])
  const after = order.renewed ? undefined : given
  const column = sql.ref<number>(order.column)
  const where = list.where(column)
  const rows = await selectCards(db, {
    where: after ? sql`${where} and (${column}, id) < (${after[1]}::float8, ${after[2]}::uuid)` : where,
    key: column,
    order: sql`${column} desc, id desc`,
    limit: limit + 1,
  })
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: rows.slice(0, limit).map((row) => presentCard(row, { locale, now })),
    next: last ? list.cursor.write(order.generation, last.key, last.id) : null,
    ...(order.renewed && { renewed: true }),
  }
}

/** Places that many people look at these days. */
export function listHot(db: Kysely<Schema>, query: ListQuery): Promise<Page<PlaceCard>> {
  const where = (score: RawBuilder<number>) =>
    sql`status = 'approved' and open_card is distinct from 'red' and ${score} > 0`
  return listByScore(db, query, { order: 'hot', where, cursor: hotCursor })
}

/** The best rated places, by the Bayesian mean. */
export function listPopular(db: Kysely<Schema>, query: ListQuery): Promise<Page<PlaceCard>> {
  return listByScore(db, query, { order: 'popular', where: () => listed, cursor: popularCursor })
}

/** The best rated places of a category, in the whole country or in one province. */
export function listByCategory(
  db: Kysely<Schema>,
  query: ListQuery & { category: Category; province?: number | null },
): Promise<Page<PlaceCard>> {
  const ofCategory = sql`${listed} and category_id = ${query.category}`
  const where = query.province ? sql`${ofCategory} and province_code = ${query.province}` : ofCategory
  return listByScore(db, query, { order: 'popular', where: () => where, cursor: categoryCursor })
}

/** What makes a place recommended at a moment; on `businesses`. */
export const isRecommended = (now: Date): RawBuilder<boolean> => sql<boolean>`
  status = 'approved' and grade in ('A', 'B') and grade_valid_until > ${now}
  and (open_card is null or open_card = 'yellow')
  and rating_bayes >= ${RECOMMENDED_MIN_RATING}::float8 and rating_count >= ${RECOMMENDED_MIN_REVIEWS}::int`

/** Safe and well-liked places, in an order that is kept (recommended.ts); what ended since then is left out at once. */
export async function listRecommended(db: Kysely<Schema>, query: ListQuery): Promise<Page<PlaceCard>> {
  const { locale, limit, now = new Date() } = query
  const given = recommendedCursor.read(query.cursor)
  const order = await findOrder(db, 'recommended', given?.[0])
  const after = order.renewed ? 0 : (given?.[1] ?? 0)
  const column = sql.ref<number>(order.column)
  const rows = await selectCards(db, {
    where: sql`${column} > ${after}::int and ${isRecommended(now)}`,
    key: column,
    order: column,
    limit: limit + 1,
  })
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: rows.slice(0, limit).map((row) => presentCard(row, { locale, now })),
    next: last ? recommendedCursor.write(order.generation, last.key) : null,
    ...(order.renewed && { renewed: true }),
  }
}

export { listNear } from './near.ts'
