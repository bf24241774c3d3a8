/** No pin lies over another, and each stands where its place is: those that would lie over each other are one, at the last zoom too. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clusterPlaces, type MappedPlace, type Pin } from './cluster-places.ts'
import { tileAt } from './world-square.ts'

/** Only the fields that a cluster reads. */
const at = (id: string, lat: number, lng: number) =>
  ({ id, point: { lat, lng }, grade: { state: 'valid' } }) as MappedPlace
/** Two doors of one street, and another town. */
const places = [at('a', 7.8965, 98.2962), at('b', 7.8969, 98.2963), at('c', 13.75, 100.5)]
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

const spotOf = ({ lat, lng }: { lat: number; lng: number }, zoom: number) => {
  const { x, y } = tileAt({ lat, lng }, zoom)
  return { x: x * 256, y: y * 256 }
}

/** Number of pairs of pins whose targets have pixels in common: 44 high above their tip, or round with the spot in their middle. */
function overlaps(zoom: number, pins: Pin[]): number {
  const boxes = pins.map((pin) => {
    const { x, y } = spotOf(pin, zoom)
    return pin.places.length === 1
      ? { west: x - 46, east: x + 46, north: y - 46, south: y - 2 }
      : { west: x - 22, east: x + 22, north: y - 22, south: y + 22 }
  })
  return boxes.flatMap((a, i) =>
    boxes.slice(i + 1).filter((b) => a.west < b.east && b.west < a.east && a.north < b.south && b.north < a.south),
  ).length
}

test('of any places at any zoom no pin lies over another, every place has one, and a place alone has it on its point', () => {
  const spot = fc.record({
    lat: fc.double({ min: 7.8, max: 8.1, noNaN: true }),
    lng: fc.double({ min: 98.2, max: 98.5, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(spot, { maxLength: 40 }), fc.double({ min: 5, max: 17, noNaN: true }), (spots, zoom) => {
      const clusters = clusterPlaces(
        spots.map(({ lat, lng }, id) => at(String(id), lat, lng)),
        17,
      )
      const pins = clusters.pinsAt(zoom)
      expect(overlaps(zoom, pins)).toBe(0)
      expect(pins.flatMap((it) => it.places)).toHaveLength(spots.length)
      for (const pin of pins) {
        const [place] = pin.places
        if (!place || pin.places.length > 1) continue
        const [stands, is] = [spotOf(pin, zoom), spotOf(place.point, zoom)]
        expect(Math.hypot(stands.x - is.x, stands.y - is.y)).toBeLessThan(1)
      }
    }),
  )
})

test('two at one address are one pin where the map comes no closer, in their middle, and known to stay one', () => {
  const clusters = clusterPlaces([at('a', 7.8965, 98.2962), at('b', 7.8965, 98.2962), at('c', 7.9, 98.3)], 17)
  expect(keysAt(clusters, 17)).toEqual([2, 'c'])
  const pin = clusters.pinsAt(17).find(({ places }) => places.length === 2)
  expect(pin?.lat).toBeCloseTo(7.8965, 6)
  expect(pin && clusters.isLast(pin)).toBe(true)
  const far = clusters.pinsAt(9).find(({ places }) => places.length === 3)
  expect(far && clusters.isLast(far)).toBe(false)
})
