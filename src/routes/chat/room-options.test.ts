/** A member's acts on a room beside writing, through HTTP: ending the talk, taking it up again, keeping the room quiet. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { notifyMembers } from '#server/domain/chat/notify-members.ts'
import { testApp } from '../../../test/support/app.ts'
import { open, send } from '../../../test/support/asking.ts'
import { ask, seenBy } from '../../../test/support/chat.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
const inbox = '/chat/channel-chat'
let place = ''
let client: TestPerson
let vendor: TestPerson
let stranger: TestPerson

beforeAll(() => loadReference(database))
beforeEach(async () => {
  client = await addPerson(database, personas.client)
  vendor = await addPerson(database, personas.vendor)
  stranger = await addPerson(database, personas.otherVendor)
  ;[place = ''] = await insertPlaces(database, [{ name_en: 'Sand Hotel', owner_id: vendor.id }])
})

const message = (text = 'มีที่จอดรถไหม') => ({ text, client: randomUUID() })
const room = (id: string) => `/chat/room-chat/${id}`
const shownTo = (who: TestPerson, address: string) => seenBy(app, who, address)
const unreadOf = async (who: TestPerson) => (await shownTo(who, '/profile/terms')).person.messages as number
const textsOf = async (id: string) =>
  (await db.selectFrom('chat_messages').select(['seq', 'body']).where('room_id', '=', id).orderBy('seq').execute()).map(
    ({ seq, body }) => `${seq} ${body}`,
  )
const tools = { db, wakeSender: () => undefined, origin: 'https://places.example.org' }

const notifiedInTheMorning = async ({ id }: TestPerson) =>
  (await db.selectFrom('notifications').select('kind').where('user_id', '=', id).execute()).map(({ kind }) => kind)
const press = (who: TestPerson, id: string, fields: Record<string, string>) =>
  send(app, room(id), fields, { cookie: who.cookie })

test('a person who ends the talk gets no more messages, at no other place either, until it is taken up again', async () => {
  const { room: id } = await ask(database, place, { by: client })
  const [second = ''] = await insertPlaces(database, [{ owner_id: vendor.id }])
  expect((await press(vendor, id, { do: 'end' })).status).toBe(303)
  expect((await shownTo(client, room(id))).data.room).toMatchObject({ ended: 'other', isClosed: false })
  expect((await shownTo(vendor, room(id))).data.room.ended).toBe('own')
  const refused = async (who: TestPerson) => (await press(who, id, message())).refusal?.errors.form
  expect([await refused(client), await refused(vendor)]).toEqual(['chat:refusal.endedOther', 'chat:refusal.endedOwn'])
  const anew = await send(app, inbox, { do: 'place', ...message(), place: second }, { cookie: client.cookie })
  expect([anew.status, anew.refusal?.errors.form]).toEqual([409, 'chat:refusal.endedOther'])
  const { text } = await open(app, room(id), `${client.cookie}; i18n_redirected=en`)
  expect(text).toContain('The other side has ended this conversation')
  expect(text).not.toContain('name="text"')

  expect((await press(client, id, { do: 'resume' })).status).toBe(303)
  expect(await refused(client)).toBe('chat:refusal.endedOther')
  await press(vendor, id, { do: 'resume' })
  expect((await press(client, id, message('ขอบคุณ'))).status).toBe(303)
  expect(await textsOf(id)).toEqual(['1 วันนี้เปิดถึงกี่โมง', '2 ขอบคุณ'])
  const done = await db.selectFrom('audit_events').select('action').where('entity_id', '=', id).orderBy('at').execute()
  expect(done.map(({ action }) => action)).toEqual(['chat.open', 'chat.block', 'chat.unblock'])
})

test('both may end it, each for itself, and one’s end binds nobody else', async () => {
  const { room: id } = await ask(database, place, { by: client })
  await Promise.all([
    press(vendor, id, { do: 'end' }),
    press(client, id, { do: 'end' }),
    press(client, id, { do: 'end' }),
  ])
  const ended = db.selectFrom('user_blocks').select('user_id').where('user_id', 'in', [client.id, vendor.id])
  expect(await ended.execute()).toHaveLength(2)
  expect((await shownTo(client, room(id))).data.room.ended).toBe('own')
  const { body: copy } = await open(app, '/profile/setting/my-data/export.json', client.cookie)
  expect(copy.ended_talks).toMatchObject([{ blocked_id: vendor.id }])
  await press(client, id, { do: 'resume' })
  expect((await shownTo(client, room(id))).data.room.ended).toBe('other')
  const isSentToOfficers = async (who: TestPerson) =>
    (await open(app, room(id), `${who.cookie}; i18n_redirected=en`)).text.includes('from the page of the place.</div>')
  expect(await isSentToOfficers(client)).toBe(true)
  await press(client, id, { do: 'end' })
  await press(vendor, id, { do: 'resume' })
  expect((await shownTo(vendor, room(id))).data.room.ended).toBe('other')
  expect(await isSentToOfficers(vendor)).toBe(false)
  expect((await press(stranger, id, { do: 'end' })).status).toBe(404)
  const other = await ask(database, place, { by: stranger })
  expect((await press(vendor, other.room, message())).status).toBe(303)
})

test('a room that was made quiet is neither counted nor in the morning’s notice, and its line still shows unread messages', async () => {
  const { room: id } = await ask(database, place, { by: client })
  await press(vendor, id, { do: 'mute', quiet: 'yes' })
  const tomorrow = new Date(Date.now() + 86_400_000)
  await notifyMembers(tools, tomorrow)
  expect([await unreadOf(vendor), await notifiedInTheMorning(vendor)]).toEqual([0, []])
  expect((await shownTo(vendor, inbox)).data.page.rows).toMatchObject([{ unread: 1 }])
  expect((await press(stranger, id, { do: 'mute', quiet: 'yes' })).status).toBe(404)
  await press(vendor, id, { do: 'mute', quiet: 'no' })
  expect(await unreadOf(vendor)).toBe(1)
  await notifyMembers(tools, tomorrow)
  expect(await notifiedInTheMorning(vendor)).toEqual(['message_received'])
})
