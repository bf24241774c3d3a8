/**
 * Well-known areas that are not official ones, or not known by their official name: beaches, streets, islands and quarters
 * (`known-areas.json`, one a line). Common knowledge of the country; points are those of the beach, the street's middle or the village, to
 * about half a kilometre. Extend by people's searches without a result.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#server/settings/root.ts'

export interface KnownArea {
  /** In addresses; Latin letters and hyphens. */
  key: string
  nameTh: string
  nameEn: string
  nameCn: string
  /** Other spellings and names. */
  also: string[]
  /** Four-digit codes; a place elsewhere is never of the area. */
  districts: number[]
  /** Thai names of sub-districts that belong to it whole; other places of the districts do when their point is within reach. */
  subdistricts: string[]
  lat: number
  lng: number
  /** Reach around the point, in kilometres. */
  km: number
}

type Row = [
  key: string,
  names: [th: string, en: string, cn: string, ...also: string[]],
  districts: number[],
  subdistricts: string[],
  circle: [lat: number, lng: number, km: number],
]

let areas: KnownArea[] | undefined

/** All of them, in the order of the file; the same object on every call. */
export function readKnownAreas(): KnownArea[] {
  areas ??= (
    JSON.parse(readFileSync(path.join(projectRoot, 'src/server/db/reference/known-areas.json'), 'utf8')) as Row[]
  ).map(([key, [nameTh, nameEn, nameCn, ...also], districts, subdistricts, [lat, lng, km]]) => ({
    key,
    nameTh,
    nameEn,
    nameCn,
    also,
    districts,
    subdistricts,
    lat,
    lng,
    km,
  }))
  return areas
}
