/**
 * Cells that a place can do without: an unreadable value is left out and reported, and the row passes. A known place keeps its own values.
 * Pure.
 */
import { westernDigits } from '#shared/digits.ts'
import type { ImportColumn } from '#shared/imports/columns.ts'
import type { ImportFault, Reason } from '#shared/imports/reasons.ts'
import { amenities, amenitiesAmong } from '#shared/places/amenities.ts'
import type { RegistryField, RegistryRow } from '#shared/places/registry-row.ts'
import type { District } from '../../db/reference/areas.ts'
import { readAddress, subdistrictNamed } from '../areas/area-names.ts'
import { clean, faultOfText, wholeDigits } from './import-cells.ts'
import type { ImportRecord } from './import-columns.ts'
import { readPhone } from './read-phone.ts'
import { saysNothing } from './sense.ts'

type OptionalValues = Pick<
  RegistryRow,
  | 'name_en'
  | 'name_cn'
  | 'description_th'
  | 'postcode'
  | 'address'
  | 'phone'
  | 'registry_licence'
  | 'subdistrict_id'
  | 'amenities'
>

export interface OptionalCells {
  values: OptionalValues
  keeps: RegistryField[]
  /** Values left out, or stored in part. */
  notes: ImportFault[]
}

const longest = { name_en: 200, name_cn: 200, description_th: 4000, address: 500 } as const

/** Reads them for a row of the district; `postcodes` are those that its district uses. */
export function readOptional(
  record: ImportRecord,
  district: District | undefined,
  postcodes: ReadonlySet<string> | undefined,
): OptionalCells {
  const keeps: RegistryField[] = []
  const notes: ImportFault[] = []
  const leaveOut = (field: RegistryField, column: ImportColumn, reason: Reason | null) => {
    keeps.push(field)
    if (reason) notes.push({ column, ...reason, leftOut: true })
  }
  const text = (column: keyof typeof longest): string => {
    const cell = record[column]
    if (cell === undefined) leaveOut(column, column, null)
    const value = clean(cell ?? '').replace(/^[-–—.\s]+$/, '')
    const fault = value === '' ? null : faultOfText(value, longest[column])
    if (fault) leaveOut(column, column, fault)
    return fault ? '' : value
  }
  const read = {
    name_en: text('name_en') || null,
    name_cn: text('name_cn') || null,
    description_th: text('description_th'),
  }
  const where = readWhere(record, district, text('address'), notes)
  const values: OptionalValues = { ...read, ...where, postcode: null, phone: null, registry_licence: null }

  const postcode = wholeDigits(record.postcode ?? '')
  if (record.postcode === undefined) leaveOut('postcode', 'postcode', null)
  else if (postcode !== '' && !/^\d{5}$/.test(postcode))
    leaveOut('postcode', 'postcode', { code: 'digits', values: { digits: 5 } })
  else if (postcode !== '' && district && !postcodes?.has(postcode)) {
    const used = [...(postcodes ?? [])].join(', ')
    const values = { value: postcode, district: district.code, known: used }
    leaveOut('postcode', 'postcode', { code: 'postcodeUnused', values })
  } else values.postcode = postcode || null

  if (record.phone === undefined) leaveOut('phone', 'phone', null)
  else {
    const { phone, note } = readPhone(clean(record.phone))
    values.phone = phone
    if (note) notes.push({ column: 'phone', ...note })
    if (note && phone === null) keeps.push('phone')
  }

  const { licence, fault } = readLicence(record.licence)
  values.registry_licence = licence
  if (record.licence === undefined || fault) leaveOut('registry_licence', 'licence', fault)

  if (record.amenities !== undefined) {
    // Words apart by anything but letters, as spreadsheets and registries differ in it.
    const words =
      clean(record.amenities)
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}_-]+/gu) ?? []
    const unknown = words.filter((word) => !(amenities as readonly string[]).includes(word))
    if (unknown.length === 0) values.amenities = amenitiesAmong(words)
    else {
      values.amenities = []
      const told = { value: unknown.join(', '), known: amenities.join(', ') }
      leaveOut('amenities', 'amenities', { code: 'amenityUnknown', values: told })
    }
  }
  return { values, keeps, notes }
}

/** The number of a licence; words in its place, such as that it is applied for, are none. */
function readLicence(cell = ''): { licence: string | null; fault: Reason | null } {
  const text = clean(cell)
  if (/^[-–.\s]*$/.test(text) || saysNothing(text)) return { licence: null, fault: null }
  const hasNumber = /\d/.test(westernDigits(text))
  const fault =
    faultOfText(text, 60) ?? (hasNumber ? null : ({ code: 'licenceNoNumber', values: { value: text } } as const))
  return { licence: fault ? null : westernDigits(text), fault }
}

/** The address without the areas that stand beside it, and the sub-district that it or its own column names. */
function readWhere(
  record: ImportRecord,
  district: District | undefined,
  text: string,
  notes: ImportFault[],
): Pick<OptionalValues, 'address' | 'subdistrict_id'> {
  if (!district) return { address: text }
  const { address, subdistrict, conflict } = readAddress(text, district)
  if (conflict) notes.push({ column: 'address', code: 'addressElsewhere', values: { value: conflict } })
  const cell = clean(record.subdistrict ?? '')
  const named = cell === '' ? null : subdistrictNamed(district.code, cell)
  if (named === undefined)
    notes.push({
      column: 'subdistrict',
      code: 'noSubdistrict',
      values: { value: cell.slice(0, 60), district: district.code, name: district.nameEn },
      leftOut: true,
    })
  const id = (named ?? subdistrict)?.id
  return { address, ...(id !== undefined && { subdistrict_id: id }) }
}
