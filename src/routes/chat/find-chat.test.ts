/** Looking for a chat by the name of its place, its person or its group, through HTTP: the results, and people who are never found. */
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../../../test/support/app.ts'
import { open, send } from '../../../test/support/asking.ts'
import { ask, end, join, makeGroup, say, seenBy } from '../../../test/support/chat.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'

const database = await testDatabase()
const app = await testApp(database)
const inbox = '/chat/channel-chat'
let client: TestPerson
let vendor: TestPerson
let friend: TestPerson
const rooms: string[] = []
let group = ''

beforeAll(async () => {
  await loadReference(database)
  client = await addPerson(database, { ...personas.client, name: 'Chai Client' })
  vendor = await addPerson(database, { ...personas.vendor, name: 'Wit Owner' })
  friend = await addPerson(database, { ...personas.client, name: 'Dao Guest' })
  const names = ['Sand Hotel', 'Sea Villas', 'Reef 50% Diving', 'Palm_House', 'Old Town Noodles', 'Kata Kayaks']
  const places = await insertPlaces(
    database,
    names.map((name_en, index) => ({ name_en, name_th: `ร้านที่ ${index}`, owner_id: vendor.id })),
  )
  for (const place of places)
    rooms.push((await ask(database, place, { by: client, text: `Kept words for ${place}` })).room)
  const [place = ''] = places
  await say(database, rooms[0] ?? '', { by: vendor, text: 'Yes' })
  const asked = await ask(database, place, { by: friend })
  group = await makeGroup(database, { by: vendor, place, rooms: [rooms[0] ?? '', asked.room] })
  await join(database, group, { by: client })
  await join(database, group, { by: friend })
})

const find = async (who: TestPerson, words: string) => {
  const { data } = await seenBy(app, who, `${inbox}?find=${encodeURIComponent(words)}`)
  return data.page.rows
    .map((row) => row.group ?? (row.side === 'place' ? `${row.person} ${row.place}` : row.place))
    .sort()
}
const htmlOf = async (who: TestPerson, at: string) => (await open(app, at, `${who.cookie}; i18n_redirected=en`)).text

test.each([
  ['sea', ['Sea Villas']],
  ['VILLAS ', ['Sea Villas']],
  ['ร้านที่ 4', ['Old Town Noodles']],
  ['ราชา', ['ไปเกาะราชา']],
  ['%', ['Reef 50% Diving']],
  ['_', ['Palm_House']],
  ['kept words', []],
  ['  ', 7],
])('the asking client finds it by %j', async (words, found) => {
  const rows = await find(client, words)
  expect(typeof found === 'number' ? rows.length : rows).toEqual(found)
})

test('a place finds its guests, and a group by any member', async () => {
  expect(await find(vendor, 'dao')).toEqual(['Dao Guest Sand Hotel', 'ไปเกาะราชา'])
  expect(await find(client, 'dao')).toEqual(['ไปเกาะราชา'])
})

test('a place’s owner is found by nobody, and nobody finds rooms of others', async () => {
  expect(await find(client, 'wit')).toEqual([])
  expect(await find(friend, 'sea')).toEqual([])
})

test('the field comes with many chats or with the searched text, works without a script, and says when no name matches', async () => {
  expect(await htmlOf(friend, inbox)).not.toContain('name="find"')
  const all = await htmlOf(client, inbox)
  expect(all).toMatch(/<form class="chat-find" action="\/chat\/channel-chat" method="get">/)
  const one = await htmlOf(client, `${inbox}?find=Sea`)
  expect(one).toMatch(/name="find"[^>]*value="Sea"|value="Sea"[^>]*name="find"/)
  expect(one).toContain('Sea Villas')
  expect(one).not.toContain('Sand Hotel')
  const none = await htmlOf(client, `${inbox}?find=${encodeURIComponent('<b>x')}`)
  expect(none).toContain('No chat with “&lt;b&gt;x”')
  expect(await htmlOf(friend, `${inbox}?find=x`)).toContain('name="find"')
})

test('the inbox shows unread rooms, guests who wait for the place, or groups alone, and says when there are none', async () => {
  const shown = async (who: TestPerson, part: string) =>
    (await seenBy(app, who, `${inbox}?show=${part}`)).data.page.rows.map((row) => row.group ?? row.place)
  expect(await shown(client, 'unread')).toEqual(['Sand Hotel'])
  expect(await shown(client, 'groups')).toEqual(['ไปเกาะราชา'])
  expect(await shown(client, 'waiting')).toEqual([])
  const waiting = await shown(vendor, 'waiting')
  expect(waiting).toHaveLength(6)
  expect(
    waiting.filter((place) => place === 'Sand Hotel'),
    'the answered guest waits no longer, the other does',
  ).toEqual(['Sand Hotel'])
  const { data } = await seenBy(app, vendor, inbox)
  expect(data.page.rows.filter(({ isWaiting }) => isWaiting)).toHaveLength(6)
  const none = await htmlOf(client, `${inbox}?show=waiting`)
  expect(none).toContain('No guest waits for an answer')
  expect(none).toMatch(/aria-current="true"[^>]*>(?:<svg.*?<\/svg>)?Waiting for your answer/)
})

test('a guest waits no longer once the talk has ended, or the words are taken back or a week old', async () => {
  const [place = ''] = await insertPlaces(database, [{ name_en: 'Rain Cafe', owner_id: vendor.id }])
  const waits = async () =>
    (await seenBy(app, vendor, `${inbox}?find=Rain&show=waiting`)).data.page.rows.map(({ person }) => person)
  const guest = async (name: string, daysAgo = 0) => {
    const by = await addPerson(database, { ...personas.client, name })
    const { room } = await ask(database, place, { by, now: new Date(Date.now() - daysAgo * 86_400_000) })
    return { by, room }
  }
  const ended = await guest('Ended Guest')
  const gone = await guest('Gone Guest')
  await guest('Late Guest', 8)
  await guest('New Guest')
  expect((await waits()).sort()).toEqual(['Ended Guest', 'Gone Guest', 'New Guest'])
  await end(database, ended.room, { by: ended.by })
  await send(app, `/chat/room-chat/${gone.room}`, { do: 'delete', seq: '1' }, { cookie: gone.by.cookie })
  expect(await waits()).toEqual(['New Guest'])
})
