/** Pictures in messages, through HTTP: their readers, their file names, and their removal. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { removeExpired } from '#server/db/remove-expired.ts'
import { MESSAGE_PHOTOS_MOST, REVISION_DAYS } from '#shared/chat/chat-limits.ts'
import { PICTURE_MARK } from '#shared/chat/chat-photo.ts'
import { testApp } from '../../../test/support/app.ts'
import { open, send } from '../../../test/support/asking.ts'
import { ask, join, makeGroup, seenBy } from '../../../test/support/chat.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addOfficers, type Officers } from '../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../test/support/people.ts'
import { jpeg, phoneJpeg } from '../../../test/support/pictures.ts'
import { insertPlaces, removePlaces } from '../../../test/support/places.ts'
import { visit } from '../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
let place = ''
let room = ''
let people = {} as Officers & Record<'client' | 'vendor' | 'stranger', TestPerson>

beforeAll(() => loadReference(database))
beforeEach(async () => {
  await removePlaces(database)
  const [client, vendor, stranger] = await Promise.all([
    addPerson(database),
    addPerson(database, { vendor: true }),
    addPerson(database, { vendor: true }),
  ])
  people = { ...(await addOfficers(database)), client, vendor, stranger }
  ;[place = ''] = await insertPlaces(database, [{ owner_id: vendor.id }])
  room = (await ask(database, place, { by: client })).room
})

const address = (id = room) => `/chat/room-chat/${id}`
const write = (who: TestPerson, photos: Buffer[], text = '', at = room, client = randomUUID()) =>
  send(app, address(at), { do: 'write', text, client }, { cookie: who.cookie, files: photos.length ? { photos } : {} })
const photosOf = async (who: TestPerson, at = room) =>
  (await seenBy(app, who, address(at))).data?.room?.messages.map(({ text, photos }) => ({
    text,
    urls: photos.map(({ url }) => url),
  }))
const urlOf = async (who: TestPerson, at = room) => (await photosOf(who, at))?.at(-1)?.urls[0] ?? ''
const statusFor = async (who: TestPerson, url: string) => (await visit(app, { cookie: who.cookie }).get(url)).status

test('a picture is seen by the room’s members alone, without the camera’s metadata', async () => {
  const taken = await phoneJpeg(6)
  expect((await write(people.client, [taken])).status).toBe(303)
  expect((await seenBy(app, people.vendor, '/profile/terms')).person.messages).toBe(2)
  const url = await urlOf(people.vendor)
  const { client, vendor, stranger, officer, supervisor } = people
  const status = await Promise.all([client, vendor, stranger, officer, supervisor].map((who) => statusFor(who, url)))
  expect(status).toEqual([200, 200, 404, 404, 404])
  const answer = await visit(app, { cookie: vendor.cookie }).get(url)
  expect(answer.headers['cache-control']).toContain('private')
  expect(answer.headers['content-type']).toBe('image/webp')
  expect(String(answer.body)).not.toContain('Exif')
  expect((await visit(app).get(url)).status).not.toBe(200)
  expect(
    (
      await visit(app, { cookie: vendor.cookie }).get(
        url.replace(/^\/chat\/media\/[^/]+/, '/media').concat('-640.webp'),
      )
    ).status,
  ).toBe(404)
  // It needs no words: lists and the room say that there is a picture.
  expect((await photosOf(vendor))?.at(-1)).toMatchObject({ text: '', urls: [url] })
  expect((await seenBy(app, vendor, '/chat/channel-chat')).data.page.rows).toMatchObject([
    { text: PICTURE_MARK, unread: 0 },
  ])
  const { body: copy } = await open(app, '/profile/setting/my-data/export.json', client.cookie)
  expect(copy.messages.map(({ photos }: { photos: string[] }) => photos)).toEqual([[], [url]])
})

test('nobody learns from a name where else the picture is', async () => {
  const same = await jpeg()
  await write(people.client, [same], 'One')
  const [other = ''] = await insertPlaces(database, [{ owner_id: people.stranger.id }])
  const elsewhere = (await ask(database, other, { by: people.client })).room
  await write(people.client, [same], 'Two', elsewhere)
  const names = [await urlOf(people.client), await urlOf(people.client, elsewhere)].map((url) =>
    url.split('/').slice(-2).join('/'),
  )
  expect(new Set(names).size).toBe(2)
  expect(await statusFor(people.vendor, `/chat/media/${room}/${names[1]}`)).toBe(404)
  expect(await statusFor(people.stranger, `/chat/media/${elsewhere}/${names[0]}`)).toBe(404)
})

test('a message has words or pictures, and not more of them than it may; sent twice it is there once', async () => {
  expect((await write(people.client, [])).refusal?.errors).toEqual({ text: 'chat:error.textShort' })
  const many = await Promise.all(
    Array.from({ length: MESSAGE_PHOTOS_MOST + 1 }, (_, index) => jpeg({ width: 20 + index })),
  )
  expect((await write(people.client, many)).refusal?.errors).toEqual({ photos: 'error:photo.many' })
  expect((await write(people.client, [Buffer.from('no picture')])).refusal?.errors).toHaveProperty('photos')
  expect((await write(people.stranger, [await jpeg()])).status).toBe(404)
  expect(await db.selectFrom('chat_photos').select('key').execute()).toEqual([])
  const [picture, client] = [await jpeg(), randomUUID()]
  await Promise.all([1, 2].map(() => write(people.client, [picture], 'Look', room, client)))
  expect(await db.selectFrom('chat_photos').select(['seq', 'position']).execute()).toEqual([{ seq: 2, position: 0 }])
})

test('a withdrawn picture is gone for both, and for good after some days', async () => {
  await write(people.client, [await jpeg()], 'Look')
  const url = await urlOf(people.vendor)
  await send(app, address(), { do: 'delete', seq: '2' }, { cookie: people.client.cookie })
  expect([await statusFor(people.client, url), await statusFor(people.vendor, url)]).toEqual([404, 404])
  expect((await photosOf(people.vendor))?.at(-1)).toEqual({ text: '', urls: [] })
  const rows = async () => (await db.selectFrom('chat_photos').select('key').execute()).length
  const soon = new Date(Date.now() + (REVISION_DAYS - 1) * 86_400_000)
  await removeExpired(db, { now: soon })
  expect(await rows()).toBe(1)
  await removeExpired(db, { now: new Date(soon.getTime() + 2 * 86_400_000) })
  expect(await rows()).toBe(0)
})

test('the officer with the report open sees it; before and afterwards nobody does', async () => {
  await write(people.client, [await jpeg()], 'Look')
  const url = await urlOf(people.vendor)
  await send(app, address(), { do: 'report', seq: '2', reason: 'fraud' }, { cookie: people.vendor.cookie })
  const { id } = await db.selectFrom('chat_reports').select('id').executeTakeFirstOrThrow()
  const judge = people.officer
  expect(await statusFor(judge, url)).toBe(404)
  const desk = `/inspector/check-comment/${id}`
  await open(app, desk, judge.cookie)
  expect([await statusFor(judge, url), await statusFor(people.supervisor, url)]).toEqual([200, 404])
  expect((await open(app, desk, judge.cookie)).text).toContain(url)
  await db.deleteFrom('decision_leases').execute()
  expect(await statusFor(judge, url)).toBe(404)
})

test('in a group a later member sees no earlier picture', async () => {
  const group = await makeGroup(database, { by: people.client, place, rooms: [room] })
  await write(people.client, [await jpeg()], 'Early', group)
  const url = await urlOf(people.client, group)
  await join(database, group, { by: people.vendor })
  await write(people.client, [await jpeg({ width: 90 })], 'Late', group)
  const late = await urlOf(people.vendor, group)
  expect([await statusFor(people.vendor, url), await statusFor(people.vendor, late)]).toEqual([404, 200])
})
