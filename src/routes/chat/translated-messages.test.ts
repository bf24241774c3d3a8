/** Messages in the reader's language: by the operator's engine only when a reader asks, and in the sender's own words where those stand ready. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../../../test/support/app.ts'
import { open, send } from '../../../test/support/asking.ts'
import { ask, say, seenBy } from '../../../test/support/chat.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces, removePlaces } from '../../../test/support/places.ts'
import { startTranslationServer } from '../../../test/support/translation-server.ts'

const engine = await startTranslationServer()
const database = await testDatabase()
const { db } = database
const app = await testApp(database, { env: { TRANSLATE_URL: engine.origin } })
const plain = await testApp(database)
let client: TestPerson
let vendor: TestPerson
let place = ''
let id = ''
const thai = 'ห้องว่างค่ะ มีทางลาดจากที่จอดรถ'

beforeAll(() => loadReference(database))
afterAll(() => engine.close())
beforeEach(async () => {
  await removePlaces(database)
  Object.assign(engine, { status: 200, held: null })
  engine.asked.length = 0
  client = await addPerson(database, { ...personas.client, locale: 'en' })
  vendor = await addPerson(database, personas.vendor)
  ;[place = ''] = await insertPlaces(database, [{ name_en: 'Sand Hotel', owner_id: vendor.id }])
  id = (await ask(database, place, { by: client, text: 'Is a room free?' })).room
})

const at = () => `/chat/room-chat/${id}`
const roomOf = async (who: TestPerson, on = app) => (await seenBy(on, who, at())).data.room
const htmlOf = async (who: TestPerson, query = '') =>
  (await open(app, `${at()}${query}`, `${who.cookie}; i18n_redirected=en`)).text
const english = (who: TestPerson) => ({ ...who, cookie: `${who.cookie}; i18n_redirected=en` })
const translate = (seq: number, by = client, on = app) =>
  send(on, at(), { do: 'translate', seq: String(seq) }, english(by))

test('a message is given to the engine when its reader asks, and then stands translated and marked, with the original', async () => {
  const { seq } = await say(database, id, { by: vendor, text: thai })
  expect(await htmlOf(client)).toContain('>Translate</button>')
  await roomOf(client)
  expect(engine.asked, 'reading asks nobody').toEqual([])
  const answer = await translate(seq)
  expect([answer.status, answer.to]).toEqual([303, `${at()}#m-${seq}`])
  expect(engine.asked).toMatchObject([{ q: thai, source: 'th', target: 'en' }])
  const html = await htmlOf(client)
  expect(html).toContain(`<p class="message-text">[th→en] ${thai}</p>`)
  expect(html).toMatch(
    new RegExp(`Translated by a machine.*See the original.*<p class="message-text" lang="th">${thai}</p>`),
  )
  expect(html).not.toContain('>Translate</button>')
  await translate(seq)
  expect(engine.asked, 'once').toHaveLength(1)
  expect((await roomOf(vendor)).messages.map(({ translation }) => translation)).toEqual([null, null])
})

test('the verdict on an account is that of the original, and stands beside the translation', async () => {
  const { seq } = await say(database, id, { by: vendor, text: 'โอนมาที่กสิกร 123-4-56789-0 ค่ะ' })
  await translate(seq)
  await db
    .updateTable('chat_message_translations')
    .set({ body: 'Transfer to KBank 999-9-99999-9' })
    .where('room_id', '=', id)
    .execute()
  const message = (await roomOf(client)).messages[1]
  expect(message?.translation?.text).toBe('Transfer to KBank 999-9-99999-9')
  expect(message?.payees.map(({ asked }) => asked.shown)).toEqual(['123-4-56789-0'])
  const html = await htmlOf(client)
  expect(html.indexOf('123-4-56789-0 is not stated by this place')).toBeGreaterThan(html.indexOf('999-9-99999-9'))
})

test('without an engine nothing is offered, and a form that is sent all the same says why', async () => {
  const { seq } = await say(database, id, { by: vendor, text: thai })
  const room = await roomOf(client, plain)
  expect([room.messages[1]?.mayTranslate, room.isTranslated]).toEqual([false, null])
  const answer = await translate(seq, client, plain)
  expect([answer.status, answer.refusal?.errors.form]).toEqual([409, 'chat:refusal.noEngine'])
  expect(engine.asked).toEqual([])
})

test('an engine that fails is said to, and nothing of a message reaches it that the reader does not see', async () => {
  const { seq } = await say(database, id, { by: vendor, text: thai })
  const other = await addPerson(database, personas.client)
  expect((await translate(seq, other)).status).toBe(404)
  expect((await translate(1)).status, 'one’s own').toBe(404)
  expect(engine.asked).toEqual([])
  engine.status = 503
  // Left alone for a while after that.
  const failing = await testApp(database, { env: { TRANSLATE_URL: engine.origin } })
  const answer = await translate(seq, client, failing)
  expect([answer.status, answer.refusal?.errors.form]).toEqual([409, 'chat:refusal.notTranslated'])
})

test('a member may have all of a talk translated, from then on, and nobody else’s talk is', async () => {
  await say(database, id, { by: vendor, text: thai })
  await say(database, id, { by: vendor, text: '12:00' })
  await say(database, id, { by: vendor, text: 'See you at noon' })
  expect((await roomOf(client)).isTranslated).toBe(false)
  await send(app, at(), { do: 'always', on: 'yes' }, english(client))
  expect((await roomOf(client)).isTranslated).toBe(true)
  await vi.waitFor(async () => expect((await roomOf(client)).messages[1]?.translation?.by).toBe('engine'), {
    timeout: 5000,
  })
  expect(engine.asked.map(({ q }) => q)).toEqual([thai])
  const { last_seq } = await db
    .selectFrom('live_positions')
    .select('last_seq')
    .where('user_id', '=', client.id)
    .executeTakeFirstOrThrow()
  const { message } = await db
    .selectFrom('live_events')
    .select('message')
    .where('user_id', '=', client.id)
    .where('seq', '=', last_seq)
    .executeTakeFirstOrThrow()
  expect(message, 'an open page is told').toBeNull()
  await send(app, at(), { do: 'always', on: 'no' }, english(client))
  await say(database, id, { by: vendor, text: 'แล้วพบกันค่ะ' })
  await roomOf(client)
  expect(engine.asked).toHaveLength(1)
})

test('a message that is changed or taken back takes its translation along', async () => {
  const { seq } = await say(database, id, { by: vendor, text: thai })
  await translate(seq)
  await send(app, at(), { do: 'edit', seq: String(seq), text: 'เต็มแล้วค่ะ' }, vendor)
  expect((await roomOf(client)).messages[1]?.translation).toBeNull()
  await translate(seq)
  await send(app, at(), { do: 'delete', seq: String(seq) }, vendor)
  expect(await db.selectFrom('chat_message_translations').select('seq').where('room_id', '=', id).execute()).toEqual([])
})

test('an answer at hand is read as the place has written it in the reader’s language, and is judged in both', async () => {
  const words = { answer_th: 'โอนที่กสิกร 123-4-56789-0', answer_en: 'Pay to KBank 999-9-99999-9', answer_cn: null }
  await db
    .insertInto('chat_canned_answers')
    .values({ id: randomUUID(), business_id: place, word: 'pay', ...words })
    .execute()
  await say(database, id, { by: vendor, text: words.answer_th })
  await db.updateTable('chat_canned_answers').set({ answer_en: 'Free of charge' }).execute()
  const message = (await roomOf(client, plain)).messages[1]
  expect([message?.translation?.text, message?.translation?.by]).toEqual([words.answer_en, 'sender'])
  expect(message?.payees.map(({ asked }) => asked.shown)).toEqual(['123-4-56789-0', '999-9-99999-9'])
  expect(engine.asked).toEqual([])
})

test('a phrase is known in every language, with another one behind it too, and a guest’s words are no answer at hand', async () => {
  await db
    .insertInto('chat_canned_answers')
    .values({
      id: randomUUID(),
      business_id: place,
      word: 'hi',
      answer_th: 'สวัสดีค่ะ',
      answer_en: 'Hello',
      answer_cn: null,
    })
    .execute()
  await say(database, id, { by: vendor, text: 'ขอบคุณที่สอบถาม วันนี้เปิดตามปกติ' })
  const [, phrases] = (await roomOf(client, plain)).messages
  expect(phrases?.translation?.text).toBe('Thank you for asking. We are open as usual today.')
  await say(database, id, { by: client, text: 'Hello' })
  const kept = db.selectFrom('chat_message_translations').select('locale').where('room_id', '=', id)
  expect(await kept.where('seq', '=', 3).execute()).toEqual([])
})
