/**
 * The order of a round: visits due by law as early as can be, then the fewest visits outside of opening hours, then the earliest end, then
 * the shortest way; with a break among them where one is asked for. Exact for the few places
 * that a day takes (Held and Karp's table of sets and last places); waiting at a door and going in at another hour are both tried.
 */
import { freeAfter, restBefore } from './rest.ts'
import { type Point, roadMetres, travelMinutes } from './roads.ts'

export interface RouteStop extends Point {
  id: string
  /** Minutes of the visit. */
  minutes: number
  /** Opening hours, in minutes of the day; null where nobody knows, which counts as always. */
  windows: readonly (readonly [opens: number, closes: number])[] | null
  /** Due by law: a day that breaks off leaves out its late visits. */
  isDue?: boolean
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
  /** Start of the break before it; null where there is none. */
  restsAt: number | null
}

export interface Round {
  stops: TimedStop[]
  ends: number
  travel: number
  metres: number
  /** Visits outside of opening hours. */
  closed: number
}

/** A way of having come so far. Thousands are made for a round: derived values are not stored, and they stand in no lists. */
interface Way {
  /** The stop that it stands at. */
  last: number
  before: Way | null
  /** The later visits that are due by law are, the more. */
  due: number
  closed: number
  ends: number
  /** Time of going on: after the break, where it comes now. */
  free: number
  travel: number
  /** The next of those that stand at the same stop after the same ones. */
  next: Way | null
}

/** The first way of each place in it. */
type Ways = (Way | null)[]

const isNoWorse = (a: Way, b: Way) =>
  a.due <= b.due && a.closed <= b.closed && a.ends <= b.ends && a.free <= b.free && a.travel <= b.travel

/** More than any day has: a visit at a closed door is worse than the latest one. */
const atClosedDoor = 10_000

/** Minutes from each stop to each other; of the last line, from the beginning. */
const travelTable = (stops: readonly RouteStop[], from: Point | null): number[][] =>
  [...stops, from].map((a) => stops.map((b) => (a ? travelMinutes(roadMetres(a, b)) : 0)))

/**
 * Records the ways after `travel` minutes: in at once, or, where it is closed, also when it next opens for long enough.
 * Called for each step of each order: its parameters are no object, and it makes none but for stored ways.
 */
function extend(
  ways: Ways,
  place: number,
  before: Way | null,
  last: number,
  stop: RouteStop,
  travel: number,
  start: Start,
): void {
  const leave = before === null ? start.begins : before.free
  const at = leave + travel
  const until = start.until ?? Number.POSITIVE_INFINITY
  const { windows, minutes } = stop
  let isClosed = windows !== null
  let opens = Number.POSITIVE_INFINITY
  if (windows !== null)
    for (let one = 0; one < windows.length; one++) {
      const [from, to] = windows[one] as readonly [number, number]
      if (at >= from && at + minutes <= to) isClosed = false
      if (from >= at && from + minutes <= to && from < opens) opens = from
    }
  if (isClosed && opens < Number.POSITIVE_INFINITY && opens + minutes <= until)
    keep(
      ways,
      place,
      before,
      last,
      stop,
      opens + minutes,
      freeAfter(leave, travel, opens, minutes, start.rests),
      travel,
      false,
    )
  if (isClosed && start.until !== undefined) return
  if (at + minutes <= until)
    keep(
      ways,
      place,
      before,
      last,
      stop,
      at + minutes,
      freeAfter(leave, travel, at, minutes, start.rests),
      travel,
      isClosed,
    )
}

/** Adds a way unless a known one is as good in all respects, and drops those that it beats. It is made only then: nearly all are beaten. */
function keep(
  ways: Ways,
  place: number,
  before: Way | null,
  last: number,
  stop: RouteStop,
  ends: number,
  free: number,
  added: number,
  isClosed: boolean,
): void {
  const closed = (before === null ? 0 : before.closed) + (isClosed ? 1 : 0)
  const due = (before === null ? 0 : before.due) + (stop.isDue ? ends + (isClosed ? atClosedDoor : 0) : 0)
  const travel = (before === null ? 0 : before.travel) + added
  const first = ways[place] as Way | null
  for (let other = first; other !== null; other = other.next)
    if (
      other.due <= due &&
      other.closed <= closed &&
      other.ends <= ends &&
      other.free <= free &&
      other.travel <= travel
    )
      return
  const way = { last, before, due, closed, ends, free, travel, next: null }
  let left: Way | null = null
  for (let other = first; other !== null; other = other.next) {
    if (isNoWorse(way, other)) continue
    if (left === null) ways[place] = other
    else left.next = other
    left = other
  }
  if (left === null) ways[place] = way
  else left.next = way
}

const isBetter = (a: Way, b: Way) => a.due - b.due || a.closed - b.closed || a.ends - b.ends || a.travel - b.travel

/** Those that stand at places `from` to before `to`. */
function waysAt(ways: Ways, from: number, to: number): Way[] {
  const found: Way[] = []
  for (let place = from; place < to; place++) for (let way = ways[place] ?? null; way; way = way.next) found.push(way)
  return found
}

function roundOf(ways: readonly Way[], stops: readonly RouteStop[], start: Start): Round {
  const { begins, from = null } = start
  const [best] = [...ways].sort(isBetter)
  const timed: TimedStop[] = []
  for (let way: Way | null = best ?? null; way; way = way.before) {
    const { last, before, ends } = way
    const stop = stops[last] as RouteStop
    const isClosed = way.closed > (before?.closed ?? 0)
    const point = before ? (stops[before.last] as RouteStop) : from
    const metres = point ? roadMetres(point, stop) : 0
    const travel = travelMinutes(metres)
    const restsAt = restBefore(before, { starts: ends - stop.minutes, travel }, start)
    timed.unshift({ id: stop.id, metres, travel, starts: ends - stop.minutes, ends, isClosed, restsAt })
  }
  return {
    stops: timed,
    ends: best?.ends ?? begins,
    travel: best?.travel ?? 0,
    metres: timed.reduce((sum, { metres }) => sum + metres, 0),
    closed: best?.closed ?? 0,
  }
}

interface Start {
  /** Minute of the day. */
  begins: number
  /** The officer's position, null if unknown: then the way to the first stop counts nothing. */
  from?: Point | null
  /** Minute of the day by which all is done and found open: other ways are not followed, and a round without any has no stops. */
  until?: number
  /** From which minute of the day on a break is due; none where it is not said. */
  rests?: number
}

/** The best order of all. More than some ten stops take too long: the table doubles with each. */
export const bestRound = (stops: readonly RouteStop[], start: Start): Round => bestRounds(stops, start)(stops.length)

/** The best order of the first so many, each read from one table. */
export function bestRounds(stops: readonly RouteStop[], start: Start): (first: number) => Round {
  const count = stops.length
  const travels = travelTable(stops, start.from ?? null)
  const ways: Ways = new Array<Way | null>(count << count).fill(null)
  const goOn = (set: number, before: Way | null) => {
    const line = travels[before?.last ?? count] as number[]
    for (let last = 0; last < count; last++) {
      if (set & (1 << last)) continue
      const place = (set | (1 << last)) * count + last
      extend(ways, place, before, last, stops[last] as RouteStop, line[last] as number, start)
    }
  }
  const all = (1 << count) - 1
  goOn(0, null)
  for (let place = count; place < all * count; place++)
    for (let way = ways[place] as Way | null; way !== null; way = way.next) goOn(Math.floor(place / count), way)
  return (first) => {
    const set = (1 << first) - 1
    return roundOf(waysAt(ways, set * count, (set + 1) * count), stops, start)
  }
}

/** The times of stops whose order is given. */
export function timeRound(stops: readonly RouteStop[], start: Start): Round {
  const travels = travelTable(stops, start.from ?? null)
  let before: (Way | null)[] = [null]
  for (const [last, stop] of stops.entries()) {
    const ways: Ways = [null]
    for (const way of before) {
      const travel = travels[way?.last ?? stops.length]?.[last] as number
      extend(ways, 0, way, last, stop, travel, start)
    }
    before = waysAt(ways, 0, 1)
  }
  return roundOf(
    before.filter((way) => way !== null),
    stops,
    start,
  )
}
