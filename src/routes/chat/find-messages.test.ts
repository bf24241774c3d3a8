/** Looking for words in the messages of one's own rooms, through HTTP: in three languages, with their place in the talk, and never others'. */
import { CompiledQuery } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { rowsOf, sql } from '#server/db/sql.ts'
import { excerptOf } from '#server/domain/chat/excerpt.ts'
import { findMessages, messagesWith } from '#server/domain/chat/find-messages.ts'
import { fillMessageDocs } from '#server/domain/chat/message-docs.ts'
import { testApp } from '../../../test/support/app.ts'
import { open, send } from '../../../test/support/asking.ts'
import { ask, join, makeGroup, say, seenBy } from '../../../test/support/chat.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
const inbox = '/chat/channel-chat'
let [client, vendor, friend] = [{} as TestPerson, {} as TestPerson, {} as TestPerson]
let [room, place, group] = ['', '', '']
const said = [
  'สวัสดีค่ะ มีห้องว่างวันเสาร์ไหมคะ',
  'We need two rooms with a balcony, please.',
  '请问有停车场吗',
  'ขอเลขบัญชีสำหรับโอนมัดจำ 50%',
]

beforeAll(async () => {
  await loadReference(database)
  client = await addPerson(database, personas.client)
  vendor = await addPerson(database, personas.vendor)
  friend = await addPerson(database, personas.client)
  ;[place = ''] = await insertPlaces(database, [{ name_en: 'Sand Hotel', owner_id: vendor.id }])
  room = (await ask(database, place, { by: client, text: said[0] })).room
  await say(database, room, { by: vendor, text: 'มีค่ะ' })
  for (const text of said.slice(1)) await say(database, room, { by: client, text })
  const other = await ask(database, place, { by: friend, text: 'A balcony for the friend' })
  group = await makeGroup(database, { by: vendor, place, rooms: [room, other.room] })
  await join(database, group, { by: client })
  await say(database, group, { by: vendor, text: 'Group words about a balcony' })
  await join(database, group, { by: friend })
})

const found = async (who: TestPerson, find: string) =>
  (await seenBy(app, who, `${inbox}?find=${encodeURIComponent(find)}`)).data.found
const numbersFor = async (who: TestPerson, find: string) =>
  (await found(who, find))?.rows.filter((row) => row.room === room).map(({ seq }) => seq)

test.each([
  ['ห้องว่าง', [1]],
  ['ห้อง เสาร์', [1]],
  ['หองวาง', [1]],
  ['BALCONY', [3]],
  ['balcony rooms', [3]],
  ['room', [3]],
  ['停车', [4]],
  ['车', [4]],
  ['มัดจำ', [5]],
  ['balcony ห้อง', []],
  ['เรือ', []],
  ['%', []],
])('%j is found at %j', async (find, seqs) => {
  expect(await numbersFor(client, find)).toEqual(seqs)
})

test('only own rooms are looked through, and of a group nothing said before the person came', async () => {
  expect((await found(client, 'balcony'))?.rows.map((row) => [row.room, row.seq])).toEqual([
    [group, 1],
    [room, 3],
  ])
  const friends = await found(friend, 'balcony')
  expect(friends?.rows.map(({ isOwn, place: of }) => [isOwn, of])).toEqual([[true, expect.any(String)]])
  expect((await found(await addPerson(database, personas.client), 'balcony'))?.rows).toEqual([])
})

test('a hit leads to its message, where it is marked; too little, nothing and none are said', async () => {
  const html = async (find: string) =>
    (await open(app, `${inbox}?find=${encodeURIComponent(find)}`, `${client.cookie}; i18n_redirected=en`)).text
  const hit = await html('停车')
  expect(hit).toContain(`href="/chat/room-chat/${room}?at=4#m-4"`)
  expect(hit).toContain('请问有<mark>停车</mark>场吗')
  expect(hit).toContain('target="_self"')
  const talk = await open(app, `/chat/room-chat/${room}?at=4`, client.cookie)
  expect(talk.text).toContain('id="m-4"')
  expect(await html('ก')).toContain('Type a little more')
  expect(await html('zebra')).toContain('No message has all of these words')
  expect((await seenBy(app, client, inbox)).data.found).toBeNull()
})

test('a corrected message is found by its new words, one taken back or hidden by none', async () => {
  const { seq } = await say(database, room, { by: client, text: 'Two umbrellas' })
  const act = (fields: Record<string, string>) =>
    send(app, `/chat/room-chat/${room}`, { seq: String(seq), ...fields }, { cookie: client.cookie })
  await act({ do: 'edit', text: 'Three parasols' })
  expect([await numbersFor(vendor, 'umbrellas'), await numbersFor(vendor, 'parasols')]).toEqual([[], [seq]])
  await sql`update chat_messages set body = '', hidden_reason = 'spam' where room_id = ${room}::uuid and seq = ${seq}`.execute(
    db,
  )
  expect(await numbersFor(vendor, 'parasols')).toEqual([])
  await sql`update chat_messages set body = 'Three parasols', hidden_reason = null where room_id = ${room}::uuid and seq = ${seq}`.execute(
    db,
  )
  expect(await fillMessageDocs(db)).toBe(1)
  expect(await numbersFor(vendor, 'parasols'), 'shown again').toEqual([seq])
  await act({ do: 'delete' })
  expect(await numbersFor(vendor, 'parasols')).toEqual([])
  const { rows } = await rowsOf({ doc: 'text?' })`
    select doc from chat_messages where room_id = ${room}::uuid and seq = ${seq}`.execute(db)
  expect(rows, 'its words are gone').toEqual([{ doc: null }])
})

test('a long message is shown around its first match', () => {
  const long = `${'word '.repeat(60)}needle ${'word '.repeat(60)}`
  const parts = excerptOf(long, 'needle')
  expect(parts.map(({ isHit }) => isHit)).toEqual([false, true, false])
  expect([parts[0]?.text.startsWith('…'), parts[1]?.text, parts[2]?.text.endsWith('…')]).toEqual([true, 'needle', true])
  expect(parts.map(({ text }) => text).join('').length).toBeLessThanOrEqual(164)
  expect(excerptOf('short', 'absent')).toEqual([{ text: 'short', isHit: false }])
})

test('a search of one with many messages reads at most twenty thousand of them, by their rooms’ index, and says that it was cut', async () => {
  const [busy, guest] = [await addPerson(database, personas.vendor), await addPerson(database, personas.client)]
  const [many = ''] = await insertPlaces(database, [{ owner_id: busy.id }])
  const { room: first } = await ask(database, many, { by: guest, text: 'first words ever' })
  await sql`
    insert into chat_messages (room_id, seq, client_id, sender_id, side, body, doc, created_at)
    select ${first}::uuid, n, gen_random_uuid(), ${guest.id}::uuid, 'person', 'row ' || n, ' row ' || n || ' ', now() + n * interval '1 second'
    from generate_series(2, 30000) n`.execute(db)
  // Of others.
  await sql`
    insert into chat_messages (room_id, seq, client_id, side, body, doc, created_at)
    select ${room}::uuid, n, gen_random_uuid(), 'person', 'row ' || n, ' row ' || n || ' ', now() from generate_series(100, 60000) n`.execute(
    db,
  )
  await sql`update chat_rooms set last_seq = 30000 where id = ${first}::uuid`.execute(db)
  await sql`analyze chat_messages`.execute(db)
  const late = await findMessages(db, busy.id, { find: 'row 29999', locale: 'en' })
  expect([late.rows.map(({ seq }) => seq), late.isCut]).toEqual([[29_999], true])
  expect(await findMessages(db, busy.id, { find: 'first words', locale: 'en' })).toEqual({
    rows: [],
    isShort: false,
    isCut: true,
  })
  const { sql: text, parameters } = messagesWith(busy.id, [' row'], 'en').compile(db)
  const explained = await db.executeQuery(CompiledQuery.raw(`explain (analyze, timing off) ${text}`, [...parameters]))
  const plan = explained.rows.map((row) => Object.values(row as object)[0]).join('\n')
  const scan = plan.split('\n').find((line) => line.includes('on chat_messages said'))
  expect(scan, plan).toMatch(/Index|Bitmap/)
  expect(scan, plan).toContain('actual rows=20000 ')
})
