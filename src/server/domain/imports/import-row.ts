/**
 * The rules for one row of a registry's list: what each column may hold, and what is said when it does not. Pure; the areas
 * come from the committed reference data, which the database equals.
 */
import { z } from 'zod'
import { westernDigits } from '#shared/digits.ts'
import { type Amenity, amenities, amenitiesAmong } from '#shared/places/amenities.ts'
import { categories, isCategory } from '#shared/places/categories.ts'
import { haversine } from '#shared/places/haversine.ts'
import { type District, readAreas } from '../../db/reference/areas.ts'
import { isInThailand } from '../../db/reference/in-thailand.ts'

/** Columns of the file, required in its header, in any order. */
export const neededColumns = [
  'external_id',
  'category',
  'name_th',
  'name_en',
  'name_cn',
  'description_th',
  'province_code',
  'district_code',
  'postcode',
  'address',
  'lat',
  'lng',
  'phone',
] as const
/** Columns that a registry may not keep: where one is missing, what the places say stays as it is. */
export const optionalColumns = ['amenities'] as const
/** All of them, in the order in which they are reported. */
export const importColumns = [...neededColumns, ...optionalColumns] as const
export type ImportColumn = (typeof importColumns)[number]
/** The cells of a row by column. */
export type ImportRecord = Record<(typeof neededColumns)[number], string> & {
  [Name in (typeof optionalColumns)[number]]?: string
}

/** How far a place may lie from the point of its district: the largest districts reach about this far. */
export const districtReachKm = 100

export interface Fault {
  column: ImportColumn
  /** A clause in English that reads on from the column's name. */
  reason: string
}

/** Text as it is stored: composed, without zero-width characters or the apostrophe that spreadsheets need before a sign. */
const clean = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')

/** Only line breaks and tabs of the control characters may stand in a text: others are never meant and PostgreSQL refuses NUL. */
const controls = /(?![\t\n\r])\p{Cc}/u

const text = (longest: number) =>
  z
    .string()
    .transform(clean)
    .refine((value) => !controls.test(value), 'contains control characters')
    .refine((value) => [...value].length <= longest, `is longer than ${longest} characters`)
const required = (longest: number) => text(longest).refine((value) => value !== '', 'is empty')
const optional = (longest: number) => text(longest).transform((value) => (value === '' ? null : value))

/** A code of exactly so many digits; Thai digits and spaces are allowed for. */
const code = (digits: number) =>
  z
    .string()
    .transform((value) => westernDigits(clean(value)).replace(/\s/g, ''))
    .refine((value) => value !== '', 'is empty')
    .refine((value) => value === '' || new RegExp(`^\\d{${digits}}$`).test(value), `must be ${digits} digits`)

const degrees = (least: number, most: number) =>
  z
    .string()
    .transform((value) => westernDigits(clean(value)).replace(/\s/g, ''))
    .refine((value) => value !== '', 'is empty')
    .refine((value) => value === '' || /^-?\d{1,3}(\.\d+)?$/.test(value), 'must be decimal degrees, such as 7.88481')
    .transform(Number)
    .refine(
      (value) => Number.isNaN(value) || (value >= least && value <= most),
      `must be from ${least} to ${most}: Thailand lies there`,
    )

const phone = z
  .string()
  .transform((value) =>
    westernDigits(clean(value))
      .replace(/[\s().\u2010-\u2013-]/g, '')
      .replace(/^\+66\(?0?\)?/, '0'),
  )
  .refine(
    (value) => value === '' || /^(0[2-7]\d{7}|0[689]\d{8}|1\d{3})$/.test(value),
    'must be one Thai number: 9 digits for a landline, 10 for a mobile, 4 for a hotline',
  )
  .transform((value) => (value === '' ? null : value))

/** Words of what it has, apart by anything but letters, as spreadsheets and registries differ in it. Left out: the place keeps what it says. */
const said = z
  .string()
  .optional()
  .transform((value) =>
    value === undefined
      ? undefined
      : (clean(value)
          .toLowerCase()
          .match(/[\p{L}\p{M}\p{N}_-]+/gu) ?? []),
  )
  .transform((words, context) => {
    const unknown = words?.filter((word) => !(amenities as readonly string[]).includes(word)) ?? []
    if (unknown.length === 0) return words && amenitiesAmong(words)
    const message = `${unknown.join(', ')} ${unknown.length > 1 ? 'are' : 'is'} not known: the words are ${amenities.join(', ')}`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const columns = z.object({
  external_id: required(100),
  category: z
    .string()
    .transform((value) => clean(value).toLowerCase())
    .refine(isCategory, `must be one of ${categories.join(', ')}`),
  name_th: required(200),
  name_en: optional(200),
  name_cn: optional(200),
  description_th: text(4000),
  province_code: code(2),
  district_code: code(4),
  postcode: z
    .string()
    .transform((value) => westernDigits(clean(value)).replace(/\s/g, ''))
    .refine((value) => value === '' || /^\d{5}$/.test(value), 'must be 5 digits, or empty')
    .transform((value) => (value === '' ? null : value)),
  address: text(500),
  lat: degrees(5, 21),
  lng: degrees(97, 106),
  phone,
  amenities: said,
}) satisfies z.ZodType<Record<ImportColumn, unknown>>

type Columns = z.output<typeof columns>

/** A row that may be stored; the codes are numbers. */
export type ImportedBusiness = Omit<Columns, 'province_code' | 'district_code' | 'amenities'> & {
  province_code: number
  district_code: number
  /** Left out where the list does not have it. */
  amenities?: Amenity[] | undefined
}

interface AreaIndex {
  provinces: Set<number>
  districts: Map<number, District>
  postcodes: Map<number, Set<string>>
}

let index: AreaIndex | undefined

function areaIndex(): AreaIndex {
  if (!index) {
    const areas = readAreas()
    const postcodes = new Map<number, Set<string>>()
    for (const { districtCode, postcodes: own } of areas.subdistricts) {
      const known = postcodes.get(districtCode) ?? new Set()
      for (const postcode of own) known.add(postcode)
      postcodes.set(districtCode, known)
    }
    index = {
      provinces: new Set(areas.provinces.map((row) => row.code)),
      districts: new Map(areas.districts.map((row) => [row.code, row])),
      postcodes,
    }
  }
  return index
}

/** What columns say about each other: each check only where the columns themselves are right. */
function faultsBetween(row: ImportedBusiness, wrong: Set<ImportColumn>): Fault[] {
  const faults: Fault[] = []
  const { provinces, districts, postcodes } = areaIndex()
  const right = (...names: ImportColumn[]) => names.every((name) => !wrong.has(name))
  if (right('province_code') && !provinces.has(row.province_code)) {
    faults.push({ column: 'province_code', reason: `${row.province_code} is no province` })
  }
  const district = right('district_code') ? districts.get(row.district_code) : undefined
  if (right('district_code') && !district) {
    faults.push({ column: 'district_code', reason: `${row.district_code} is no district` })
  }
  if (
    district &&
    right('province_code') &&
    provinces.has(row.province_code) &&
    district.provinceCode !== row.province_code
  ) {
    const reason = `${district.code} (${district.nameEn}) belongs to province ${district.provinceCode}, not ${row.province_code}`
    faults.push({ column: 'district_code', reason })
  }
  if (district && right('postcode') && row.postcode !== null && !postcodes.get(district.code)?.has(row.postcode)) {
    const known = [...(postcodes.get(district.code) ?? [])].join(', ')
    faults.push({
      column: 'postcode',
      reason: `${row.postcode} is not used in district ${district.code}, which has ${known}`,
    })
  }
  if (right('lat', 'lng')) {
    const away = district ? haversine(district, row) / 1000 : 0
    if (!isInThailand(row.lat, row.lng)) faults.push({ column: 'lat', reason: 'with lng is a point outside Thailand' })
    else if (district && away > districtReachKm) {
      const reason = `with lng is a point ${Math.round(away)} km from district ${district.code} (${district.nameEn}); ${districtReachKm} km is the most`
      faults.push({ column: 'lat', reason })
    }
  }
  return faults
}

/** Reads one record of the file. Either the row as it may be stored, or every fault of it, in the order of the columns. */
export function readImportRow(record: ImportRecord): { row: ImportedBusiness } | { faults: Fault[] } {
  const parsed = columns.safeParse(record)
  const wrong = new Map<ImportColumn, string>()
  for (const { path, message } of parsed.error?.issues ?? []) {
    const column = path[0] as ImportColumn
    if (!wrong.has(column)) wrong.set(column, message)
  }
  // Columns that are wrong are read as blanks; the checks between columns leave them out.
  const lenient = parsed.success
    ? parsed.data
    : (Object.fromEntries(
        importColumns.map((name) => [name, wrong.has(name) ? null : columns.shape[name].parse(record[name])]),
      ) as unknown as Columns)
  const row = { ...lenient, province_code: Number(lenient.province_code), district_code: Number(lenient.district_code) }
  const faults = [
    ...[...wrong].map(([column, reason]) => ({ column, reason })),
    ...faultsBetween(row, new Set(wrong.keys())),
  ]
  if (faults.length === 0) return { row }
  return { faults: faults.sort((a, b) => importColumns.indexOf(a.column) - importColumns.indexOf(b.column)) }
}
