/** A talk becomes a review request, through HTTP: once, by the people of the place, for guests who may write one. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { REVIEW_ASKS_A_DAY } from '#shared/chat/chat-limits.ts'
import { testApp } from '../../../test/support/app.ts'
import { send } from '../../../test/support/asking.ts'
import { ask, makeGroup, say, seenBy } from '../../../test/support/chat.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { nameTo } from '../../../test/support/ownership.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { write } from '../../../test/support/reviews.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
let [guest, owner, shift] = [{} as TestPerson, {} as TestPerson, {} as TestPerson]
let [place, room] = ['', '']

beforeAll(() => loadReference(database))
beforeEach(async () => {
  guest = await addPerson(database, personas.client)
  owner = await addPerson(database, personas.vendor)
  shift = await addPerson(database, personas.otherVendor)
  ;[place = ''] = await insertPlaces(database, [{ category_id: 'restaurant', owner_id: owner.id }])
  room = (await ask(database, place, { by: guest })).room
  await nameTo(database, { owner, place, part: 'shift', person: shift })
})

const request = (by: TestPerson, talk = room) =>
  send(app, `/chat/member-chat/${talk}`, { do: 'review', visited: '1' }, { cookie: by.cookie })
const answer = () => say(database, room, { by: owner })
const messagesOf = () =>
  db.selectFrom('chat_messages').select(['body', 'side']).where('room_id', '=', room).orderBy('seq').execute()
const formOf = async (by: TestPerson, talk = room) => (await request(by, talk)).refusal?.errors.form

test('the guest gets one message with the link, in every language, and the page says since when', async () => {
  expect(await formOf(shift)).toBe('chat:refusal.reviewEarly')
  await answer()
  const { team: before } = (await seenBy(app, shift, `/chat/member-chat/${room}`)).data
  expect(before).toMatchObject({ mayAskReview: true, reviewAsked: null })
  expect((await request(shift)).status).toBe(303)
  const said = await messagesOf()
  expect(said).toHaveLength(3)
  const form = `/client/information/wrote-review/${place}`
  const { messages } = (await seenBy(app, guest, `/chat/room-chat/${room}`)).data.room
  const last = messages.at(-1)
  expect([last?.side, last?.text.split('\n')[1]?.endsWith(form)]).toEqual(['place', true])
  expect(last?.parts?.find(({ href }) => href)?.href).toContain(form)
  expect([last?.payees, last?.isFirstAsking], 'no payee to be warned of').toEqual([[], false])
  const kept = await db.selectFrom('chat_message_translations').select('body').where('room_id', '=', room).execute()
  expect(kept.filter(({ body }) => body.includes(form))).toHaveLength(2)
  const { team } = (await seenBy(app, owner, `/chat/member-chat/${room}`)).data
  expect([team?.mayAskReview, typeof team?.reviewAsked]).toEqual([false, 'string'])
  const record = await db.selectFrom('audit_events').select('action').where('actor_id', '=', shift.id).execute()
  expect(record.map(({ action }) => action)).toContain('chat.ask_review')
  expect(await formOf(owner), 'a colleague in a second tab').toBe('chat:refusal.reviewAsked')
  expect(await messagesOf()).toHaveLength(3)
  expect((await seenBy(app, guest, `/chat/member-chat/${room}`)).data.team ?? null).toBeNull()
})

test('one who asks says that the guest was there', async () => {
  await answer()
  const { status, refusal } = await send(app, `/chat/member-chat/${room}`, { do: 'review' }, { cookie: owner.cookie })
  expect([status, refusal?.errors.visited]).toEqual([422, 'error:field.tick'])
  expect(await messagesOf()).toHaveLength(2)
  await request(owner)
  const said = await db.selectFrom('audit_events').select('after').where('action', '=', 'chat.ask_review').execute()
  expect(said).toContainEqual({ after: { place, visited: true } })
})

test('a guest who has reviewed or is stopped cannot be asked, and the reason is the same', async () => {
  await answer()
  await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', guest.id).execute()
  expect(await formOf(owner)).toBe('chat:refusal.reviewGuest')
  await db.updateTable('users').set({ suspended_at: null }).where('id', '=', guest.id).execute()
  await write(database, guest, place)
  await db
    .updateTable('reviews')
    .set({ created_at: new Date('2020-01-01T00:00:00Z') })
    .execute()
  expect(await formOf(owner), 'also years ago').toBe('chat:refusal.reviewGuest')
  expect(await messagesOf()).toHaveLength(2)
})

test('guests, strangers and members of a group cannot ask, and a place asks a few in a day', async () => {
  await answer()
  for (const who of [guest, await addPerson(database, personas.client)]) expect((await request(who)).status).toBe(404)
  const group = await makeGroup(database, { by: guest, place, rooms: [room] })
  expect((await request(guest, group)).status).toBe(404)
  const rows = await Promise.all(
    Array.from({ length: REVIEW_ASKS_A_DAY }, async () => {
      const other = await addPerson(database, personas.client)
      return { room_id: (await ask(database, place, { by: other, client: randomUUID() })).room, asked_at: new Date() }
    }),
  )
  await db.insertInto('chat_review_asks').values(rows).execute()
  const late = await request(owner)
  expect([late.status, late.refusal?.errors.form]).toEqual([429, 'chat:refusal.reviewAsks'])
})
