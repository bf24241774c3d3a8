/** The answer of a search: the outbound shape of the results page and of the suggestions under the box. */

import type { Category } from '../categories.ts'
import type { Locale } from '../locales.ts'
import type { Amenity } from '../places/amenities.ts'
import type { Page, PlaceCard } from '../places/place-card.ts'
import type { GradeView } from '../standards/grade-view.ts'
import type { SearchFlag } from './search-flags.ts'
import type { SearchLimit } from './search-limits.ts'

/** More places than this are not counted: "1,000+". */
export const mostCounted = 1_000

/**
 * Filters that are left out, in this order, where they alone keep a search from an answer: first where and when, then amenities, the
 * dietary and step-free ones last; safety at the very end.
 */
export const relaxedFilters = [
  'distance',
  'when',
  'openNow',
  'openTonight',
  'price',
  'not',
  'area',
  'district',
  'parking',
  'always',
  'family',
  'pets',
  'pool',
  'vegetarian',
  'halal',
  'stepfree',
  'card',
  'grades',
  'noOpenCard',
] satisfies (SearchFlag | SearchLimit | Amenity | 'distance' | 'area' | 'district' | 'grades')[]
export type RelaxedFilter = (typeof relaxedFilters)[number]

/** True if a filter says where. */
export const isOfArea = (name: RelaxedFilter): boolean => name === 'area' || name === 'district'

/** True if a search is answered beyond the area that it asks for. */
export const isBeyond = (relaxed: readonly RelaxedFilter[] = []): boolean => relaxed.some(isOfArea)

/** A card with the parts that only a search shows: the marks in its name, and its point on the map. */
export interface FoundPlace extends PlaceCard {
  point: { lat: number; lng: number }
}

/** As the search hands it over: with the moment at which the card changes (`opening`, an expired grade), for the cache of the answer. */
export interface ServedPlace extends FoundPlace {
  changesAt?: Date
}

export interface SearchPage extends Page<ServedPlace> {
  /** Places that match; with `isMore` there are more than `count`. */
  total: { count: number; isMore: boolean }
  /** The text that the rows answer, and that goes with `next`: the query, unless `instead` says otherwise. */
  text: string
  /**
   * Why these rows, where nothing matched the query itself: it was typed on the other keyboard or misspelt (`text` is the intended
   * one), only names alike in sound or look were found, only without some words (`text` are the others), only elsewhere than where
   * the text asks for it (`text` is the thing asked for), or only without some `relaxed` filters.
   */
  instead: 'layout' | 'spelling' | 'sound' | 'similar' | 'fewer_words' | 'elsewhere' | 'fewer_filters' | null
  /** The filters that the rows do not meet; with `fewer_filters` and `elsewhere` only. */
  relaxed?: RelaxedFilter[]
  /** The corrected text of `layout` and `spelling`, to be shown as "did you mean"; else null. */
  didYouMean: string | null
}

/** One line under the search box, in the reader's language where there is a name in it. */
export type Suggestion =
  | { kind: 'category'; category: Category }
  | { kind: 'province'; code: number; name: string }
  | { kind: 'district'; code: number; name: string; province: string }
  | { kind: 'area'; key: string; name: string; province: string }
  | {
      kind: 'place'
      id: string
      name: string
      nameLocale: Locale
      /** A Thai name for readers without Thai. */
      latin?: string
      province: string
      category: Category
      grade: Pick<GradeView, 'state' | 'letter'>
    }
