import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { insertRows } from './insert-rows.ts'

const { db } = await testDatabase({ bare: true })

const province = { code: 83, name_th: '', name_en: '', name_cn: '', region: 'south', lat: 7.9, lng: 98.3 }
const types = {
  code: 'int',
  name_th: 'text',
  name_en: 'text',
  name_cn: 'text',
  region: 'text',
  lat: 'float8',
  lng: 'float8',
}

test('quotes, backslashes, braces, commas, line breaks and the word NULL arrive as they are', async () => {
  const odd = [`"a", 'b'`, '\\', '{x,y}', 'NULL', 'two\nlines', '', 'ที่พัก 住宿 🏝']
  await insertRows(
    db,
    'provinces',
    types,
    odd.map((name_th, i) => ({ ...province, code: 10 + i, name_th })),
  )
  const rows = await db.selectFrom('provinces').select('name_th').orderBy('code').execute()
  expect(rows.map((row) => row.name_th)).toEqual(odd)
})

test('lists, dates, JSON and nulls keep their type, and the ending can return rows', async () => {
  await insertRows(db, 'provinces', types, [province])
  await insertRows(
    db,
    'districts',
    { code: 'int', province_code: 'int', name_th: 'text', name_en: 'text', lat: 'float8', lng: 'float8' },
    [{ code: 8302, province_code: 83, name_th: 'กะทู้', name_en: 'Kathu', lat: 7.9, lng: 98.3 }],
  )
  const returned = await insertRows(
    db,
    'subdistricts',
    { id: 'text', district_code: 'int', name_th: 'text', name_en: 'text', postcodes: 'text[]' },
    [{ id: 'a', district_code: 8302, name_th: 'ก', name_en: 'K', postcodes: ['83120', 'a "b" \\'] }],
    sql<{ postcodes: string[] }>`returning postcodes`,
  )
  expect(returned).toEqual([{ postcodes: ['83120', 'a "b" \\'] }])
  const at = new Date('2026-11-20T17:00:00.123Z')
  await insertRows(db, 'reference_loads', { name: 'text', sha256: 'text', loaded_at: 'timestamptz' }, [
    { name: 'n', sha256: JSON.stringify({ a: ['"'] }), loaded_at: at },
  ])
  expect(await db.selectFrom('reference_loads').selectAll().execute()).toEqual([
    { name: 'n', sha256: '{"a":["\\""]}', loaded_at: at },
  ])
})

test('no rows make no statement', async () => {
  expect(await insertRows(db, 'provinces', types, [])).toEqual([])
})
