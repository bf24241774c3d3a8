/** Owners hear that a self-survey ends a month and a week before, and when it has ended: each once. */
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { addPerson, personas } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { loadReference } from '../../db/reference/load-reference.ts'
import { remindOfExpiry } from './remind-of-expiry.ts'

const database = await testDatabase()
await loadReference(database)
const { db } = database
const owner = await addPerson(database, personas.vendor)
const tools = { db, wakeSender: () => undefined, origin: 'https://places.example.org' }
const expiry = new Date('2026-12-20T03:00:00Z')
const dayMs = 86_400_000
/** So many days before it ends. */
const before = (days: number) => new Date(expiry.getTime() - days * dayMs)
const look = (days: number) => remindOfExpiry(tools, before(days))

async function addSurvey(place: string, expires = expiry): Promise<string> {
  const id = uuidv7()
  const submitted_at = new Date(expires.getTime() - 180 * dayMs)
  await db
    .insertInto('surveys')
    .values({
      id,
      business_id: place,
      template_id: 'restaurant.1',
      submitted_by: owner.id,
      started_at: submitted_at,
      submitted_at,
      expires_at: expires,
      score: 90,
      grade: 'A',
    })
    .execute()
  return id
}

const notified = async () => {
  const rows = await db.selectFrom('deliveries').select('about').where('about', 'like', 'survey_expir%').execute()
  return rows.map(({ about }) => about)
}

let place = ''
beforeEach(async () => {
  await db.deleteFrom('deliveries').execute()
  await db.updateTable('businesses').set({ owner_id: null }).execute()
  ;[place = ''] = await insertPlaces(database, [{ owner_id: owner.id, category_id: 'restaurant' }])
})

test('each thing is said once, in its time', async () => {
  await addSurvey(place)
  expect([await look(31), await notified()]).toEqual([0, []])
  expect([await look(30), await look(29)]).toEqual([1, 0])
  expect([await look(7), await look(6)]).toEqual([1, 0])
  expect([await look(0), await look(-1)]).toEqual([1, 0])
  expect((await notified()).sort()).toEqual(['survey_expired', 'survey_expiring', 'survey_expiring'])
})

test('of two instances that look at once one says it', async () => {
  await addSurvey(place)
  expect((await Promise.all([look(5), look(5)])).sort()).toEqual([0, 1])
  expect(await notified()).toEqual(['survey_expiring'])
})

test('after an outage the reminder states the present standing, and long expired surveys get none', async () => {
  await addSurvey(place)
  expect([await look(-3), await notified()]).toEqual([1, ['survey_expired']])
  const [other = ''] = await insertPlaces(database, [{ owner_id: owner.id, category_id: 'restaurant' }])
  await addSurvey(other, before(100))
  expect(await look(0)).toBe(0)
})

test('an owner who has submitted another one, has no place any more or has closed it gets no reminder', async () => {
  await addSurvey(place)
  await addSurvey(place, new Date(expiry.getTime() + 90 * dayMs))
  const [closed = '', left = ''] = await insertPlaces(database, [
    { owner_id: owner.id, category_id: 'restaurant', status: 'closed' },
    { owner_id: null, category_id: 'restaurant' },
  ])
  await addSurvey(closed)
  await addSurvey(left)
  expect([await look(5), await notified()]).toEqual([0, []])
})
