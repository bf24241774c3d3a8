/** Pins that are asked for are seen whole: inside the map, and under nothing that lies over it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, boxOf, findClearView, isWithin, meet } from './clear-view.ts'
import { clusterPlaces, type MappedPlace } from './cluster-places.ts'

const at = (id: string, lat: number, lng: number) =>
  ({ id, point: { lat, lng }, grade: { state: 'valid' } }) as MappedPlace
const screen = { width: 358, height: 700 }
const frame: Box = { west: 0, east: screen.width, north: 0, south: screen.height }
/** A column of buttons, a button at the upper edge, the scale, and a card over the foot. */
const overlays: Box[] = [
  { west: 302, east: 346, north: 12, south: 200 },
  { west: 111, east: 247, north: 12, south: 56 },
  { west: 12, east: 73, north: 641, south: 668 },
  { west: 12, east: 346, north: 454, south: 700 },
]
const zooms = Array.from({ length: 80 }, (_, step) => 15 - step / 8)

test('of any places the view that is found shows all pins, and nothing covers them', () => {
  const spot = fc.record({
    lat: fc.double({ min: 7.8, max: 8.1, noNaN: true }),
    lng: fc.double({ min: 98.2, max: 98.5, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(spot, { minLength: 1, maxLength: 30 }), (spots) => {
      const { pinsAt } = clusterPlaces(
        spots.map(({ lat, lng }, id) => at(String(id), lat, lng)),
        17,
      )
      const view = findClearView({ pinsAt, isWanted: () => true, zooms, ...screen, overlays })
      expect(view).toBeDefined()
      if (!view) return
      for (const pin of pinsAt(view.zoom)) {
        const { west, east, north, south } = boxOf(pin, view.zoom)
        const seen = { west: west - view.x, east: east - view.x, north: north - view.y, south: south - view.y }
        const grown = { west: -0.01, east: frame.east + 0.01, north: -0.01, south: frame.south + 0.01 }
        expect(isWithin(seen, grown)).toBe(true)
        expect(overlays.some((it) => meet(seen, it))).toBe(false)
      }
    }),
    { numRuns: 30 },
  )
})

const three = [at('a', 7.8965, 98.2962), at('b', 7.8995, 98.3062), at('c', 7.92, 98.31)]
const wish = { pinsAt: clusterPlaces(three, 17).pinsAt, zooms: [15, 14.5, 14], ...screen, overlays }

test('the closest view is taken in which no other pin is cut', () => {
  const isWanted = ({ places }: { places: readonly MappedPlace[] }) => places.some(({ id }) => id !== 'c')
  expect(findClearView({ ...wish, isWanted, parts: 2 })?.cut).toBe(0)
})

test('the map stays if all is clear, and places that are fewer pins than they must be have no view', () => {
  const isWanted = ({ places }: { places: readonly MappedPlace[] }) => places.some(({ id }) => id === 'a')
  const { x, y } = findClearView({ ...wish, isWanted, zooms: [15] }) ?? { x: 0, y: 0 }
  expect(findClearView({ ...wish, isWanted, zooms: [15], from: { x, y } })).toMatchObject({ x, y })
  expect(findClearView({ ...wish, isWanted, parts: 2 })).toBeUndefined()
})

test('places that an overlay would push to one side are seen in the map’s middle from a little further away', () => {
  // One above the other, as far apart as a low map is high: the button at the upper edge leaves them room at its side alone.
  const low = { width: 358, height: 288 }
  const { pinsAt } = clusterPlaces([at('north', 8.03, 98.33), at('south', 7.88, 98.35)], 17)
  const view = findClearView({ pinsAt, isWanted: () => true, parts: 2, zooms, ...low, overlays: overlays.slice(0, 2) })
  const boxes = view ? pinsAt(view.zoom).map((pin) => boxOf(pin, view.zoom)) : []
  expect(boxes).toHaveLength(2)
  const [west, east] = [Math.min(...boxes.map((it) => it.west)), Math.max(...boxes.map((it) => it.east))]
  expect(Math.abs((west + east) / 2 - (view?.x ?? 0) - low.width / 2)).toBeLessThan(low.width / 5)
})
