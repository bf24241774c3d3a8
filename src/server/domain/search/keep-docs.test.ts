import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import type { RegistryRow } from '#shared/places/registry-row.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { executeAsProduct } from '../command/as-product.ts'
import { importBusinesses } from '../imports/import-businesses.ts'
import { fillSearchDocs, refreshSearchDocs, withIndexesLast } from './keep-docs.ts'
import { docVersion } from './search-doc.ts'

const database = await testDatabase()
await loadReference(database)
const { db } = database
beforeEach(() => removePlaces(database))

const docs = () => db.selectFrom('search_docs').selectAll().orderBy('business_id').execute()

const indexes = async () => {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where tablename = 'search_docs' order by 1`.execute(db)
  return rows.map(({ definition }) => definition)
}

const registered: RegistryRow = {
  external_id: 'R-1',
  category: 'restaurant',
  name_th: 'ครัวลมทะเล',
  name_en: null,
  name_cn: null,
  description_th: '',
  province_code: 83,
  district_code: 8302,
  postcode: '83150',
  address: '',
  lat: 7.8965,
  lng: 98.2962,
  phone: null,
}

test('an import makes documents, and makes them anew when a name changes', async () => {
  await executeAsProduct(db, importBusinesses, { rows: [registered] })
  expect((await docs())[0]).toMatchObject({ version: docVersion, names: ' ครáวลมทเล xครáว ' })
  await executeAsProduct(db, importBusinesses, { rows: [{ ...registered, name_th: 'ครัวริมเล', name_en: 'Seaside' }] })
  expect((await docs()).map(({ names }) => names)).toEqual([' ครáวรíมเล seaside xครáว xรíม xเล '])
})

test('a document that is right already is not written again', async () => {
  const [id] = (await insertPlaces(database, [{}])) as [string]
  await refreshSearchDocs(db, [id])
  const rowVersion = async () =>
    (await sql<{ xmin: string }>`select xmin::text from search_docs`.execute(db)).rows[0]?.xmin
  const before = await rowVersion()
  await refreshSearchDocs(db, [id])
  expect(await rowVersion()).toBe(before)
})

test('missing and outdated documents are filled, others left, and the indexes are as before', async () => {
  const before = await indexes()
  const ids = await insertPlaces(
    database,
    Array.from({ length: 350 }, () => ({})),
  )
  await refreshSearchDocs(db, ids.slice(0, 120))
  await db
    .updateTable('search_docs')
    .set({ version: 0, doc: 'old' })
    .where('business_id', 'in', ids.slice(0, 20))
    .execute()
  const progress: number[] = []
  expect(await fillSearchDocs(db, { onProgress: (done) => void progress.push(done) })).toBe(250)
  expect(progress).toEqual([100, 200, 250])
  const made = await docs()
  expect(made).toHaveLength(350)
  expect(made.every(({ version, doc }) => version === docVersion && doc.includes('phuket'))).toBe(true)
  expect(await fillSearchDocs(db)).toBe(0)
  expect((await indexes()).map((it) => it.replace(/fastupdate='?(off|false)'?/, ''))).toEqual(
    before.map((it) => it.replace(/fastupdate='?(off|false)'?/, '')),
  )
  expect((await indexes()).join()).not.toMatch(/fastupdate='?(on|true)/)
})

test('filling may be broken off and goes on where it was', async () => {
  await insertPlaces(
    database,
    Array.from({ length: 250 }, () => ({})),
  )
  const ended = new AbortController()
  expect(await fillSearchDocs(db, { signal: ended.signal, onProgress: () => ended.abort() })).toBe(100)
  expect(await fillSearchDocs(db)).toBe(150)
})

test('a place that is removed takes its document with it', async () => {
  const [id] = (await insertPlaces(database, [{}])) as [string]
  await refreshSearchDocs(db, [id, '01a1fe00-de67-71bf-907c-64250331843a'])
  await db.deleteFrom('businesses').where('id', '=', id).execute()
  expect(await docs()).toEqual([])
})

test('a load that fails leaves the indexes as they were', async () => {
  const before = await indexes()
  const load = db.transaction().execute((tx) =>
    withIndexesLast(tx, async () => {
      throw new Error('broken off')
    }),
  )
  await expect(load).rejects.toThrow('broken off')
  expect(await indexes()).toEqual(before)
  await db.transaction().execute((tx) => withIndexesLast(tx, async () => undefined))
  expect(await indexes()).toEqual(before)
})
