import { afterEach, expect, test } from 'vitest'
import type { RegistryRow } from '#shared/places/registry-row.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { goodGrade } from '../../../../test/support/places.ts'
import { loadReference } from '../../db/reference/load-reference.ts'
import { executeAsProduct } from '../command/as-product.ts'
import { importBusinesses } from './import-businesses.ts'

const database = await testDatabase()
await loadReference(database)
const { db } = database

afterEach(() => db.deleteFrom('businesses').execute())

const row = (change: Partial<RegistryRow> = {}): RegistryRow => ({
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
  ...change,
})

test('importing again changes differing fields and never makes a second place', async () => {
  expect(await executeAsProduct(db, importBusinesses, { rows: [row(), row({ external_id: 'R-2' })] })).toEqual({
    added: 2,
    changed: 0,
    unchanged: 0,
    held: 0,
    leftOut: 0,
  })
  const again = await executeAsProduct(db, importBusinesses, {
    rows: [row({ name_th: 'ครัวริมเล' }), row({ external_id: 'R-2' })],
  })
  expect(again).toMatchObject({ added: 0, changed: 1, unchanged: 1, held: 0 })
  await executeAsProduct(db, importBusinesses, { rows: [row({ name_th: 'ครัวริมเล' })] })
  const events = await db
    .selectFrom('audit_events')
    .select(['actor_role', 'after'])
    .where('action', '=', 'business.import')
    .orderBy('id')
    .execute()
  expect(events, 'what changed nothing is not on record').toMatchObject([
    { actor_role: 'system', after: { added: 2, changed: 0, sha256: expect.stringMatching(/^[\da-f]{64}$/) } },
    { actor_role: 'system', after: { added: 0, changed: 1 } },
  ])
  const rows = await db
    .selectFrom('businesses')
    .select(['external_id', 'name_th', 'status'])
    .orderBy('external_id')
    .execute()
  expect(rows).toEqual([
    { external_id: 'R-1', name_th: 'ครัวริมเล', status: 'approved' },
    { external_id: 'R-2', name_th: 'ครัวลมทะเล', status: 'approved' },
  ])
})

test('data outside of the registry stays: status, grade, card, hours and ratings', async () => {
  await executeAsProduct(db, importBusinesses, { rows: [row()] })
  const kept = {
    status: 'suspended' as const,
    grade: 'E' as const,
    score: 41.5,
    inspected_at: new Date('2026-11-01T03:00:00Z'),
    grade_valid_until: new Date('2027-05-01T03:00:00Z'),
    open_card: 'red' as const,
    hot_score: 3.5,
    subdistrict_id: '8302-กะทู้',
  }
  await db
    .updateTable('businesses')
    .set({ ...kept, opening_hours: '{"mon":[["10:00","22:00"]]}' })
    .execute()
  await executeAsProduct(db, importBusinesses, { rows: [row({ phone: '076000123' })] })
  const after = await db.selectFrom('businesses').selectAll().executeTakeFirstOrThrow()
  expect(after).toMatchObject({ ...kept, opening_hours: { mon: [['10:00', '22:00']] }, phone: '076000123' })
})

test('amenities come with a list that states them, and stay with one that does not', async () => {
  const saidOf = async () => (await db.selectFrom('businesses').select('amenities').execute()).map((it) => it.amenities)
  const docOf = async () => (await db.selectFrom('search_docs').select('doc').executeTakeFirstOrThrow()).doc
  await executeAsProduct(db, importBusinesses, { rows: [row()] })
  const before = await docOf()
  expect(await executeAsProduct(db, importBusinesses, { rows: [row({ amenities: ['pool', 'pets'] })] })).toMatchObject({
    changed: 1,
  })
  expect(await saidOf()).toEqual([['pool', 'pets']])
  expect(await docOf(), 'it is found by them').not.toBe(before)
  expect(await executeAsProduct(db, importBusinesses, { rows: [row({ phone: '076000123' })] })).toMatchObject({
    changed: 1,
  })
  expect(await saidOf()).toEqual([['pool', 'pets']])
  expect(
    await executeAsProduct(db, importBusinesses, { rows: [row({ phone: '076000123', amenities: [] })] }),
  ).toMatchObject({
    changed: 1,
  })
  expect(await saidOf()).toEqual([[]])
})

test('a place that moves to another district loses the sub-district, which would be wrong', async () => {
  await executeAsProduct(db, importBusinesses, { rows: [row()] })
  await db.updateTable('businesses').set({ subdistrict_id: '8302-กะทู้' }).execute()
  await executeAsProduct(db, importBusinesses, { rows: [row({ district_code: 8301, postcode: '83000' })] })
  expect(await db.selectFrom('businesses').select('subdistrict_id').executeTakeFirstOrThrow()).toEqual({
    subdistrict_id: null,
  })
})

test('a row that the database refuses takes the whole batch with it', async () => {
  await expect(
    executeAsProduct(db, importBusinesses, { rows: [row(), row({ external_id: 'R-2', lat: 50 })] }),
  ).rejects.toThrow(/businesses_lat/)
  expect(await db.selectFrom('businesses').select('id').execute()).toEqual([])
})

const pub = {
  category: 'entertainment' as const,
  name_th: 'ผับแสงดาวเปิดใหม่',
  name_en: 'Starlight Pub',
  province_code: 50,
  district_code: 5001,
  postcode: '50200',
  lat: 18.79,
  lng: 98.98,
}
const questions = () =>
  db
    .selectFrom('identity_questions')
    .select(['external_id', 'identity', 'rev', 'decision', 'comparison'])
    .orderBy('held_at')
    .execute()
const importRows = (...rows: RegistryRow[]) => executeAsProduct(db, importBusinesses, { rows })

test('a number that is given to another place changes nothing of the first and asks an officer, once', async () => {
  await importRows(row())
  await db
    .updateTable('businesses')
    .set({ ...goodGrade, rating_count: 3, rating_sum: 14 })
    .execute()
  for (let again = 0; again < 2; again++)
    expect(await importRows(row(pub))).toMatchObject({ added: 0, changed: 0, held: 1 })
  const after = db.selectFrom('businesses').select(['name_th', 'category_id', 'province_code', 'grade', 'rating_count'])
  expect(await after.execute()).toEqual([
    { name_th: 'ครัวลมทะเล', category_id: 'restaurant', province_code: 83, grade: 'A', rating_count: 3 },
  ])
  expect(await questions()).toMatchObject([
    { external_id: 'R-1', identity: 'perhaps', rev: 0, decision: null, comparison: { number: true, kind: false } },
  ])
  await importRows(row({ ...pub, name_th: 'ผับแสงดาว' }))
  expect(await questions(), 'another row is another question').toMatchObject([{ rev: 1 }])
  await importRows(row())
  expect(await questions(), 'put right by the registry').toMatchObject([{ decision: 'settled' }])
})

test('a suspended place does not come in again under a new number, even where the list has the old one still', async () => {
  await importRows(row())
  await db.updateTable('businesses').set({ status: 'suspended', open_card: 'red' }).execute()
  const anew = row({ external_id: 'R-9', name_th: 'ครัว ลมทะเล' })
  expect(await importRows(row(), anew)).toMatchObject({ added: 0, unchanged: 1, held: 1 })
  expect((await db.selectFrom('businesses').select('status').execute()).map((it) => it.status)).toEqual(['suspended'])
})

test('the same place without a number gets it; two rows of a list are never one place', async () => {
  await importRows(row({ phone: '076000123' }))
  await db.updateTable('businesses').set({ external_id: null }).execute()
  const twice = [row({ external_id: 'R-5', phone: '076000123' }), row({ external_id: 'R-6', phone: '076000123' })]
  expect(await importRows(...twice)).toMatchObject({ added: 0, held: 1 })
  expect(await db.selectFrom('businesses').select('external_id').execute()).toEqual([{ external_id: 'R-5' }])
})
