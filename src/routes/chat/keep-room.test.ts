/** How a member keeps a room in the inbox, through HTTP: on top, quiet, away; for the member alone, and without a script. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { notifyMembers } from '#server/domain/chat/notify-members.ts'
import { PINNED_MOST, type RoomAct } from '#shared/chat/chat-limits.ts'
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
let client: TestPerson
let vendor: TestPerson
let rooms: string[] = []

beforeAll(() => loadReference(database))
beforeEach(async () => {
  client = await addPerson(database, personas.client)
  vendor = await addPerson(database, personas.vendor)
  rooms = await askPlaces(3)
})

/** The first asked first. */
async function askPlaces(count: number): Promise<string[]> {
  const places = await insertPlaces(
    database,
    Array.from({ length: count }, () => ({ name_en: 'Sand Hotel', owner_id: vendor.id })),
  )
  const asked: string[] = []
  for (const place of places)
    asked.push((await ask(database, place, { by: client, text: `${place} ${asked.length}` })).room)
  return asked
}

const keep = (who: TestPerson, room: string, act: RoomAct, show?: string) =>
  send(app, inbox, { do: 'arrange', room, act, ...(show && { show }) }, { cookie: who.cookie })
const shownTo = async (who: TestPerson, query = '') =>
  (await seenBy(app, who, `${inbox}${query}`)).data.page.rows.map(({ id }) => rooms.indexOf(id))
const rowOf = async (who: TestPerson, room = 0, query = '') =>
  (await seenBy(app, who, `${inbox}${query}`)).data.page.rows.find(({ id }) => id === rooms[room])
const unreadOf = async (who: TestPerson) => (await seenBy(app, who, '/profile/terms')).person.messages as number
const said = (room: number, by: TestPerson) => say(database, rooms[room] ?? '', { by, text: `Words ${Math.random()}` })

test('a pinned room stands above newer ones, for the one who pinned it alone', async () => {
  expect(await shownTo(vendor)).toEqual([2, 1, 0])
  expect((await keep(vendor, rooms[0] ?? '', 'pin')).status).toBe(303)
  expect(await shownTo(vendor)).toEqual([0, 2, 1])
  expect(await rowOf(vendor)).toMatchObject({ isPinned: true, isMuted: false, isArchived: false })
  expect(await shownTo(client)).toEqual([2, 1, 0])
  await said(2, client)
  expect(await shownTo(vendor)).toEqual([0, 2, 1])
  await keep(vendor, rooms[0] ?? '', 'unpin')
  expect(await shownTo(vendor)).toEqual([2, 1, 0])
})

test('five can be pinned, also by presses at once; a sixth says so, and pressing again changes nothing', async () => {
  client = await addPerson(database, personas.client)
  rooms = await askPlaces(PINNED_MOST + 3)
  const answers = await Promise.all(rooms.map((room) => keep(client, room, 'pin')))
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, 303, 303, 303, 409, 409, 409])
  const pinned = rooms[answers.findIndex(({ status }) => status === 303)] ?? ''
  const other = rooms[answers.findIndex(({ status }) => status === 409)] ?? ''
  expect((await keep(client, other, 'pin')).refusal?.errors.form).toBe('chat:refusal.pins')
  expect((await keep(client, pinned, 'pin')).status).toBe(303)
  await keep(client, pinned, 'unpin')
  expect((await keep(client, other, 'pin')).status).toBe(303)
})

test('an archived room is out of the list and its count until something new is said', async () => {
  await said(0, client)
  await keep(vendor, rooms[0] ?? '', 'pin')
  expect(await unreadOf(vendor)).toBe(4)
  await keep(vendor, rooms[0] ?? '', 'archive')
  expect(await shownTo(vendor)).toEqual([2, 1])
  expect(await shownTo(vendor, '?show=archived')).toEqual([0])
  expect(await shownTo(vendor, '?show=unread')).toEqual([2, 1])
  expect(await unreadOf(vendor)).toBe(2)
  expect(await shownTo(client), 'the other side keeps it').toEqual([0, 2, 1])
  await said(0, client)
  expect(await shownTo(vendor), 'back, and no longer on top of newer ones').toEqual([0, 2, 1])
  expect(await rowOf(vendor)).toMatchObject({ isPinned: false, isArchived: false, unread: 3 })
  await keep(vendor, rooms[0] ?? '', 'mute')
  expect(await shownTo(vendor), 'quiet, it does not go away again').toEqual([0, 2, 1])
})

test('a quiet archived room stays away, whatever is said, until it is taken back or no longer quiet', async () => {
  await keep(vendor, rooms[1] ?? '', 'mute')
  await keep(vendor, rooms[1] ?? '', 'archive')
  await said(1, client)
  expect(await shownTo(vendor)).toEqual([2, 0])
  expect(await unreadOf(vendor)).toBe(2)
  await keep(vendor, rooms[1] ?? '', 'unmute')
  expect(await shownTo(vendor)).toEqual([1, 2, 0])
  await keep(vendor, rooms[1] ?? '', 'archive')
  await keep(vendor, rooms[1] ?? '', 'mute')
  expect(await rowOf(vendor, 1, '?show=archived')).toMatchObject({ isArchived: true, isMuted: true })
  expect((await keep(vendor, rooms[1] ?? '', 'unarchive', 'archived')).to).toContain('show=archived')
  expect(await shownTo(vendor)).toEqual([1, 2, 0])
})

test('an archived room is found by its name, and tells nothing in the morning unless it is back', async () => {
  const morning = async () => {
    await notifyMembers(
      { db, wakeSender: () => undefined, origin: 'https://places.example.org' },
      new Date(Date.now() + 86_400_000),
    )
    return (await db.selectFrom('notifications').select('kind').where('user_id', '=', vendor.id).execute()).length
  }
  for (const room of rooms) await keep(vendor, room, 'archive')
  expect(await shownTo(vendor)).toEqual([])
  expect((await seenBy(app, vendor, `${inbox}?find=sand`)).data.page.rows.length).toBeGreaterThan(0)
  expect(await morning()).toBe(0)
  await said(0, client)
  expect(await morning()).toBe(1)
})

test('strangers, and unknown acts, change nothing; without a script the menu is a form on each line', async () => {
  const stranger = await addPerson(database, personas.otherVendor)
  expect((await keep(stranger, rooms[0] ?? '', 'archive')).status).toBe(404)
  expect(
    (await send(app, inbox, { do: 'arrange', room: rooms[0] ?? '', act: 'burn' }, { cookie: vendor.cookie })).status,
  ).toBe(422)
  expect(await shownTo(vendor)).toEqual([2, 1, 0])
  const { text } = await open(app, inbox, `${vendor.cookie}; i18n_redirected=en`)
  expect(text.match(/<button[^>]*value="archive"/g)).toHaveLength(3)
  await keep(vendor, rooms[0] ?? '', 'archive')
  const after = await open(app, inbox, `${vendor.cookie}; i18n_redirected=en`)
  expect(after.text, 'few chats, and still a way to the archived one').toContain(
    'href="/chat/channel-chat?show=archived"',
  )
})
