/**
 * The sort values of lists, kept still while people page. Every refresh is a generation of the order; those with even and odd
 * numbers have a column each, so the generation before stays as it was until the next refresh. A cursor names its generation: its
 * list goes on in that order, and one that is older than both begins anew and says so.
 */
import type { Kysely, RawBuilder } from 'kysely'
import { liftLimits } from '../../db/postgres/without-limits.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, scalar, sql } from '../../db/sql.ts'
import { derive } from '../command/derive.ts'
import { isAboveItsLetter, isClosedAmongOpen, levelSql, type SteppedOrder, steps } from './standing.ts'

export type ListOrder = 'hot' | 'popular' | 'safest' | 'recommended'

/** The source of each order, on `businesses`: its figure, and before that the place's standing. A place without visitors is not hot. */
const figuresAt = (now: Date): Record<ListOrder, RawBuilder<number | null>> => ({
  hot: scalar(
    'number',
  )`case when hot_score > 0 then (${levelSql('hot', now)}) * ${sql.lit(steps.hot)}::float8 + hot_score else 0 end`,
  popular: scalar('number')`(${levelSql('popular', now)}) * ${sql.lit(steps.popular)}::float8 + rating_bayes`,
  safest: scalar('number')`(${levelSql('safest', now)}) * ${sql.lit(steps.safest)}::float8 + rating_bayes`,
  recommended: scalar('number?')`recommended_rank`,
})

/** A column with an order, on `businesses`. */
export type OrderColumn<Order extends ListOrder = ListOrder> = `${Order}_${'even' | 'odd'}`

const columnOf = <Order extends ListOrder>(order: Order, generation: number): OrderColumn<Order> =>
  `${order}_${generation % 2 === 0 ? 'even' : 'odd'}`

/** The order that a page is shown in. */
export interface ShownOrder<Order extends ListOrder> {
  generation: number
  column: OrderColumn<Order>
  /** The generation that was asked for is gone: the list begins anew. */
  renewed: boolean
}

async function generationOf(db: Kysely<Schema>, order: ListOrder) {
  return db.selectFrom('list_orders').select(['generation', 'made_at']).where('list', '=', order).executeTakeFirst()
}

/** The order of the generation `wanted` while it is there, else the newest; without one the newest. */
export async function findOrder<Order extends ListOrder>(
  db: Kysely<Schema>,
  order: Order,
  wanted?: number,
): Promise<ShownOrder<Order>> {
  const newest = (await generationOf(db, order))?.generation ?? 0
  const isThere = wanted === newest || (wanted !== undefined && wanted === newest - 1)
  const generation = isThere ? wanted : newest
  return { generation, column: columnOf(order, generation), renewed: wanted !== undefined && !isThere }
}

/** No place moved. */
const none = { result: 0, touches: [] }

/** Numbers that nobody else uses: an order is refreshed by one instance at a time. */
const locks: Record<ListOrder, number> = {
  hot: 7_204_115_700,
  popular: 7_204_115_701,
  recommended: 7_204_115_702,
  safest: 7_204_115_703,
}

/**
 * Makes the next generation of an order, where any place's figure is another than its place in the newest; returns how many are.
 * Nothing is made within `lasting` milliseconds of the generation before, so that several instances do not hurry each other.
 */
export function refreshOrder(db: Kysely<Schema>, order: ListOrder, lasting = 0, now = new Date()): Promise<number> {
  return derive(db, async (tx) => {
    await liftLimits(tx)
    await sql`select pg_advisory_xact_lock(${locks[order]})`.execute(tx)
    const newest = await generationOf(tx, order)
    const generation = (newest?.generation ?? 0) + 1
    if (newest && Date.now() - newest.made_at.getTime() < lasting) return none
    const figure = figuresAt(now)[order]
    const before = sql.ref(columnOf(order, generation - 1))
    const next = sql.ref(columnOf(order, generation))
    const { rows } = await rowsOf({ moved: 'number' })`
      select count(*)::int as moved from businesses where ${before} is distinct from ${figure}`.execute(tx)
    const moved = rows[0]?.moved ?? 0
    if (moved === 0) return none
    await sql`update businesses set ${next} = ${figure} where ${next} is distinct from ${figure}`.execute(tx)
    await sql`
      insert into list_orders (list, generation, made_at) values (${order}, ${generation}, now())
      on conflict (list) do update set generation = excluded.generation, made_at = excluded.made_at`.execute(tx)
    return { result: moved, touches: ['lists'] }
  })
}

/**
 * Puts places that were in no list before where their figures say, in both generations, without making a new one: a row that is
 * added moves no other. All places, where no ids are given: for a database that is being filled.
 */
export async function enterOrders(db: Kysely<Schema>, businessIds?: string[], now = new Date()): Promise<void> {
  const columns = Object.entries(figuresAt(now)).flatMap(([order, figure]) =>
    [0, 1].map((generation) => sql`${sql.ref(columnOf(order as ListOrder, generation))} = ${figure}`),
  )
  const isMeant = businessIds ? sql`id = any(${businessIds}::uuid[])` : sql`true`
  await sql`update businesses set ${sql.join(columns)} where ${isMeant}`.execute(db)
}

/**
 * Moves places down behind the group they have left, such as one with an expired or lower grade, or one suspended or temporarily
 * closed, in both generations: a lost standing must not wait for the next one. A reader who has passed such a place meets it again
 * further down, as it is now; nobody misses any. A rising place waits for the next generation. Returns how many places moved.
 */
export function sinkPlaces(db: Kysely<Schema>, now = new Date()): Promise<number> {
  const figures = figuresAt(now)
  const sunk = (Object.keys(steps) as SteppedOrder[]).flatMap((order) =>
    [0, 1].map((generation) => {
      const column = sql.ref(columnOf(order, generation))
      const isTooHigh = sql`floor(${column} / ${sql.lit(steps[order])}::float8) > (${levelSql(order, now)})`
      return sql`${column} = case when ${isTooHigh} then ${figures[order]} else ${column} end`
    }),
  )
  // Each written as the condition of its index, which holds nearly nobody: there is no more to read than there is to do.
  const reasons = [
    sql`grade_valid_until <= ${now}::timestamptz and (popular_even >= 20 or popular_odd >= 20)`,
    sql`(status = 'suspended' or open_card = 'red') and (popular_even >= 10 or popular_odd >= 10)`,
    isAboveItsLetter,
    isClosedAmongOpen,
  ]
  return derive(db, async (tx) => {
    let moved = 0
    for (const reason of reasons) {
      const { rows } = await sql`update businesses set ${sql.join(sunk)} where ${reason} returning id`.execute(tx)
      moved += rows.length
    }
    return { result: moved, touches: moved > 0 ? ['lists'] : [] }
  })
}

/** Keeps the orders by rating and by safety; returns how many places moved. See {@link refreshOrder}. */
export async function refreshRated(db: Kysely<Schema>, lasting = 0): Promise<number> {
  return (await refreshOrder(db, 'popular', lasting)) + (await refreshOrder(db, 'safest', lasting))
}
