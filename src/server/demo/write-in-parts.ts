/**
 * The demo's places, written a few at a time: each part is a transaction, so that readers are served between two of them and a start that is broken off
 * goes on where it was. The rows are those that `seedDemo` writes at once.
 */
import type { Kysely } from 'kysely'
import { bangkokMidnight } from '#shared/bangkok.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { liftLimits } from '../db/postgres/without-limits.ts'
import type { Schema } from '../db/schema.ts'
import { sql } from '../db/sql.ts'
import { derive } from '../domain/command/derive.ts'
import { enterOrders } from '../domain/places/orders.ts'
import { refreshRatings } from '../domain/places/ratings.ts'
import { setPendingLists } from '../domain/search/keep-docs.ts'
import {
  composePlaces,
  type DemoPlan,
  makeFigures,
  planDemo,
  seedIsNeeded,
  seedLock,
  usualDemo,
  writePlaces,
} from './seed-demo.ts'

/** Places and reviews of all of them together. */
export interface DemoSize {
  businesses: number
  reviews: number
}

/** From so many places on, the figures of all lists are made anew whenever their number has doubled. */
const firstFigures = 50

/** Notes in a database without places that they are to be written, and that these scenes follow; leaves any other as it is. */
export function beginPlaces({ db }: Pick<Database, 'db'>, scenes: number, demo: DemoSize = usualDemo): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx)
    const begun = await tx.selectFrom('demo_data').select('one').executeTakeFirst()
    if (begun || !(await seedIsNeeded({ db: tx }))) return
    const left = { places_left: demo.businesses, scenes_left: scenes }
    await tx
      .insertInto('demo_data')
      .values({ filled_at: new Date(), people: null, ...left })
      .execute()
    await setPendingLists(tx, true)
  })
}

let plan: { of: DemoSize; is: DemoPlan } | undefined

/** Made once for a process, as each part needs it. */
function planOf(demo: DemoSize): DemoPlan {
  if (plan?.of !== demo) plan = { of: demo, is: planDemo(demo.businesses, demo.reviews, 1) }
  return plan.is
}

/** Writes the next places, at most `size`, and resolves with the number of those that are left. */
export function writeNextPlaces(
  { db }: Pick<Database, 'db'>,
  size: number,
  demo: DemoSize = usualDemo,
): Promise<number> {
  return derive(db, async (tx) => {
    await liftLimits(tx)
    const row = await tx.selectFrom('demo_data').select(['filled_at', 'places_left']).forUpdate().executeTakeFirst()
    if (!row || row.places_left === 0) return { result: 0, touches: [] }
    const today = bangkokMidnight(row.filled_at)
    const before = demo.businesses - row.places_left
    const batch = composePlaces(planOf(demo), before, size, today)
    await writePlaces(tx, batch, today)
    const left = row.places_left - batch.length
    await tx.updateTable('demo_data').set({ places_left: left }).execute()
    const after = before + batch.length
    if (left === 0) await setPendingLists(tx, false)
    if (left === 0 || doublings(after) > doublings(before)) {
      await makeFigures(tx, today)
      return { result: left, touches: 'all' }
    }
    await enterLists(tx, { places: batch.map(({ business }) => business.id), today })
    // The ratings announce the lists and the pages of these places.
    return { result: left, touches: [] }
  })
}

const doublings = (places: number) => Math.max(-1, Math.floor(Math.log2(places / firstFigures)))

async function enterLists(tx: Kysely<Schema>, { places, today }: { places: string[]; today: Date }): Promise<void> {
  await refreshRatings(tx, places)
  await enterOrders(tx, places, today)
}
