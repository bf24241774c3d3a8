/**
 * Sub-districts as people look for them while they write an address: any part of the names of sub-district, district and province in three
 * languages, or a postcode, in any order; where nothing is spelled so, by sound. All 7,436 are folded once and looked through in memory
 * (about 1 ms). Chinese names exist of provinces only.
 */
import type { Locale } from '#shared/locales.ts'
import { allTexts, inLocale } from '#shared/localised.ts'
import { fold } from '#shared/search/fold.ts'
import { soundOf } from '#shared/search/sound.ts'
import { areaNames, type District, type Province, readAreas, type Subdistrict } from '../../db/reference/areas.ts'

/** A sub-district with where it lies, by the id that the database has. */
export interface Located {
  subdistrict: Subdistrict
  district: District
  province: Province
}

export interface SubdistrictOption {
  /** `<id>|<postcode>`: one line each where several post offices serve it. */
  value: string
  name: string
  /** South-west corner of a map of it. */
  middle: { lat: number; lng: number }
}

/** The middle of a sub-district; of the few without a known one, its district's town. */
export const middleOf = ({ subdistrict, district }: Located): { lat: number; lng: number } => {
  const { lat, lng } = subdistrict.middle ?? district
  return { lat, lng }
}

interface Entry extends Located {
  words: string
  sound: string
}

/** Lines of an answer. */
const mostLines = 12

let entries: Entry[] | undefined

function all(): Entry[] {
  if (entries) return entries
  const { provinces, districts, subdistricts } = readAreas()
  const provinceOf = new Map(provinces.map((province) => [province.code, province]))
  const districtOf = new Map(districts.map((district) => [district.code, district]))
  entries = subdistricts.map((subdistrict) => {
    const district = districtOf.get(subdistrict.districtCode) as District
    const province = provinceOf.get(district.provinceCode) as Province
    const names = [subdistrict, district, province].flatMap((area) => allTexts(areaNames(area)))
    const words = [...names, ...subdistrict.postcodes]
    return {
      subdistrict,
      district,
      province,
      words: ` ${words.map(fold).join(' ')}`,
      sound: soundOf(subdistrict.nameEn),
    }
  })
  return entries
}

let byId: Map<string, Entry> | undefined

/** The sub-district of that id; null where there is none, or it is not served by that post office. */
export function findSubdistrict(id: string, postcode: string): Located | null {
  byId ??= new Map(all().map((entry) => [entry.subdistrict.id, entry]))
  const found = byId.get(id)
  return found?.subdistrict.postcodes.includes(postcode) ? found : null
}

/** Its name with district, province and postcode, as addresses are written in that language. */
export function nameSubdistrict(
  { subdistrict, district, province }: Located,
  postcode: string,
  locale: Locale,
): string {
  if (locale === 'th') {
    const isBangkok = province.code === 10
    const [small, large] = isBangkok ? ['แขวง', 'เขต'] : ['ตำบล', 'อำเภอ']
    const where = isBangkok ? province.nameTh : `จังหวัด${province.nameTh}`
    return `${small}${subdistrict.nameTh} ${large}${district.nameTh} ${where} ${postcode}`
  }
  return `${[subdistrict, district, province].map((area) => inLocale(areaNames(area), locale)).join(', ')} ${postcode}`
}

/** Best first: where the sub-district's own name begins so, then where it is in it, then the rest. */
export function searchSubdistricts(query: string, locale: Locale): SubdistrictOption[] {
  // Taken apart first: folding joins Thai words, which need no space between them.
  const asked = query.slice(0, 100).split(/\s+/).map(fold).filter(Boolean)
  const [first = ''] = asked
  if (asked.length === 0 || (asked.length === 1 && [...first].length < 2)) return []
  let found = all().filter(({ words }) => asked.every((word) => words.includes(word)))
  if (found.length === 0) {
    const sound = soundOf(query)
    if (sound.length >= 2) found = all().filter((entry) => entry.sound === sound)
  }
  const rank = ({ subdistrict }: Entry) => {
    const own = [fold(subdistrict.nameTh), fold(subdistrict.nameEn)]
    if (own.includes(first)) return 0
    if (own.some((name) => name.startsWith(first))) return 1
    return own.some((name) => name.includes(first)) ? 2 : 3
  }
  return found
    .map((entry) => ({ entry, rank: rank(entry) }))
    .sort((a, b) => a.rank - b.rank)
    .flatMap(({ entry }) =>
      entry.subdistrict.postcodes.map((postcode) => ({
        value: `${entry.subdistrict.id}|${postcode}`,
        name: nameSubdistrict(entry, postcode, locale),
        middle: middleOf(entry),
      })),
    )
    .slice(0, mostLines)
}
