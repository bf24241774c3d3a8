/** Provinces, districts and sub-districts of Thailand: reference data. */
export interface Provinces {
  code: number
  name_th: string
  name_en: string
  name_cn: string
  region: 'north' | 'northeast' | 'central' | 'east' | 'west' | 'south'
  lat: number
  lng: number
}

export interface Districts {
  code: number
  province_code: number
  name_th: string
  name_en: string
  /** The English one, where no Chinese one is known. */
  name_cn: string
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
