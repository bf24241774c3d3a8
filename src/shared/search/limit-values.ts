/** The values that each limit of a search may have; all else in an address is left out. Apart, as browsers only write addresses. */
import { type Weekday, weekdays } from '../places/opening-hours.ts'
import { priceLimits } from './price-limits.ts'
import type { SearchLimit } from './search-limits.ts'

/** Red is no level of its own here: its places are suspended, which is a badge. */
export const cardLimits = ['yellow', 'orange'] as const
/** Parts of a day, from when till when a place must be open at some time. */
export const dayParts = {
  morning: ['06:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', '22:00'],
  night: ['22:00', '24:00'],
} as const
export type DayPart = keyof typeof dayParts

export const isWeekday = (text: string): text is Weekday => weekdays.some((day) => day === text)
export const isDayPart = (text: string): text is DayPart => text in dayParts

const longestNot = 40

const isOneOf = (values: readonly string[], text: string) => values.includes(text)

const isGood: Record<SearchLimit, (text: string) => boolean> = {
  card: (text) => isOneOf(cardLimits, text),
  price: (text) => isOneOf(priceLimits, text),
  when: (text) => {
    const [day = '', part, ...more] = text.split('-')
    return isWeekday(day) && more.length === 0 && (part === undefined || isDayPart(part))
  },
  not: (text) => text.length <= longestNot && /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ]*$/u.test(text),
}

/** A limit as an address says it; null where it is none. */
export const readLimit = (name: SearchLimit, text: string | null | undefined): string | null =>
  text && isGood[name](text) ? text : null
