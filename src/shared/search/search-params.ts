/**
 * What a search asks, read from its address and written into it: all filters and the order live in the URL, so that a search
 * can be shared, kept and gone back to. What is not of the right form is left out, never an error: people edit addresses.
 */
import { type Category, isCategory } from '../categories.ts'
import { NEAR_RADIUS_M } from '../constants.ts'
import type { GradeLetter } from '../place-card.ts'
import { isProvinceCode } from '../province-codes.ts'
import { readableQuery } from './query-words.ts'

export const searchSorts = ['relevance', 'distance', 'rating', 'inspected'] as const
export type SearchSort = (typeof searchSorts)[number]

export interface SearchParams {
  text: string
  category: Category | null
  /** Official two-digit code. */
  province: number | null
  /** Official four-digit code; of the province, where both are given. */
  district: number | null
  /** As last sealed; empty for all. */
  grades: GradeLetter[]
  openNow: boolean
  noOpenCard: boolean
  /** Whole kilometres from the reader's place, or from `at`. */
  km: number | null
  /** A point on the map to search around, instead of my-location. */
  at: { lat: number; lng: number } | null
  sort: SearchSort
  cursor: string | null
}

/** A search for nothing in particular. */
export const noSearch: SearchParams = {
  ...{ text: '', category: null, province: null, district: null, grades: [], openNow: false, noOpenCard: false },
  ...{ km: null, at: null, sort: 'relevance', cursor: null },
}

const letters = ['A', 'B', 'C', 'D', 'E'] as const satisfies GradeLetter[]
const mostKm = NEAR_RADIUS_M / 1000

function whole(text: string | null, least: number, most: number): number | null {
  if (!text || !/^\d{1,6}$/.test(text)) return null
  const value = Number(text)
  return value >= least && value <= most ? value : null
}

function point(text: string | null): SearchParams['at'] {
  const match = /^(\d{1,2}(?:\.\d{1,6})?),(\d{2,3}(?:\.\d{1,6})?)$/.exec(text ?? '')
  const [lat, lng] = [Number(match?.[1]), Number(match?.[2])]
  return lat >= 5 && lat <= 21 && lng >= 97 && lng <= 106 ? { lat, lng } : null
}

/** Reads `?q=…&category=…&province=…&district=…&grade=A&grade=B&open=1&nocard=1&km=…&at=lat,lng&sort=…&cursor=…`. */
export function readSearchParams(search: URLSearchParams): SearchParams {
  const category = search.get('category')
  const district = whole(search.get('district'), 1000, 9999)
  const province = whole(search.get('province'), 10, 99)
  const knownProvince = province !== null && isProvinceCode(province) ? province : null
  const isInside = district !== null && isProvinceCode(Math.floor(district / 100))
  const asked = search.getAll('grade').slice(0, letters.length)
  return {
    text: readableQuery(search.get('q') ?? ''),
    category: isCategory(category) ? category : null,
    province: knownProvince,
    district:
      isInside && (knownProvince ?? Math.floor(district / 100)) === Math.floor(district / 100) ? district : null,
    grades: letters.filter((letter) => asked.includes(letter)),
    openNow: search.get('open') === '1',
    noOpenCard: search.get('nocard') === '1',
    km: whole(search.get('km'), 1, mostKm),
    at: point(search.get('at')),
    sort: searchSorts.find((sort) => sort === search.get('sort')) ?? 'relevance',
    cursor: search.get('cursor') || null,
  }
}

/** Writes what differs from `noSearch`, in one order, so that equal searches have equal addresses. */
export function writeSearchParams(given: Partial<SearchParams>): URLSearchParams {
  const it = { ...noSearch, ...given }
  const search = new URLSearchParams()
  if (it.text) search.set('q', it.text)
  if (it.category) search.set('category', it.category)
  if (it.province !== null) search.set('province', String(it.province))
  if (it.district !== null) search.set('district', String(it.district))
  for (const letter of letters) if (it.grades.includes(letter)) search.append('grade', letter)
  if (it.openNow) search.set('open', '1')
  if (it.noOpenCard) search.set('nocard', '1')
  if (it.km !== null) search.set('km', String(it.km))
  if (it.at) search.set('at', `${it.at.lat},${it.at.lng}`)
  if (it.sort !== 'relevance') search.set('sort', it.sort)
  if (it.cursor) search.set('cursor', it.cursor)
  return search
}
