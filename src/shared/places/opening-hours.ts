/** Opening hours as a place gives them, and whether it is open at a moment. Times are Bangkok clock times, `24:00` and past-midnight closings included. */
import { bangkokClock } from '../bangkok.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** Weekday → spans of opening and closing time, such as `["18:00", "02:00"]`; a day that is missing is closed. */
export type OpeningHours = Partial<Record<Weekday, [opens: string, closes: string][]>>

const minutes = (clock: string): number => {
  const [hours = 0, rest = 0] = clock.split(':').map(Number)
  return hours * 60 + rest
}

const day = 24 * 60
/** Weekday and minute of the day in Bangkok. */
export function weekClock(at: Date): { weekday: Weekday; minute: number } {
  const { weekday, minute } = bangkokClock(at)
  return { weekday: weekdays[(weekday + 6) % 7] as Weekday, minute }
}

/** The closing time of the span that a moment falls into, null when closed; a span that ends before it begins ends the next day. */
export function openUntil(hours: OpeningHours, at: Date): string | null {
  const { weekday, minute } = weekClock(at)
  const yesterday = weekdays[(weekdays.indexOf(weekday) + 6) % 7] as Weekday
  for (const [opens, closes] of hours[weekday] ?? []) {
    const end = minutes(closes) <= minutes(opens) ? day : minutes(closes)
    if (minute >= minutes(opens) && minute < end) return closes
  }
  for (const [opens, closes] of hours[yesterday] ?? []) {
    if (minutes(closes) <= minutes(opens) && minute < minutes(closes)) return closes
  }
  return null
}

/**
 * From when to when the place is open on a day, in minutes since that day's midnight: what began the evening before with it, and past 24:00
 * for what ends the next day. Null where no hours are known at all.
 */
export function windowsOn(hours: OpeningHours, at: Date): [opens: number, closes: number][] | null {
  if (Object.keys(hours).length === 0) return null
  const { weekday } = weekClock(at)
  const yesterday = weekdays[(weekdays.indexOf(weekday) + 6) % 7] as Weekday
  const spans = (of: Weekday) =>
    (hours[of] ?? []).map(([opens, closes]): [number, number] => {
      const [from, to] = [minutes(opens), minutes(closes)]
      return [from, to <= from ? to + day : to]
    })
  const fromYesterday = spans(yesterday).flatMap(([, to]): [number, number][] => (to > day ? [[0, to - day]] : []))
  return [...fromYesterday, ...spans(weekday)]
}
