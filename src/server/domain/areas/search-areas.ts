/** Areas below the district as places to search in: well-known ones and sub-districts, by the keys that addresses have. */
import { bcp47, type Locale } from '#shared/locales.ts'
import { inLocale, type Localised } from '#shared/localised.ts'
import { areaNames, readAreas, type Subdistrict } from '../../db/reference/areas.ts'
import { type KnownArea, readKnownAreas } from '../../db/reference/known-areas.ts'

/** The condition for a place to lie in an area: in one of the districts, and in a sub-district or within reach of the point. */
export interface AreaReach {
  districts: number[]
  /** Ids. */
  subdistricts: string[]
  circle: { lat: number; lng: number; km: number } | null
}

export interface SearchArea {
  key: string
  province: number
  /** Null where it lies in several. */
  district: number | null
  names: Localised
  /** Everything that it is called. */
  called: string[]
  isKnown: boolean
  reach: AreaReach
}

const provinceOf = (district: number) => Math.floor(district / 100)

/** A beach goes by its name with the word for one and without. */
function asBeach(names: string[]): string[] {
  if (!names.some((name) => /^หาด|beach$|[海沙]滩$/i.test(name))) return []
  return names.flatMap((name) => {
    const plain = name.replace(/^หาด| beach$|[海沙]滩$/i, '')
    if (/\p{Script=Han}/u.test(plain)) return [`${plain}海滩`, `${plain}沙滩`]
    return /[ก-ฮ]/.test(plain) ? [`หาด${plain}`] : [`${plain} beach`]
  })
}

function ofKnown({ key, nameTh, nameEn, nameCn, also, districts, subdistricts, lat, lng, km }: KnownArea): SearchArea {
  const called = [nameTh, nameEn, nameCn, ...also]
  return {
    key,
    names: areaNames({ nameTh, nameEn, nameCn }),
    called: [...called, ...asBeach(called)],
    isKnown: true,
    province: provinceOf(districts[0] as number),
    district: districts.length === 1 ? (districts[0] as number) : null,
    reach: {
      districts,
      subdistricts: districts.flatMap((code) => subdistricts.map((name) => `${code}-${name}`)),
      circle: { lat, lng, km },
    },
  }
}

function ofSubdistrict({ id, districtCode, nameTh, nameEn }: Subdistrict): SearchArea {
  return {
    key: id,
    names: areaNames({ nameTh, nameEn }),
    called: [nameTh, nameEn],
    isKnown: false,
    province: provinceOf(districtCode),
    district: districtCode,
    reach: { districts: [districtCode], subdistricts: [id], circle: null },
  }
}

let all: Map<string, SearchArea> | undefined

/** All of them by key, the well-known ones first; sub-districts that one of those goes by the name of are left to it. */
export function searchAreas(): Map<string, SearchArea> {
  if (all) return all
  const known = readKnownAreas().map(ofKnown)
  const covered = new Set(
    known.flatMap(({ called, reach }) => reach.subdistricts.filter((id) => called.includes(id.slice(5)))),
  )
  const subdistricts = readAreas()
    .subdistricts.filter(({ id }) => !covered.has(id))
    .map(ofSubdistrict)
  all = new Map([...known, ...subdistricts].map((area) => [area.key, area]))
  return all
}

/** The area of a key; null where there is none. */
export const findSearchArea = (key: string): SearchArea | null => searchAreas().get(key) ?? null

/** The areas of a district as choices, the well-known ones first, each in the order of the reader's alphabet. */
export function listAreaOptions(district: number, locale: Locale): { key: string; name: string }[] {
  const { compare } = new Intl.Collator(bcp47[locale])
  return [...searchAreas().values()]
    .filter(({ reach }) => reach.districts.includes(district))
    .sort(
      (a, b) => Number(b.isKnown) - Number(a.isKnown) || compare(inLocale(a.names, locale), inLocale(b.names, locale)),
    )
    .map(({ key, names }) => ({ key, name: inLocale(names, locale) }))
}

/** Areas that are asked for by their codes, as far as they exist and lie in one another; the smaller one brings the larger. */
export function resolveAreas(asked: { province: number | null; district: number | null; area: string | null }): {
  province: number | null
  district: number | null
  area: SearchArea | null
} {
  const area = asked.area === null ? null : findSearchArea(asked.area)
  const isInside =
    area !== null &&
    (asked.province === null || asked.province === area.province) &&
    (asked.district === null || area.reach.districts.includes(asked.district))
  if (isInside) return { province: area.province, district: area.district, area }
  const isKnown = asked.district !== null && readAreas().districts.some(({ code }) => code === asked.district)
  return {
    province: asked.province ?? (asked.district && provinceOf(asked.district)),
    district: isKnown ? asked.district : null,
    area: null,
  }
}
