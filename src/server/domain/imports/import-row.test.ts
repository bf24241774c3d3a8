import { expect, test } from 'vitest'
import { type ImportFault, reasonWords } from '#shared/imports/reasons.ts'
import { addressCells, goodWords, lostWords, phoneCells } from '../../../../test/import-cases/cells.ts'
import { type District, readAreas } from '../../db/reference/areas.ts'
import { mailText } from '../../messages/text.ts'
import { readAddress } from '../areas/area-names.ts'
import type { ImportRecord } from './import-columns.ts'
import { readImportRow } from './import-row.ts'

const good: ImportRecord = {
  external_id: 'R-1',
  category: 'restaurant',
  name_th: 'ครัวลมทะเล',
  name_en: 'Sea Breeze Kitchen',
  name_cn: '',
  description_th: 'อาหารทะเลสด',
  province_code: '83',
  district_code: '8302',
  postcode: '83150',
  address: '12/3 หมู่ 4',
  lat: '7.8965',
  lng: '98.2962',
  phone: '076-000-123',
  licence: '',
}

const said = (fault: ImportFault) => `${fault.column}: ${reasonWords(mailText('en').t, fault)}`
const faultsOf = (change: Partial<ImportRecord>) => {
  const read = readImportRow({ ...good, ...change })
  return 'faults' in read ? read.faults.map(said) : []
}
const rowOf = (change: Partial<ImportRecord>) => {
  const read = readImportRow({ ...good, ...change })
  return 'row' in read ? read.row : read.faults
}

test('a valid row becomes the stored one', () => {
  expect(rowOf({})).toEqual({
    external_id: 'R-1',
    category: 'restaurant',
    name_th: 'ครัวลมทะเล',
    name_en: 'Sea Breeze Kitchen',
    name_cn: null,
    description_th: 'อาหารทะเลสด',
    province_code: 83,
    district_code: 8302,
    postcode: '83150',
    address: '12/3 หมู่ 4',
    lat: 7.8965,
    lng: 98.2962,
    phone: '076000123',
    registry_licence: null,
  })
})

test('Thai digits, spaces and separators in codes, points and telephone numbers are understood', () => {
  expect(
    rowOf({
      province_code: ' ๘๓ ',
      district_code: '๘๓ ๐๒',
      postcode: '๘๓๑๕๐',
      lat: '๗.๘๙๖๕',
      phone: '+๖๖ (๐)๘๑-๐๐๐ ๑๒๓๔',
      category: ' Restaurant ',
    }),
  ).toMatchObject({ province_code: 83, district_code: 8302, postcode: '83150', lat: 7.8965, phone: '0810001234' })
})

test('empty optional columns are left out, and the apostrophe of a spreadsheet is taken away', () => {
  expect(rowOf({ name_en: ' ', postcode: '', phone: '', address: "'-1 ถ.บางลา", description_th: '' })).toMatchObject({
    name_en: null,
    postcode: null,
    phone: null,
    address: '-1 ถ.บางลา',
    description_th: '',
  })
})

const refused: [Partial<ImportRecord>, string][] = [
  [{ external_id: ' ' }, 'external_id: is empty'],
  [{ category: 'aquarium' }, 'category: must be one of restaurant, lodging'],
  [{ name_th: '' }, 'name_th: is empty'],
  [{ name_th: 'ก'.repeat(201) }, 'name_th: is longer than 200 characters'],
  [{ province_code: 'TH' }, 'province_code: must be 2 digits'],
  [{ province_code: '99' }, 'province_code: 99 is no province'],
  [{ district_code: '830' }, 'district_code: must be 4 digits'],
  [{ district_code: '8309' }, 'district_code: 8309 is no district'],
  [{ province_code: '82' }, 'district_code: 8302 (Kathu) belongs to province 83, not 82'],
  [{ lat: '7,8,9' }, 'lat: must be decimal degrees, such as 7.88481'],
  [{ lat: '98.2962', lng: '7.8965' }, 'lat: must be from 5 to 21: Thailand lies there'],
  [{ lat: '13.7', lng: '100.5' }, 'lat: with lng is a point 685 km from district 8302 (Kathu); 100 km is the most'],
  [{ lat: '12.5', lng: '105.5' }, 'lat: with lng is a point outside Thailand'],
]

test.each(refused.map(([change, reason]) => [reason, change] as const))('a row is refused: %s', (reason, change) => {
  expect(faultsOf(change)[0]).toContain(reason)
})

const leftOut: [Partial<ImportRecord>, string, object][] = [
  [{ name_en: 'a\u0000b' }, 'name_en: contains control characters', { name_en: null, keeps: ['name_en'] }],
  [{ name_en: 'NULL' }, 'name_en: says nothing (NULL); left out', { name_en: null, keeps: ['name_en'] }],
  [{ description_th: 'ก'.repeat(4001) }, 'description_th: is longer than 4000 characters', { description_th: '' }],
  [{ postcode: '8315' }, 'postcode: must be 5 digits', { postcode: null, keeps: ['postcode'] }],
  [{ postcode: '10200' }, 'postcode: 10200 is not used in district 8302, which has 83120, 83150', { postcode: null }],
  [{ phone: '12345' }, 'phone: cannot be read', { phone: null, keeps: ['phone'] }],
  [{ phone: '081-000-1234, 081-000-1235' }, 'phone: has more than one number', { phone: '0810001234' }],
  [
    { amenities: 'pool, sauna' },
    'amenities: not among the words: sauna; they are pool, family',
    { keeps: ['amenities'] },
  ],
  [{ amenities: 'wifi;สระว่ายน้ำ' }, 'amenities: not among the words: wifi, สระว่ายน้ำ;', { keeps: ['amenities'] }],
  [{ address: '9 ต.กะรน' }, 'address: names another area than the row (ต.กะรน)', { address: '9 ต.กะรน' }],
]
test.each(leftOut.map(([change, note, row]) => [note, change, row] as const))(
  'an optional cell is left out and told, and the row lives: %s',
  (note, change, row) => {
    const read = readImportRow({ ...good, ...change })
    const notes = 'notes' in read ? read.notes.map(said) : []
    expect(notes[0]).toContain(note)
    expect(rowOf(change)).toMatchObject(row)
  },
)

test('names of areas stand for their codes, and a sub-district has its own column', () => {
  const named = { province_code: 'จ.ภูเก็ต', district_code: 'Kathu', subdistrict: 'ต.ป่าตอง' }
  expect(rowOf(named)).toMatchObject({ province_code: 83, district_code: 8302, subdistrict_id: '8302-ป่าตอง' })
  expect(faultsOf({ district_code: 'อ.ไม่มีจริง' })[0]).toBe('district_code: must be 4 digits, or the name of an area')
})

test('nonsense is no name, and good names that look odd are names', () => {
  for (const name of lostWords) expect(faultsOf({ name_th: name }), name).toHaveLength(1)
  for (const name of goodWords) expect(faultsOf({ name_th: name }), name).toEqual([])
})

test.each(phoneCells)('the telephone cell %j', (cell, phone, isTold) => {
  const read = readImportRow({ ...good, phone: cell })
  expect('row' in read && [read.row.phone, read.notes.length > 0]).toEqual([phone, isTold])
})

test.each(addressCells)('the address of district %i, %j', (district, cell, shown, subdistrict) => {
  const { address, subdistrict: found } = readAddress(
    cell,
    readAreas().districts.find(({ code }) => code === district) as District,
  )
  expect([address, found?.id ?? null]).toEqual([shown, subdistrict])
})

test.each([
  ['pool', ['pool']],
  [' Parking; pool|POOL, family ', ['pool', 'family', 'parking']],
  ['stepfree pets', ['stepfree', 'pets']],
  [' ', []],
])('amenities are read from %j', (cell, said) => {
  expect(rowOf({ amenities: cell })).toMatchObject({ amenities: said })
})

test('every fault of a row is told, in the order of the columns', () => {
  expect(
    faultsOf({ external_id: '', name_th: '???', phone: 'x', lat: '' }).map((fault) => fault.split(':')[0]),
  ).toEqual(['external_id', 'name_th', 'lat'])
})

test('islands far from the shore are in Thailand', () => {
  expect(
    rowOf({ province_code: '82', district_code: '8206', postcode: '82150', lat: '9.43', lng: '97.87' }),
  ).toMatchObject({
    district_code: 8206,
  })
})
