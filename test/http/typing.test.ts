/** Somebody is typing: its viewers, its rate, that nothing of it is stored, and that it goes from one instance to the other. */
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { TypingWords } from '#server/http/live/typing-words.ts'
import { TYPING_EVERY_SECONDS, TYPING_MOST } from '#shared/chat/chat-limits.ts'
import { personHeader } from '#shared/payload.ts'
import { testApp } from '../support/app.ts'
import { send } from '../support/asking.ts'
import { draft, failing, findAt } from '../support/cards.ts'
import { ask, end, join, makeGroup, say } from '../support/chat.ts'
import { testDatabase } from '../support/database.ts'
import { listening } from '../support/listening.ts'
import { type HeardStream, hearFrom } from '../support/live.ts'
import { addOfficers } from '../support/officers.ts'
import { addPerson, personas, type TestPerson } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
const origin = `http://127.0.0.1:${await listening(app)}`

const type = async ({ cookie }: TestPerson, room: string, headers = {}) =>
  (
    await fetch(`${origin}/live/typing?room=${room}`, {
      method: 'POST',
      headers: { cookie, origin: 'https://places.example.org', ...headers },
    })
  ).status
const typedIn = ({ heard }: HeardStream) => heard.filter(({ name }) => name === 'typing').map(({ data }) => data)

/** Streams that are open; `settle` answers when all that was said before it has come. */
async function listen(...people: TestPerson[]) {
  const streams = await Promise.all(people.map((person) => hearFrom(origin, person)))
  await Promise.all(streams.map((stream) => stream.until(({ name }) => name === 'reset')))
  return streams
}
/** A message in the room comes after the typing before it. */
async function settle(room: string, by: TestPerson, streams: readonly HeardStream[]) {
  const { seq } = await say(database, room, { by, text: `settled ${Math.random()}` })
  const isIt = ({ data }: { data: unknown }) => (data as { seq?: number }).seq === seq
  await Promise.all(streams.map((stream) => stream.until(isIt)))
}

async function talk() {
  const [client, vendor] = await Promise.all([
    addPerson(database, personas.client),
    addPerson(database, personas.vendor),
  ])
  const [place = ''] = await insertPlaces(database, [{ category_id: 'restaurant', owner_id: vendor.id }])
  return { client, vendor, place, room: (await ask(database, place, { by: client })).room }
}

test('the other side sees it at once and nobody else, once in three seconds, and nothing of it is kept', async () => {
  const { client, vendor, room } = await talk()
  const stranger = await addPerson(database, personas.otherVendor)
  const streams = await listen(client, vendor, stranger)
  const [toClient, toVendor, toStranger] = streams as [HeardStream, HeardStream, HeardStream]
  const stored = () => db.selectFrom('live_positions').select(['user_id', 'last_seq']).orderBy('user_id').execute()
  const before = await stored()
  expect([await type(client, room), await type(client, room)]).toEqual([204, 204])
  const event = await toVendor.until(({ name }) => name === 'typing')
  expect([event.data, event.id]).toEqual([{ room }, undefined])
  expect(await type(stranger, room)).toBe(204)
  expect(await type(client, 'nonsense')).toBe(204)
  expect(await type(client, room, { origin: 'https://evil.example' })).toBe(403)
  expect(await type(vendor, room, { [personHeader]: 'another' })).toBe(403)
  expect(await stored()).toEqual(before)
  await settle(room, client, [toClient, toVendor])
  expect([typedIn(toClient), typedIn(toVendor), typedIn(toStranger)]).toEqual([[], [{ room }], []])
  for (const stream of streams) stream.close()
})

test('nobody sees it from a person who has ended the talk, was refused, has left, or has a closed room', async () => {
  const ways: Record<string, (made: Awaited<ReturnType<typeof talk>>) => Promise<unknown>> = {
    ended: ({ room, vendor }) => end(database, room, { by: vendor }),
    refused: ({ room, client }) => end(database, room, { by: client }),
    left: ({ room, client }) =>
      db.deleteFrom('chat_members').where('room_id', '=', room).where('user_id', '=', client.id).execute(),
    closed: ({ place }) => db.updateTable('businesses').set({ status: 'closed' }).where('id', '=', place).execute(),
  }
  for (const [way, happen] of Object.entries(ways)) {
    const made = await talk()
    // Another room of the same owner shows that the line holds.
    const other = (
      await ask(database, (await insertPlaces(database, [{ owner_id: made.vendor.id }]))[0] as string, {
        by: await addPerson(database),
      })
    ).room
    const [toVendor] = (await listen(made.vendor)) as [HeardStream]
    await happen(made)
    expect(await type(made.client, made.room)).toBe(204)
    await settle(other, made.vendor, [toVendor])
    expect([way, typedIn(toVendor)]).toEqual([way, []])
    toVendor.close()
  }
})

test('in a group its members see it, except those who have blocked the writer, and in a large one nobody', async () => {
  const { client, vendor, place, room } = await talk()
  const friend = await addPerson(database)
  const withFriend = (await ask(database, place, { by: friend })).room
  const group = await makeGroup(database, { place, rooms: [room, withFriend], by: vendor })
  await join(database, group, { by: client })
  await join(database, group, { by: friend })
  const [toVendor, toFriend] = (await listen(vendor, friend)) as [HeardStream, HeardStream]
  await db
    .insertInto('user_blocks')
    .values({ user_id: friend.id, blocked_id: client.id, created_at: new Date() })
    .execute()
  await type(client, group)
  await toVendor.until(({ name }) => name === 'typing')
  for (let more = 3; more <= TYPING_MOST; more++) {
    const { id } = await addPerson(database)
    const member = { handle: crypto.randomUUID(), joined_at: new Date(), place_id: null, managed_at: null }
    await db
      .insertInto('chat_members')
      .values({ room_id: group, user_id: id, side: 'person', muted_at: null, ...member })
      .execute()
  }
  await type(vendor, group)
  await settle(group, client, [toVendor, toFriend])
  expect([typedIn(toVendor), typedIn(toFriend)]).toEqual([[{ room: group }], []])
  for (const stream of [toVendor, toFriend]) stream.close()
})

test('about a card the owner sees it of officers on duty there, and they of the owner; of officers elsewhere nobody', async () => {
  const { vendor, place } = await talk()
  const { officer, elsewhere } = await addOfficers(database)
  const findings = await findAt(database, place, failing.minor)
  const { card } = await draft(database, { place, by: officer, findings, level: 'yellow' })
  const question = { do: 'officer', card, text: 'How?', client: crypto.randomUUID() }
  const { to } = await send(app, '/chat/channel-chat', question, { cookie: vendor.cookie })
  const room = /room-chat\/([0-9a-f-]+)/.exec(to ?? '')?.[1] ?? ''
  const [toVendor, toOfficer, toElsewhere] = (await listen(vendor, officer, elsewhere)) as [
    HeardStream,
    HeardStream,
    HeardStream,
  ]
  await type(elsewhere, room)
  await type(vendor, room)
  await toOfficer.until(({ name }) => name === 'typing')
  await type(officer, room)
  await toVendor.until(({ name }) => name === 'typing')
  expect([typedIn(toVendor), typedIn(toOfficer), typedIn(toElsewhere)]).toEqual([[{ room }], [{ room }], []])
  for (const stream of [toVendor, toOfficer, toElsewhere]) stream.close()
})

test('it is told again after its seconds, and of each person and room apart', async () => {
  const words = await TypingWords.start({
    database,
    streams: { sendNow: () => undefined },
    log: { warn: () => undefined },
  })
  const ms = TYPING_EVERY_SECONDS * 1000
  const asked = [
    ['a', 'r', 0],
    ['a', 'r', ms - 1],
    ['b', 'r', 1],
    ['a', 's', 1],
    ['a', 'r', ms],
    ['a', 'r', ms + 1],
  ] as const
  expect(asked.map(([person, room, now]) => words.mayTell(person, room, now))).toEqual([
    true,
    false,
    true,
    true,
    true,
    false,
  ])
  await words.close()
})
