/** Signs under messages and the pinned message, through HTTP: who puts them there, what they do not do, and what goes with the message. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../../../test/support/app.ts'
import { open, send } from '../../../test/support/asking.ts'
import { ask, end, join, makeGroup, say, seenBy } from '../../../test/support/chat.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces, removePlaces } from '../../../test/support/places.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
let client: TestPerson
let vendor: TestPerson
let place = ''
let id = ''

beforeAll(() => loadReference(database))
beforeEach(async () => {
  await removePlaces(database)
  client = await addPerson(database, personas.client)
  vendor = await addPerson(database, personas.vendor)
  ;[place = ''] = await insertPlaces(database, [{ name_en: 'Sand Hotel', owner_id: vendor.id }])
  id = (await ask(database, place, { by: client })).room
})

const roomOf = async (who: TestPerson, room = id) => (await seenBy(app, who, `/chat/room-chat/${room}`)).data.room
const mark = (who: TestPerson, seq: number, what: string, room = id) =>
  send(app, `/chat/room-chat/${room}`, { do: 'mark', seq: String(seq), mark: what }, { cookie: who.cookie })
const signsOf = async (who: TestPerson, seq = 1) => (await roomOf(who)).messages[seq - 1]?.reactions

test('each has one sign under a message; another one replaces it, and the same takes it away', async () => {
  expect((await mark(vendor, 1, 'heart')).to).toBe(`/chat/room-chat/${id}#m-1`)
  await mark(client, 1, 'heart')
  expect(await signsOf(client)).toEqual([{ sign: 'heart', count: 2, isOwn: true }])
  await mark(vendor, 1, 'thanks')
  expect(await signsOf(client)).toEqual([
    { sign: 'heart', count: 1, isOwn: true },
    { sign: 'thanks', count: 1, isOwn: false },
  ])
  await mark(vendor, 1, 'thanks')
  expect(await signsOf(client)).toEqual([{ sign: 'heart', count: 1, isOwn: true }])
  const { text } = await open(app, `/chat/room-chat/${id}`, `${vendor.cookie}; i18n_redirected=en`)
  expect(text).toMatch(/<button[^>]*value="heart"[^>]*aria-pressed="false"[^>]*aria-label="Heart 1"/)
})

test('a sign makes nothing unread and is pushed to nobody, and open pages are told', async () => {
  await seenBy(app, vendor, `/chat/room-chat/${id}`)
  const before = await db.selectFrom('live_events').select('seq').where('user_id', '=', client.id).execute()
  await mark(vendor, 1, 'thumb')
  const { person } = await seenBy(app, client, '/profile/terms')
  expect(person.messages).toBe(0)
  expect(await db.selectFrom('deliveries').select('id').where('by', '=', 'push').execute()).toEqual([])
  const after = await db.selectFrom('live_events').select('seq').where('user_id', '=', client.id).execute()
  expect(after.length - before.length).toBe(1)
})

test('a pinned message stands above the talk for both sides until it is taken away, or its words are', async () => {
  const { seq } = await say(database, id, { by: vendor, text: 'Check-in from 14:00' })
  await mark(client, seq, 'pin')
  for (const who of [client, vendor])
    expect((await roomOf(who)).pinned).toMatchObject({ seq, text: 'Check-in from 14:00' })
  expect((await roomOf(client)).messages.map(({ pin }) => pin)).toEqual(['pin', 'unpin'])
  // A page of before another one was pinned takes nothing away.
  await mark(client, 1, 'pin')
  await mark(vendor, seq, 'unpin')
  expect((await roomOf(vendor)).pinned?.seq).toBe(1)
  await mark(vendor, 1, 'unpin')
  expect((await roomOf(vendor)).pinned).toBeNull()
  await mark(vendor, seq, 'pin')
  await send(app, `/chat/room-chat/${id}`, { do: 'delete', seq: String(seq) }, { cookie: vendor.cookie })
  expect((await roomOf(client)).pinned).toBeNull()
})

test('nobody marks what is not theirs to read, what is taken back, or in a talk that has ended', async () => {
  const stranger = await addPerson(database, personas.client)
  expect((await mark(stranger, 1, 'heart')).status).toBe(404)
  expect((await mark(client, 2, 'heart')).status).toBe(404)
  await mark(vendor, 1, 'sad')
  await send(app, `/chat/room-chat/${id}`, { do: 'delete', seq: '1' }, { cookie: client.cookie })
  expect((await mark(vendor, 1, 'heart')).status).toBe(404)
  expect(await signsOf(client)).toEqual([])
  const { seq } = await say(database, id, { by: vendor })
  await end(database, id, { by: vendor })
  expect((await mark(client, seq, 'heart')).refusal?.errors.form).toBe('chat:refusal.endedOther')
  expect((await mark(client, seq, 'pin')).status).toBe(409)
  expect((await roomOf(client)).messages.at(-1)).toMatchObject({ mayReact: false, pin: null })
})

test('in a group every member reacts and its manager pins; nobody does to what was said before they joined', async () => {
  const group = await makeGroup(database, { by: client, place, rooms: [id] })
  await say(database, group, { by: client, text: 'Before' })
  await join(database, group, { by: vendor })
  await say(database, group, { by: client, text: 'After' })
  expect((await mark(vendor, 1, 'heart', group)).status).toBe(404)
  expect((await mark(vendor, 2, 'heart', group)).status).toBe(303)
  expect((await mark(vendor, 2, 'pin', group)).refusal?.errors.form).toBe('chat:refusal.managerOnly')
  await mark(client, 1, 'pin', group)
  expect((await roomOf(client, group)).pinned?.text).toBe('Before')
  expect((await roomOf(vendor, group)).pinned, 'it was said before').toBeNull()
})
