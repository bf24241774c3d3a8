/** Areas as registries write them: by their code, by name in Thai or English, with or without the word for their kind. Pure. */
import { westernDigits } from '#shared/digits.ts'
import { allTexts } from '#shared/localised.ts'
import { areaNames, type District, type Province, readAreas, type Subdistrict } from '../../db/reference/areas.ts'

const kinds = {
  province: /^(?:จังหวัด|จ\.|จว\.|changwat )| province$/gi,
  district: /^(?:อำเภอ|อ\.|เขต|กิ่งอำเภอ|amphoe |amphur |khet |a\. ?)| district$/gi,
  subdistrict: /^(?:ตำบล|ต\.|แขวง|tambon |khwaeng |t\. ?)| sub-?district$/gi,
} as const

const fold = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.'’ฯ-]/g, '')
const bare = (name: string, kind: keyof typeof kinds) => fold(name.replace(/\s+/g, ' ').trim().replace(kinds[kind], ''))

/** Bangkok has more names than others, and travellers' towns stand for their provinces. */
const capital = ['กรุงเทพฯ', 'กรุงเทพ', 'กทม', 'กทม.', 'bkk', 'bangkok metropolis', 'krung thep']

/** Other names that people use for provinces. */
const called: Record<number, readonly string[]> = {
  10: capital,
  14: ['อยุธยา', 'ayutthaya'],
  30: ['โคราช', 'korat'],
}

interface Named {
  provinces: Map<string, Province>
  districts: Map<number, Map<string, District>>
  subdistricts: Map<number, Map<string, Subdistrict>>
  /** Of each district. */
  postcodes: Map<number, Set<string>>
}
let index: Named | undefined

function named(): Named {
  if (index) return index
  const { provinces, districts, subdistricts } = readAreas()
  const made: Named = { provinces: new Map(), districts: new Map(), subdistricts: new Map(), postcodes: new Map() }
  for (const province of provinces)
    for (const name of [...allTexts(areaNames(province)), ...(called[province.code] ?? [])])
      made.provinces.set(bare(name, 'province'), province)
  const nameOf = new Map(provinces.map(({ code, nameTh, nameEn }) => [code, { nameTh, nameEn }]))
  for (const district of districts) {
    const own = made.districts.get(district.provinceCode) ?? new Map<string, District>()
    made.districts.set(district.provinceCode, own)
    own.set(bare(district.nameTh, 'district'), district).set(bare(district.nameEn, 'district'), district)
    // The capital of a province is called by its first half alone.
    const { nameTh = '', nameEn = '' } = nameOf.get(district.provinceCode) ?? {}
    if (bare(district.nameTh, 'district') === fold(`เมือง${nameTh}`))
      own.set('เมือง', district).set('mueang', district).set('muang', district)
    if (fold(district.nameEn).startsWith('mueang')) own.set(fold(`muang ${nameEn}`), district)
  }
  for (const subdistrict of subdistricts) {
    const own = made.subdistricts.get(subdistrict.districtCode) ?? new Map<string, Subdistrict>()
    made.subdistricts.set(subdistrict.districtCode, own)
    const codes = made.postcodes.get(subdistrict.districtCode) ?? new Set<string>()
    made.postcodes.set(subdistrict.districtCode, codes)
    for (const postcode of subdistrict.postcodes) codes.add(postcode)
    own
      .set(bare(subdistrict.nameTh, 'subdistrict'), subdistrict)
      .set(bare(subdistrict.nameEn, 'subdistrict'), subdistrict)
  }
  index = made
  return made
}

export const provinceNamed = (name: string): Province | undefined => named().provinces.get(bare(name, 'province'))
export const districtNamed = (province: number, name: string): District | undefined =>
  named().districts.get(province)?.get(bare(name, 'district'))
export const subdistrictNamed = (district: number, name: string): Subdistrict | undefined =>
  named().subdistricts.get(district)?.get(bare(name, 'subdistrict'))

/** The code that a cell says, where it has a name instead; the cell itself where it is no name that is known. */
export function areaCode(cell: string, of: 'province' | number): string {
  const text = westernDigits(cell).trim()
  if (/^[\d\s.]*$/.test(text)) return cell
  const found = of === 'province' ? provinceNamed(text) : districtNamed(of, text)
  return found ? String(found.code) : cell
}

const inAddress = {
  subdistrict: /(?:ตำบล|ต ?\.|แขวง)\s*([^\s,()]+)/gu,
  district: /(?:อำเภอ|อ ?\.|เขต)\s*([^\s,()]+)/gu,
  province: /(?:จังหวัด|จ ?\.)\s*([^\s,()]+)|(กรุงเทพมหานคร|กรุงเทพฯ|กทม\.?)/gu,
} as const
/** End of a name that is written without a space behind it. */
const nextArea = /(?:[0-9๐-๙]{5}|ตำบล|ต\.|แขวง|อำเภอ|อ\.|เขต|จังหวัด|จ\.|กรุงเทพ|กทม)/u

export interface ReadAddress {
  /** Without the areas that stand beside it anyway. */
  address: string
  subdistrict: Subdistrict | null
  /** It names another area than the row does: nothing was taken out. */
  conflict: string | null
}

/** An area that an address names: the words for it, and the area. */
interface Said<Area> {
  text: string
  area: Area
}

/** The areas of one kind in an address. A lane or a rank that only looks like one has no area's name, and is none. */
function saidIn<Area>(address: string, kind: keyof typeof inAddress, find: (name: string) => Area | undefined) {
  return [...address.matchAll(inAddress[kind])].flatMap((match): Said<Area>[] => {
    const name = match[1] ?? match[2] ?? ''
    for (const each of [name, name.split(nextArea, 1)[0] ?? '']) {
      const area = each === '' ? undefined : find(each)
      const text = match[0].slice(0, match[0].length - name.length + each.length)
      if (area !== undefined) return [{ text, area }]
    }
    return []
  })
}

const anywhere = <Area>(all: Map<number, Map<string, Area>>, key: string): Area | undefined => {
  for (const own of all.values()) {
    const found = own.get(key)
    if (found !== undefined) return found
  }
  return undefined
}

/** Without the country and the district's postcode at its end: both are shown beside it. */
function withoutEnd(address: string, district: District): string {
  const text = address.trim().replace(/[\s,]{1,3}(?:ประเทศไทย|ไทย|thailand)\.?$/iu, '')
  const postcode = westernDigits(/[\s,]{1,3}([0-9๐-๙]{5})$/u.exec(text)?.[1] ?? '')
  return named().postcodes.get(district.code)?.has(postcode) ? text.slice(0, -5).replace(/[\s,]{1,3}$/u, '') : text
}

/** An address that names its own areas, for a row of the district: each is shown once, and tells the sub-district. */
export function readAddress(given: string, district: District): ReadAddress {
  const { districts, subdistricts } = named()
  const address = withoutEnd(given, district)
  const tops = saidIn(address, 'province', provinceNamed)
  const parts = saidIn(
    address,
    'district',
    (name) => districtNamed(district.provinceCode, name) ?? anywhere(districts, bare(name, 'district')),
  )
  const subs = saidIn(
    address,
    'subdistrict',
    (name) => subdistrictNamed(district.code, name) ?? anywhere(subdistricts, bare(name, 'subdistrict')),
  )
  const elsewhere =
    tops.find(({ area }) => area.code !== district.provinceCode) ??
    parts.find(({ area }) => area.code !== district.code) ??
    subs.find(({ area }) => area.districtCode !== district.code)
  if (elsewhere) return { address: given, subdistrict: null, conflict: elsewhere.text }
  if (tops.length + parts.length + subs.length === 0) return readLatin(address, district)
  const taken = [...subs, ...parts, ...tops].map(({ text }) => text)
  return { address: without(address, taken), subdistrict: subs[0]?.area ?? null, conflict: null }
}

/** The rest of an address, without the postcode at its end. */
const without = (address: string, parts: readonly string[]): string =>
  parts
    .reduce((text, part) => text.replace(part, ' '), address)
    .replace(/\(\s{0,9}\)/g, ' ')
    .trim()
    .replace(/[0-9๐-๙]{5}$/u, '')
    .split(',')
    .map((part) => part.replace(/\s+/g, ' ').trimEnd())
    .filter((part, at) => at === 0 || part !== '')
    .join(',')
    .replace(/^,/, '')
    .trim()

/** In English the areas stand between commas at the end: `Bang La Road, Pa Tong, Kathu, Phuket 83150`. */
function readLatin(address: string, district: District): ReadAddress {
  const parts = address
    .replace(/\d{5}$/, '')
    .split(',')
    .map((part) => part.trim())
    .filter((part, at, all) => part !== '' || at < all.length - 1)
  const names = (part: string | undefined, test: (name: string) => boolean) =>
    part !== undefined && part !== '' && test(part)
  const isProvince = (name: string) => provinceNamed(name)?.code === district.provinceCode
  const isDistrict = (name: string) => districtNamed(district.provinceCode, name)?.code === district.code
  if (parts.length < 2 || !names(parts.at(-1), isProvince)) return { address, subdistrict: null, conflict: null }
  if (parts.length < 3 || !names(parts.at(-2), isDistrict)) {
    // Another district there says that it lies elsewhere: then all of it stays.
    const isElsewhere = names(parts.at(-2), (name) => districtNamed(district.provinceCode, name) !== undefined)
    return { address: isElsewhere ? address : parts.slice(0, -1).join(', '), subdistrict: null, conflict: null }
  }
  const subdistrict = parts.length > 3 ? (subdistrictNamed(district.code, parts.at(-3) as string) ?? null) : null
  return { address: parts.slice(0, subdistrict ? -3 : -2).join(', '), subdistrict, conflict: null }
}
