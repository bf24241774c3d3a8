import fc from 'fast-check'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { NEAR_RADIUS_M } from '#shared/constants.ts'
import { haversine } from '#shared/places/haversine.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertPlaces, removePlaces, walk } from '../../../../test/support/places.ts'
import type { LatLng } from '../areas/queries.ts'
import { metresPerDegree, planeFactors, planeScale } from './distance.ts'
import { listNear } from './queries.ts'

const database = await testDatabase()
const { db } = database
beforeAll(() => loadReference(database))
afterEach(() => removePlaces(database))

const now = new Date('2026-11-21T05:00:00Z')

/** The list as it must be, by comparing everything with everything. */
function bruteForce(point: LatLng, places: (LatLng & { id: string })[]): string[] {
  return places
    .map(({ id, lat, lng }) => ({ id, distance: haversine(point, { lat, lng }) }))
    .filter(({ distance }) => distance <= NEAR_RADIUS_M)
    .sort((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
}

test('distances over the ground are right', () => {
  // Bangkok's Democracy Monument to Chiang Mai's Tha Phae Gate, as map services give it.
  const distance = haversine({ lat: 13.7567, lng: 100.5018 }, { lat: 18.7878, lng: 98.9931 })
  expect(distance / 1000).toBeCloseTo(582.4, 0)
  expect(haversine({ lat: 10, lng: 100 }, { lat: 11, lng: 100 })).toBeCloseTo(metresPerDegree, 3)
  expect(haversine({ lat: 10, lng: 100 }, { lat: 10, lng: 100 })).toBe(0)
})

test('the plane of the index is never further from the ground than its factors say', () => {
  const latitude = fc.double({ min: 5, max: 21, noNaN: true })
  const step = fc.double({ min: -0.46, max: 0.46, noNaN: true })
  fc.assert(
    fc.property(latitude, step, step, (lat, north, east) => {
      const other = { lat: lat + north, lng: 100 + east }
      const ground = haversine({ lat, lng: 100 }, other)
      fc.pre(ground > 1 && ground <= NEAR_RADIUS_M)
      const plane = Math.hypot(north, east * planeScale) * metresPerDegree
      const { least, most } = planeFactors(lat)
      expect(plane / ground).toBeGreaterThanOrEqual(least)
      expect(plane / ground).toBeLessThanOrEqual(most)
    }),
    { numRuns: 5_000 },
  )
})

test('near is exact over the ground at any latitude, page by page', async () => {
  const scene = fc.record({
    lat: fc.double({ min: 5.7, max: 20.3, noNaN: true }),
    lng: fc.double({ min: 98, max: 105, noNaN: true }),
    // On a ring around the point the plane and the ground disagree about which place is nearer.
    places: fc.array(
      fc.record({
        angle: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        reach: fc.oneof(
          fc.double({ min: 0.3, max: 0.312, noNaN: true }),
          fc.constant(0.3),
          fc.double({ min: 0, max: 0.55, noNaN: true }),
        ),
      }),
      { minLength: 40, maxLength: 120 },
    ),
    limit: fc.integer({ min: 1, max: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(scene, async ({ lat, lng, places, limit }) => {
      await removePlaces(database)
      const given = places.map(({ angle, reach }) => ({
        lat: lat + Math.sin(angle) * reach,
        lng: lng + (Math.cos(angle) * reach) / Math.cos((lat * Math.PI) / 180),
      }))
      const ids = await insertPlaces(database, given)
      const expected = bruteForce(
        { lat, lng },
        given.map((it, at) => ({ ...it, id: ids[at] ?? '' })),
      )
      const pages = await walk((cursor) => listNear(db, { locale: 'th', limit, lat, lng, cursor, now }))
      expect(pages.flat().map(({ id }) => id)).toEqual(expected)
    }),
    { numRuns: 20 },
  )
}, 60_000)

test('places at the same point come once each, by id', async () => {
  const ids = await insertPlaces(
    database,
    Array.from({ length: 50 }, () => ({ lat: 13.75, lng: 100.5 })),
  )
  const pages = await walk((cursor) => listNear(db, { locale: 'th', limit: 7, lat: 13.75, lng: 100.5, cursor, now }))
  expect(pages.flat().map(({ id, distance }) => [id, distance])).toEqual(ids.sort().map((id) => [id, 0]))
})

test('distances are whole metres, and nothing beyond the radius or hidden is shown', async () => {
  const [inside] = await insertPlaces(database, [
    { lat: 13.75 + 49_990 / metresPerDegree, lng: 100.5 },
    { lat: 13.75 + 50_010 / metresPerDegree, lng: 100.5 },
    { lat: 13.75, lng: 100.5, status: 'draft' },
  ])
  const { rows } = await listNear(db, { locale: 'th', limit: 24, lat: 13.75, lng: 100.5, now })
  expect(rows).toMatchObject([{ id: inside, distance: 49_990 }])
})

test('a point that is nowhere near has no places, and one that is no point none either', async () => {
  await insertPlaces(database, [{}])
  for (const [lat, lng] of [
    [51.5, 0],
    [-90, 0],
    [90, 180],
    [Number.NaN, 100],
    [13, Number.POSITIVE_INFINITY],
  ] as const) {
    expect(await listNear(db, { locale: 'th', limit: 24, lat, lng, now })).toMatchObject({ rows: [], next: null })
  }
})
