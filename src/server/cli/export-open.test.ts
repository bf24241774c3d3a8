/** The export of open data: the same listed places in three forms, with sums that hold, and nothing that a sheet would calculate. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { dumpedPlaceShape, dumpFiles } from '#shared/open/dump-files.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { testFolder } from '../../../test/support/folder.ts'
import { goodGrade, insertPlaces } from '../../../test/support/places.ts'
import { loadReference } from '../db/reference/load-reference.ts'
import { exportOpenCommand } from './export-open.ts'

const database = await testDatabase()
await loadReference(database)

test('listed places are written in three forms with their sums, a name that looks like a formula as text', async () => {
  const given = Array.from({ length: 501 }, (_, at) => ({ name_th: `ร้านที่ ${at}` }))
  await insertPlaces(database, [...given, { name_th: '=1+1', ...goodGrade }, { name_th: 'ร่าง', status: 'draft' }])
  const folder = testFolder()
  const printed: string[] = []
  const tools = { database, dataDir: folder, origin: 'https://places.example.org', isTerminal: false }
  expect(await exportOpenCommand.run([folder], { ...tools, print: (line) => void printed.push(line) })).toBe(0)
  expect(printed).toEqual([`502 places, 0 inspections, 0 cards, 0 findings written to ${folder}`])
  expect(readdirSync(folder).sort()).toEqual(['SHA256SUMS', ...Object.keys(dumpFiles)].sort())

  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  for (const line of read('SHA256SUMS').trim().split('\n')) {
    const [sum, name = ''] = line.split('  ')
    expect(
      createHash('sha256')
        .update(readFileSync(path.join(folder, name)))
        .digest('hex'),
    ).toBe(sum)
  }
  // Of no inspections there are headings.
  expect(read('inspections.csv')).toMatch(/^\ufeffid,place,kind,[\w,]+\r\n$/)
  const lines = read('places.ndjson')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  for (const line of lines) dumpedPlaceShape.parse(line)
  expect(new Set(lines.map(({ id }) => id)).size).toBe(502)
  const { features } = JSON.parse(read('places.geojson'))
  expect(features.map((each: { properties: { id: string } }) => each.properties.id)).toEqual(lines.map(({ id }) => id))
  const rows = read('places.csv').trim().split('\r\n')
  expect(rows).toHaveLength(503)
  const formula = rows.find((row) => row.includes('=1+1'))
  expect(formula).toMatch(/,"?'=1\+1"?,/)
  expect(formula).toContain(',valid,A,96.5,')
  expect(read('places.ndjson')).not.toContain('ร่าง')
})
