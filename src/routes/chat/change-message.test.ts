/** Editing and withdrawing a message, through HTTP: time limit, permission, the other side's view, and the stored versions. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { removeExpired } from '#server/db/remove-expired.ts'
import { DELETE_HOURS, EDIT_MINUTES, REVISION_DAYS, ROOM_DAYS } from '#shared/chat/chat-limits.ts'
import { testApp } from '../../../test/support/app.ts'
import { open, send } from '../../../test/support/asking.ts'
import { ask, say, seenBy } from '../../../test/support/chat.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
const minute = 60_000
const day = 24 * 60 * minute
let client: TestPerson
let vendor: TestPerson
let id = ''
let address = ''

beforeAll(() => loadReference(database))
beforeEach(async () => {
  await db.deleteFrom('chat_rooms').execute()
  client = await addPerson(database, personas.client)
  vendor = await addPerson(database, personas.vendor)
  const [place = ''] = await insertPlaces(database, [{ name_en: 'Sand Hotel', owner_id: vendor.id }])
  id = (await ask(database, place, { by: client, text: 'โทร 081-234-5678' })).room
  address = `/chat/room-chat/${id}`
})

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)
/** Has the message been written so long before. */
const age = (milliseconds: number) =>
  db
    .updateTable('chat_messages')
    .set({ created_at: ago(milliseconds) })
    .where('room_id', '=', id)
    .execute()
const press = (who: TestPerson, fields: Record<string, string>) => send(app, address, fields, { cookie: who.cookie })
const edit = (who: TestPerson, text: string, seq = '1') => press(who, { do: 'edit', seq, text })
const takeBack = (who: TestPerson, seq = '1') => press(who, { do: 'delete', seq })
const shown = async (who: TestPerson) => (await seenBy(app, who, address)).data.room.messages
const stored = async () =>
  (await db.selectFrom('chat_revisions').select('body').where('room_id', '=', id).orderBy('replaced_at').execute()).map(
    ({ body }) => body,
  )

test('the writer edits a message; the other side sees that it was edited, and the old text is stored apart', async () => {
  expect(await shown(client)).toMatchObject([{ mayEdit: true, mayDelete: true, isEdited: false }])
  expect(await shown(vendor)).toMatchObject([{ mayEdit: false, mayDelete: false }])
  expect((await edit(client, 'โทรได้ไหม')).to).toBe(`${address}?at=1#m-1`)
  expect(await shown(vendor)).toMatchObject([{ text: 'โทรได้ไหม', isEdited: true, isDeleted: false }])
  expect(await stored()).toEqual(['โทร 081-234-5678'])
  expect((await edit(client, 'โทรได้ไหม')).status).toBe(303)
  expect(await stored()).toHaveLength(1)
  const { text } = await open(app, address, `${vendor.cookie}; i18n_redirected=en`)
  expect(text).toContain('edited')
  expect(text).not.toContain('081-234-5678')
})

test('a withdrawn message is nowhere to be read, is not unread, and cannot be edited', async () => {
  const unread = async () => (await seenBy(app, vendor, '/profile/terms')).person.messages
  expect(await unread()).toBe(1)
  expect((await takeBack(client)).status).toBe(303)
  expect((await takeBack(client)).status).toBe(303)
  expect(await unread()).toBe(0)
  expect(await shown(vendor)).toMatchObject([{ text: '', isDeleted: true }])
  expect(await shown(client)).toMatchObject([{ mayEdit: false, mayDelete: false }])
  for (const [who, page] of [
    [vendor, address],
    [vendor, '/chat/channel-chat'],
    [client, '/profile/setting/my-data/export.json'],
  ] as const) {
    const { text } = await open(app, page, `${who.cookie}; i18n_redirected=en`)
    expect(text, page).not.toContain('081-234-5678')
  }
  expect((await open(app, '/chat/channel-chat', `${vendor.cookie}; i18n_redirected=en`)).text).toContain(
    'Message taken back',
  )
  expect((await edit(client, 'แก้')).refusal?.errors.form).toBe('chat:refusal.deleted')
  expect(await stored()).toEqual(['โทร 081-234-5678'])
})

test('only the writer, and only messages that are there', async () => {
  const stranger = await addPerson(database, personas.otherVendor)
  await say(database, id, { by: vendor })
  for (const who of [vendor, stranger]) {
    expect((await edit(who, 'ไม่ใช่ของฉัน')).status).toBe(404)
    expect((await takeBack(who)).status).toBe(404)
  }
  expect((await takeBack(client, '2')).status).toBe(404)
  expect((await takeBack(client, '9')).status).toBe(404)
  expect((await press(client, { do: 'delete', seq: 'x' })).status).toBe(422)
  expect((await shown(client)).map(({ isEdited, isDeleted }) => isEdited || isDeleted)).toEqual([false, false])
})

test.each([
  ['edit', EDIT_MINUTES * minute, 'chat:refusal.editLate', { text: 'สายไป' }],
  ['delete', DELETE_HOURS * 60 * minute, 'chat:refusal.deleteLate', {}],
] as const)('%s: to the minute', async (what, most, refusal, fields) => {
  await age(most + minute)
  const late = await press(client, { do: what, seq: '1', ...fields })
  expect([late.status, late.refusal?.errors.form]).toEqual([409, refusal])
  await age(most - minute)
  expect((await press(client, { do: what, seq: '1', ...fields })).status).toBe(303)
})

test('nothing is mended in a talk that has ended', async () => {
  await press(vendor, { do: 'end' })
  expect(await shown(client)).toMatchObject([{ mayEdit: false, mayDelete: true }])
  expect((await edit(client, 'แก้')).refusal?.errors.form).toBe('chat:refusal.endedOther')
})

test('in a closed room nothing is mended, and still taken back', async () => {
  await db.updateTable('chat_rooms').set({ owner_id: null }).where('id', '=', id).execute()
  expect((await edit(client, 'แก้')).refusal?.errors.form).toBe('chat:refusal.closed')
  expect((await takeBack(client)).status).toBe(303)
})

test('old texts of a message are removed after a month, a quiet room after two years, and messages about a card never', async () => {
  await edit(client, 'โทรได้ไหม')
  await db
    .updateTable('chat_revisions')
    .set({ replaced_at: ago((REVISION_DAYS - 1) * day) })
    .execute()
  await removeExpired(db)
  expect(await stored()).toHaveLength(1)
  await db
    .updateTable('chat_revisions')
    .set({ replaced_at: ago((REVISION_DAYS + 1) * day) })
    .execute()
  await removeExpired(db)
  expect(await stored()).toEqual([])
  const roomsLeft = async () => (await db.selectFrom('chat_rooms').select('id').execute()).length
  await db
    .updateTable('chat_rooms')
    .set({ last_at: ago((ROOM_DAYS - 1) * day) })
    .execute()
  await removeExpired(db)
  expect(await roomsLeft()).toBe(1)
  await db
    .updateTable('chat_rooms')
    .set({ last_at: ago((ROOM_DAYS + 1) * day) })
    .execute()
  await removeExpired(db)
  expect([
    await roomsLeft(),
    await db.selectFrom('chat_messages').select('seq').where('room_id', '=', id).execute(),
  ]).toEqual([0, []])
})
