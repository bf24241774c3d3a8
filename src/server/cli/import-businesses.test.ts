import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
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

async function run(content: string | Uint8Array, name = 'list.csv') {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  const printed: string[] = []
  const tools = { database, dataDir: folder, print: (text: string) => void printed.push(text), isTerminal: false }
  const code = await importBusinessesCommand.run([file], tools)
  // Lines of progress come by the clock.
  return {
    code,
    printed: printed.filter((text) => !text.includes(' rows read, ')),
    rejected: path.join(folder, 'list-rejected.csv'),
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

test('a column of what places have is read where there is one; words that are not known are told by line', async () => {
  const amenitiesOf = () =>
    database.db.selectFrom('businesses').select(['external_id', 'amenities']).orderBy('external_id').execute()
  const more = `${header},amenities`
  const first = await run([more, `${line('R-1')},pool;pets`, `${line('R-2')},pool sauna`, `${line('R-3')},`].join('\n'))
  expect(first.printed[0]).toMatch(/^row 3, amenities: sauna is not known: the words are pool, family, .*always$/)
  expect(readFileSync(first.rejected, 'utf8')).toContain('phone,amenities,row,reason')
  expect(await amenitiesOf()).toEqual([
    { external_id: 'R-1', amenities: ['pool', 'pets'] },
    { external_id: 'R-3', amenities: [] },
  ])
  const plain = await run([header, line('R-1', 'ครัวริมเล'), line('', '=1+1')].join('\n'))
  expect(readFileSync(plain.rejected, 'utf8'), 'mended and imported it says nothing more').not.toContain('amenities')
  expect((await amenitiesOf())[0]).toEqual({ external_id: 'R-1', amenities: ['pool', 'pets'] })
})

test('the file of rejected rows can be mended and imported, and disappears when nothing is rejected any more', async () => {
  const first = await run([header, line('R-1'), line('', '=1+1')].join('\n'))
  const mended = readFileSync(first.rejected, 'utf8').replace('\r\n,restaurant', '\r\nR-2,restaurant')
  expect((await run(mended)).code).toBe(0)
  expect((await stored()).map((row) => row.name_th)).toEqual(['ครัวลมทะเล', '=1+1'])
  expect(() => readFileSync(first.rejected)).toThrow(/ENOENT/)
})

test('more than a batch goes in whole, and again without a change', async () => {
  const content = [header, ...Array.from({ length: 2345 }, (_, i) => line(`R-${i}`))].join('\n')
  expect((await run(content)).printed).toEqual(['2,345 added, 0 changed, 0 already so.'])
  expect((await run(content)).printed).toEqual(['0 added, 0 changed, 2,345 already so.'])
  expect(await stored()).toHaveLength(2345)
})

test('only the first fifty faults are shown', async () => {
  const { printed } = await run([header, ...Array.from({ length: 60 }, () => line(''))].join('\n'))
  expect(printed).toHaveLength(52)
  expect(printed.at(-2)).toBe('… and 10 more')
})

const tis620 = Buffer.concat([Buffer.from(`${header}\n`), Buffer.from([0xa1, 0xa2, 0xa3])])
test.each<[string, string | Uint8Array, string]>([
  ['without rows', header, 'The file has no rows after its header.'],
  ['that is empty', '', 'The file is empty.'],
  [
    'with a wrong header',
    header.replace('name_cn', 'name_zh').replace('lng', 'lat'),
    'Columns missing: name_cn, lng; unknown: name_zh; more than once: lat.',
  ],
  ['in another encoding', tis620, 'The file is not in UTF-8.'],
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
