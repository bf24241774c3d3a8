/**
 * A sample of the searched documents, in memory: it tells how frequent words and filters are together, so that each search can
 * take the way that reads the fewest rows (search-plan.ts), and which words are known at all (known-words.ts). PostgreSQL's own
 * estimates know neither words in the middle of a text nor which filters belong together, and its mistakes cost seconds.
 */

import type { Kysely } from 'kysely'
import type { Category } from '#shared/categories.ts'
import type { LocalisedColumns } from '#shared/localised.ts'
import type { Amenity } from '#shared/places/amenities.ts'
import type { OpeningHours } from '#shared/places/opening-hours.ts'
import type { PlaceCard } from '#shared/places/place-card.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import { allLanguages } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { inLocales, jsonAs, numberIs, orNull, type RowOf, rowsOf, sql, textIs, textsIs } from '../../db/sql.ts'
import { listed } from '../places/cards.ts'
import { type Standing, standingSql } from '../places/standing.ts'
import { learnWords } from './known-words.ts'
import { searchDocShape } from './search-doc.ts'

export const sampleShape = searchDocShape.and({
  id: 'text',
  category: textIs<Category>(),
  province: 'number',
  district: 'number',
  subdistrict: 'text?',
  grade: orNull(textIs<GradeLetter>()),
  amenities: textsIs<Amenity>(),
  openCard: orNull(textIs<NonNullable<PlaceCard['openCard']>>()),
  hours: jsonAs<OpeningHours>(),
  price: 'number?',
  /** As results are ordered: where it stood when the sample was taken, the rating, and when it was inspected. */
  standing: numberIs<Standing>(),
  rating: 'number',
  inspectedAt: 'time?',
  validUntil: 'time?',
  lat: 'number',
  lng: 'number',
  ...inLocales('name', 'text'),
})
export type SampleRow = RowOf<typeof sampleShape>

export interface Sample {
  rows: SampleRow[]
  /** About how many documents there are. */
  total: number
  /** Names of items of these rows, each once. */
  items: LocalisedColumns<'name'>[]
  takenAt: number
}

const sampleSize = 2_000
/**
 * Of the pages of the table that are read about one row each is used: places that came in together, as those of a province do in
 * an import, stand on one page, and a few such pages would make a rare word look frequent.
 */
const pagesPerRow = 8
/** Frequencies change slowly; a sample this old, in milliseconds, is used once more while a new one is taken. */
const cachedForMs = 10 * 60_000
/** While there are few documents each one more matters, so the sample is taken anew sooner. */
const cachedForMsWhileSmall = 5_000

async function takeSample(db: Kysely<Schema>): Promise<Sample> {
  const counted = await rowsOf({ total: 'number' })`
    select case when reltuples < 10000 then (select count(*) from search_docs) else reltuples end::float8 as total
    from pg_class where oid = 'search_docs'::regclass`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  const percent = Math.min(100, (sampleSize / Math.max(total, 1)) * 120 * pagesPerRow)
  const isSampled = total > sampleSize * 2 * pagesPerRow ? sql`random() < ${1 / pagesPerRow}::float8` : sql`true`
  const { rows } = await sampleShape`
    select id, names, doc, sound, category_id as category, province_code as province, district_code as district, subdistrict_id as subdistrict, amenities, grade,
      open_card as "openCard", opening_hours as hours, price_level as price, rating_bayes as rating, inspected_at as "inspectedAt", grade_valid_until as "validUntil",
      ${standingSql(new Date())} as standing,
      lat, lng, ${allLanguages('name')}
    from search_docs tablesample system (${percent}::float8) join businesses on id = business_id
    where ${listed} and ${isSampled} limit ${sampleSize * 2}`.execute(db)
  const items = await rowsOf({ ...inLocales('name', 'text') })`
    select distinct ${allLanguages('name')} from items
    where business_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db)
  return { rows, total, items: items.rows, takenAt: Date.now() }
}

const samples = new WeakMap<Kysely<Schema>, { current: Promise<Sample>; ready?: Sample; isRenewing: boolean }>()

/** The handler for a failed renewal of the sample: no search waits for it. */
const listeners = new WeakMap<Kysely<Schema>, (error: unknown) => void>()

/** The current sample; only the very first search of a process waits for it. */
export async function sampleOf(db: Kysely<Schema>): Promise<Sample> {
  const cached = samples.get(db)
  if (!cached?.ready) {
    if (cached) return cached.current
    const entry: { current: Promise<Sample>; ready?: Sample; isRenewing: boolean } = {
      current: takeSample(db),
      isRenewing: false,
    }
    samples.set(db, entry)
    try {
      entry.ready = await entry.current
      return entry.ready
    } catch (error) {
      samples.delete(db)
      throw error
    }
  }
  const age = Date.now() - cached.ready.takenAt
  if (age > (cached.ready.total < sampleSize ? cachedForMsWhileSmall : cachedForMs) && !cached.isRenewing) {
    cached.isRenewing = true
    takeSample(db)
      .then(async (sample) => {
        if (sample.total >= sampleSize) await learnWords(sample)
        cached.ready = sample
      })
      // The old one does; the next search tries again.
      .catch((error: unknown) => listeners.get(db)?.(error))
      .finally(() => {
        cached.isRenewing = false
      })
  }
  return cached.ready
}

/** Takes the sample and learns its words before anyone asks; to be called at the start, in the background. */
export async function prepareSearch(db: Kysely<Schema>, onError: (error: unknown) => void): Promise<void> {
  listeners.set(db, onError)
  await learnWords(await sampleOf(db))
}

/** Takes a new sample with the next search; for tests and after large loads. */
export const forgetSample = (db: Kysely<Schema>): void => void samples.delete(db)
