/**
 * Parses a search from its address. Malformed parts are left out, never an error: people edit addresses.
 * Apart from the writing of addresses, because the browser does only that.
 */

import { isProvinceCode } from '../areas/province-codes.ts'
import { isCategory } from '../categories.ts'
import { NEAR_RADIUS_M } from '../constants.ts'
import { amenitiesAmong } from '../places/amenities.ts'
import { gradeFilters } from '../standards/grade-view.ts'
import { readLimit } from './limit-values.ts'
import { readableQuery } from './query-words.ts'
import { areaKeyPattern, type SearchParams, searchSorts } from './search-address.ts'
import { type FlagWord, forFlags, searchFlags } from './search-flags.ts'
import { forLimits, type SearchLimit } from './search-limits.ts'

/** Greatest radius of a search by distance, in kilometres. */
export const widestKm = NEAR_RADIUS_M / 1000

function whole(text: string | null | undefined, least: number, most: number): number | null {
  if (!text || !/^\d{1,6}$/.test(text)) return null
  const value = Number(text)
  return value >= least && value <= most ? value : null
}

function point(text: string | null | undefined): SearchParams['at'] {
  const match = /^(\d{1,2}(?:\.\d{1,6})?),(\d{2,3}(?:\.\d{1,6})?)$/.exec(text ?? '')
  const [lat, lng] = [Number(match?.[1]), Number(match?.[2])]
  return lat >= 5 && lat <= 21 && lng >= 97 && lng <= 106 ? { lat, lng } : null
}

type Words =
  | 'q'
  | 'category'
  | 'province'
  | 'district'
  | 'area'
  | FlagWord
  | SearchLimit
  | 'km'
  | 'at'
  | 'sort'
  | 'map'
  | 'cursor'

/** The words of `?q=…&category=…&province=…&district=…&area=…&grade=A&grade=expired&with=pool&open=1&tonight=1&nocard=1&card=orange&price=1&when=sun-morning&not=…&km=…&at=lat,lng&sort=…&map=1&cursor=…`. */
export type SearchWords = { [Word in Words]?: string | null } & { grade: string[]; with: string[] }

export function readSearchParams(search: SearchWords): SearchParams {
  const category = search.category
  const district = whole(search.district, 1000, 9999)
  const province = whole(search.province, 10, 99)
  const knownProvince = province !== null && isProvinceCode(province) ? province : null
  const isInside = district !== null && isProvinceCode(Math.floor(district / 100))
  const asked = search.grade.slice(0, gradeFilters.length)
  return {
    text: readableQuery(search.q ?? ''),
    category: isCategory(category) ? category : null,
    province: knownProvince,
    district:
      isInside && (knownProvince ?? Math.floor(district / 100)) === Math.floor(district / 100) ? district : null,
    area: search.area && areaKeyPattern.test(search.area) ? search.area : null,
    amenities: amenitiesAmong(search.with),
    grades: gradeFilters.filter((grade) => asked.includes(grade)),
    ...forFlags((flag) => search[searchFlags[flag]] === '1'),
    ...forLimits((name) => readLimit(name, search[name])),
    km: whole(search.km, 1, widestKm),
    at: point(search.at),
    sort: searchSorts.find((sort) => sort === search.sort) ?? 'relevance',
    map: search.map === '1',
    cursor: search.cursor || null,
  }
}
