/** The order of a round, against all orders there are. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestRound, type RouteStop, timeRound } from './route.ts'

const begins = 9 * 60
const stop = (id: string, lat: number, more: Partial<RouteStop> = {}): RouteStop => ({
  id,
  lat,
  lng: 98.4,
  minutes: 30,
  windows: null,
  ...more,
})

function* orders<T>(all: readonly T[]): Generator<T[]> {
  if (all.length === 0) yield []
  for (const [at, first] of all.entries())
    for (const rest of orders(all.filter((_, other) => other !== at))) yield [first, ...rest]
}

const stops = fc
  .array(
    fc.record({
      lat: fc.double({ min: 7.8, max: 8.1, noNaN: true }),
      lng: fc.double({ min: 98.2, max: 98.5, noNaN: true }),
      minutes: fc.integer({ min: 10, max: 60 }),
      windows: fc.oneof(
        fc.constant(null),
        fc.constant([]),
        fc
          .tuple(fc.integer({ min: 480, max: 900 }), fc.integer({ min: 30, max: 500 }))
          .map(([from, long]) => [[from, from + long] as const]),
      ),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((all) => all.map((each, at): RouteStop => ({ id: String(at), ...each })))

test('no other order has fewer closed doors, then an earlier end, then a shorter way', () => {
  fc.assert(
    fc.property(stops, (given) => {
      const best = bestRound(given, { begins })
      expect(best.stops.map(({ id }) => id).sort()).toEqual(given.map(({ id }) => id).sort())
      for (const order of orders(given)) {
        const other = timeRound(order, { begins })
        const [a, b] = [best, other].map(({ closed, ends, travel }) => [closed, ends, travel])
        const differs = (a as number[]).findIndex((value, at) => Math.abs(value - (b?.[at] ?? 0)) > 1e-6)
        if (differs >= 0) expect(a?.[differs]).toBeLessThan(b?.[differs] as number)
      }
    }),
    { numRuns: 60 },
  )
})

test('with an end, the same round comes out if it keeps to that and finds all open, and none if it does not', () => {
  const ends = fc.integer({ min: begins, max: 16 * 60 })
  fc.assert(
    fc.property(stops, ends, (given, until) => {
      const best = bestRound(given, { begins })
      const keeps = best.closed === 0 && best.ends <= until
      expect(bestRound(given, { begins, until }).stops).toEqual(keeps ? best.stops : [])
    }),
    { numRuns: 500 },
  )
})

test('nobody stands at two places at once, and a visit that is said to be in hours is', () => {
  fc.assert(
    fc.property(stops, (given) => {
      const { stops: timed } = bestRound(given, { begins })
      let free = begins
      for (const { id, travel, starts, ends, isClosed } of timed) {
        const { minutes, windows } = given.find((each) => each.id === id) as RouteStop
        expect(starts).toBeGreaterThanOrEqual(free + travel - 1e-6)
        expect(ends).toBeCloseTo(starts + minutes, 6)
        const isIn = windows === null || windows.some(([from, until]) => starts >= from && ends <= until)
        expect(isClosed).toBe(!isIn)
        free = ends
      }
    }),
  )
})

test('a place that opens in the evening comes last, and the way between the others is not longer for it', () => {
  const bar = stop('bar', 7.85, { windows: [[18 * 60, 26 * 60]] })
  const { stops: timed, closed } = bestRound([stop('north', 8.1), bar, stop('south', 7.8), stop('middle', 7.95)], {
    begins,
  })
  expect([timed.map(({ id }) => id), closed]).toEqual([['north', 'middle', 'south', 'bar'], 0])
  expect(timed.at(-1)?.starts).toBe(18 * 60)
})

test('a place that is closed all day is visited all the same, and said to be closed', () => {
  const { stops: timed } = bestRound([stop('a', 7.8), stop('b', 7.9, { windows: [] })], { begins })
  expect(timed.filter(({ isClosed }) => isClosed).map(({ id }) => id)).toEqual(['b'])
})

test('one fewer closed door is worth a later end', () => {
  const early = stop('early', 7.8, { windows: [[begins, begins + 30]] })
  const long = stop('long', 7.8, { minutes: 60 })
  expect(bestRound([long, early], { begins }).stops.map(({ id }) => id)).toEqual(['early', 'long'])
})

test('nine stops are put in order, and none is a round of nothing', () => {
  const nine = Array.from({ length: 9 }, (_, at) => stop(String(at), 7.8 + ((at * 4) % 9) / 50))
  const { stops: timed } = bestRound(nine, { begins })
  const lats = timed.map(({ id }) => nine[Number(id)]?.lat as number)
  expect([lats, [...lats].reverse()]).toContainEqual([...lats].sort())
  expect(bestRound([], { begins })).toEqual({ stops: [], ends: begins, travel: 0, metres: 0, closed: 0 })
})

test('waiting an hour at a door about noon is the break, and a visit that is due at a closed door is no early one', () => {
  const late = stop('late', 7.9, { windows: [[14 * 60, 18 * 60]] })
  const { stops } = timeRound([stop('early', 7.9), late, stop('after', 7.9)], { begins, rests: 11 * 60 + 30 })
  expect(stops.map(({ restsAt }) => restsAt)).toEqual([null, 11 * 60 + 30, null])
  const due = stop('due', 7.9, { windows: [[10 * 60, 12 * 60]], isDue: true })
  expect(bestRound([stop('other', 7.9), due], { begins }).closed).toBe(0)
})
