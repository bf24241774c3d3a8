/**
 * The areas as they are committed, read once and indexed, for the loader, the import's checks and the demo data.
 * Rows are arrays in the file to keep it small; here they get names. Sources and licences: SOURCES.md.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#server/settings/root.ts'
import type { Localised } from '#shared/localised.ts'

export type Region = 'north' | 'northeast' | 'central' | 'east' | 'west' | 'south'

export interface Province {
  /** Official two-digit code. */
  code: number
  nameTh: string
  nameEn: string
  nameCn: string
  region: Region
  lat: number
  lng: number
}

export interface District {
  /** Official four-digit code; its first two digits are the province. */
  code: number
  provinceCode: number
  nameTh: string
  nameEn: string
  /** Known of capitals, of Bangkok and of where travellers go; else the English one. */
  nameCn: string
  lat: number
  lng: number
}

export interface Subdistrict {
  /** District code and Thai name, because published sub-district codes disagree: `8302-กะทู้`. */
  id: string
  districtCode: number
  nameTh: string
  nameEn: string
  /** At least one; a sub-district may be served by several post offices. */
  postcodes: string[]
  /** Its middle; null of the 319 that the published list lacks, says wrongly or sees in the sea. */
  middle: { lat: number; lng: number } | null
}

export interface Areas {
  provinces: Province[]
  districts: District[]
  subdistricts: Subdistrict[]
}

interface AreasFile {
  provinces: [number, string, string, string, Region, number, number][]
  districts: [number, string, string, number, number][]
  subdistricts: [number, string, string, string, number?, number?][]
}

/** File of the committed rows; its bytes decide whether the database has to be loaded again. */
export const areasFile = path.join(projectRoot, 'src/server/db/reference/areas.json')

/** Chinese names of districts by code, but for those of capitals, which are called after their province. */
/** The languages that the files have names in. */
export const areaNames = ({
  nameTh,
  nameEn,
  nameCn,
}: {
  nameTh: string
  nameEn: string
  nameCn?: string
}): Localised => ({
  th: nameTh,
  en: nameEn,
  cn: nameCn ?? null,
})

export const districtsInChinese = path.join(projectRoot, 'src/server/db/reference/districts-cn.json')

let areas: Areas | undefined

/** All provinces, districts and sub-districts, ordered by code; the same object on every call. */
export function readAreas(): Areas {
  areas ??= parse(JSON.parse(readFileSync(areasFile, 'utf8')) as AreasFile)
  return areas
}

function parse(file: AreasFile): Areas {
  const inChinese = JSON.parse(readFileSync(districtsInChinese, 'utf8')) as Record<string, string>
  const provinceOf = new Map(file.provinces.map(([code, , , nameCn]) => [code, nameCn.replace(/府$/, '')]))
  const capital = (code: number, nameTh: string) =>
    code % 100 === 1 && nameTh.startsWith('เมือง') && `${provinceOf.get(Math.floor(code / 100))}直辖县`
  return {
    provinces: file.provinces.map(([code, nameTh, nameEn, nameCn, region, lat, lng]) => ({
      code,
      nameTh,
      nameEn,
      nameCn,
      region,
      lat,
      lng,
    })),
    districts: file.districts.map(([code, nameTh, nameEn, lat, lng]) => ({
      code,
      provinceCode: Math.floor(code / 100),
      nameTh,
      nameEn,
      nameCn: inChinese[code] ?? (capital(code, nameTh) || nameEn),
      lat,
      lng,
    })),
    subdistricts: file.subdistricts.map(([districtCode, nameTh, nameEn, postcodes, lat, lng]) => ({
      id: `${districtCode}-${nameTh}`,
      districtCode,
      nameTh,
      nameEn,
      postcodes: postcodes.split(','),
      middle: lat === undefined || lng === undefined ? null : { lat, lng },
    })),
  }
}
