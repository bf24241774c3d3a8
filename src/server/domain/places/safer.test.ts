/** A place that is not to be recommended leads to near ones of its kind that are: valid, A or B, without a card. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { findSafer, wantsSafer } from './safer.ts'

const database = await testDatabase()
const { db } = database
beforeAll(() => loadReference(database))
afterEach(() => removePlaces(database))

const now = new Date('2026-11-21T05:00:00Z')
const later = new Date('2027-11-21T05:00:00Z')
const here = { lat: 7.89, lng: 98.3 }

const north = (metres: number) => ({ lat: here.lat + metres / 111_195, lng: here.lng })
const good = { category_id: 'restaurant', grade: 'A', score: 95, inspected_at: now, grade_valid_until: later } as const

const saferThan = async (id: string) =>
  (await findSafer(db, { place: { id, category: 'restaurant', ...here }, locale: 'en', now })).map((it) => it.id)

test('the nearest four of its kind with a valid A or B and no card, and not itself', async () => {
  const ids = await insertPlaces(database, [
    { ...good, ...here },
    { ...good, ...north(900) },
    { ...good, ...north(100), grade: 'B', score: 82 },
    { ...good, ...north(200), grade: 'C', score: 72 },
    { ...good, ...north(300), grade_valid_until: now },
    { ...good, ...north(400), open_card: 'yellow' },
    { ...good, ...north(500), category_id: 'spa' },
    { ...good, ...north(600), status: 'suspended' },
    { ...good, ...north(700), status: 'closed_temporarily' },
    { ...good, ...north(60_000) },
    { ...good, ...north(800) },
    { ...good, ...north(1_000) },
    { ...good, ...north(1_100) },
  ])
  const [own = ''] = ids
  expect(await saferThan(own)).toEqual([ids[2], ids[10], ids[1], ids[11]])
})

test('the nearest of the country are shown with their distance if nothing better is near; none if there is none', async () => {
  const ids = await insertPlaces(database, [
    { ...good, ...here },
    { ...good, lat: 19.9, lng: 99.8 },
    { ...good, ...north(60_000) },
    { ...good, ...north(52_000), grade: 'D', score: 60 },
    { ...good, lat: 13.75, lng: 100.5 },
  ])
  const [own = ''] = ids
  const place = { id: own, category: 'restaurant', ...here } as const
  const found = await findSafer(db, { place, locale: 'en', now })
  expect(found.map(({ id, distance = 0 }) => [id, Math.round(distance / 10_000)])).toEqual([
    [ids[2], 6],
    [ids[4], 69],
    [ids[1], 135],
  ])
  await removePlaces(database)
  const [alone = ''] = await insertPlaces(database, [{ ...good, ...here }])
  expect(await saferThan(alone)).toEqual([])
})

test('places with a D, an E, a result that ran out or a suspension have safer ones beside them, no others', () => {
  expect([{ state: 'suspended' }, { state: 'expired', letter: 'A' }].map((it) => wantsSafer(it as never))).toEqual([
    true,
    true,
  ])
  const letters = ['A', 'B', 'C', 'D', 'E'] as const
  expect(letters.map((letter) => wantsSafer({ state: 'valid', letter }))).toEqual([false, false, false, true, true])
  expect(wantsSafer({ state: 'none' })).toBe(false)
})
