/** No pin lies over another: those that would are one, and stand above one another where the map is as close as it gets. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clusterPlaces, type MappedPlace, type Pin } from './cluster-places.ts'
import { tileAt } from './world-square.ts'

/** Only what a cluster reads of a place. */
const at = (id: string, lat: number, lng: number) =>
  ({ id, point: { lat, lng }, grade: { state: 'valid' } }) as MappedPlace
/** Two doors of one street, and another town. */
const places = [at('a', 7.8965, 98.2962), at('b', 7.8967, 98.2963), at('c', 13.75, 100.5)]
const keysAt = (clusters: ReturnType<typeof clusterPlaces>, zoom: number) =>
  clusters
    .pinsAt(zoom)
    .map(({ places }) => (places.length === 1 ? places[0]?.id : places.length))
    .sort()

test('neighbours are one pin with their number, until the map is close enough', () => {
  const clusters = clusterPlaces(places, 18)
  expect(keysAt(clusters, 13)).toEqual([2, 'c'])
  expect(keysAt(clusters, 18)).toEqual(['a', 'b', 'c'])
})

/** How many pairs of pins, 36 high and 88 wide with a score or 44 without, have pixels in common. */
function overlaps(zoom: number, pins: Pin[]): number {
  const boxes = pins.map(({ lat, lng, places }) => {
    const { x, y } = tileAt({ lat, lng }, zoom)
    return { x: x * 256, y: y * 256, half: places.length === 1 ? 44 : 22 }
  })
  return boxes.flatMap((a, i) =>
    boxes.slice(i + 1).filter((b) => Math.abs(a.x - b.x) < a.half + b.half && Math.abs(a.y - b.y) < 36),
  ).length
}

test('of any places at any zoom no pin lies over another, and every place has one', () => {
  const spot = fc.record({
    lat: fc.double({ min: 7.8, max: 8.1, noNaN: true }),
    lng: fc.double({ min: 98.2, max: 98.5, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(spot, { maxLength: 40 }), fc.double({ min: 5, max: 13, noNaN: true }), (spots, zoom) => {
      const clusters = clusterPlaces(
        spots.map(({ lat, lng }, id) => at(String(id), lat, lng)),
        13,
      )
      const pins = clusters.pinsAt(zoom)
      expect(overlaps(zoom, pins)).toBe(0)
      expect(pins.flatMap((it) => it.places)).toHaveLength(spots.length)
    }),
  )
})

test('two at one address stand above one another where the map comes no closer', () => {
  const clusters = clusterPlaces([at('a', 7.8965, 98.2962), at('b', 7.8965, 98.2962)], 13)
  expect(keysAt(clusters, 12.9)).toEqual([2])
  expect(keysAt(clusters, 13)).toEqual(['a', 'b'])
  const [first, second] = clusters.pinsAt(13)
  expect(first && second && second.lat > first.lat && second.lng === first.lng).toBe(true)
})
