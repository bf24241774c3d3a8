/**
 * Fills an empty database with demo places and their reviews, all or nothing: one transaction, so that a start that is broken
 * off is simply begun again. Rows are made and written in batches, so a hundred thousand places need no more memory.
 */

import type { Kysely } from 'kysely'
import { bangkokMidnight } from '#shared/bangkok.ts'
import type { Database } from '../db/database.ts'
import { collectGarbage } from '../db/embedded/collect-garbage.ts'
import { vacuumTables } from '../db/embedded/vacuum.ts'
import { insertRows } from '../db/insert-rows.ts'
import { liftLimits, withoutLimits } from '../db/postgres/without-limits.ts'
import { withReferencesLast } from '../db/references-last.ts'
import type { Schema } from '../db/schema.ts'
import { sql } from '../db/sql.ts'
import { enterOrders } from '../domain/places/orders.ts'
import { refreshRatings } from '../domain/places/ratings.ts'
import { refreshRecommended } from '../domain/places/recommended.ts'
import { refreshSearchDocs, withIndexesLast } from '../domain/search/keep-docs.ts'
import { scoreVisits } from '../domain/visits/hot-scores.ts'
import { writeAgencies } from './agencies.ts'
import type { NewBusiness } from './build-business.ts'
import { composeAmenityChecks, type NewAmenityCheck } from './compose-amenity-checks.ts'
import { composeBusiness, type DemoBusiness, type NewItem, type NewPhoto, popularity } from './compose-business.ts'
import type { NewPolicy } from './compose-policies.ts'
import { composeReview } from './compose-review.ts'
import { composeExtras, composeReply } from './compose-review-extras.ts'
import { composeReviewPast } from './compose-review-past.ts'
import { type PlannedBusiness, planBusinesses } from './plan-businesses.ts'
import { createRandom } from './random.ts'
import { writePayees } from './write-payees.ts'
import { writeCards, writeInspections } from './write-record.ts'
import { type PlaceReviews, type WholeReview, writeReviews } from './write-reviews.ts'
import { writeVisits } from './write-visits.ts'

export interface SeedOptions {
  businesses?: number
  reviews?: number
  /** The same seed and day make the same rows, ids included. */
  seed?: number
  /** The day that every date is counted back from. */
  today?: Date
  /** Scenes that are to follow in transactions of their own. @default 0 */
  scenes?: number
  /** Called after each batch with the number of written rows. */
  onProgress?: (done: { businesses: number; reviews: number }) => void
}

/** Demo data that a start makes when there is none. */
export const usualDemo = { businesses: 2200, reviews: 12_000 } as const

/** The smallest number that gives every province its six places. */
export const fewestBusinesses = 462

const batchSize = 100

/** Those with the most rows and references. */
const longTables = ['answers', 'card_findings', 'card_moves', 'card_replies', 'findings', 'reviews'] as const

/** Any number that nobody else uses: instances that start together must not both seed. */
export const seedLock = 7_204_115_602

const businessTypes = {
  id: 'uuid',
  category_id: 'text',
  status: 'text',
  name_th: 'text',
  name_en: 'text',
  name_cn: 'text',
  description_th: 'text',
  description_en: 'text',
  description_cn: 'text',
  phone: 'text',
  province_code: 'int',
  district_code: 'int',
  subdistrict_id: 'text',
  postcode: 'text',
  address: 'text',
  lat: 'float8',
  lng: 'float8',
  opening_hours: 'jsonb',
  capacity: 'int',
  price_level: 'smallint',
  amenities: 'text[]',
  grade: 'text',
  score: 'numeric',
  inspected_at: 'timestamptz',
  grade_valid_until: 'timestamptz',
  grade_rules: 'text',
  open_card: 'text',
  rating_sum: 'int',
  rating_count: 'int',
  rating_mean: 'float8',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} satisfies Partial<Record<keyof NewBusiness, string>>

const photoTypes = {
  id: 'uuid',
  business_id: 'uuid',
  position: 'int',
  key: 'text',
  color: 'text',
  illustration: 'boolean',
} satisfies Record<keyof NewPhoto, string>

const checkTypes = {
  business_id: 'uuid',
  amenity: 'text',
  checked_at: 'timestamptz',
  checked_agency_id: 'uuid',
} satisfies Record<keyof NewAmenityCheck, string>

const policyTypes = {
  id: 'uuid',
  business_id: 'uuid',
  position: 'int',
  kind: 'text',
  title_th: 'text',
  title_en: 'text',
  title_cn: 'text',
  body_th: 'text',
  body_en: 'text',
  body_cn: 'text',
  updated_at: 'timestamptz',
} satisfies Record<keyof NewPolicy, string>

const itemTypes = {
  id: 'uuid',
  business_id: 'uuid',
  position: 'int',
  name_th: 'text',
  name_en: 'text',
  name_cn: 'text',
  price_satang: 'int',
} satisfies Record<keyof NewItem, string>

/** True if the database has no business yet. */
export async function seedIsNeeded({ db }: Pick<Database, 'db'>): Promise<boolean> {
  return (await db.selectFrom('businesses').select('id').limit(1).executeTakeFirst()) === undefined
}

/**
 * Seeds the database and resolves with true; with false, and without a change, when it has businesses already.
 * Needs the reference data. Figures stored for lists are made as the product makes them.
 */
export async function seedDemo({ db }: Pick<Database, 'db'>, options: SeedOptions = {}): Promise<boolean> {
  const {
    businesses,
    reviews,
    seed = 1,
    today = bangkokMidnight(new Date()),
    scenes = 0,
    onProgress,
  } = { ...usualDemo, ...options }
  const seeded = await db.transaction().execute(async (tx) => {
    await liftLimits(tx)
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx)
    if (!(await seedIsNeeded({ db: tx }))) return false
    let written = 0
    let done = 0
    const fill = async () => {
      for (const batch of composeBatches(businesses, reviews, seed, today)) {
        written += await writePlaces(tx, batch, today)
        done += batch.length
        // Else the start would need 150 MB more than the server that follows it.
        collectGarbage()
        onProgress?.({ businesses: done, reviews: written })
      }
    }
    await withIndexesLast(tx, () => withReferencesLast(tx, longTables, fill))
    await tx.insertInto('demo_data').values({ filled_at: new Date(), people: null, scenes_left: scenes }).execute()
    await makeFigures(tx, today)
    return true
  })
  // A server would do it by itself, but later: until then each list looks up rows that its index already tells of.
  if (seeded) {
    await withoutLimits(db, (connection) => vacuumTables(connection, 'all'))
  }
  return seeded
}

/** The figures that lists are ordered by, as the product makes them. */
export async function makeFigures(tx: Kysely<Schema>, today: Date): Promise<void> {
  await refreshRatings(tx)
  await scoreVisits(tx, today)
  await refreshRecommended(tx, today)
  await enterOrders(tx, undefined, today)
}

type Composed = DemoBusiness & PlaceReviews

/** The places that will be there, each with its number of reviews: they follow from the seed alone. */
export interface DemoPlan {
  seed: number
  places: readonly PlannedBusiness[]
  reviews: readonly number[]
}

export function planDemo(businesses: number, reviews: number, seed: number): DemoPlan {
  const places = planBusinesses(businesses, createRandom(seed, 'plan'))
  const weights = places.map((_, number) => popularity(seed, number))
  const sum = weights.reduce((a, b) => a + b, 0)
  // Cumulative rounding: the reviews of all places together are exactly as many as asked for.
  let passed = 0
  let spent = 0
  const counts = weights.map((weight) => {
    passed += weight
    const count = Math.round((reviews * passed) / sum) - spent
    spent += count
    return count
  })
  return { seed, places, reviews: counts }
}

/** The places from number `from` on, at most `size`, with all that belongs to them. */
export function composePlaces(plan: DemoPlan, from: number, size: number, today: Date): Composed[] {
  return plan.places.slice(from, from + size).map((planned, i) => {
    const number = from + i
    const composed = composeBusiness(plan.seed, number, planned, today)
    return { ...composed, ...composeReviews(composed, plan.seed, number, plan.reviews[number] as number, today) }
  })
}

/** Everything that will be written, batch by batch, in an order that follows from the seed alone. */
export function* composeBatches(businesses: number, reviews: number, seed: number, today: Date): Generator<Composed[]> {
  const plan = planDemo(businesses, reviews, seed)
  for (let from = 0; from < plan.places.length; from += batchSize) yield composePlaces(plan, from, batchSize, today)
}

function composeReviews(
  { business, agency }: DemoBusiness,
  seed: number,
  number: number,
  count: number,
  today: Date,
): PlaceReviews {
  const random = createRandom(seed, `reviews ${number}`)
  const quality = random.normal()
  const open = business.created_at as Date
  const category = business.category_id
  const place = { id: business.id, category, quality, open }
  const more = createRandom(seed, `reviews more ${number}`)
  const past = createRandom(seed, `reviews past ${number}`)
  const all: PlaceReviews = { reviews: [], replies: [], reports: [], decisions: [], revisions: [] }
  for (let i = 0; i < count; i++) {
    const plain = composeReview(random, place, i, today)
    const reply = composeReply(more, plain, today)
    const review: WholeReview = { ...plain, ...composeExtras(more, plain, today) }
    const { reports, decisions, revisions } = composeReviewPast(past, review, { category, agency: agency.id, today })
    all.reviews.push(review)
    all.replies.push(...(reply ? [reply] : []))
    all.reports.push(...reports)
    all.decisions.push(...decisions)
    all.revisions.push(...revisions)
  }
  return all
}

/** Rating figures of the reviews that count, written with the place so that its row is not written twice. */
function rated({ business, reviews }: Composed): NewBusiness {
  const counted = reviews.filter(({ status }) => status !== 'hidden')
  const sum = counted.reduce((total, { stars }) => total + stars, 0)
  const mean = counted.length === 0 ? 0 : sum / counted.length
  return { ...business, rating_sum: sum, rating_count: counted.length, rating_mean: mean }
}

/** Writes places with all that belongs to them, but for the figures of lists; returns the number of reviews. */
export async function writePlaces(tx: Kysely<Schema>, batch: Composed[], today: Date): Promise<number> {
  await writeAgencies(
    tx,
    batch.map(({ agency }) => agency),
  )
  await insertRows(tx, 'businesses', businessTypes, batch.map(rated))
  await insertRows(
    tx,
    'photos',
    photoTypes,
    batch.flatMap(({ photos }) => photos),
  )
  await insertRows(
    tx,
    'items',
    itemTypes,
    batch.flatMap(({ items }) => items),
  )
  await insertRows(
    tx,
    'policies',
    policyTypes,
    batch.flatMap(({ policies }) => policies),
  )
  await writePayees(
    tx,
    batch.map(({ payees }) => payees),
  )
  await writeVisits(tx, batch, today)
  await refreshSearchDocs(
    tx,
    batch.map(({ business }) => business.id),
  )
  await writeInspections(
    tx,
    batch.flatMap(({ record }) => record.inspections),
  )
  await writeCards(
    tx,
    batch.flatMap(({ record }) => record.cards),
  )
  await insertRows(tx, 'amenity_checks', checkTypes, batch.flatMap(composeAmenityChecks))
  return writeReviews(tx, batch)
}
