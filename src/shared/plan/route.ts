/**
 * The order of a round: the fewest visits outside of opening hours, then the earliest end, then the shortest way. Exact for the few places
 * that a day takes (Held and Karp's table of sets and last places); waiting at a door and going in at another hour are both tried.
 */
import { haversine } from '../places/haversine.ts'
import { ROAD_FACTOR, ROAD_KMH } from './weights.ts'

interface Point {
  lat: number
  lng: number
}

export interface RouteStop extends Point {
  id: string
  /** Minutes of the visit. */
  minutes: number
  /** When it is open, in minutes of the day; null where nobody knows, which counts as always. */
  windows: readonly (readonly [opens: number, closes: number])[] | null
}

/** A stop of a round with its times, in minutes of the day. */
export interface TimedStop {
  id: string
  /** From the stop before; none to the first one without a beginning. */
  metres: number
  travel: number
  starts: number
  ends: number
  /** The place is closed then, by its own hours. */
  isClosed: boolean
}

export interface Round {
  stops: TimedStop[]
  ends: number
  travel: number
  metres: number
  /** Visits outside of opening hours. */
  closed: number
}

/** Metres by road. */
export const roadMetres = (a: Point, b: Point): number => haversine(a, b) * ROAD_FACTOR

/** Minutes of the way. */
export const travelMinutes = (metres: number): number => metres / 1000 / (ROAD_KMH / 60)

/** A way of having come so far. */
interface Way {
  at: TimedStop
  before: Way | null
  closed: number
  ends: number
  travel: number
}

/** Beginnings of a visit by somebody who arrives at `at`: at once, or, where it is closed, also when it next opens for long enough. */
function beginnings({ windows, minutes }: RouteStop, at: number): { starts: number; isClosed: boolean }[] {
  if (windows === null || windows.some(([opens, closes]) => at >= opens && at + minutes <= closes))
    return [{ starts: at, isClosed: false }]
  const later = windows.filter(([opens, closes]) => opens >= at && opens + minutes <= closes).map(([opens]) => opens)
  const now = { starts: at, isClosed: true }
  return later.length > 0 ? [{ starts: Math.min(...later), isClosed: false }, now] : [now]
}

const isNoWorse = (a: Way, b: Way) => a.closed <= b.closed && a.ends <= b.ends && a.travel <= b.travel

/** Adds a way unless a known one is as good in all respects, and drops those that it beats. */
function keep(ways: Way[], way: Way): Way[] {
  if (ways.some((known) => isNoWorse(known, way))) return ways
  return [...ways.filter((known) => !isNoWorse(way, known)), way]
}

function* extend(before: Way | null, from: Point | null, stop: RouteStop, begins: number): Generator<Way> {
  const metres = from ? roadMetres(from, stop) : 0
  const travel = travelMinutes(metres)
  for (const { starts, isClosed } of beginnings(stop, (before?.ends ?? begins) + travel)) {
    const ends = starts + stop.minutes
    yield {
      at: { id: stop.id, metres, travel, starts, ends, isClosed },
      before,
      closed: (before?.closed ?? 0) + Number(isClosed),
      ends,
      travel: (before?.travel ?? 0) + travel,
    }
  }
}

const isBetter = (a: Way, b: Way) => a.closed - b.closed || a.ends - b.ends || a.travel - b.travel

function roundOf(ways: readonly Way[], begins: number): Round {
  const [best] = [...ways].sort(isBetter)
  const stops: TimedStop[] = []
  for (let way: Way | null = best ?? null; way; way = way.before) stops.unshift(way.at)
  return {
    stops,
    ends: best?.ends ?? begins,
    travel: best?.travel ?? 0,
    metres: stops.reduce((sum, { metres }) => sum + metres, 0),
    closed: best?.closed ?? 0,
  }
}

interface Start {
  /** Minute of the day. */
  begins: number
  /** Where the officer is; null where nobody knows: then the way to the first stop counts nothing. */
  from?: Point | null
}

/** The best order of all. More than some ten stops take too long: the table doubles with each. */
export function bestRound(stops: readonly RouteStop[], { begins, from = null }: Start): Round {
  const table = new Map<number, Way[]>()
  const key = (set: number, last: number) => set * stops.length + last
  for (const [at, stop] of stops.entries())
    table.set(key(1 << at, at), [...extend(null, from, stop, begins)].reduce(keep, []))
  const all = (1 << stops.length) - 1
  for (let set = 1; set <= all; set++) {
    for (const [last, from] of stops.entries()) {
      for (const way of table.get(key(set, last)) ?? []) {
        for (const [next, stop] of stops.entries()) {
          if (set & (1 << next)) continue
          const to = key(set | (1 << next), next)
          let ways = table.get(to) ?? []
          for (const longer of extend(way, from, stop, begins)) ways = keep(ways, longer)
          table.set(to, ways)
        }
      }
    }
  }
  return roundOf(
    stops.flatMap((_, last) => table.get(key(all, last)) ?? []),
    begins,
  )
}

/** The times of stops whose order is given. */
export function timeRound(stops: readonly RouteStop[], { begins, from = null }: Start): Round {
  let ways: (Way | null)[] = [null]
  let at: Point | null = from
  for (const stop of stops) {
    ways = ways.flatMap((way) => [...extend(way, at, stop, begins)]).reduce<Way[]>(keep, [])
    at = stop
  }
  return roundOf(
    ways.filter((way) => way !== null),
    begins,
  )
}
