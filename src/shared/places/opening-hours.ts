/** Opening hours as a place gives them, and whether it is open at a moment. Times are Bangkok clock times, `24:00` and past-midnight closings included. */
import { bangkokClock, bangkokDay, dayMs } from '../bangkok.ts'
import { isPublicHoliday } from './public-holidays.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** Opening and closing time, such as `["18:00", "02:00"]`. */
export type Span = [opens: string, closes: string]

/** Weekday → spans; a day that is missing is closed. */
export interface OpeningHours extends Partial<Record<Weekday, Span[]>> {
  /** Public holidays, in place of their weekday; none for closed, left out where they are days as others. */
  holidays?: Span[]
  /** `YYYY-MM-DD` → that day in place of all else; none for closed. */
  dates?: Record<string, Span[]>
}

const minutes = (clock: string): number => {
  const [hours = 0, rest = 0] = clock.split(':').map(Number)
  return hours * 60 + rest
}

const day = 24 * 60
const minuteMs = 60_000

/** `HH:MM` of a minute; midnight at the end of a day is `24:00`. */
function clockOf(minute: number): string {
  const ofDay = minute > day ? minute % day || day : minute
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

/** Weekday and minute of the day in Bangkok. */
export function weekClock(at: Date): { weekday: Weekday; minute: number } {
  const { weekday, minute } = bangkokClock(at)
  return { weekday: weekdays[(weekday + 6) % 7] as Weekday, minute }
}

/** The day so many days later, `YYYY-MM-DD`. */
const dayFrom = (at: Date, later = 0) => bangkokDay(new Date(at.getTime() + later * dayMs))

/** The spans that begin on a day, `YYYY-MM-DD`. A night that began before an exception goes on into it. */
export const spansOn = (hours: OpeningHours, date: string): Span[] =>
  hours.dates?.[date] ??
  (isPublicHoliday(date) ? hours.holidays : undefined) ??
  hours[weekdays[(new Date(date).getUTCDay() + 6) % 7] as Weekday] ??
  []

/** True if a week is stated: without one nothing is known, closed days included. */
export const hasWeek = (hours: OpeningHours): boolean => weekdays.some((each) => hours[each]?.length)

/** True if a moment falls into a span; one that ends before it begins ends the next day. */
export function isOpen(hours: OpeningHours, at: Date): boolean {
  const { minute } = weekClock(at)
  for (const [opens, closes] of spansOn(hours, dayFrom(at))) {
    const end = minutes(closes) <= minutes(opens) ? day : minutes(closes)
    if (minute >= minutes(opens) && minute < end) return true
  }
  for (const [opens, closes] of spansOn(hours, dayFrom(at, -1))) {
    if (minutes(closes) <= minutes(opens) && minute < minutes(closes)) return true
  }
  return false
}

/** Start of the evening for "tonight": late enough that a place that closes before it serves no dinner. */
export const eveningBegins = '19:00'
/** Until then "tonight" is the night that is still on. */
const nightEnds = '04:00'

/** The rest of this evening: from when on a place must be open; null in the small hours, when only now counts. */
export function eveningFrom(at: Date): string | null {
  const clock = clockOf(weekClock(at).minute)
  return clock < nightEnds ? null : clock > eveningBegins ? clock : eveningBegins
}

/** True if it is open at some time of the evening that is to come or that is on. */
export function isOpenTonight(hours: OpeningHours, at: Date): boolean {
  const from = eveningFrom(at)
  if (from === null) return isOpen(hours, at)
  return spansOn(hours, dayFrom(at)).some(([opens, closes]) => closes <= opens || closes > from)
}

/** A place's opening at a moment, as its card and page tell it. */
export type Opening =
  /** `until` is a clock time within a day; null where it stays open longer. */
  | { isOpen: true; until: string | null }
  /** The next opening; null where that is later than tomorrow. */
  | { isOpen: false; opens: { day: 'today' | 'tomorrow'; time: string } | null }

/** The opening at a moment, and when it changes; null where no hours are known. */
export function openingAt(hours: OpeningHours, at: Date): { opening: Opening; changesAt: Date } | null {
  if (!hasWeek(hours)) return null
  const spans = spansAround(hours, at)
  const { minute } = weekClock(at)
  const minuteBegan = Math.floor(at.getTime() / minuteMs) * minuteMs
  const inMinutes = (count: number) => new Date(minuteBegan + count * minuteMs)
  const current = spans.find(([from, to]) => from <= minute && minute < to)
  if (current) {
    const left = current[1] - minute
    return left > day
      ? { opening: { isOpen: true, until: null }, changesAt: inMinutes(left - day) }
      : { opening: { isOpen: true, until: clockOf(current[1]) }, changesAt: inMinutes(left) }
  }
  const begins = spans.find(([from]) => from > minute)?.[0] ?? 2 * day
  return {
    opening: {
      isOpen: false,
      opens: begins < 2 * day ? { day: begins < day ? 'today' : 'tomorrow', time: clockOf(begins % day) } : null,
    },
    changesAt: inMinutes(Math.min(begins, day) - minute),
  }
}

/** The spans from yesterday to the day after tomorrow, in minutes from today's midnight, in order; those that meet are one. */
function spansAround(hours: OpeningHours, at: Date): [from: number, to: number][] {
  const spans = [-1, 0, 1, 2].flatMap((later) =>
    spansOn(hours, dayFrom(at, later)).map(([opens, closes]): [number, number] => {
      const [from, to] = [minutes(opens), minutes(closes)]
      return [later * day + from, later * day + (to <= from ? to + day : to)]
    }),
  )
  const joined: [number, number][] = []
  for (const [from, to] of spans.sort(([a], [b]) => a - b)) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

/**
 * The spans in which the place is open on a day, in minutes since that day's midnight: those from the evening before with it, and past
 * 24:00 for those that end the next day. Null where no hours are known at all.
 */
export function windowsOn(hours: OpeningHours, at: Date): [opens: number, closes: number][] | null {
  if (!hasWeek(hours)) return null
  const spans = (date: string) =>
    spansOn(hours, date).map(([opens, closes]): [number, number] => {
      const [from, to] = [minutes(opens), minutes(closes)]
      return [from, to <= from ? to + day : to]
    })
  const fromYesterday = spans(dayFrom(at, -1)).flatMap(([, to]): [number, number][] =>
    to > day ? [[0, to - day]] : [],
  )
  return [...fromYesterday, ...spans(dayFrom(at))]
}
