/** Home for one reader alone – here by a parameter that the page does not read – draws on lists that all readers share. */
import request from 'supertest'
import { expect, test } from 'vitest'
import { announceChange } from '#server/db/changes.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { buildBusiness } from '#server/demo/build-business.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'

const database = await testDatabase()
await loadReference(database)
const { handler, cache } = await testApp(database)

const addPlace = (name_th: string) =>
  database.db
    .insertInto('businesses')
    .values({ ...buildBusiness({ name_th, hot_score: 5 }), opening_hours: '{}' })
    .execute()
const home = async (language = 'th') => (await request(handler).get('/?x=1').set('Accept-Language', language)).text

test('lists are asked for once in each language, until a change is announced', async () => {
  await addPlace('ร้านแรก')
  expect(await home()).toContain('ร้านแรก')
  await addPlace('ร้านที่สอง')
  expect(await home()).not.toContain('ร้านที่สอง')
  expect(await home('en')).toContain('ร้านที่สอง')
  await announceChange(database.db, ['lists'])
  await expect.poll(() => home()).toContain('ร้านที่สอง')
  expect(cache.size.pages).toBe(0)
})
