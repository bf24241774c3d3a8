/** Members of a group who are called by name, through HTTP: stored by account, told in a quiet room too, and nobody who has left or is elsewhere. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../../../test/support/app.ts'
import { open, send } from '../../../test/support/asking.ts'
import { ask, join, makeGroup, say, seenBy } from '../../../test/support/chat.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces, removePlaces } from '../../../test/support/places.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
let [client, vendor] = [{} as TestPerson, {} as TestPerson]
let [talk, group] = ['', '']

beforeAll(() => loadReference(database))
beforeEach(async () => {
  await removePlaces(database)
  client = await addPerson(database, { ...personas.client, name: 'Nok' })
  vendor = await addPerson(database, { ...personas.vendor, name: 'Wit' })
  const [place = ''] = await insertPlaces(database, [
    { name_th: 'โรงแรมทราย', name_en: 'Sand Hotel', owner_id: vendor.id },
  ])
  talk = (await ask(database, place, { by: client })).room
  group = await makeGroup(database, { by: client, place, rooms: [talk] })
  await join(database, group, { by: vendor })
  await db.deleteFrom('notifications').execute()
})

const at = () => `/chat/room-chat/${group}`
const roomOf = async (who: TestPerson) => (await seenBy(app, who, at())).data.room
const mentions = () =>
  db.selectFrom('chat_mentions').select(['seq', 'user_id', 'name']).where('room_id', '=', group).execute()
const noticesTo = async (who: TestPerson) =>
  (await db.selectFrom('notifications').select('kind').where('user_id', '=', who.id).execute()).map(({ kind }) => kind)

test('a message calls members by their names in any language, and each reads whom', async () => {
  expect((await roomOf(client)).group?.callable).toEqual(['Sand Hotel'])
  expect((await roomOf(vendor)).group?.callable).toEqual(['Nok'])
  await say(database, group, { by: client, text: '@โรงแรมทราย มารับกี่โมง @Nok' })
  expect(await mentions(), 'nobody calls themselves').toEqual([{ seq: 1, user_id: vendor.id, name: 'โรงแรมทราย' }])
  const partsFor = async (who: TestPerson) => (await roomOf(who)).messages[0]?.parts
  expect(await partsFor(vendor)).toEqual([{ text: '@โรงแรมทราย', calls: 'reader' }, { text: ' มารับกี่โมง @Nok' }])
  expect((await partsFor(client))?.[0]).toEqual({ text: '@โรงแรมทราย', calls: 'other' })
  expect([await noticesTo(vendor), await noticesTo(client)]).toEqual([['chat_mentioned'], []])
  const { text } = await open(app, '/notification', `${vendor.cookie}; i18n_redirected=en`)
  expect(text).toContain('You were mentioned in a group')
})

test('a quiet room calls its member; somebody who has left is called no more', async () => {
  await send(app, at(), { do: 'mute', quiet: 'yes' }, { cookie: vendor.cookie })
  await say(database, group, { by: client, text: 'Hello all' })
  expect(await noticesTo(vendor)).toEqual([])
  await say(database, group, { by: client, text: '@Sand Hotel, at nine?' })
  expect(await noticesTo(vendor)).toEqual(['chat_mentioned'])
  await say(database, group, { by: client, text: '@Sand Hotel, hello?' })
  expect(await noticesTo(vendor), 'one at a time while it is not read').toEqual(['chat_mentioned'])
  await db.updateTable('notifications').set({ read_at: new Date() }).execute()
  await say(database, group, { by: client, text: '@Sand Hotel, at ten.' })
  expect(await noticesTo(vendor)).toEqual(['chat_mentioned', 'chat_mentioned'])
  await db.deleteFrom('notifications').execute()
  await send(app, `/chat/member-chat/${group}`, { do: 'leave' }, { cookie: vendor.cookie })
  await say(database, group, { by: client, text: '@Sand Hotel, are you there?' })
  expect([await noticesTo(vendor), (await mentions()).map(({ seq }) => seq)]).toEqual([[], [2, 3, 4]])
})

test('an edited message calls those whom it names now, each told once; taken back it calls nobody', async () => {
  await say(database, group, { by: client, text: 'At nine?' })
  const change = (fields: Record<string, string>) => send(app, at(), { seq: '1', ...fields }, { cookie: client.cookie })
  for (const text of ['@Sand Hotel at nine?', '@Sand Hotel at ten?']) await change({ do: 'edit', text })
  expect([await noticesTo(vendor), (await mentions()).length]).toEqual([['chat_mentioned'], 1])
  await change({ do: 'delete' })
  expect(await mentions()).toEqual([])
})

test('in a talk of two a name after an at sign is words', async () => {
  await say(database, talk, { by: client, text: '@Sand Hotel hello' })
  expect(await noticesTo(vendor)).toEqual([])
  expect((await seenBy(app, vendor, `/chat/room-chat/${talk}`)).data.room.messages.at(-1)?.parts).toBeNull()
})
