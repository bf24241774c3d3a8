/** Reviews in the reader's language: as an engine answers, kept with the words that they are of, and never with others. */

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { makeTranslator } from '#server/domain/translations/translator.ts'
import { translationEngine } from '#server/external/translation-engine.ts'
import { testApp } from '../../../test/support/app.ts'
import { open, send } from '../../../test/support/asking.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { judge, reviewForm, reviewInput, write } from '../../../test/support/reviews.ts'
import { startTranslationServer } from '../../../test/support/translation-server.ts'

const engine = await startTranslationServer()
const database = await testDatabase()
const { db } = database
const app = await testApp(database, { env: { TRANSLATE_URL: `${engine.origin}/`, TRANSLATE_KEY: 'k-1' } })
let [owner, author, officer] = [] as unknown as [TestPerson, TestPerson, TestPerson]
let [place, review] = ['', '']
const { text } = reviewInput()

beforeAll(async () => {
  await loadReference(database)
  owner = await addPerson(database, personas.vendor)
  author = await addPerson(database, personas.client)
  officer = await addPerson(database, personas.inspector)
})
beforeEach(async () => {
  Object.assign(engine, { status: 200, held: null })
  engine.asked.length = 0
  ;[place = ''] = await insertPlaces(database, [{ owner_id: owner.id }])
  author = await addPerson(database, personas.client)
  review = (await write(database, author, place)).id
})
afterAll(() => engine.close())

const full = () => `/client/information/review-full/${place}`
const english = 'i18n_redirected=en'
const page = async (cookie = english, path = full()) => (await open(app, path, cookie)).text
const stored = () => db.selectFrom('review_translations').selectAll().where('review_id', '=', review).execute()
const untilStored = (count: number) =>
  vi.waitFor(async () => expect(await stored()).toHaveLength(count), { timeout: 5000 })

test('a review read in another language is translated for the next reader, marked, with the original; in its own it is not', async () => {
  expect(await page('i18n_redirected=th')).not.toContain('>แปลโดยเครื่อง')
  expect(engine.asked).toEqual([])
  const first = await page()
  expect([first.includes(text), first.includes('>Translated by a machine')]).toEqual([true, false])
  await untilStored(1)
  expect(engine.asked).toEqual([{ q: text, source: 'th', target: 'en', format: 'text', api_key: 'k-1' }])
  for (const path of [full(), `/client/information/${place}`]) {
    await vi.waitFor(async () => expect(await page(english, path)).toContain(`[th→en] ${text}`), { timeout: 5000 })
    expect(await page(english, path)).toMatch(
      new RegExp(`Translated by a machine.*See the original.*<p class="as-written" lang="th">${text}</p>`),
    )
  }
  expect(engine.asked).toHaveLength(1)
  await page('i18n_redirected=cn')
  await untilStored(2)
  expect(engine.asked[1]?.target).toBe('zh-Hans')
})

test('a reply is translated as well, and each goes with its words: a change, a redaction, a deletion', async () => {
  await send(app, full(), { do: 'reply', review, text: 'ขอบคุณมากค่ะ แวะมาใหม่นะคะ' }, owner)
  await page()
  await untilStored(2)
  await db.updateTable('review_replies').set({ body: 'ขอโทษด้วยค่ะ' }).where('review_id', '=', review).execute()
  expect((await stored()).map(({ part }) => part)).toEqual(['text'])
  const own = `/client/information/wrote-review/${place}`
  await send(app, own, reviewForm({ do: 'edit', review, text: `${text} และเงียบ` }), author)
  expect(await stored()).toEqual([])
  await page()
  await untilStored(2)
  await send(app, own, { do: 'delete', review }, author)
  expect(await stored()).toEqual([])
})

test('a review hidden or changed during its translation leaves nothing behind', async () => {
  const answers = Promise.withResolvers<void>()
  engine.held = answers.promise
  const translator = makeTranslator({
    db,
    engine: translationEngine(engine.origin, undefined),
    log: { warn: () => undefined },
  })
  translator.want([{ kind: 'review', id: review, to: 'en' }])
  await vi.waitFor(() => expect(engine.asked).toHaveLength(1))
  await db
    .updateTable('reviews')
    .set({ body: `${text} โทร 081-234-5678` })
    .where('id', '=', review)
    .execute()
  answers.resolve()
  await translator.close()
  expect(await stored()).toEqual([])
  const again = makeTranslator({
    db,
    engine: translationEngine(engine.origin, undefined),
    log: { warn: () => undefined },
  })
  await judge(database, officer, review, { do: 'hide', reason: 'spam' })
  again.want([{ kind: 'review', id: review, to: 'en' }])
  await again.close()
  expect([await stored(), engine.asked.length]).toEqual([[], 1])
})

test('an engine that fails is left alone for a minute, and asked again after it; one that refuses a text is not', async () => {
  let now = 0
  const warned: unknown[] = []
  const translator = makeTranslator({
    db,
    engine: translationEngine(engine.origin, undefined),
    clock: () => now,
    log: { warn: (_facts: unknown, words?: string) => void warned.push(words) },
  })
  const want = () => translator.want([{ kind: 'review', id: review, to: 'en' }])
  engine.status = 503
  want()
  await vi.waitFor(() => expect(warned).toEqual(['what people wrote could not be translated']))
  engine.status = 400
  now = 59_999
  want()
  expect(engine.asked).toHaveLength(1)
  now = 60_000
  want()
  await vi.waitFor(() => expect(engine.asked).toHaveLength(2))
  await translator.close()
  expect([warned.length, await stored()]).toEqual([1, []])
  engine.status = 200
  expect(await page()).toContain(text)
})

test('an engine that is not there keeps no page from being read', async () => {
  const unreachable = await testApp(database, { env: { TRANSLATE_URL: 'http://127.0.0.1:9' } })
  expect((await open(unreachable, full(), english)).text).toContain(text)
})
