/**
 * The reader's choices, in three cookies so that the server renders them: language, theme and my-location.
 * Everything in them comes from outside: a value that is not exactly one of ours counts as not chosen.
 */
import { isInThailandBox } from './areas/thailand.ts'
import type { Locale } from './locales.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]
export const isTheme = (value: unknown): value is Theme => themes.includes(value as Theme)

export const themeCookie = 'theme'
export const locationCookie = 'my_location'
/** Days that a choice is stored, and seconds. */
export const choiceDays = 365
export const choiceMaxAge = choiceDays * 86_400

/** The reader's location: a chosen province, or a point from the browser, rounded to about 100 m. */
export type MyLocation = { kind: 'province'; code: number } | { kind: 'point'; lat: number; lng: number }

export interface Reader {
  locale: Locale
  /** The address names the language. */
  localeByAddress?: true
  /** null: as the system says. */
  theme: Theme | null
  location: MyLocation | null
}

/** Decimals kept of a browser position, enough for "near" and too coarse for a front door; and about how many metres the last one is. */
const pointDecimals = 3
export const pointMetres = 100
export const roundPoint = (degrees: number): number => Number(degrees.toFixed(pointDecimals))

/** Cookie value of a location: `p83` or `g7.884,98.392`. */
export function writeLocation(location: MyLocation): string {
  return location.kind === 'province' ? `p${location.code}` : `g${roundPoint(location.lat)},${roundPoint(location.lng)}`
}

/** Reads {@link writeLocation}'s form; null for anything else, a forged cookie included. */
export function readLocation(value: string | undefined): MyLocation | null {
  if (!value || value.length > 24) return null
  const province = /^p([1-9]\d)$/.exec(value)
  if (province) return { kind: 'province', code: Number(province[1]) }
  const point = /^g(\d{1,2}(?:\.\d{1,3})?),(\d{2,3}(?:\.\d{1,3})?)$/.exec(value)
  if (!point) return null
  const lat = Number(point[1])
  const lng = Number(point[2])
  return isInThailandBox(lat, lng) ? { kind: 'point', lat, lng } : null
}
