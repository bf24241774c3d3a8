/**
 * Near places anywhere in Thailand, on both databases, against comparing everything with everything over the ground: the near places, their order and
 * distance, and that the pages hold each place once. Points lie around real districts, also those at the borders.
 */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { readAreas } from '#server/db/reference/areas.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { createRandom } from '#server/demo/random.ts'
import type { LatLng } from '#server/domain/areas/queries.ts'
import { listNear } from '#server/domain/places/queries.ts'
import { NEAR_RADIUS_M } from '#shared/constants.ts'
import { insertPlaces, walk } from '../support/places.ts'
import { asksAll } from '../support/share.ts'
import { openBoth } from './both.ts'

const { bothDatabases, onBoth } = await openBoth({ embeddedAtNight: true })

const now = new Date('2026-11-21T05:00:00Z')
const { districts } = readAreas()

/** Metres over the ground, written here once more: by the vectors from the middle of the earth, not by half angles. */
function ground(a: LatLng, b: LatLng): number {
  const vector = ({ lat, lng }: LatLng) => {
    const [north, east] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
    return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)] as const
  }
  const [ax, ay, az] = vector(a)
  const [bx, by, bz] = vector(b)
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx)
  return 6_371_008.8 * Math.atan2(cross, ax * bx + ay * by + az * bz)
}

type Place = LatLng & { id: string; isListed: boolean }

/** About three places a district, from its middle to 25 km off, some at one point; each fifth is not listed. */
function scatter(): (LatLng & { status: 'approved' | 'closed_temporarily' | 'draft' })[] {
  const random = createRandom(11, 'near')
  const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
  return districts.flatMap(({ lat, lng }, at) =>
    Array.from({ length: 3 }, (_, i) => {
      const off = i === 0 ? 0 : 0.22 * random.next()
      const angle = 2 * Math.PI * random.next()
      return {
        lat: within(lat + off * Math.sin(angle), 5.6, 20.5),
        lng: within(lng + off * Math.cos(angle), 97.3, 105.7),
        status: (at + i) % 5 === 0 ? 'draft' : (at + i) % 7 === 0 ? 'closed_temporarily' : 'approved',
      }
    }),
  )
}

const placesOf = new Map<string, Place[]>()
beforeAll(async () => {
  const given = scatter()
  // The same point twice.
  given.push(...given.slice(0, 40))
  for (const database of bothDatabases) {
    await loadReference(database)
    const rows = given.map(({ lat, lng, status }) => ({ lat, lng, status }))
    const ids = await insertPlaces(database, rows)
    placesOf.set(
      database.kind,
      given.map(({ lat, lng, status }, at) => ({ id: ids[at] ?? '', lat, lng, isListed: status !== 'draft' })),
    )
  }
}, 120_000)

const most = (value: (place: LatLng) => number) => districts.toSorted((a, b) => value(b) - value(a)).slice(0, 5)
const borders = [
  ...most(({ lat }) => lat),
  ...most(({ lat }) => -lat),
  ...most(({ lng }) => lng),
  ...most(({ lng }) => -lng),
]

/** Readers are where districts are, at the ends of the country as often as elsewhere, up to some 40 km beside. */
const reader = fc
  .record({
    from: fc.oneof(fc.constantFrom(...districts), fc.constantFrom(...borders)),
    north: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
    east: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
  })
  .map(({ from, north, east }) => ({ lat: from.lat + north, lng: from.lng + east }))

/** Metres by which two ways of computing the same distance may differ. */
const rounding = 0.51

onBoth((database) => {
  test('near is complete, in order and within one per cent anywhere in Thailand, across the pages', async () => {
    const places = placesOf.get(database.kind) ?? []
    let compared = 0
    await fc.assert(
      fc.asyncProperty(reader, fc.integer({ min: 1, max: 24 }), async (point, limit) => {
        const expected = places
          .filter(({ isListed }) => isListed)
          .map((place) => ({ id: place.id, distance: ground(point, place) }))
          .filter(({ distance }) => distance <= NEAR_RADIUS_M)
          .sort((a, b) => a.distance - b.distance)
        const pages = await walk((cursor) => listNear(database.db, { ...point, locale: 'th', limit, cursor, now }))
        const shown = pages.flat()
        expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
        expect(shown.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort())
        for (const [at, { id, distance = Number.NaN }] of shown.entries()) {
          const own = expected.find((place) => place.id === id)?.distance ?? Number.NaN
          expect(Math.abs(distance - own)).toBeLessThanOrEqual(Math.max(rounding, 0.01 * own))
          // A moved officer here is as far as a local one.
          expect(Math.abs((expected[at]?.distance ?? Number.NaN) - own)).toBeLessThanOrEqual(rounding)
        }
        compared += shown.length
      }),
      { numRuns: asksAll ? 60 : 20 },
    )
    expect(compared).toBeGreaterThan(asksAll ? 500 : 150)
  }, 120_000)

  test('the ends of the country have near places too', async () => {
    for (const point of borders) {
      const { rows } = await listNear(database.db, { lat: point.lat, lng: point.lng, locale: 'th', limit: 3, now })
      expect(rows.length).toBeGreaterThan(0)
    }
  })
})
