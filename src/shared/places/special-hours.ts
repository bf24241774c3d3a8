/** Days on which a place keeps other hours than its week says: stated by date, or by a rule for public holidays. */
import { dayMs } from '../bangkok.ts'
import { type OpeningHours, type Span, spansOn } from './opening-hours.ts'
import { isPublicHoliday } from './public-holidays.ts'

/** Days that are stated at once. */
export const SPECIAL_DAYS_MOST = 31
/** Reach into the future: a year and the feast after it. */
export const SPECIAL_AHEAD_DAYS = 400

/** Days in a row with the same hours; no span for closed. */
export interface SpecialDays {
  from: string
  to: string
  spans: Span[]
}

/** The day so many days after another, `YYYY-MM-DD`. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** All days from one to another, both included. */
export const daysFrom = (from: string, to: string): string[] =>
  from > to ? [] : [from, ...daysFrom(dayAfter(from), to)]

/** Public holidays of the year that begins with a day. */
export const holidaysAhead = (today: string): string[] => daysFrom(today, dayAfter(today, 364)).filter(isPublicHoliday)

function joined(days: [day: string, spans: Span[]][]): SpecialDays[] {
  const lines: SpecialDays[] = []
  for (const [day, spans] of days.sort()) {
    const last = lines.at(-1)
    if (last && dayAfter(last.to) === day && String(last.spans) === String(spans)) last.to = day
    else lines.push({ from: day, to: day, spans })
  }
  return lines
}

/** The hours by date from a day on, in order. */
export const specialDays = ({ dates = {} }: OpeningHours, today: string): SpecialDays[] =>
  joined(Object.entries(dates).filter(([day]) => day >= today))

/** The same with the public holidays of a year, for programs that know no rule of Thai holidays. */
export function specialDaysByDate(hours: OpeningHours, today: string): SpecialDays[] {
  const ruled = hours.holidays ? holidaysAhead(today) : []
  const stated = Object.keys(hours.dates ?? {}).filter((day) => day >= today)
  return joined([...new Set([...ruled, ...stated])].map((day) => [day, spansOn(hours, day)]))
}

/** The hours with days stated anew, or taken out where `spans` is null; past days are dropped. */
export function withDays(
  hours: OpeningHours,
  { from, to, spans, today }: { from: string; to: string; spans: Span[] | null; today: string },
): OpeningHours {
  const kept = Object.entries(hours.dates ?? {}).filter(([day]) => day >= today && !(day >= from && day <= to))
  const stated = spans ? daysFrom(from, to).map((day): [string, Span[]] => [day, spans]) : []
  const { dates: _, ...rest } = hours
  const all = [...kept, ...stated]
  return all.length > 0 ? { ...rest, dates: Object.fromEntries(all.sort()) } : rest
}

/** The hours with another week; days and rules beside it stay. */
export const withWeek = ({ dates, holidays }: OpeningHours, week: OpeningHours): OpeningHours => ({
  ...week,
  ...(holidays && { holidays }),
  ...(dates && { dates }),
})

/** The hours with another rule for public holidays, or with none. */
export function withHolidays(hours: OpeningHours, spans: Span[] | null): OpeningHours {
  const { holidays: _, ...rest } = hours
  return spans ? { ...rest, holidays: spans } : rest
}
