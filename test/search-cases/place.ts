/** A listed place of the demo data, with what rules look at. */
import { readAreas } from '#server/db/reference/areas.ts'
import type { DemoBusiness } from '#server/demo/compose-business.ts'
import type { Amenity } from '#shared/places/amenities.ts'
import { listedStatuses } from '#shared/places/business-states.ts'
import type { OpeningHours } from '#shared/places/opening-hours.ts'

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
  status: string
  grade: string | null
  validUntil: Date | null
  /** Level of the card that is open. */
  card: string | null
  /** 1 to 4. */
  price: number | null
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
      status: row.status as string,
      grade: row.grade ?? null,
      validUntil: row.grade_valid_until ?? null,
      card: row.open_card ?? null,
      price: row.price_level ?? null,
      items: items.map((it) => ({ th: it.name_th, en: it.name_en ?? '', cn: it.name_cn ?? '' })),
    }))
}

/** True if a name has all the words, in any order; Thai may have a space anywhere. */
export function nameHas(place: Place, ...words: string[]): boolean {
  const names = [place.th.replaceAll(' ', ''), place.en.toLowerCase(), place.cn]
  return words.every((word) => names.some((name) => name.includes(word.toLowerCase())))
}

/** True if something on offer is called so. */
export const sells = (place: Place, word: string): boolean =>
  place.items.some((it) => [it.th, it.en.toLowerCase(), it.cn].some((name) => name.includes(word.toLowerCase())))
