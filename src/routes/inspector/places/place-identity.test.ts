/** Rows of a registry that may be another place: the question to officers of its area, and the effect on grade, cards and numbers. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { executeAsProduct } from '#server/domain/command/as-product.ts'
import { importBusinesses } from '#server/domain/imports/import-businesses.ts'
import { compareStoredFigures, recomputeStoredFigures } from '#server/domain/inspections/stored-figures.ts'
import type { RegistryRow } from '#shared/places/registry-row.ts'
import { testApp } from '../../../../test/support/app.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertInspection } from '../../../../test/support/inspections.ts'
import { addPerson, personas, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { write } from '../../../../test/support/reviews.ts'
import { errorsOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
const people = {} as Record<'client' | 'vendor' | 'inspector' | 'otherInspector', TestPerson>
const page = '/inspector/management-place?tab=identity'
const as = ({ cookie }: TestPerson) => visit(app, { cookie })

beforeAll(async () => {
  await loadReference(database)
  for (const name of ['client', 'vendor', 'inspector', 'otherInspector'] as const)
    people[name] = await addPerson(database, personas[name])
})
beforeEach(() => removePlaces(database))

const here = { province_code: 83, district_code: 8301, postcode: '83000', lat: 7.8848, lng: 98.3923 }
const row: RegistryRow = {
  external_id: 'R-1',
  category: 'entertainment',
  name_th: 'ผับแสงดาวเปิดใหม่',
  name_en: 'Starlight Pub',
  name_cn: null,
  description_th: '',
  address: '9 ถ.ใหม่',
  phone: '076333333',
  ...here,
}
/** An inspected restaurant with a review, of the number that the registry has given to a pub. */
async function reused(change: Partial<RegistryRow> = {}) {
  const [place = ''] = await insertPlaces(database, [
    { ...here, category_id: 'restaurant', name_th: 'ครัวลมทะเล', name_en: 'Sea Breeze Kitchen', external_id: 'R-1' },
  ])
  await insertInspection(database, { businessId: place, sealedAt: new Date('2026-10-01T03:00:00Z') })
  await db.transaction().execute((tx) => recomputeStoredFigures(tx, [place], new Date()))
  await write(database, people.client, place)
  await executeAsProduct(db, importBusinesses, { rows: [{ ...row, ...change }] })
  const { id: question, rev } = await db
    .selectFrom('identity_questions')
    .select(['id', 'rev'])
    .executeTakeFirstOrThrow()
  return { place, fields: { question, rev: String(rev), do: 'identify', reason: 'โทรถามเจ้าของแล้ว คนละแห่งกัน' } }
}
const places = () =>
  db
    .selectFrom('businesses')
    .select(['id', 'external_id', 'name_th', 'category_id', 'grade', 'rating_count', 'inspected_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
const events = () => db.selectFrom('audit_events').selectAll().where('action', '=', 'business.identify').execute()

test('only officers of the area read the question, with the compared fields; nobody else decides it', async () => {
  const { fields } = await reused()
  const shown = (await as(people.inspector).get(page)).text
  for (const words of ['Sea Breeze Kitchen', 'Starlight Pub', 'same registry number', 'other kind', 'R-1'])
    expect(shown).toContain(words)
  expect((await as(people.otherInspector).get(page)).text).not.toContain('Starlight')
  const said = { ...fields, verdict: 'another' }
  expect((await as(people.otherInspector).post(page, said)).status).toBe(403)
  expect((await as(people.vendor).post(page, said)).status).toBe(302)
  expect(errorsOf(await as(people.inspector).post(page, { ...said, reason: 'x', verdict: '' }))).toEqual({
    verdict: 'merge:error.verdict',
    reason: 'merge:error.rowReason',
  })
  expect(errorsOf(await as(people.inspector).post(page, { ...said, rev: '7' }))).toEqual({
    form: 'merge:refusal.staleRow',
  })
  expect(await places()).toHaveLength(1)
})

test('another place gets the number and nothing else; grade, reviews and history stay where they were', async () => {
  const { place, fields } = await reused()
  expect((await as(people.inspector).post(page, { ...fields, verdict: 'another' })).status).toBe(303)
  const [before, after] = await places()
  expect(before).toMatchObject({
    id: place,
    external_id: null,
    name_th: 'ครัวลมทะเล',
    grade: expect.any(String),
    rating_count: 1,
  })
  expect(after).toMatchObject({
    external_id: 'R-1',
    name_th: 'ผับแสงดาวเปิดใหม่',
    grade: null,
    rating_count: 0,
    inspected_at: null,
  })
  expect((await visit(app).get(`/client/information/${after?.id}`)).text).not.toContain('Sea Breeze')
  expect(await events()).toMatchObject([
    {
      business_id: place,
      reason: fields.reason,
      after: { verdict: 'another', compared: { number: true, kind: false } },
    },
    { business_id: after?.id },
  ])
  expect(await executeAsProduct(db, importBusinesses, { rows: [row] })).toMatchObject({ unchanged: 1, held: 0 })
  expect(errorsOf(await as(people.inspector).post(page, { ...fields, verdict: 'same' }))).toEqual({
    form: 'merge:refusal.staleRow',
  })
  expect(await compareStoredFigures(db)).toEqual([])
})

test('the same place takes the row’s values; a result of another kind no longer counts', async () => {
  const { place, fields } = await reused()
  await as(people.inspector).post(page, { ...fields, verdict: 'same' })
  expect(await places()).toMatchObject([
    {
      id: place,
      external_id: 'R-1',
      name_th: 'ผับแสงดาวเปิดใหม่',
      category_id: 'entertainment',
      grade: null,
      rating_count: 1,
    },
  ])
  const renamed = await db.selectFrom('inspections').select('grade').where('business_id', '=', place).execute()
  expect(renamed, 'it is in the history').toHaveLength(1)
  expect(await compareStoredFigures(db)).toEqual([])
})

test('a new name alone keeps the grade with the same place', async () => {
  const { fields } = await reused({ category: 'restaurant', name_th: 'ครัวแสงดาว', name_en: null })
  await as(people.inspector).post(page, { ...fields, verdict: 'same' })
  expect(await places()).toMatchObject([{ name_th: 'ครัวแสงดาว', grade: expect.any(String), rating_count: 1 }])
})

test('a row of another area cannot make the place here into that there', async () => {
  const away = { province_code: 50, district_code: 5001, postcode: '50200', lat: 18.79, lng: 98.98 }
  const { fields } = await reused(away)
  expect((await as(people.inspector).get(page)).text).not.toContain('value="same"')
  expect(errorsOf(await as(people.inspector).post(page, { ...fields, verdict: 'same' }))).toEqual({
    verdict: 'merge:refusal.rowElsewhere',
  })
  expect((await as(people.inspector).post(page, { ...fields, verdict: 'another' })).status).toBe(303)
  expect(await places()).toHaveLength(2)
})

test('a skipped row is not asked about again, until the row is another one', async () => {
  const { fields } = await reused()
  await as(people.inspector).post(page, { ...fields, verdict: 'left_out' })
  expect(await executeAsProduct(db, importBusinesses, { rows: [row] })).toMatchObject({ held: 0, leftOut: 1 })
  const other = { ...row, name_th: 'ผับแสงดาว 2' }
  expect(await executeAsProduct(db, importBusinesses, { rows: [other] })).toMatchObject({ held: 1, leftOut: 0 })
  expect(await places()).toMatchObject([{ external_id: 'R-1', name_th: 'ครัวลมทะเล' }])
})

test('nobody decides about their own place', async () => {
  const { place, fields } = await reused()
  await db.updateTable('businesses').set({ owner_id: people.inspector.id }).where('id', '=', place).execute()
  expect((await as(people.inspector).get(page)).text).not.toContain('Starlight')
  expect(errorsOf(await as(people.inspector).post(page, { ...fields, verdict: 'another' }))).toEqual({
    form: 'inspection:refusal.ownPlace',
  })
})
