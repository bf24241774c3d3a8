/** The files of each night: once a night by one server, the same rows in every form, old nights gone, and nothing half-written. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { beforeAll, expect, test } from 'vitest'
import { dayMs } from '#shared/bangkok.ts'
import { dumpedFindingShape, dumpedPlaceShape, dumpFiles } from '#shared/open/dump-files.ts'
import { DUMP_DAYS } from '#shared/open/limits.ts'
import { inspectionShape } from '#shared/open/shapes.ts'
import { failing, findAt } from '../../../../../test/support/cards.ts'
import { testDatabase } from '../../../../../test/support/database.ts'
import { testFolder } from '../../../../../test/support/folder.ts'
import { addOfficers } from '../../../../../test/support/officers.ts'
import { goodGrade, insertPlaces } from '../../../../../test/support/places.ts'
import { storageIn } from '../../../../../test/support/storage.ts'
import { loadReference } from '../../../db/reference/load-reference.ts'
import { dumpNightly } from './keep-dumps.ts'
import { listDumps } from './list-dumps.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
await addOfficers(database)
const origin = 'https://places.example.org'
const noon = new Date('2030-03-10T05:00:00Z')

beforeAll(async () => {
  const many = Array.from({ length: 503 }, (_, at) => ({ name_th: `ร้านที่ ${at}` }))
  const [inspected = ''] = await insertPlaces(database, [
    { name_th: 'ร้านริมหาด' },
    { ...goodGrade, name_th: '=1+1' },
    { name_th: 'ร่าง', status: 'draft' },
    ...many,
  ])
  await findAt(database, inspected, failing.majors)
})

async function begin() {
  await db.deleteFrom('open_dumps').execute()
  const dataDir = testFolder()
  const storage = await storageIn(dataDir)
  return { dataDir, storage, origin, database }
}

test('all forms have the same rows, each as its shape says, and no sheet calculates anything', async () => {
  const tools = await begin()
  const files = await dumpNightly(tools, noon)
  expect(files?.map(({ name }) => name)).toEqual(Object.keys(dumpFiles))
  const folder = path.join(tools.dataDir, 'dumps/2030-03-10')
  const read = async (name: string) => (await tools.storage.read(`dumps/2030-03-10/${name}`))?.toString('utf8') ?? ''
  const linesOf = async (name: string) =>
    (await read(name))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))

  const places = (await linesOf('places.ndjson')).map((line) => dumpedPlaceShape.parse(line))
  expect(new Set(places.map(({ id }) => id)).size).toBe(505)
  const { features } = JSON.parse(await read('places.geojson'))
  expect(
    features.map((each: { properties: object; geometry: { coordinates: number[] } }) => {
      const [lng, lat] = each.geometry.coordinates
      return { ...each.properties, lat, lng }
    }),
  ).toEqual(places.map((place) => expect.objectContaining(place)))
  const flat = places.map(({ grade: { state, ...grade }, ...place }) => ({ ...place, ...grade, grade_state: state }))
  const packed = await parquetReadObjects({ file: await asyncBufferFromFile(path.join(folder, 'places.parquet')) })
  expect(packed).toEqual(flat)
  const asText = (row: object) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? '').replace(/^(?==)/, "'")]))
  expect(parse(await read('places.csv'), { columns: true, bom: true })).toEqual(flat.map(asText))
  expect(await read('places.csv')).toContain(",'=1+1,")

  const inspections = (await linesOf('inspections.ndjson')).map((line) => inspectionShape.parse(line))
  expect(inspections).toHaveLength(1)
  const [inspection] = inspections
  const row = await parquetReadObjects({ file: await asyncBufferFromFile(path.join(folder, 'inspections.parquet')) })
  expect(row).toEqual([
    expect.objectContaining({
      id: inspection?.id,
      score: inspection?.score,
      passed: inspection?.passed,
      failed: inspection?.failed.map(({ code }) => code).join(' '),
    }),
  ])
  expect(files?.filter(({ name }) => name.startsWith('inspections')).map(({ rows }) => rows)).toEqual([1, 1, 1])
  const findings = await parquetReadObjects({ file: await asyncBufferFromFile(path.join(folder, 'findings.parquet')) })
  const said = (await linesOf('findings.ndjson')).map((line) => dumpedFindingShape.parse(line))
  expect(findings).toEqual(said.map(({ basis, ...finding }) => ({ ...finding, basis: basis?.name ?? null })))
  expect(findings.map(({ code }) => code).sort()).toEqual([...failing.majors])
  for (const name of Object.keys(dumpFiles)) expect(await read(name)).not.toContain('ร่าง')
})

test('a night is written once, by one of several servers, from three in the morning on', async () => {
  const tools = await begin()
  const made = await Promise.all([dumpNightly(tools, noon), dumpNightly(tools, noon), dumpNightly(tools, noon)])
  expect(made.filter(Boolean)).toHaveLength(1)
  // Two in the morning of the next day in Thailand.
  expect(await dumpNightly(tools, new Date('2030-03-10T19:00:00Z'))).toBeNull()
  expect(await dumpNightly(tools, new Date('2030-03-10T20:30:00Z'))).not.toBeNull()
  expect((await listDumps(db, origin)).map(({ day }) => day)).toEqual(['2030-03-11', '2030-03-10'])
})

test('a server that died at it is followed by another after two hours', async () => {
  const tools = await begin()
  await db.insertInto('open_dumps').values({ day: '2030-03-10', began_at: noon, made_at: null }).execute()
  expect(await dumpNightly(tools, new Date(noon.getTime() + 3_600_000))).toBeNull()
  expect(await listDumps(db, origin)).toEqual([])
  expect(await dumpNightly(tools, new Date(noon.getTime() + 3 * 3_600_000))).not.toBeNull()
})

test('nights that are over go with their files, and so does one whose files are gone', async () => {
  const tools = await begin()
  for (let night = 0; night <= DUMP_DAYS; night++) await dumpNightly(tools, new Date(noon.getTime() + night * dayMs))
  const kept = (await listDumps(db, origin)).map(({ day }) => day)
  expect(kept).toHaveLength(DUMP_DAYS)
  expect(kept).not.toContain('2030-03-10')
  const stored = []
  for await (const { key } of tools.storage.list('dumps')) stored.push(key.split('/')[1])
  expect([...new Set(stored)].sort()).toEqual([...kept].sort())

  await tools.storage.remove(`dumps/${kept[1]}/places.csv`)
  await dumpNightly(tools, new Date(noon.getTime() + DUMP_DAYS * dayMs))
  expect((await listDumps(db, origin)).map(({ day }) => day)).not.toContain(kept[1])
})

test('a storage that fails leaves no night that can be taken, and the next time writes it', async () => {
  const tools = await begin()
  let left = 2
  const full = {
    ...tools.storage,
    putFile: async (key: string, file: string) => {
      if (left-- === 0) throw new Error('no space left on device')
      await tools.storage.putFile(key, file)
    },
  }
  await expect(dumpNightly({ ...tools, storage: full }, noon)).rejects.toThrow('no space left')
  expect(await listDumps(db, origin)).toEqual([])
  const drafts = readdirSync(tools.dataDir, { recursive: true }).filter((name) => String(name).endsWith('places.csv'))
  expect(drafts).toEqual(['dumps/2030-03-10/places.csv'])
  expect(await dumpNightly(tools, noon)).not.toBeNull()
})
