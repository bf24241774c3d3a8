/**
 * A place as every list shows it: the outbound whitelist that presenters fill and cards draw.
 * Names and areas are already in the reader's language; dates are ISO (`YYYY-MM-DD`, Bangkok days).
 */

import type { Category } from '../categories.ts'
import type { Locale } from '../locales.ts'
import type { GradeView } from '../standards/grade-view.ts'
import type { Amenity } from './amenities.ts'
import type { Opening } from './opening-hours.ts'

export interface PlaceCard {
  id: string
  name: string
  /** Parts of the name that answer a search: from and to (exclusive). */
  marks?: readonly (readonly [from: number, to: number])[]
  /** Language that `name` is really in: Thai when the place has no name in the reader's language. */
  nameLocale: Locale
  /** The place's English name, for readers without Thai where their language has none. */
  english?: string
  /** The Thai name in Latin script, made by rules, for readers without Thai; only where there is no other. */
  romanised?: string
  category: Category
  district: string
  province: string
  grade: GradeView
  /** Plain mean of the counted reviews, one decimal; null before the first. Lists are ordered by a weighted one. */
  rating: { mean: number; count: number } | null
  openCard: 'yellow' | 'orange' | 'red' | null
  /** The gravest unresolved finding of that card, in a sentence, the number of others, and for a red card the day on which it closed the place. */
  unfixed?: { found: string; others: number; closedOn?: string }
  closedTemporarily: boolean
  /** Its stated amenities; in a search only. */
  amenities?: readonly Amenity[]
  /** True if it is open at the time of the answer; in a search only, of a place that is not closed and gives its hours. */
  opening?: Opening
  /** Straight-line distance from the reader's chosen point, in metres. */
  distance?: number
  /** `/media/<key>-<width>.<avif|webp>`; width and height give the box before the picture is there. */
  picture: { key: string; color: string; illustration: boolean } | null
}

/** A place in a short line of a page. */
export type PlaceLine = Pick<
  PlaceCard,
  'id' | 'name' | 'nameLocale' | 'english' | 'romanised' | 'district' | 'province' | 'grade' | 'openCard' | 'unfixed'
>

/** One page of a list: `next` is the cursor of the next page, null at the end. */
export interface Page<T> {
  rows: T[]
  next: string | null
  /** The order of the page before is there no more: this is the first page again, in the new one. */
  renewed?: boolean
}
