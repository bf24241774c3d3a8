/** Links in messages through HTTP: pressed, warned of, with the cards of our own places; the line of the Tourist Police; a place that is suspended. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../../../test/support/app.ts'
import { open } from '../../../test/support/asking.ts'
import { ask, say } from '../../../test/support/chat.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces, removePlaces } from '../../../test/support/places.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
let client: TestPerson
let vendor: TestPerson
let place = ''
let boats = ''
let id = ''

beforeAll(() => loadReference(database))
beforeEach(async () => {
  await removePlaces(database)
  client = await addPerson(database, personas.client)
  vendor = await addPerson(database, personas.vendor)
  ;[place = '', boats = ''] = await insertPlaces(database, [
    { name_en: 'Sand Hotel', owner_id: vendor.id },
    { name_en: 'Rawai Boats', owner_id: vendor.id },
  ])
  id = (await ask(database, place, { by: client })).room
})

const htmlOf = async (who: TestPerson) =>
  (await open(app, `/chat/room-chat/${id}`, `${who.cookie}; i18n_redirected=en`)).text

test('a place of ours that is linked stands below with its name; other pages open apart, and no others are drawn', async () => {
  await say(database, id, {
    by: vendor,
    text: `Boats: https://places.example.org/client/information/${boats} and https://sand.example/rooms`,
  })
  const html = await htmlOf(client)
  expect(html).toContain(`<a class="linked-place" href="/client/information/${boats}">`)
  expect(html).toContain('Rawai Boats')
  expect(html).toMatch(
    /<a class="link" href="https:\/\/sand\.example\/rooms" target="_blank" rel="noopener noreferrer nofollow">/,
  )
  await db.updateTable('businesses').set({ status: 'draft' }).where('id', '=', boats).execute()
  expect(await htmlOf(client)).not.toContain('linked-place')
})

test('a link that hides where it leads is warned of, and cannot be pressed', async () => {
  await say(database, id, { by: vendor, text: 'Sign in: https://placesafety.example@pay.test/login' })
  const html = await htmlOf(client)
  expect(html).toContain('This link hides where it leads')
  expect(html).not.toContain('href="https://placesafety.example@pay.test/login"')
})

test('the first message that asks a new guest for money carries the line of the Tourist Police, and only that one', async () => {
  const line = 'Never pay in a hurry'
  await say(database, id, { by: vendor, text: 'Welcome' })
  expect(await htmlOf(client)).not.toContain(line)
  await say(database, id, { by: vendor, text: 'Deposit to KBank 123-4-56789-0' })
  await say(database, id, { by: vendor, text: 'Or to SCB 987-6-54321-0' })
  expect((await htmlOf(client)).split(line)).toHaveLength(2)
  expect(await htmlOf(vendor), 'it is for the guest').not.toContain(line)
})

test('a place that is suspended while the talk runs says so to both sides', async () => {
  expect(await htmlOf(client)).not.toContain('is suspended')
  await db.updateTable('businesses').set({ status: 'suspended' }).where('id', '=', place).execute()
  expect(await htmlOf(client)).toContain('Officers have suspended this place. Do not book')
  expect(await htmlOf(vendor)).toContain('Your guests see this in every chat')
})
