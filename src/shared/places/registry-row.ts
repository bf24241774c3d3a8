/** A place as a registry's list describes it, checked: the row to store, or to hold where it may be another place. */

import type { Category } from '../categories.ts'
import type { Amenity } from './amenities.ts'

export interface RegistryRow {
  external_id: string
  category: Category
  name_th: string
  name_en: string | null
  name_cn: string | null
  description_th: string
  province_code: number
  district_code: number
  /** From the address, if it is there; left out, the place keeps its own as long as the district is the same. */
  subdistrict_id?: string | undefined
  postcode: string | null
  address: string
  lat: number
  lng: number
  phone: string | null
  /** Number of the licence; left out in rows from before lists had it. */
  registry_licence?: string | null | undefined
  /** Left out where the list does not have it. */
  amenities?: Amenity[] | undefined
  /** Missing or senseless values of the list: a known place keeps its own. */
  keeps?: RegistryField[] | undefined
}

/** The fields of a place that a list sets; status, hours, grade, card and ratings stay as they are. */
export const registryFields = [
  'category',
  'name_th',
  'name_en',
  'name_cn',
  'description_th',
  'province_code',
  'district_code',
  'subdistrict_id',
  'postcode',
  'address',
  'lat',
  'lng',
  'phone',
  'registry_licence',
  'amenities',
] as const satisfies readonly (keyof RegistryRow)[]
export type RegistryField = (typeof registryFields)[number]
