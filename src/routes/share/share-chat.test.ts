/** Sharing in a talk, through HTTP: a listed place with its grade, and a position that is gone after a day, with its message, and for outsiders. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { removeExpired } from '#server/db/remove-expired.ts'
import { refreshSearchDocs } from '#server/domain/search/keep-docs.ts'
import { POSITION_HOURS, POSITION_MARK } from '#shared/chat/position.ts'
import { testApp } from '../../../test/support/app.ts'
import { open, send } from '../../../test/support/asking.ts'
import { draft, failing, findAt } from '../../../test/support/cards.ts'
import { ask, say, seenBy } from '../../../test/support/chat.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces, removePlaces } from '../../../test/support/places.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
let [client, vendor, stranger] = [{} as TestPerson, {} as TestPerson, {} as TestPerson]
let [hotel, other, room] = ['', '', '']

beforeAll(() => loadReference(database))
beforeEach(async () => {
  await removePlaces(database)
  ;[client, vendor, stranger] = (await Promise.all([
    addPerson(database, { name: 'Nok' }),
    addPerson(database, { vendor: true }),
    addPerson(database),
  ])) as [TestPerson, TestPerson, TestPerson]
  ;[hotel = '', other = ''] = await insertPlaces(database, [
    { name_en: 'Sand Hotel', name_th: 'โรงแรมทราย', owner_id: vendor.id },
    { name_en: 'Wave Cafe', name_th: 'คาเฟ่คลื่น' },
  ])
  room = (await ask(database, hotel, { by: client })).room
})

const talk = () => `/chat/room-chat/${room}`
const sharing = () => `/chat/share-chat/${room}`
const share = (who: TestPerson, fields: Record<string, string>, at = sharing()) =>
  send(app, at, { client: randomUUID(), ...fields }, { cookie: `${who.cookie}; i18n_redirected=en` })
const sendPosition = (who: TestPerson, more: Record<string, string> = {}) =>
  share(who, { do: 'position', point: '7.89, 98.3', accuracy: '18.4', ...more })
const lastFor = async (who: TestPerson) => (await seenBy(app, who, talk())).data.room.messages.at(-1)
const positions = () => db.selectFrom('chat_positions').selectAll().execute()
const mapFor = (who: TestPerson, seq = 2) =>
  open(app, `/chat/position-chat/${room}?seq=${seq}`, `${who.cookie}; i18n_redirected=en`)
/** As if it had been sent so many hours earlier. */
async function age(hours: number) {
  const earlier = (at: Date) => new Date(at.getTime() - hours * 3_600_000)
  for (const { room_id, seq, expires_at } of await positions()) {
    const until = earlier(expires_at)
    await db.updateTable('chat_positions').set({ expires_at: until }).where('room_id', '=', room_id).execute()
    await db.updateTable('chat_messages').set({ position_until: until }).where('seq', '=', seq).execute()
  }
}

test('a place is found by its name, offered from those saved, and stands in the talk with its card', async () => {
  await send(app, '/profile/favorite-place', { do: 'add', place: other }, { cookie: client.cookie })
  expect((await open(app, sharing(), `${client.cookie}; i18n_redirected=en`)).text).toContain('Wave Cafe')
  await refreshSearchDocs(db, [hotel, other])
  const { text } = await open(app, `${sharing()}?q=Wave`, `${vendor.cookie}; i18n_redirected=en`)
  expect(text).toContain('Wave Cafe')
  const { status, to } = await share(client, { do: 'place', place: other })
  expect([status, to]).toEqual([303, `${talk()}?at=2#m-2`])
  expect((await lastFor(vendor))?.places.map(({ id }) => id)).toEqual([other])
})

test('one that is not listed is not shared', async () => {
  await db.updateTable('businesses').set({ status: 'closed' }).where('id', '=', other).execute()
  const { status, refusal } = await share(client, { do: 'place', place: other })
  expect([status, refusal?.errors.form]).toEqual([409, 'share:refusal.unlisted'])
  expect((await lastFor(client))?.seq).toBe(1)
})

test('a position is a message of its own, which both sides open on the map, until a day is over', async () => {
  expect((await sendPosition(client)).status).toBe(303)
  expect(await positions()).toMatchObject([{ room_id: room, seq: 2, latitude: 7.89, longitude: 98.3, accuracy_m: 18 }])
  const message = await lastFor(vendor)
  expect([message?.text, message?.position?.isOver, message?.mayTranslate]).toEqual(['', false, false])
  const { text } = await mapFor(vendor)
  expect(text).toContain('7.89000, 98.30000')
  expect(text).toContain('within 20 m')
  expect(text).toContain('Nok')
  await age(POSITION_HOURS)
  expect((await lastFor(vendor))?.position?.isOver).toBe(true)
  const over = (await mapFor(vendor)).text
  expect(over).toContain('no longer shown')
  expect(over).not.toContain('98.3')
  await age(2)
  await removeExpired(db)
  expect(await positions(), 'its degrees are deleted').toEqual([])
  expect((await lastFor(client))?.position?.isOver, 'the message says that there was one').toBe(true)
})

test('nobody outside the talk opens it, and no number of a message without one', async () => {
  await sendPosition(client)
  expect((await mapFor(stranger)).status).toBe(404)
  expect((await mapFor(vendor, 1)).status).toBe(404)
  expect((await share(stranger, { do: 'position', point: '7.89, 98.3' })).status).toBe(404)
})

test('taken back, its degrees are deleted at once; it cannot be edited', async () => {
  await sendPosition(client)
  expect((await lastFor(client))?.mayEdit).toBe(false)
  const change = (fields: Record<string, string>) =>
    send(app, talk(), { seq: '2', ...fields }, { cookie: client.cookie })
  expect((await change({ do: 'edit', text: 'nowhere' })).status).toBe(422)
  expect((await positions()).length).toBe(1)
  await change({ do: 'delete' })
  expect(await positions()).toEqual([])
  expect((await mapFor(vendor)).text).toContain('no longer shown')
})

test('with the account that shared it, its degrees are deleted at once', async () => {
  await sendPosition(client)
  await sendPosition(vendor)
  const gone = await send(app, '/profile/setting/my-data', { sure: '1' }, client)
  expect(gone.status).toBe(303)
  expect(
    (await positions()).map(({ seq }) => seq),
    'the other’s stays',
  ).toEqual([3])
  const shown = (await seenBy(app, vendor, talk())).data.room.messages
  expect(shown.map(({ position }) => position?.isOver)).toEqual([undefined, true, false])
  const { status, text } = await mapFor(vendor)
  expect([status, text.includes('98.3')]).toEqual([200, false])
})

test.each([
  ['no point', { point: '' }, 'share:error.point'],
  ['a short link', { point: 'https://maps.app.goo.gl/abc' }, 'share:error.shortLink'],
  ['a point that is nowhere', { point: '95, 98.3' }, 'share:error.point'],
])('%s is refused with its reason', async (_what, fields, code) => {
  const { status, refusal } = await sendPosition(client, fields)
  expect([status, refusal?.errors.point]).toEqual([422, code])
  expect(await positions()).toEqual([])
})

test('the link of a map is read, and a nonsense of accuracy is none', async () => {
  await sendPosition(client, { point: 'https://www.google.com/maps/@7.8,98.4,17z', accuracy: '-3' })
  expect(await positions()).toMatchObject([{ latitude: 7.8, longitude: 98.4, accuracy_m: null }])
})

test('sent twice it is one message', async () => {
  const once = randomUUID()
  for (let press = 0; press < 2; press++) await sendPosition(client, { client: once })
  expect((await positions()).length).toBe(1)
})

test('people may be in more than four talks at once: a position is no advertisement', async () => {
  const owners = await Promise.all(Array.from({ length: 6 }, () => addPerson(database, { vendor: true })))
  await db
    .updateTable('users')
    .set({ created_at: new Date('2026-01-01') })
    .execute()
  const places = await insertPlaces(
    database,
    owners.map(({ id }) => ({ owner_id: id })),
  )
  for (const [index, place] of places.entries()) {
    const { room: another } = await ask(database, place, { by: client, text: `มีที่จอดรถไหม ${index}` })
    expect((await share(client, { do: 'position', point: '7.89, 98.3' }, `/chat/share-chat/${another}`)).status).toBe(
      303,
    )
  }
})

test('about a card everything stays on record, and a position would not', async () => {
  const findings = await findAt(database, hotel, failing.minor)
  const officer = await addPerson(database, { inspector: { areas: [83] } })
  const { card } = await draft(database, { place: hotel, by: officer, findings, level: 'yellow' })
  await send(
    app,
    `/chat/channel-chat?card=${card}`,
    { do: 'officer', card, text: 'ขอถาม', client: randomUUID() },
    {
      cookie: vendor.cookie,
    },
  )
  const { id } = await db.selectFrom('chat_rooms').select('id').where('card_id', '=', card).executeTakeFirstOrThrow()
  const at = `/chat/share-chat/${id}`
  const { status, refusal } = await share(vendor, { do: 'position', point: '7.89, 98.3' }, at)
  expect([status, refusal?.errors.form]).toEqual([409, 'share:refusal.official'])
  expect(await positions()).toEqual([])
  expect((await open(app, at, `${vendor.cookie}; i18n_redirected=en`)).text).not.toContain('Send the position')
})

test('the inbox and a quote say that there was a position', async () => {
  await sendPosition(client)
  const { page } = (await seenBy(app, vendor, '/chat/channel-chat')).data
  expect(page.rows[0]?.text).toBe(POSITION_MARK)
  await say(database, room, { by: vendor, text: 'On my way', reply: 2 })
  expect((await lastFor(client))?.quote).toMatchObject({ text: POSITION_MARK })
})
