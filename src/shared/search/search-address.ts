/**
 * A search and its address: all filters and the order live in the URL, so that a search can be
 * shared, kept and gone back to.
 */

import type { Category } from '../categories.ts'
import { type Amenity, amenities } from '../places/amenities.ts'
import type { GradeFilter } from '../standards/grade-view.ts'
import { flagNames, forFlags, type SearchFlag, searchFlags } from './search-flags.ts'
import { forLimits, limitNames, type SearchLimits } from './search-limits.ts'

export const searchSorts = ['relevance', 'safest', 'distance', 'rating', 'inspected'] as const
export type SearchSort = (typeof searchSorts)[number]

/** A well-known area or the id of a sub-district, as addresses have it. */
export const areaKeyPattern = /^(?:[a-z][a-z-]{1,39}|\d{4}-[ก-๎ ]{1,60})$/
/** Instead of an area: the text is searched for as it stands, though it names one. */
export const anyArea = 'any'

export interface SearchParams extends Record<SearchFlag, boolean>, SearchLimits {
  text: string
  category: Category | null
  /** Official two-digit code. */
  province: number | null
  /** Official four-digit code; of the province, where both are given. */
  district: number | null
  /** Key of a part of a district; `any` where the text is to be taken as it stands. */
  area: string | null
  /** All of which a place must have. */
  amenities: Amenity[]
  /** As badges show them; empty for all. In the order of `gradeFilters`, as in the address. */
  grades: GradeFilter[]
  /** Whole kilometres from the reader's place, or from `at`. */
  km: number | null
  /** A point on the map to search around, instead of my-location. */
  at: { lat: number; lng: number } | null
  sort: SearchSort
  /** Shows the map beside the list. */
  map: boolean
  cursor: string | null
}

/** A search for nothing in particular. */
export const noSearch: SearchParams = {
  text: '',
  category: null,
  province: null,
  district: null,
  area: null,
  amenities: [],
  grades: [],
  ...forFlags(() => false),
  ...forLimits(() => null),
  km: null,
  at: null,
  sort: 'relevance',
  map: false,
  cursor: null,
}

/** Writes the differences from `noSearch`, in one order, so that equal searches have equal addresses. */
export function writeSearchParams(given: Partial<SearchParams>): URLSearchParams {
  const it = { ...noSearch, ...given }
  const search = new URLSearchParams()
  if (it.text) search.set('q', it.text)
  if (it.category) search.set('category', it.category)
  if (it.province !== null) search.set('province', String(it.province))
  if (it.district !== null) search.set('district', String(it.district))
  if (it.area) search.set('area', it.area)
  for (const amenity of amenities) if (it.amenities.includes(amenity)) search.append('with', amenity)
  // Letters before words, from A on: their order in the form, without the list of them in every page that has a link to a search.
  for (const grade of [...it.grades].sort()) search.append('grade', grade)
  for (const flag of flagNames) if (it[flag]) search.set(searchFlags[flag], '1')
  for (const limit of limitNames) if (it[limit]) search.set(limit, it[limit])
  if (it.km !== null) search.set('km', String(it.km))
  if (it.at) search.set('at', `${it.at.lat},${it.at.lng}`)
  if (it.sort !== 'relevance') search.set('sort', it.sort)
  if (it.map) search.set('map', '1')
  if (it.cursor) search.set('cursor', it.cursor)
  return search
}

/** The address of a search. */
export function searchAddress(given: Partial<SearchParams>): string {
  const search = writeSearchParams(given)
  return search.size > 0 ? `/client/search?${search}` : '/client/search'
}
