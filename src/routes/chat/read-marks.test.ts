/** Read marks, through HTTP: their readers, live updates, and people without marks. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../../../test/support/app.ts'
import { open, send } from '../../../test/support/asking.ts'
import { draft, failing, findAt } from '../../../test/support/cards.ts'
import { ask, end, join, makeGroup, say, seenBy } from '../../../test/support/chat.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addOfficers } from '../../../test/support/officers.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
let client = {} as TestPerson
let vendor = {} as TestPerson
let [place, room] = ['', '']

beforeAll(() => loadReference(database))
beforeEach(async () => {
  client = await addPerson(database, personas.client)
  vendor = await addPerson(database, personas.vendor)
  ;[place = ''] = await insertPlaces(database, [{ category_id: 'restaurant', owner_id: vendor.id }])
  room = (await ask(database, place, { by: client })).room
})

const readTo = async (who: TestPerson, at = room) => (await seenBy(app, who, `/chat/room-chat/${at}`)).data.room.readTo
const textFor = async ({ cookie }: TestPerson, at = room) =>
  (await open(app, `/chat/room-chat/${at}`, `${cookie}; i18n_redirected=en`)).text
const notificationsOf = async ({ id }: TestPerson) =>
  (
    await db.selectFrom('live_events').select(['room_id', 'message']).where('user_id', '=', id).orderBy('seq').execute()
  ).map(({ room_id, message }) => [room_id, message])

test('the writer sees the other side’s read mark, and gets each change once', async () => {
  expect(await readTo(client)).toBe(0)
  expect(await textFor(client)).not.toContain('read by the place')
  const before = await notificationsOf(client)
  await open(app, `/chat/room-chat/${room}`, vendor.cookie)
  await open(app, `/chat/room-chat/${room}`, vendor.cookie)
  expect((await notificationsOf(client)).slice(before.length)).toEqual([[room, null]])
  expect(await readTo(client)).toBe(1)
  const said = await say(database, room, { by: client, text: 'And how deep' })
  expect(await readTo(client)).toBe(said.seq - 1)
  expect((await textFor(client)).match(/read by the place/g)).toHaveLength(1)

  await say(database, room, { by: vendor })
  expect(await readTo(vendor)).toBe(2)
  await readTo(client)
  expect(await readTo(vendor)).toBe(3)
  const shown = await textFor(vendor)
  expect(shown).toContain(' · read<')
  expect(shown).not.toContain('read by')
})

test('after a block neither sees the other’s read mark any more', async () => {
  await say(database, room, { by: vendor })
  await end(database, room, { by: client })
  const before = await notificationsOf(vendor)
  await readTo(client)
  expect([await readTo(vendor), await readTo(client), await notificationsOf(vendor)]).toEqual([null, null, before])
})

test('in a group nobody sees read marks', async () => {
  const group = await makeGroup(database, { place, rooms: [room], by: vendor })
  await join(database, group, { by: client })
  await say(database, group, { by: vendor })
  const before = await notificationsOf(vendor)
  await readTo(client, group)
  expect([await readTo(vendor, group), await notificationsOf(vendor)]).toEqual([null, before])
})

test('about a card the officers who have answered see up to where the owner has read, and the owner of officers nothing', async () => {
  const { officer, colleague } = await addOfficers(database)
  const findings = await findAt(database, place, failing.minor)
  const { card } = await draft(database, { place, by: officer, findings, level: 'yellow' })
  const question = { do: 'officer', card, text: 'How?', client: crypto.randomUUID() }
  const { to } = await send(app, '/chat/channel-chat', question, { cookie: vendor.cookie })
  const about = /room-chat\/([0-9a-f-]+)/.exec(to ?? '')?.[1] ?? ''
  const answer = { do: 'write', text: 'A photo, please', client: crypto.randomUUID() }
  await send(app, `/chat/room-chat/${about}`, answer, { cookie: officer.cookie })
  expect(await readTo(officer, about)).toBe(1)
  const before = await Promise.all([notificationsOf(officer), notificationsOf(colleague)])
  expect(await readTo(vendor, about)).toBeNull()
  expect([(await notificationsOf(officer)).slice(before[0].length), await notificationsOf(colleague)]).toEqual([
    [[about, null]],
    before[1],
  ])
  expect(await readTo(officer, about)).toBe(2)
  expect(await textFor(officer, about)).toContain('read by the place')
})
