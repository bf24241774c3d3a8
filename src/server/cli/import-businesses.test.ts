import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { fileShapes } from '../../../test/import-cases/cells.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { loadReference } from '../db/reference/load-reference.ts'
import { CommandRefusal } from './command.ts'
import { importBusinessesCommand } from './import-businesses.ts'
import { safeCell } from './rejected-file.ts'

const database = await testDatabase()
await loadReference(database)
const folder = mkdtempSync(path.join(os.tmpdir(), 'import-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => database.db.deleteFrom('businesses').execute())

const header =
  'external_id,category,name_th,name_en,name_cn,description_th,province_code,district_code,postcode,address,lat,lng,phone'
const line = (id: string, name = 'ครัวลมทะเล', lat = '7.8965') =>
  `${id},restaurant,${name},,,,83,8302,83150,,${lat},98.2962,076000123`

async function run(content: string | Uint8Array, ...flags: string[]) {
  const name = 'list.csv'
  const file = path.join(folder, name)
  writeFileSync(file, content)
  const printed: string[] = []
  const tools = { database, dataDir: folder, print: (text: string) => void printed.push(text), isTerminal: false }
  const code = await importBusinessesCommand.run([file, ...flags], tools)
  // Lines of progress come by the clock.
  return {
    code,
    printed: printed.filter((text) => !text.includes(' rows read, ')),
    rejected: path.join(folder, 'list-rejected.csv'),
    report: path.join(folder, 'list-report.csv'),
  }
}

const stored = () =>
  database.db
    .selectFrom('businesses')
    .select(['external_id', 'name_th', 'description_th'])
    .orderBy('external_id')
    .execute()

test('a byte order mark, CRLF, quoted line breaks and columns in another order are read', async () => {
  const columns = header.split(',').reverse()
  const cells: Record<string, string> = {
    external_id: 'R-1',
    category: 'restaurant',
    name_th: '"ครัว ""ริมเล"", กะทู้"',
    description_th: '"บรรทัดหนึ่ง\r\nบรรทัดสอง"',
    province_code: '83',
    district_code: '8302',
    lat: '7.8965',
    lng: '98.2962',
  }
  const content = `\ufeff${columns.join(',')}\r\n${columns.map((name) => cells[name] ?? '').join(',')}\r\n\r\n`
  const { code, printed } = await run(content)
  expect(printed).toEqual(['1 added, 0 changed, 0 already so.'])
  expect(code).toBe(0)
  expect(await stored()).toEqual([
    { external_id: 'R-1', name_th: 'ครัว "ริมเล", กะทู้', description_th: 'บรรทัดหนึ่ง\r\nบรรทัดสอง' },
  ])
})

test('good rows go in, bad ones are told by row, column and reason and written beside the file', async () => {
  const content = [header, line('R-1'), line('', '=1+1', '50'), line('R-3'), line('R-1'), 'R-5,restaurant'].join('\n')
  const { code, printed, rejected } = await run(content)
  expect(code).toBe(2)
  expect(printed).toEqual([
    'row 3, external_id: is empty',
    'row 3, lat: must be from 5 to 21: Thailand lies there',
    'row 5, external_id: R-1 is in row 2 already',
    'row 6, columns: has 2 cells, not one for each column of the header',
    `2 added, 0 changed, 0 already so; 3 rejected, see ${rejected}`,
  ])
  expect((await stored()).map((row) => row.external_id)).toEqual(['R-1', 'R-3'])
  const written = readFileSync(rejected, 'utf8')
  expect(written.split('\r\n')).toEqual([
    `\ufeff${header},row,reason`,
    ",restaurant,'=1+1,,,,83,8302,83150,,50,98.2962,076000123,3,external_id: is empty; lat: must be from 5 to 21: Thailand lies there",
    'R-1,restaurant,ครัวลมทะเล,,,,83,8302,83150,,7.8965,98.2962,076000123,5,external_id: R-1 is in row 2 already',
    `R-5,restaurant,,,,,,,,,,,,6,"columns: has 2 cells, not one for each column of the header"`,
    '',
  ])
})

test('an optional column of amenities is read; unknown words are reported by line', async () => {
  const amenitiesOf = () =>
    database.db.selectFrom('businesses').select(['external_id', 'amenities']).orderBy('external_id').execute()
  const more = `${header},amenities`
  const first = await run([more, `${line('R-1')},pool;pets`, `${line('R-2')},pool sauna`, `${line('R-3')},`].join('\n'))
  expect(first.printed[0]).toMatch(/^row 3, amenities: not among the words: sauna; they are pool, family, .*left out$/)
  expect(await amenitiesOf()).toEqual([
    { external_id: 'R-1', amenities: ['pool', 'pets'] },
    { external_id: 'R-2', amenities: [] },
    { external_id: 'R-3', amenities: [] },
  ])
  const plain = await run([header, line('R-1', 'ครัวริมเล'), line('', '=1+1')].join('\n'))
  expect(readFileSync(plain.rejected, 'utf8'), 'mended and imported it says nothing more').not.toContain('amenities')
  expect((await amenitiesOf())[0]).toEqual({ external_id: 'R-1', amenities: ['pool', 'pets'] })
})

test('the file of rejected rows can be mended and imported, and disappears when nothing is rejected any more', async () => {
  const first = await run([header, line('R-1'), line('', '=1+1')].join('\n'))
  const mended = readFileSync(first.rejected, 'utf8')
    .replace('\r\n,restaurant', '\r\nR-2,restaurant')
    .replace('076000123', '076000999')
  expect((await run(mended)).code).toBe(0)
  expect((await stored()).map((row) => row.name_th)).toEqual(['ครัวลมทะเล', '=1+1'])
  expect(() => readFileSync(first.rejected)).toThrow(/ENOENT/)
})

test('more than a batch goes in whole, and again without a change', async () => {
  const content = [header, ...Array.from({ length: 1005 }, (_, i) => line(`R-${i}`))].join('\n')
  expect((await run(content)).printed).toEqual(['1,005 added, 0 changed, 0 already so.'])
  expect((await run(content)).printed).toEqual(['0 added, 0 changed, 1,005 already so.'])
  expect(await stored()).toHaveLength(1005)
})

test('only the first fifty faults are shown', async () => {
  const { printed } = await run([header, ...Array.from({ length: 60 }, () => line(''))].join('\n'))
  expect(printed).toHaveLength(52)
  expect(printed.at(-2)).toBe('… and 10 more')
})

test.each(fileShapes)('the same two places are read from a file with %s', async (_, content) => {
  const { code, printed } = await run(content)
  expect([code, printed.at(-1)]).toEqual([0, '2 added, 0 changed, 0 already so.'])
  const rows = database.db.selectFrom('businesses').select(['external_id', 'name_th', 'district_code', 'phone', 'lat'])
  expect(await rows.orderBy('external_id').execute()).toEqual([
    { external_id: 'S-1', name_th: 'ครัวลมทะเล', district_code: 8302, phone: '076340020', lat: 7.8965 },
    { external_id: 'S-2', name_th: 'สปาริมหาด', district_code: 8302, phone: '076340021', lat: 7.899 },
  ])
})

const names = [
  'ครัวลมทะเล',
  'สปาริมหาด',
  'โรงแรมแสงดาว',
  'ร้านหนังสือปลายฟ้า',
  'ตลาดน้ำคลองใส',
  'บ้านขนมคุณยาย',
  'เรือเช่าอ่าวใหญ่',
  'กาแฟหัวมุม',
]
const listOf = (nameOf: (i: number) => string) =>
  [header, ...names.map((_, i) => line(`R-${i}`, nameOf(i), `7.${8900 + 20 * i}`))].join('\n')

test('a file whose names have slipped by a row is stopped before anything is written, and goes on only on a person’s order', async () => {
  await run(listOf((i) => names[i] as string))
  const slipped = listOf((i) => names[(i + 1) % names.length] as string)
  const { code, printed } = await run(slipped)
  expect([code, printed[0]]).toEqual([
    2,
    'Names have slipped: 8 of 8 known places (100 %) would get the name that another one has now.',
  ])
  expect(printed.at(-1)).toContain('--accept-many-changes')
  expect((await stored()).map((row) => row.name_th)).toEqual(names)
  expect((await run(slipped, '--accept-many-changes')).printed.at(-1), 'each still asks an officer').toContain(
    '8 held for an officer',
  )
  expect((await stored()).map((row) => row.name_th)).toEqual(names)
})

test('a third of the phones that become one, or are emptied, stops the file; a few changes do not', async () => {
  const lines = (phone: (i: number) => string) =>
    [header, ...names.map((name, i) => line(`R-${i}`, name, `7.${8900 + 20 * i}`).replace(/\d+$/, phone(i)))].join('\n')
  await run(lines((i) => `07600012${i}`))
  expect((await run(lines(() => '076999999'))).printed[0]).toBe(
    'phone would change at 8 of 8 known places (100 %), all to “076999999”.',
  )
  expect((await run(lines((i) => (i < 5 ? '' : `07600012${i}`)))).code).toBe(2)
  expect((await run(lines((i) => (i < 2 ? '076999999' : `07600012${i}`)))).printed).toEqual([
    '0 added, 2 changed, 6 already so.',
  ])
})

test('a rehearsal shows the changes and writes nothing, neither rows nor files', async () => {
  await run(listOf((i) => names[i] as string))
  const content = [
    listOf((i) => (i === 0 ? 'ครัว ลมทะเล' : (names[i] as string))),
    line('R-99', 'ร้านใหม่', '7.95'),
    line('', 'x'),
  ]
  content.push(line('R-98', 'สถานีดับเพลิง', '7.96').replace('076000123', '*1188'))
  content.push('R-1,lodging,โรงแรมอื่น,,,,83,8302,83150,,7.8965,98.2962,'.replace('R-1', 'R-97'))
  rmSync(path.join(folder, 'list-report.csv'), { force: true })
  const { printed, report } = await run(content.join('\n'), '--dry-run')
  const table = printed.filter((text) => /\s{2,}\d+$/.test(text)).map((text) => text.replace(/\s{2,}/g, ' ').trim())
  expect(table).toEqual([
    'new 3',
    'changed 1',
    'name_th 1',
    'already so 7',
    'held for an officer 0',
    'taken without a cell 1',
    'rejected 1',
  ])
  expect(printed.at(-1)).toBe('Nothing was written.')
  expect(await stored()).toHaveLength(names.length)
  expect(() => readFileSync(report)).toThrow(/ENOENT/)
})

test('the report beside the file gives the outcome of each row', async () => {
  await run(listOf((i) => names[i] as string))
  const content = [
    header,
    line('R-0', 'ครัว ลมทะเล', '7.8900').replace('076000123', '076-000123 ต่อ 9'),
    line('R-9', 'ร้านใหม่', '7.95'),
    'R-1,entertainment,ผับแสงดาว,,,,50,5001,50200,,18.79,98.98,',
    line('R-8', '?????'),
  ]
  const { printed, report, code } = await run(content.join('\n'))
  expect(code).toBe(2)
  expect(printed.at(-1)).toMatch(/^1 added, 1 changed, 0 already so, 1 held for an officer; 1 rejected, see /)
  const written = readFileSync(report, 'utf8').split('\r\n')
  expect(written[0]).toBe('\ufeffrow,external_id,result,column,before,after,note')
  expect(written).toContain('2,R-0,changed,name_th,ครัวลมทะเล,ครัว ลมทะเล,')
  expect(written).toContain('2,R-0,left out,phone,,,"has an extension, which is left out"')
  expect(written.find((text) => text.startsWith('4,R-1,held'))).toMatch(
    /same number, names \d+ % alike, other kind, \d+ m apart/,
  )
  expect(written.find((text) => text.startsWith('5,,rejected'))).toContain('question marks in place of letters')
})

test('a list of one kind says it beside the file, and columns it lacks leave the places’ own values', async () => {
  await run(listOf((i) => names[i] as string))
  const narrow = 'external_id,name_th,province_code,district_code,lat,lng\nR-0,ครัวลมทะเล,83,8302,7.8900,98.2962'
  expect((await run(narrow, '--category', 'restaurant')).printed).toEqual(['0 added, 0 changed, 1 already so.'])
  await expect(run(narrow, '--category', 'pub')).rejects.toThrow('--category must be one of')
})

const noThai = Buffer.concat([Buffer.from(`${header}\n`), Buffer.from([0xa1, 0x81, 0xfe])])
test.each<[string, string | Uint8Array, string]>([
  ['without rows', header, 'The file has no rows after its header.'],
  ['that is empty', '', 'The file is empty.'],
  [
    'with a wrong header',
    header.replace('name_cn', 'name_zh').replace('lng', 'lat'),
    'Columns missing: lng. Columns unknown: name_zh. Columns more than once: lat.',
  ],
  ['in another encoding', noThai, 'The file is in no encoding that Thai comes in.'],
  [
    'with Thai headings and without numbers',
    'ชื่อสถานประกอบการ,จังหวัด,อำเภอ,ละติจูด,ลองจิจูด',
    'Columns missing: external_id (เลขทะเบียน), category (ประเภท).',
  ],
  ['with an open quote', `${header}\n"R-1,restaurant`, 'a quotation mark is not closed'],
])('a file %s is refused with one clear line', async (_, content, reason) => {
  const attempt = run(content)
  await expect(attempt).rejects.toThrow(CommandRefusal)
  await expect(attempt).rejects.toThrow(reason)
})

test('rows before a fault of the file are kept, and the fault is told', async () => {
  const { code, printed } = await run(`${[header, line('R-1')].join('\n')}\n"R-2,restaurant`)
  expect(code).toBe(2)
  expect(printed.join('\n')).toContain('a quotation mark is not closed')
  expect((await stored()).map((row) => row.external_id)).toEqual(['R-1'])
})

test('a missing file, no file and an unknown flag are refused with one clear line', async () => {
  const tools = { database, dataDir: folder, print: () => undefined, isTerminal: false }
  const missing = path.join(folder, 'none.csv')
  await expect(importBusinessesCommand.run([missing], tools)).rejects.toThrow(`There is no file ${missing}.`)
  await expect(importBusinessesCommand.run([], tools)).rejects.toThrow('Name one CSV file.')
  await expect(importBusinessesCommand.run(['--force', 'a.csv'], tools)).rejects.toThrow("Unknown option '--force'")
})

test.each([
  ['=1+1', "'=1+1"],
  ['@x', "'@x"],
  ['-7.5', "'-7.5"],
  ['\tx', "'\tx"],
  ['a,"b"', '"a,""b"""'],
  ['ครัว', 'ครัว'],
])('the cell %j is written as %s', (value, written) => {
  expect(safeCell(value)).toBe(written)
})
