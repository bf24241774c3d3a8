/**
 * The rules for one row of a registry's list: each column's valid values, and the faults of others. Pure; the areas
 * come from the committed reference data, which the database equals.
 */
import { z } from 'zod'
import { type ImportColumn, importColumns, type neededColumns } from '#shared/imports/columns.ts'
import type { ImportFault, Reason, ReasonCode, ReasonValues } from '#shared/imports/reasons.ts'
import { haversine } from '#shared/places/haversine.ts'
import type { RegistryRow } from '#shared/places/registry-row.ts'
import { type District, readAreas } from '../../db/reference/areas.ts'
import { isInThailand } from '../../db/reference/in-thailand.ts'
import { areaCode, provinceNamed } from '../areas/area-names.ts'
import { neededCells, wholeDigits } from './import-cells.ts'
import type { ImportRecord } from './import-columns.ts'
import { readOptional } from './optional-cells.ts'

/** Greatest distance of a place from the point of its district: the largest districts reach about this far. */
export const districtReachKm = 100

const columns = z.object(neededCells) satisfies z.ZodType<Record<(typeof neededColumns)[number], unknown>>
type Needed = Omit<z.output<typeof columns>, 'province_code' | 'district_code'> &
  Pick<RegistryRow, 'province_code' | 'district_code'>

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

/** Checks between columns: each only where the columns themselves are valid. */
function faultsBetween(row: Needed, wrong: Set<ImportColumn>): ImportFault[] {
  const faults: ImportFault[] = []
  const { provinces, districts } = areaIndex()
  const right = (...names: ImportColumn[]) => names.every((name) => !wrong.has(name))
  if (right('province_code') && !provinces.has(row.province_code)) {
    faults.push({ column: 'province_code', code: 'noProvince', values: { value: row.province_code } })
  }
  const district = right('district_code') ? districts.get(row.district_code) : undefined
  if (right('district_code') && !district) {
    faults.push({ column: 'district_code', code: 'noDistrict', values: { value: row.district_code } })
  }
  if (
    district &&
    right('province_code') &&
    provinces.has(row.province_code) &&
    district.provinceCode !== row.province_code
  ) {
    const values = {
      district: district.code,
      name: district.nameEn,
      province: district.provinceCode,
      other: row.province_code,
    }
    faults.push({ column: 'district_code', code: 'otherProvince', values })
  }
  if (right('lat', 'lng')) {
    const away = district ? haversine(district, row) / 1000 : 0
    if (!isInThailand(row.lat, row.lng)) faults.push({ column: 'lat', code: 'outsideThailand' })
    else if (district && away > districtReachKm) {
      const values = { km: Math.round(away), district: district.code, name: district.nameEn, most: districtReachKm }
      faults.push({ column: 'lat', code: 'farAway', values })
    }
  }
  return faults
}

/** Names of areas in place of their codes. */
function withCodes(record: ImportRecord): ImportRecord {
  const province_code = areaCode(record.province_code, 'province')
  const province = Number(wholeDigits(province_code)) || provinceNamed(record.province_code)?.code
  return {
    ...record,
    province_code,
    district_code: province ? areaCode(record.district_code, province) : record.district_code,
  }
}

const placeOf = ({ column }: ImportFault) => (importColumns as readonly string[]).indexOf(column)
const inOrder = (faults: ImportFault[]) => faults.sort((a, b) => placeOf(a) - placeOf(b))

/** Reads one record of the file. Either the storable row with its omissions, or every fault of it, in the order of the columns. */
export function readImportRow(
  given: ImportRecord,
): { row: RegistryRow; notes: ImportFault[] } | { faults: ImportFault[] } {
  const record = withCodes(given)
  const parsed = columns.safeParse(record)
  const wrong = new Map<ImportColumn, Reason>()
  for (const { path, message, ...issue } of parsed.error?.issues ?? []) {
    const column = path[0] as ImportColumn
    const values = 'params' in issue ? (issue.params as ReasonValues | undefined) : undefined
    if (!wrong.has(column)) wrong.set(column, { code: message as ReasonCode, ...(values && { values }) })
  }
  // Columns that are wrong are read as blanks; the checks between columns leave them out.
  const names = Object.keys(neededCells) as (keyof typeof neededCells)[]
  const lenient = parsed.success
    ? parsed.data
    : (Object.fromEntries(
        names.map((name) => [name, wrong.has(name) ? null : neededCells[name].parse(record[name])]),
      ) as unknown as z.output<typeof columns>)
  const needed = {
    ...lenient,
    province_code: Number(lenient.province_code),
    district_code: Number(lenient.district_code),
  }
  const faults = [
    ...[...wrong].map(([column, reason]): ImportFault => ({ column, ...reason })),
    ...faultsBetween(needed, new Set(wrong.keys())),
  ]
  if (faults.length > 0) return { faults: inOrder(faults) }
  const { districts, postcodes } = areaIndex()
  const code = needed.district_code
  const { values, keeps, notes } = readOptional(record, districts.get(code), postcodes.get(code))
  return { row: { ...needed, ...values, ...(keeps.length > 0 && { keeps }) }, notes: inOrder(notes) }
}
