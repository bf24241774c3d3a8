/** Answering an earlier message, through HTTP and without a script: the quote above the answer, its readers, and its removal. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { QUOTE_MAX_LENGTH, ROOM_PAGE } from '#shared/chat/chat-limits.ts'
import { testApp } from '../../../test/support/app.ts'
import { open, send } from '../../../test/support/asking.ts'
import { ask, end, join, makeGroup, say, seenBy } from '../../../test/support/chat.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { jpeg } from '../../../test/support/pictures.ts'
import { insertPlaces } from '../../../test/support/places.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
let client: TestPerson
let vendor: TestPerson
let place = ''
let id = ''
let address = ''

beforeAll(() => loadReference(database))
beforeEach(async () => {
  client = await addPerson(database, personas.client)
  vendor = await addPerson(database, personas.vendor)
  ;[place = ''] = await insertPlaces(database, [{ name_en: 'Sand Hotel', owner_id: vendor.id }])
  id = (await ask(database, place, { by: client, text: 'How deep is the pool?' })).room
  address = `/chat/room-chat/${id}`
})

const press = (who: TestPerson, fields: Record<string, string>, at = address) =>
  send(app, at, { text: '1.4 metres', client: randomUUID(), ...fields }, { cookie: who.cookie })
const htmlOf = async (who: TestPerson, at = address) => (await open(app, at, `${who.cookie}; i18n_redirected=en`)).text
const quotesOf = async (who: TestPerson, at = address) =>
  (await seenBy(app, who, at)).data.room.messages.map(({ quote }) => quote)
const answered = async (room = id) =>
  (
    await db
      .selectFrom('chat_messages')
      .select('reply_seq')
      .where('room_id', '=', room)
      .where('seq', '>', 1)
      .orderBy('seq')
      .execute()
  ).map(({ reply_seq }) => reply_seq)
const takeBack = (seq: string) => send(app, address, { do: 'delete', seq }, { cookie: client.cookie })

test('the link of a message leads to a form that answers it, and both sides see the quoted message and its author', async () => {
  expect(await htmlOf(vendor)).toContain(`href="${address}?reply=1#answering"`)
  const chosen = await htmlOf(vendor, `${address}?reply=1`)
  expect(chosen).toMatch(/id="answering"[\s\S]*?<b>Chai Client<\/b><p>How deep is the pool\?<\/p>/)
  expect(chosen).toContain('<input type="hidden" name="reply" value="1"/>')
  expect((await press(vendor, { reply: '1' }, `${address}?reply=1`)).to).toBe(`${address}?at=2`)
  expect(await answered()).toEqual([1])
  expect(await htmlOf(client)).toMatch(
    /<blockquote class="message-quote"><b>You<\/b><a href="#m-1">How deep is the pool\?<\/a>/,
  )
  expect(await quotesOf(vendor)).toMatchObject([null, { seq: 1, isOwn: false, text: 'How deep is the pool?' }])
})

test('a refused answer comes back with the message that it quotes', async () => {
  const { refusal } = await press(vendor, { reply: '1', text: '' }, `${address}?reply=1`)
  expect(refusal).toMatchObject({ errors: { text: 'chat:error.textShort' }, values: { reply: '1' } })
  await end(database, id, { by: client })
  expect(await htmlOf(vendor, `${address}?reply=1`)).not.toContain('id="answering"')
  expect(await htmlOf(vendor)).not.toContain('?reply=')
})

test('a message on another page is quoted too, by its beginning, and led to', async () => {
  await db
    .updateTable('chat_messages')
    .set({ body: 'ก'.repeat(500) })
    .where('room_id', '=', id)
    .execute()
  for (let written = 0; written < ROOM_PAGE; written++)
    await say(database, id, { by: vendor, now: new Date(Date.now() - 3_600_000 * (ROOM_PAGE - written)) })
  await say(database, id, { by: vendor, reply: 1 })
  const seen = (await seenBy(app, client, address)).data.room.messages
  expect([seen[0]?.seq, seen.at(-1)?.quote]).toMatchObject([3, { seq: 1, text: 'ก'.repeat(QUOTE_MAX_LENGTH) }])
  expect(await htmlOf(client)).toContain(`href="${address}?at=1#m-1"`)
  expect(await htmlOf(client, `${address}?reply=1`)).toContain('name="reply" value="1"')
})

test('a withdrawn or hidden message is quoted as such, and its words are nowhere', async () => {
  await say(database, id, { by: vendor, reply: 1 })
  expect((await takeBack('1')).status).toBe(303)
  const html = await htmlOf(vendor)
  expect(html).toContain('<a href="#m-1">Message taken back</a>')
  expect(html).not.toContain('How deep')
  expect(html).not.toContain('?reply=1#')
  expect(await htmlOf(vendor, `${address}?reply=1`)).not.toContain('id="answering"')
  await say(database, id, { by: client, text: 'Send me your code', reply: 2 })
  await say(database, id, { by: vendor, text: 'No', reply: 3 })
  // On record its words stay at their place; above an answer they do not.
  await db
    .updateTable('chat_messages')
    .set({ hidden_reason: 'fraud' })
    .where('room_id', '=', id)
    .where('seq', '=', 3)
    .execute()
  expect((await quotesOf(vendor)).at(-1)).toMatchObject({ seq: 3, text: '', hidden: 'fraud', hasPhotos: false })
  expect(await htmlOf(vendor)).toContain('<a href="#m-3">Message hidden by officers</a>')
})

test('a mended message is quoted as it is now, and a picture as one', async () => {
  await say(database, id, { by: vendor, reply: 1 })
  await send(app, address, { do: 'edit', seq: '1', text: 'How wide is the pool?' }, { cookie: client.cookie })
  expect(await quotesOf(vendor)).toMatchObject([null, { text: 'How wide is the pool?' }])
  const photo = { text: '', client: randomUUID(), reply: '1' }
  await send(app, address, photo, { cookie: vendor.cookie, files: { photos: await jpeg() } })
  expect(await answered()).toEqual([1, 1])
  await say(database, id, { by: client, reply: 3 })
  expect((await quotesOf(vendor)).at(-1)).toMatchObject({ seq: 3, text: '', hasPhotos: true })
  expect(await htmlOf(vendor)).toContain('<a href="#m-3">A picture</a>')
})

test('a later member of a group reads no earlier messages, in no quote either, and cannot answer them', async () => {
  const group = await makeGroup(database, { by: client, place, rooms: [id] })
  const at = `/chat/room-chat/${group}`
  await say(database, group, { by: client, text: 'The door code is 4711' })
  await join(database, group, { by: vendor })
  await say(database, group, { by: client, text: 'As I said', reply: 1 })
  expect(await quotesOf(vendor, at)).toEqual(['earlier'])
  expect((await quotesOf(client, at)).at(-1)).toMatchObject({ text: 'The door code is 4711' })
  for (const page of [at, `${at}?reply=1`, `${at}?at=1`]) {
    const html = await htmlOf(vendor, page)
    expect(html, page).toContain('An earlier message that you cannot see here')
    expect(html, page).not.toContain('4711')
  }
  const { status, refusal } = await press(vendor, { reply: '1' }, at)
  expect([status, refusal?.errors.form]).toEqual([422, 'error:problem.invalid_request'])
  expect((await press(vendor, { reply: '2' }, at)).status).toBe(303)
  expect(await answered(group)).toEqual([1, 2])
})

test.each(['2', '0', '-1', 'x', '99999999999'])('no message answers number %s', async (reply) => {
  expect((await press(vendor, { reply })).status).toBe(422)
  expect(await answered()).toEqual([])
})

test('a number that is quoted to somebody is weighed there too', async () => {
  await say(database, id, { by: vendor, text: 'Pay to 111-1-11111-1' })
  await say(database, id, { by: vendor, text: 'As I said', reply: 2 })
  const seen = (await seenBy(app, client, address)).data.room.messages
  expect(seen.map(({ payees }) => payees.length)).toEqual([0, 1, 1])
})

test('pressed twice it is one answer, and the copy of a person’s data names the answered message', async () => {
  const fields = { client: randomUUID(), reply: '1' }
  await press(vendor, fields)
  await press(vendor, fields)
  expect(await answered()).toEqual([1])
  const { body } = await open(app, '/profile/setting/my-data/export.json', vendor.cookie)
  expect(JSON.stringify(body)).toMatch(/"reply_seq":1/)
})
