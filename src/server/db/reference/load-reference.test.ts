import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { categories } from '#shared/categories.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { loadReference } from './load-reference.ts'

const database = await testDatabase()
const { db } = database

const counts = async () => {
  const { rows } = await sql<{ provinces: number; districts: number; subdistricts: number; categories: number }>`
    select (select count(*)::int from provinces) as provinces, (select count(*)::int from districts) as districts,
      (select count(*)::int from subdistricts) as subdistricts, (select count(*)::int from categories) as categories`.execute(
    db,
  )
  return rows[0]
}
const whole = { provinces: 77, districts: 928, subdistricts: 7436, categories: categories.length }

test('four instances that start at once load the reference data once, whole', async () => {
  await Promise.all([1, 2, 3, 4].map(() => loadReference(database)))
  expect(await counts()).toEqual(whole)
})

test('nothing is written when the stored checksum is that of the files', async () => {
  await db.updateTable('provinces').set({ name_en: 'Elsewhere' }).where('code', '=', 10).execute()
  await loadReference(database)
  expect(await db.selectFrom('provinces').select('name_en').where('code', '=', 10).execute()).toEqual([
    { name_en: 'Elsewhere' },
  ])
})

test('another version of the files mends names, adds what is missing and removes what is gone', async () => {
  await db.updateTable('reference_loads').set({ sha256: 'of an older version' }).execute()
  await db.deleteFrom('subdistricts').where('id', '=', '8302-กะทู้').execute()
  await db
    .insertInto('subdistricts')
    .values({ id: '8302-เก่า', district_code: 8302, name_th: 'เก่า', name_en: 'Old', postcodes: ['83120'] })
    .execute()
  await loadReference(database)
  expect(await counts()).toEqual(whole)
  const kathu = await db.selectFrom('subdistricts').selectAll().where('id', '=', '8302-กะทู้').execute()
  expect(kathu).toEqual([
    { id: '8302-กะทู้', district_code: 8302, name_th: 'กะทู้', name_en: 'Kathu', postcodes: ['83120'] },
  ])
  expect(await db.selectFrom('provinces').select('name_en').where('code', '=', 10).execute()).toEqual([
    { name_en: 'Bangkok' },
  ])
})
