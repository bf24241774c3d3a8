/**
 * Thai public holidays, for places that keep other hours on them. Those with a fixed date are known for every year, those of the moon for the
 * years in the table, which follow the lunar calendar and are compared with the cabinet's list as it is announced. One that falls on a weekend has its day off on the next
 * working day. One-time holidays of the cabinet are not here: a place states such a day by its date.
 */
import { dayMs } from '../bangkok.ts'

/** Month and day; 13 to 15 April are one feast with one day off in place of a weekend. */
const fixed =
  /* @__PURE__ */ '01-01 04-06 04-13 04-14 04-15 05-01 05-04 06-03 07-28 08-12 10-13 10-23 12-05 12-10 12-31'.split(' ')

/** Makha Bucha, Visakha Bucha, Asalha Bucha and the day after it, on which Lent begins. */
const lunar: Record<string, readonly string[]> = {
  2026: ['03-03', '05-31', '07-29', '07-30'],
  2027: ['02-21', '05-20', '07-18', '07-19'],
  2028: ['02-10', '05-08', '07-06', '07-07'],
}

const dayAfter = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())
const namedIn = (year: number) => [...fixed, ...(lunar[year] ?? [])].map((day) => `${year}-${day}`).sort()

const cache = new Map<number, ReadonlySet<string>>()

/** All of a year, days off in place of a weekend included; that of its last day may lie in the next. */
function holidaysOf(year: number): ReadonlySet<string> {
  const known = cache.get(year)
  if (known) return known
  const named = namedIn(year)
  const all = new Set([...named, ...namedIn(year + 1)])
  for (const day of named) {
    const isLaterFeastDay = /-04-1[45]$/.test(day) && isWeekend(`${year}-04-13`)
    if (!isWeekend(day) || isLaterFeastDay) continue
    let off = dayAfter(day)
    while (isWeekend(off) || all.has(off)) off = dayAfter(off)
    all.add(off)
  }
  cache.set(year, all)
  return all
}

/** True if a day, `YYYY-MM-DD`, is one. */
export function isPublicHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4))
  return holidaysOf(year).has(day) || holidaysOf(year - 1).has(day)
}
