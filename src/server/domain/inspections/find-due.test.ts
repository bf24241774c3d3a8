import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertInspection, templateOf } from '../../../../test/support/inspections.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { findDue } from './find-due.ts'

const database = await testDatabase()
const { db } = database
let place = ''
beforeAll(() => loadReference(database))
beforeEach(async () => {
  ;[place = ''] = await insertPlaces(database, [{}])
})

const october = (day: number) => new Date(Date.UTC(2026, 9, day, 3))
const codes = templateOf('restaurant').questions.map(({ code }) => code)

test('a place that was never inspected is looked at by the newest published questionnaire of its kind', async () => {
  const due = await findDue(db, place)
  expect(due).toMatchObject({ kinds: ['first'], follows: null, templateId: 'restaurant.1' })
  expect(due?.questions.map(({ code }) => code)).toEqual(codes)
  expect(due?.before).toEqual({ verdicts: {}, unresolved: [] })
  expect(await findDue(db, crypto.randomUUID())).toBeNull()
})

test('a newer version is taken from its publication on, and a kind without a questionnaire of its own has the general one', async () => {
  const names = { name_th: 'ก', name_en: 'a', name_cn: '甲' }
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('question_templates')
      .values({ id: 'spa.2', kind: 'spa', version: 2, ...names, published_at: null })
      .execute()
  })
  const [spa = '', shop = ''] = await insertPlaces(database, [{ category_id: 'spa' }, { category_id: 'shop' }])
  expect((await findDue(db, spa))?.templateId).toBe('spa.1')
  await db
    .updateTable('question_templates')
    .set({ published_at: october(1) })
    .where('id', '=', 'spa.2')
    .execute()
  expect((await findDue(db, spa))?.templateId).toBe('spa.2')
  expect((await findDue(db, shop))?.templateId).toBe('general.1')
})

test('an unresolved finding has its recheck, which follows the newest sealed inspection with its questionnaire and verdicts', async () => {
  const failed = ['REST-15', 'REST-07']
  const first = await insertInspection(database, { businessId: place, sealedAt: october(1), failed })
  const { inspection } = await insertInspection(database, {
    businessId: place,
    sealedAt: october(9),
    failed: ['REST-07'],
    foundBefore: ['REST-07'],
    kind: 'recheck',
    followsId: first.inspection.id,
  })
  const due = await findDue(db, place)
  expect(due).toMatchObject({
    kinds: ['recheck'],
    follows: { id: inspection.id, templateId: 'restaurant.1' },
    templateId: 'restaurant.1',
  })
  expect(due?.before.unresolved).toEqual(['REST-07', 'REST-15'])
  expect(due?.before.verdicts).toEqual(
    Object.fromEntries(codes.map((code) => [code, code === 'REST-07' ? 'fail' : 'pass'])),
  )
})

test('an inspection begins anew once all is resolved', async () => {
  await insertInspection(database, { businessId: place, failed: ['REST-07'], findingState: () => 'verified' })
  expect(await findDue(db, place)).toMatchObject({ kinds: ['routine', 'requested', 'complaint'], follows: null })
})
