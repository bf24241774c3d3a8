/** The stream of events: recipients, the starting point, omissions, and its end. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { removeExpired } from '#server/db/remove-expired.ts'
import { LIVE_MOST } from '#shared/live/live-event.ts'
import { personHeader } from '#shared/payload.ts'
import { testApp } from '../support/app.ts'
import { open as openPage, send } from '../support/asking.ts'
import { ask, say, seenBy } from '../support/chat.ts'
import { testDatabase } from '../support/database.ts'
import { listening } from '../support/listening.ts'
import { type HeardEvent, type HeardStream, hearFrom } from '../support/live.ts'
import { addPerson, personas, type TestPerson } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'
import { write as writeReview } from '../support/reviews.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database, { env: { LIVE_STREAMS: '4' } })
const origin = `http://127.0.0.1:${await listening(app)}`
let client: TestPerson
let vendor: TestPerson
let room = ''
let open: HeardStream[] = []

beforeEach(async () => {
  client = await addPerson(database, personas.client)
  vendor = await addPerson(database, personas.vendor)
  const [place = ''] = await insertPlaces(database, [{ owner_id: vendor.id }])
  room = (await ask(database, place, { by: client })).room
})
afterEach(async () => {
  for (const stream of open) stream.close()
  open = []
  await Promise.all(open.map(({ ended }) => ended))
})

async function hear(who: { cookie: string }, from: { id?: string | undefined } = {}): Promise<HeardStream> {
  const stream = await hearFrom(origin, who, from)
  open.push(stream)
  return stream
}
const isReset = ({ name }: HeardEvent) => name === 'reset'
const isMessage = (seq: number | null) => (event: HeardEvent) =>
  event.name === 'room' && (event.data as { seq: number | null }).seq === seq
const messagesOf = ({ heard }: HeardStream) => heard.filter(({ name }) => name === 'room').map(({ data }) => data)
const write = (who: TestPerson, fields: Record<string, string>) =>
  send(app, `/chat/room-chat/${room}`, fields, { cookie: who.cookie })
const asJson = async ({ cookie }: TestPerson, after: string) =>
  (await fetch(`${origin}/live/events?after=${after}`, { headers: { cookie } })).json()
/** A person's events in the log. */
const logOf = (person: TestPerson) =>
  db.selectFrom('live_events').select(['seq', 'message']).where('user_id', '=', person.id).orderBy('seq').execute()

test('both sides are told of each message as it is written, changed and taken back, and of the end of the talk, and nobody else; the words stay where they are', async () => {
  const stranger = await addPerson(database, personas.otherVendor)
  const streams = await Promise.all([hear(vendor), hear(client), hear(stranger)])
  const [toVendor, toClient, toStranger] = streams as [HeardStream, HeardStream, HeardStream]
  expect([toVendor.status, toVendor.headers.get('cache-control')]).toEqual([200, 'private, no-store, no-transform'])
  expect(toVendor.headers.get('content-encoding')).toBeNull()
  await Promise.all(streams.map((stream) => stream.until(isReset)))
  await write(client, { text: 'And is it deep?', client: randomUUID() })
  await Promise.all([toVendor.until(isMessage(2)), toClient.until(isMessage(2))])
  await write(client, { do: 'edit', seq: '2', text: 'How deep is it?' })
  await write(client, { do: 'delete', seq: '2' })
  await write(vendor, { text: 'Two metres', client: randomUUID() })
  await write(vendor, { do: 'end' })
  await Promise.all([toVendor.until(isMessage(null)), toClient.until(isMessage(null))])
  const told = [2, 2, 2, 3, null].map((seq) => ({ room, seq }))
  expect([messagesOf(toVendor), messagesOf(toClient)]).toEqual([told, told])
  expect(toVendor.heard.map(({ id }) => Number(id?.split('.')[1]))).toEqual([1, 2, 3, 4, 5, 6])
  expect(toStranger.heard.map(({ name }) => name)).toEqual(['reset'])
})

test('a client that was cut off gets the rest, each once; a refused message and one sent twice are none', async () => {
  const first = await hear(vendor)
  const { id } = await first.until(isReset)
  first.close()
  const twice = { text: 'One', client: randomUUID() }
  await write(client, twice)
  await write(client, twice)
  expect((await write(client, { text: '', client: randomUUID() })).status).toBe(422)
  await say(database, room, { by: client, text: 'Two' })
  const second = await hear(vendor, { id })
  await second.until(isMessage(3))
  expect(second.heard.map(({ data }) => data)).toEqual([2, 3].map((seq) => ({ room, seq })))
  expect((await logOf(vendor)).map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(await asJson(vendor, id as string)).toEqual({
    isReset: false,
    position: second.heard.at(-1)?.id,
    rooms: [2, 3].map((seq) => ({ room, seq })),
    isUnread: false,
  })
})

test('messages at once, in several rooms, are numbered without gaps for each person', async () => {
  const places = await insertPlaces(database, [{ owner_id: vendor.id }, { owner_id: client.id }])
  const others = [
    (await ask(database, places[0] as string, { by: client })).room,
    (await ask(database, places[1] as string, { by: vendor })).room,
  ]
  const said = [room, ...others, room, ...others].map((at, index) =>
    say(database, at, { by: index % 2 === 0 ? client : vendor, text: `Message ${index}` }).catch(() => null),
  )
  await Promise.all(said)
  for (const person of [client, vendor]) {
    const seqs = (await logOf(person)).map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.map((_, index) => index + 1))
    expect(seqs.length).toBeGreaterThan(5)
  }
})

test('a client with lost events reads everything anew: after a restored backup, too long ago, or from nowhere', async () => {
  const { id = '' } = await (await hear(vendor)).until(isReset)
  const [epoch, seq] = id.split('.')
  await say(database, room, { by: client, text: 'Two' })
  const reset = { isReset: true, position: `${epoch}.2`, rooms: [], isUnread: false }
  for (const known of [`0000.${seq}`, `${epoch}.99`, 'nonsense', `${epoch}.-1`])
    expect([known, await asJson(vendor, known)]).toEqual([known, reset])
  expect((await (await hear(vendor, { id: `0000.${seq}` })).until(isReset)).id).toBe(reset.position)
  await db
    .updateTable('live_events')
    .set({ at: new Date(0) })
    .where('user_id', '=', vendor.id)
    .execute()
  await removeExpired(db)
  expect([await logOf(vendor), (await logOf(client)).length]).toEqual([[], 2])
  expect(await asJson(vendor, id)).toEqual(reset)
  expect(await asJson(vendor, `${epoch}.2`)).toEqual({
    isReset: false,
    position: `${epoch}.2`,
    rooms: [],
    isUnread: false,
  })
})

test('a notice and its reading make the person’s other devices count anew, nobody else’s, and a second reading does not', async () => {
  const [atHome, onTheWay, other] = await Promise.all([hear(vendor), hear(vendor), hear(client)])
  for (const stream of [atHome, onTheWay, other]) await stream.until(isReset)
  const isUnread = ({ name }: HeardEvent) => name === 'unread'
  const counts = async ({ cookie }: TestPerson, headers = {}) => {
    const answer = await fetch(`${origin}/live/unread.json`, { headers: { cookie, ...headers } })
    return { status: answer.status, ...(answer.ok && ((await answer.json()) as object)) }
  }
  expect(await counts(vendor)).toEqual({ status: 200, unread: 0, messages: 1, rooms: 1 })
  await openPage(app, `/chat/room-chat/${room}`, vendor.cookie)
  await Promise.all([atHome, onTheWay].map((stream) => stream.until(isUnread)))
  expect(await counts(vendor)).toEqual({ status: 200, unread: 0, messages: 0, rooms: 0 })
  await openPage(app, `/chat/room-chat/${room}`, vendor.cookie)
  expect((await logOf(vendor)).map(({ message }) => message)).toEqual([1, null])
  const { id } = await atHome.until(isUnread)
  expect(await asJson(vendor, `${id?.split('.')[0]}.1`)).toMatchObject({ rooms: [], isUnread: true })

  const { business_id: place } = await db
    .selectFrom('chat_rooms')
    .select('business_id')
    .where('id', '=', room)
    .executeTakeFirstOrThrow()
  // The writer is told that it was read, and has no new count.
  expect(other.heard.map(({ name, data }) => [name, (data as { seq?: unknown }).seq])).toEqual([
    ['reset', undefined],
    ['room', null],
  ])
  const review = await writeReview(database, client, place as string)
  const reply = { do: 'reply', review: review.id, text: 'Thank you for coming' }
  await send(app, `/client/information/review-full/${place}`, reply, { cookie: vendor.cookie })
  await other.until(isUnread)
  expect(await counts(client)).toEqual({ status: 200, unread: 1, messages: 0, rooms: 0 })
  await send(app, '/notification', { do: 'read', until: new Date().toISOString() }, { cookie: client.cookie })
  expect(await counts(client)).toEqual({ status: 200, unread: 0, messages: 0, rooms: 0 })
  await other.until(({ id, name }) => name === 'unread' && id === `${other.heard[0]?.id?.split('.')[0]}.4`)
  expect(await counts(vendor, { 'x-person': 'another' })).toEqual({ status: 403 })
})

test('of a person so many events are kept, and no more', async () => {
  await db.updateTable('live_positions').set({ last_seq: LIVE_MOST }).where('user_id', '=', vendor.id).execute()
  await say(database, room, { by: client, text: 'Two' })
  expect(await logOf(vendor)).toEqual([{ seq: LIVE_MOST + 1, message: 2 }])
})

test('a former member gets no later messages, and a room that went leaves nothing to tell', async () => {
  const { id = '' } = await (await hear(vendor)).until(isReset)
  await say(database, room, { by: client, text: 'Two' })
  await db.deleteFrom('chat_members').where('room_id', '=', room).where('user_id', '=', vendor.id).execute()
  expect(await asJson(vendor, id)).toMatchObject({ isReset: false, rooms: [] })
  await db.deleteFrom('chat_rooms').where('id', '=', room).execute()
  expect([await logOf(vendor), await logOf(client)]).toEqual([[], []])
  expect(await asJson(vendor, id)).toMatchObject({ isReset: true, rooms: [] })
})

test('the stream ends within a second of its session: signed out, in another role, suspended', async () => {
  const ways: Record<string, (person: TestPerson) => Promise<unknown>> = {
    signedOut: ({ session }) => db.deleteFrom('sessions').where('id', '=', session).execute(),
    otherRole: ({ session }) =>
      db
        .updateTable('sessions')
        .set({ token_hash: Buffer.alloc(32, 1) })
        .where('id', '=', session)
        .execute(),
    suspended: ({ id }) => db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', id).execute(),
  }
  for (const [way, end] of Object.entries(ways)) {
    const person = await addPerson(database, personas.client)
    const stream = await hear(person)
    await stream.until(isReset)
    const start = performance.now()
    await end(person)
    await stream.ended
    expect([way, performance.now() - start < 1_000]).toEqual([way, true])
    expect(stream.heard.at(-1)).toMatchObject({ name: 'bye' })
    expect([way, (await hear(person)).status]).toEqual([way, 302])
  }
})

test('a stream is one person’s: a later sign-in in the same browser does not take it over', async () => {
  const markOf = async (who: TestPerson) =>
    ((await seenBy(app, who, `/chat/room-chat/${room}`)).data as unknown as { reader: string }).reader
  const askAs = (mark: string) =>
    fetch(`${origin}/live/events`, { headers: { cookie: vendor.cookie, [personHeader]: mark } })
  const [own, other] = [await markOf(vendor), await markOf(client)]
  expect([(await askAs(own)).status, (await askAs(other)).status]).toEqual([200, 403])
})

test('the answer says when to come again if no more streams are held, and has new events', async () => {
  const streams = await Promise.all([1, 2, 3, 4].map(() => hear(client)))
  await Promise.all(streams.map((stream) => stream.until(isReset)))
  const { status, headers } = await hear(vendor)
  expect([status, headers.get('retry-after')]).toEqual([503, '30'])
  const accept = { cookie: vendor.cookie, accept: 'text/event-stream' }
  expect(await (await fetch(`${origin}/live/events`, { headers: accept })).json()).toMatchObject({ isReset: true })
  streams[0]?.close()
  await expect.poll(async () => (await hear(vendor)).status).toBe(200)
})
