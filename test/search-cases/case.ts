/**
 * A case of the search's evaluation. Relevant are the places that the typing person means, by a rule on the stored texts: it knows nothing of
 * folding, sounds or trigrams, so that the search cannot be right by definition.
 */

import { readAreas } from '#server/db/reference/areas.ts'
import type { DemoBusiness } from '#server/demo/compose-business.ts'
import type { Amenity } from '#shared/places/amenities.ts'
import { listedStatuses } from '#shared/places/business-states.ts'
import type { OpeningHours } from '#shared/places/opening-hours.ts'
import { otherLayout } from '#shared/search/keyboard.ts'

/** A listed place of the demo data, with the fields that rules read. */
export interface Place {
  id: string
  category: string
  th: string
  en: string
  cn: string
  phone: string
  province: number
  district: number
  subdistrict: string
  address: string
  lat: number
  lng: number
  items: { th: string; en: string; cn: string }[]
  amenities: readonly Amenity[]
  hours: OpeningHours
  isApproved: boolean
}

export interface SearchCase {
  kind: string
  query: string
  relevant(place: Place): boolean
  /** When it is asked, where that matters. */
  asked?: Date
}

const subdistricts = new Map(readAreas().subdistricts.map((it) => [it.id, it.nameTh]))

/** The listed places of the demo data. */
export function placesOf(composed: readonly DemoBusiness[]): Place[] {
  return composed
    .filter(({ business }) => (listedStatuses as readonly string[]).includes(business.status as string))
    .map(({ business: row, items }) => ({
      id: row.id,
      category: row.category_id,
      th: row.name_th,
      en: row.name_en ?? '',
      cn: row.name_cn ?? '',
      phone: row.phone ?? '',
      province: row.province_code,
      district: row.district_code,
      subdistrict: subdistricts.get(row.subdistrict_id ?? '') ?? '',
      address: row.address ?? '',
      lat: row.lat,
      lng: row.lng,
      amenities: (row.amenities ?? []) as Amenity[],
      hours: row.opening_hours as OpeningHours,
      isApproved: row.status === 'approved',
      items: items.map((it) => ({ th: it.name_th, en: it.name_en ?? '', cn: it.name_cn ?? '' })),
    }))
}

/** Whether a name has all the words, in any order; Thai may have a space anywhere. */
export function nameHas(place: Place, ...words: string[]): boolean {
  const names = [place.th.replaceAll(' ', ''), place.en.toLowerCase(), place.cn]
  return words.every((word) => names.some((name) => name.includes(word.toLowerCase())))
}

/** Whether something on offer is called so. */
export const sells = (place: Place, word: string): boolean =>
  place.items.some((it) => [it.th, it.en.toLowerCase(), it.cn].some((name) => name.includes(word.toLowerCase())))

export type Rule = (place: Place) => boolean

export const named =
  (...words: string[]): Rule =>
  (place) =>
    nameHas(place, ...words)

/** As `sells`, of all the words. */
export const offers =
  (...words: string[]): Rule =>
  (place) =>
    words.every((word) => sells(place, word))

export const of =
  (category: string): Rule =>
  (place) =>
    place.category === category

export const inProvince =
  (code: number): Rule =>
  (place) =>
    place.province === code

export const inDistrict =
  (code: number): Rule =>
  (place) =>
    place.district === code

/** Whether the address has the road, whole. */
export const livesAt =
  (road: string): Rule =>
  ({ address }) =>
    ` ${address} `.includes(` ${road} `)

export const all =
  (...rules: Rule[]): Rule =>
  (place) =>
    rules.every((rule) => rule(place))

export const either =
  (...rules: Rule[]): Rule =>
  (place) =>
    rules.some((rule) => rule(place))

/** Called so or selling it, in any of these words. */
export const has = (...words: string[]): Rule => either(...words.flatMap((word) => [named(word), offers(word)]))

/** The English name has all the words; where it translates the Thai one. */
export const english =
  (...words: string[]): Rule =>
  ({ en }) =>
    words.every((word) => en.toLowerCase().includes(word.toLowerCase()))

/** The Thai name, its gaps closed. */
export const called =
  (pattern: RegExp): Rule =>
  ({ th }) =>
    pattern.test(th.replaceAll(' ', ''))

/** The Thai name or something on offer. */
export const reads =
  (pattern: RegExp): Rule =>
  ({ th, items }) =>
    [th, ...items.map((it) => it.th)].some((text) => pattern.test(text.replaceAll(' ', '')))

/** A Chinese name, of the place or of something on offer. */
export const chinese =
  (word: string): Rule =>
  ({ cn, items }) =>
    [cn, ...items.map((it) => it.cn)].some((text) => text.includes(word))

export const gives =
  (amenity: Amenity): Rule =>
  ({ amenities }) =>
    amenities.includes(amenity)

export const numbered =
  (pattern: RegExp): Rule =>
  ({ phone }) =>
    pattern.test(phone)

/** In one of these sub-districts. */
export const at =
  (...subdistricts: string[]): Rule =>
  ({ subdistrict }) =>
    subdistricts.includes(subdistrict)

export const nobody: Rule = () => false

/** Typed while the other keyboard was on. */
export const slipped = (text: string) => otherLayout(text) as string

/** A typed query, and the places it means. */
export type Line = readonly [query: string, relevant: Rule]

/**
 * The cases of a set, its lines by kind; queries without any place are a kind of their own, however they are written. `asked`: where the hour
 * matters.
 */
export const casesOf = (set: string, lines: Record<string, readonly Line[]>, asked?: Date): SearchCase[] =>
  Object.entries(lines).flatMap(([kind, list]) =>
    list.map(([query, relevant]) => ({
      kind: `${set}: ${relevant === nobody ? 'nothing there' : kind}`,
      query,
      relevant,
      asked,
    })),
  )
