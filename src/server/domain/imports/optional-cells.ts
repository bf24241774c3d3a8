/**
 * Cells that a place can do without: an unreadable value is left out and reported, and the row passes. A known place keeps its own values.
 * Pure.
 */
import { westernDigits } from '#shared/digits.ts'
import { amenities, amenitiesAmong } from '#shared/places/amenities.ts'
import type { RegistryField, RegistryRow } from '#shared/places/registry-row.ts'
import type { District } from '../../db/reference/areas.ts'
import { readAddress, subdistrictNamed } from '../areas/area-names.ts'
import { clean, faultOfText, wholeDigits } from './import-cells.ts'
import type { ImportColumn, ImportRecord } from './import-columns.ts'
import { readPhone } from './read-phone.ts'
import { saysNothing } from './sense.ts'

export interface Fault {
  column: ImportColumn
  /** A clause in English that reads on from the column's name. */
  reason: string
}

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
  notes: Fault[]
}

const longest = { name_en: 200, name_cn: 200, description_th: 4000, address: 500 } as const

/** Reads them for a row of the district; `postcodes` are those that its district uses. */
export function readOptional(
  record: ImportRecord,
  district: District | undefined,
  postcodes: ReadonlySet<string> | undefined,
): OptionalCells {
  const keeps: RegistryField[] = []
  const notes: Fault[] = []
  const leaveOut = (field: RegistryField, column: ImportColumn, reason: string | null) => {
    keeps.push(field)
    if (reason) notes.push({ column, reason: `${reason}; left out` })
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
  else if (postcode !== '' && !/^\d{5}$/.test(postcode)) leaveOut('postcode', 'postcode', 'must be 5 digits')
  else if (postcode !== '' && district && !postcodes?.has(postcode)) {
    const used = [...(postcodes ?? [])].join(', ')
    leaveOut('postcode', 'postcode', `${postcode} is not used in district ${district.code}, which has ${used}`)
  } else values.postcode = postcode || null

  if (record.phone === undefined) leaveOut('phone', 'phone', null)
  else {
    const { phone, note } = readPhone(clean(record.phone))
    values.phone = phone
    if (note) notes.push({ column: 'phone', reason: note })
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
      const are = `${unknown.join(', ')} ${unknown.length > 1 ? 'are' : 'is'} not known: the words are ${amenities.join(', ')}`
      values.amenities = []
      leaveOut('amenities', 'amenities', are)
    }
  }
  return { values, keeps, notes }
}

/** The number of a licence; words in its place, such as that it is applied for, are none. */
function readLicence(cell = ''): { licence: string | null; fault: string | null } {
  const text = clean(cell)
  if (/^[-–.\s]*$/.test(text) || saysNothing(text)) return { licence: null, fault: null }
  const fault = faultOfText(text, 60) ?? (/\d/.test(westernDigits(text)) ? null : `has no number (${text})`)
  return { licence: fault ? null : westernDigits(text), fault }
}

/** The address without the areas that stand beside it, and the sub-district that it or its own column names. */
function readWhere(
  record: ImportRecord,
  district: District | undefined,
  text: string,
  notes: Fault[],
): Pick<OptionalValues, 'address' | 'subdistrict_id'> {
  if (!district) return { address: text }
  const { address, subdistrict, conflict } = readAddress(text, district)
  if (conflict)
    notes.push({ column: 'address', reason: `names another area than the row (${conflict}): kept as it is` })
  const cell = clean(record.subdistrict ?? '')
  const named = cell === '' ? null : subdistrictNamed(district.code, cell)
  if (named === undefined)
    notes.push({
      column: 'subdistrict',
      reason: `${cell} is no sub-district of ${district.code} (${district.nameEn}); left out`,
    })
  const id = (named ?? subdistrict)?.id
  return { address, ...(id !== undefined && { subdistrict_id: id }) }
}
