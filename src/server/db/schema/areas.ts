/** Provinces, districts and sub-districts of Thailand: reference data. */
import type { LocalisedColumns } from '#shared/localised.ts'

export interface Provinces extends LocalisedColumns<'name'> {
  code: number
  region: 'north' | 'northeast' | 'central' | 'east' | 'west' | 'south'
  lat: number
  lng: number
}

/** The Chinese name is the English one, where no Chinese one is known. */
export interface Districts extends LocalisedColumns<'name'> {
  code: number
  province_code: number
  lat: number
  lng: number
}

export interface Subdistricts {
  id: string
  district_code: number
  name_th: string
  name_en: string
  postcodes: string[]
}
