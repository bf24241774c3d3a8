/**
 * When there is room for the visits of the officers' year (officer-year.ts): at each place some weeks apart, all before the result that it has.
 */
import { dayMs } from '#shared/bangkok.ts'
import type { Category } from '#shared/categories.ts'
import { type RowOf, rowsOf, textIs } from '../db/sql.ts'
import type { Random } from './random.ts'

/** Days between two visits to a place: nobody sees officers every other week. */
const [gapLeast, gapMost] = [40, 52]
/** Length of the year, in days. */
const yearDays = 355

export const yearPlaceShape = rowsOf({
  id: 'text',
  category_id: textIs<Category>(),
  capacity: 'number?',
  /** Its only inspection so far: the year is before it. */
  inspected_at: 'time',
})
export type YearPlace = RowOf<typeof yearPlaceShape>

/** Of places that were inspected in so many days the year is told. */
export const toldDays = 300

export const isInYear = (inspectedAt: Date, today: Date): boolean =>
  today.getTime() - inspectedAt.getTime() < toldDays * dayMs

/** Time of entry of a place of the year that was entered at that moment: some time before it begins. */
export const beforeYear = (entered: Date, today: Date): Date =>
  new Date(Math.min(entered.getTime(), today.getTime() - (yearDays + 25) * dayMs - (entered.getTime() % (90 * dayMs))))

/** Visits of the first officer to restaurants, at which the second looks, too. */
export const doubled = 66

/** A visit that there is room for. */
export interface Slot {
  place: YearPlace
  at: Date
}

/** From its inspection back through the year, in chance order. */
export function slotsOf(random: Random, places: readonly YearPlace[], today: Date): Slot[] {
  const slots = places.flatMap((place) => {
    const own: Slot[] = []
    for (let days = random.int(gapLeast, gapMost); ; days += random.int(gapLeast, gapMost)) {
      const at = new Date(place.inspected_at.getTime() - days * dayMs + random.int(-60, 60) * 60_000)
      if (at.getTime() < today.getTime() - yearDays * dayMs) return own
      own.push({ place, at })
    }
  })
  return random.sample(slots, slots.length)
}

/** Shares of the officers in the visits: the officer with a finding has the most. */
const shares = [0.31, 0.26, 0.43] as const

/** Each officer's visits; restaurants for the first, who gets second looks. */
export function shareOut(slots: readonly Slot[]): Slot[][] {
  const paired = slots.filter(({ place }) => place.category_id === 'restaurant').slice(0, doubled)
  const others = slots.filter((slot) => !paired.includes(slot))
  const [first, second] = shares.map((share) => Math.floor(slots.length * share)) as [number, number, number]
  const more = Math.max(0, first - paired.length)
  return [[...paired, ...others.slice(0, more)], others.slice(more, more + second), others.slice(more + second)]
}
