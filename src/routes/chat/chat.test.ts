/** Asking a place and answering through HTTP, without a script: the view of both sides, unread counts, and strangers. */
import { randomUUID } from 'node:crypto'
import request from 'supertest'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { ROOM_PAGE, UNANSWERED_MOST } from '#shared/chat/chat-limits.ts'
import { testApp } from '../../../test/support/app.ts'
import { open, send } from '../../../test/support/asking.ts'
import { ask, say, seenBy } from '../../../test/support/chat.ts'
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
const asked = async (fields = message()) =>
  send(app, inbox, { do: 'place', ...fields, place }, { cookie: client.cookie })

const shownTo = (who: TestPerson, address: string) => seenBy(app, who, address)
const unreadOf = async (who: TestPerson) => (await shownTo(who, '/profile/terms')).person.messages as number
const textsOf = async (id: string) =>
  (await db.selectFrom('chat_messages').select(['seq', 'body']).where('room_id', '=', id).orderBy('seq').execute()).map(
    ({ seq, body }) => `${seq} ${body}`,
  )

test('a person asks a place, its owner answers, and each sees unread messages until the room is opened', async () => {
  const { status, to = '' } = await asked()
  const [, id = ''] = /room-chat\/([^?]+)\?at=1$/.exec(to) ?? []
  expect(status).toBe(303)
  expect([await unreadOf(client), await unreadOf(vendor), await unreadOf(stranger)]).toEqual([0, 1, 0])
  const line = { id, side: 'place', person: 'Chai Client', place: 'Sand Hotel', text: 'มีที่จอดรถไหม', unread: 1 }
  expect((await shownTo(vendor, inbox)).data.page.rows).toMatchObject([line])

  const seen = await shownTo(vendor, room(id))
  expect(seen.data.room).toMatchObject({ newFrom: 1, messages: [{ seq: 1, isOwn: false, text: 'มีที่จอดรถไหม' }] })
  expect([seen.person.messages, await unreadOf(vendor)]).toEqual([0, 0])
  expect((await send(app, room(id), message('มี 20 คัน'), { cookie: vendor.cookie })).to).toBe(`${room(id)}?at=2`)
  const answered = (await shownTo(client, inbox)).data.page.rows
  expect(answered).toMatchObject([{ side: 'person', text: 'มี 20 คัน', isOwn: false, unread: 1 }])
  expect((await open(app, '/', `${client.cookie}; i18n_redirected=en`)).text).toContain('Chats, 1 unread')
  expect((await shownTo(client, room(id))).data.room).toMatchObject({ newFrom: 2, isClosed: false })
})

test('a form that is pressed twice, also at once, is one message in one room', async () => {
  const fields = message()
  const answers = await Promise.all([asked(fields), asked(fields), asked(fields)])
  const [first] = answers
  expect(answers.map(({ status, to }) => [status, to])).toEqual(Array(3).fill([303, first?.to]))
  const { id } = await db
    .selectFrom('chat_rooms')
    .select('id')
    .where('business_id', '=', place)
    .executeTakeFirstOrThrow()
  const again = message('สองคน')
  await Promise.all([1, 2].map(() => send(app, room(id), again, { cookie: client.cookie })))
  expect(await textsOf(id)).toEqual(['1 มีที่จอดรถไหม', '2 สองคน'])
})

test('messages of both sides at once are numbered without gaps', async () => {
  const { room: id } = await ask(database, place, { by: client })
  await say(database, id, { by: vendor })
  await Promise.all([client, vendor, client, vendor].map((by) => say(database, id, { by })))
  const rows = await db.selectFrom('chat_messages').select('seq').where('room_id', '=', id).orderBy('seq').execute()
  expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6])
})

test('a room is there for its members alone, to read and to write', async () => {
  const { room: id } = await ask(database, place, { by: client })
  expect((await open(app, room(id), stranger.cookie)).status).toBe(404)
  expect((await send(app, room(id), message(), { cookie: stranger.cookie })).status).toBe(404)
  expect((await shownTo(stranger, inbox)).data.page.rows).toEqual([])
  expect(await textsOf(id)).toHaveLength(1)
})

test('a new owner inherits nothing, nobody writes in the old room, and the person can ask anew', async () => {
  const { room: id } = await ask(database, place, { by: client })
  await db.updateTable('businesses').set({ owner_id: stranger.id }).where('id', '=', place).execute()
  expect((await open(app, room(id), stranger.cookie)).status).toBe(404)
  expect((await shownTo(client, room(id))).data.room.isClosed).toBe(true)
  for (const { cookie } of [client, vendor]) {
    const { status, refusal } = await send(app, room(id), message(), { cookie })
    expect([status, refusal?.errors.form]).toEqual([409, 'chat:refusal.closed'])
  }
  const anew = await asked()
  expect([anew.status, anew.to?.includes(id)]).toEqual([303, false])
  expect((await shownTo(stranger, inbox)).data.page.rows).toHaveLength(1)
})

test('until the place answers it takes three messages, and the typed text is kept', async () => {
  const { room: id } = await ask(database, place, { by: client })
  for (let sent = 1; sent < UNANSWERED_MOST; sent++) await say(database, id, { by: client })
  const { status, refusal } = await send(app, room(id), message('ด่วน'), { cookie: client.cookie })
  expect([status, refusal?.errors.form, refusal?.values.text]).toEqual([409, 'chat:refusal.unanswered', 'ด่วน'])
  await say(database, id, { by: vendor })
  expect((await send(app, room(id), message(), { cookie: client.cookie })).status).toBe(303)
})

test('a new account writes ten messages a minute, and the same text to four places', async () => {
  const places = await insertPlaces(database, Array(5).fill({ owner_id: vendor.id }))
  for (const each of places.slice(0, 4)) await ask(database, each, { by: client, text: 'ลดราคา' })
  const fifth = { do: 'place', ...message('ลดราคา'), place: places[4] ?? '' }
  const same = await send(app, inbox, fifth, { cookie: client.cookie })
  expect([same.status, same.refusal?.errors.form]).toEqual([429, 'chat:refusal.sameText'])
  const { room: id } = await ask(database, place, { by: client })
  await say(database, id, { by: vendor })
  for (let sent = 5; sent < 10; sent++) await say(database, id, { by: client, text: `คำถามที่ ${sent}` })
  const { status, refusal } = await send(app, room(id), message(), { cookie: client.cookie })
  expect([status, refusal?.errors.form]).toEqual([429, 'chat:refusal.minute'])
})

test('pages of a room have fifty messages, and older ones are read without unreading the newer', async () => {
  const { room: id } = await ask(database, place, { by: client })
  const many = Array.from({ length: 70 }, (_, index) => ({
    room_id: id,
    seq: index + 2,
    sender_id: vendor.id,
    client_id: randomUUID(),
    side: 'place' as const,
    body: `ข้อความ ${index + 2}`,
    created_at: new Date(),
  }))
  // One of them is the reader's own, from another tab: that is never unread.
  const own = { sender_id: client.id, side: 'person' as const }
  await db
    .insertInto('chat_messages')
    .values(many.map((row) => (row.seq === 60 ? { ...row, ...own } : row)))
    .execute()
  await db.updateTable('chat_rooms').set({ last_seq: 71 }).where('id', '=', id).execute()
  const seqs = async (query = '') => (await shownTo(client, room(id) + query)).data.room
  const middle = await seqs('?at=40')
  expect([middle.messages.at(0)?.seq, middle.messages.at(-1)?.seq, middle.newFrom]).toEqual([1, ROOM_PAGE, 2])
  expect(await unreadOf(client)).toBe(20)
  const latest = await seqs()
  expect([latest.messages.at(0)?.seq, latest.before, latest.newFrom, latest.after]).toEqual([22, 22, 51, null])
  const older = await seqs('?before=22')
  expect([older.messages.length, older.before, older.newFrom]).toEqual([21, null, null])
  expect(await unreadOf(client)).toBe(0)
  const next = await seqs(`?at=${older.after}`)
  expect(next.messages.at(0)?.seq).toBe(22)
})

test('a look ahead reads nothing', async () => {
  const { room: id } = await ask(database, place, { by: client })
  await request(app.handler).get(room(id)).set('Cookie', vendor.cookie).set('Sec-Purpose', 'prefetch')
  await request(app.handler).head(room(id)).set('Cookie', vendor.cookie)
  expect(await unreadOf(vendor)).toBe(1)
})

test('below a number stands whether the place has stated it', async () => {
  const kept = { kind: 'account', bank_code: '004', account_name: 'ร้านทดลอง' } as const
  const row = {
    id: randomUUID(),
    business_id: place,
    number: '1234567890',
    created_at: new Date(0),
    checked_at: new Date(),
  }
  await db
    .insertInto('bank_accounts')
    .values({ ...kept, ...row })
    .execute()
  const { room: id } = await ask(database, place, { by: client })
  await say(database, id, { by: vendor, text: 'โอนที่ 123-4-56789-0' })
  await say(database, id, { by: vendor, text: 'หรือ 999-4-56789-1' })
  const { text } = await open(app, room(id), `${client.cookie}; i18n_redirected=en`)
  expect(text).toContain('123-4-56789-0 is stated by this place')
  expect(text).toContain('999-4-56789-1 is not stated by this place')
})

test.each([
  ['', 'chat:error.textShort'],
  ['\u200b \n', 'chat:error.textShort'],
  ['ก'.repeat(4001), 'chat:error.textLong'],
])('a message of %j is refused', async (text, error) => {
  const { status, refusal } = await asked({ ...message(), text })
  expect([status, refusal?.errors.text]).toEqual([422, error])
})

test.each(['👍', '20:30', 'ก'.repeat(4000)])('a message of %j is taken', async (text) => {
  expect((await asked(message(text))).status).toBe(303)
})

test('owners of the place, officers, and people asking an unanswered place read the reason of the refusal', async () => {
  const officer = await addPerson(database, personas.inspector)
  const [lonely = ''] = await insertPlaces(database, [{ owner_id: null }])
  const refused = async ({ cookie }: TestPerson, at: string) =>
    (await send(app, inbox, { do: 'place', ...message(), place: at }, { cookie })).refusal?.errors.form
  expect([await refused(vendor, place), await refused(officer, place), await refused(client, lonely)]).toEqual([
    'chat:refusal.ownPlace',
    'chat:refusal.officer',
    'chat:refusal.noOwner',
  ])
  expect(
    (await send(app, inbox, { do: 'place', ...message(), place: randomUUID() }, { cookie: client.cookie })).status,
  ).toBe(404)
})

test('a person asks so many new places a day', async () => {
  const places = await insertPlaces(database, Array(11).fill({ owner_id: vendor.id }))
  const early = new Date(Date.now() - 2 * 3_600_000)
  for (const each of places.slice(0, 10)) await ask(database, each, { by: client, text: `ถาม ${each}`, now: early })
  const { refusal } = await send(
    app,
    inbox,
    { do: 'place', ...message(), place: places[10] ?? '' },
    { cookie: client.cookie },
  )
  expect(refusal?.errors.form).toBe('chat:refusal.rooms')
})

test('the place’s page leads to asking it, and from there to the talk that there is', async () => {
  const way = `href="${inbox}?place=${place}"`
  const linked = async (cookie = '') => (await open(app, `/client/information/${place}`, cookie)).text.includes(way)
  expect([await linked(), await linked(client.cookie), await linked(vendor.cookie)]).toEqual([true, true, false])
  expect((await open(app, `${inbox}?place=${place}`, client.cookie)).text).toContain('name="client"')
  const { room: id } = await ask(database, place, { by: client })
  expect((await open(app, `${inbox}?place=${place}`, client.cookie)).headers.location).toBe(room(id))
})

test('a person’s messages are in the copy of their data, and stay readable after they leave', async () => {
  const { room: id } = await ask(database, place, { by: client, text: 'ของฉัน' })
  const { body } = await open(app, '/profile/setting/my-data/export.json', client.cookie)
  expect(body.messages).toMatchObject([{ room_id: id, body: 'ของฉัน' }])
  await db.deleteFrom('users').where('id', '=', client.id).execute()
  expect((await shownTo(vendor, room(id))).data.room).toMatchObject({ person: null, isClosed: true })
})
