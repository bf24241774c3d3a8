/** Owners' replies and officers' notes in the reader's language: translated once somebody read them, kept with their words, marked. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { makeTranslator } from '#server/domain/translations/translator.ts'
import { translationEngine } from '#server/external/translation-engine.ts'
import { testApp } from '../../../../test/support/app.ts'
import { open } from '../../../../test/support/asking.ts'
import { draft, failing, findAt, replyToAll } from '../../../../test/support/cards.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertCard } from '../../../../test/support/inspections.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { startTranslationServer } from '../../../../test/support/translation-server.ts'

const engine = await startTranslationServer()
const database = await testDatabase()
const { db } = database
const app = await testApp(database, { env: { TRANSLATE_URL: engine.origin } })
let [officers, owner, place] = [{} as Officers, {} as TestPerson, '']

beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
  owner = await addPerson(database, { vendor: true })
})
beforeEach(async () => {
  await db.deleteFrom('card_reply_translations').execute()
  await db.deleteFrom('said_translations').execute()
  Object.assign(engine, { status: 200, held: null })
  engine.asked.length = 0
  ;[place = ''] = await insertPlaces(database, [{ category_id: 'restaurant', capacity: 40, owner_id: owner.id }])
})
afterAll(() => engine.close())

const note = 'ตู้แช่อยู่ที่แปดองศา เนื้อวางนอกถาด'
const said = 'แก้ไขแล้วเมื่อเช้านี้โดยช่างประจำร้าน'
const reason = 'แก้ไขต่อหน้าแล้วหนึ่งข้อ จึงออกใบเหลือง'
const english = 'i18n_redirected=en'
const inEnglish = ({ cookie }: TestPerson) => `${cookie}; ${english}`
const publicPage = () => `/client/information/${place}`
const page = async (path: string, cookie = english, asked = app) => {
  const { status, text } = await open(asked, path, cookie)
  expect(status).toBe(200)
  return text
}
const untilSaid = (path: string, cookie: string, text: string) =>
  vi.waitFor(async () => expect(await page(path, cookie)).toContain(text), { timeout: 5000 })
const replies = () => db.selectFrom('card_reply_translations').selectAll().execute()
const untilStored = (count: number) =>
  vi.waitFor(async () => expect(await replies()).toHaveLength(count), { timeout: 5000 })
const marked = (text: string) =>
  new RegExp(`Translated by a machine.{0,90}See the original.{0,90}<p class="as-written" lang="th">${text}</p>`)

/** A yellow card about one major, answered by the owner, so that everybody reads of it. */
async function answered(): Promise<{ card: string; finding: string }> {
  const findings = await findAt(database, place, failing.majors.slice(0, 1))
  const { card } = await draft(database, { place, by: officers.officer, findings, level: 'yellow', reason })
  await replyToAll(database, card, owner)
  const [finding = ''] = findings
  // As an officer would have put it down before the inspection was sealed.
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update answers a set note = ${note} from findings f where f.id = ${finding}::uuid
      and (a.inspection_id, a.question_id) = (f.inspection_id, f.question_id)`.execute(tx)
  })
  return { card, finding }
}

test('an owner’s reply that was read in another language is there in it for the next reader of the place, marked, with the original', async () => {
  await answered()
  expect(await page(publicPage(), 'i18n_redirected=th')).toContain(`<p class="as-written">${said}</p>`)
  expect(engine.asked).toEqual([])
  const first = await page(publicPage())
  expect([first.includes(said), first.includes('>Translated by a machine')]).toEqual([true, false])
  await untilSaid(publicPage(), english, `[th→en] ${said}`)
  expect(await page(publicPage())).toMatch(marked(said))
  expect(await replies()).toEqual([expect.objectContaining({ locale: 'en', body: `[th→en] ${said}` })])
  expect(engine.asked).toEqual([{ q: said, source: 'th', target: 'en', format: 'text' }])
  await page(publicPage(), 'i18n_redirected=cn')
  await untilSaid(publicPage(), 'i18n_redirected=cn', `[th→zh-Hans] ${said}`)
  expect((await page(publicPage())).includes('zh-Hans')).toBe(false)
})

test('owner and officer read note and reply on the card in their language, once either has opened it', async () => {
  const { card, finding } = await answered()
  const sent = `/inspector/manage-reply/already-sent/${card}`
  expect(await page(sent, inEnglish(officers.officer))).not.toContain('>Translated by a machine')
  const detail = `/vendor/warning-list/detail/${card}`
  for (const [path, reader] of [
    [detail, owner],
    [sent, officers.officer],
    [`/inspector/manage-reply/approve-warning-card/${card}`, officers.colleague],
  ] as const) {
    await untilSaid(path, inEnglish(reader), `[th→en] ${note}`)
    await untilSaid(path, inEnglish(reader), `[th→en] ${said}`)
    const shown = await page(path, inEnglish(reader))
    for (const text of [note, said]) expect(shown).toMatch(marked(text))
  }
  expect(await page(detail, owner.cookie)).not.toContain('[th→')
  const notes = await db.selectFrom('finding_note_translations').selectAll().where('finding_id', '=', finding).execute()
  expect(notes).toEqual([expect.objectContaining({ locale: 'en', body: `[th→en] ${note}` })])
  // The letter's words are asked for as well (said.test.ts), each of them once.
  const asked = engine.asked.map(({ q }) => q)
  expect(asked).toEqual(expect.arrayContaining([note, said]))
  expect(new Set(asked).size).toBe(asked.length)
  expect(await page(`/inspector/recheck-by-business-id/${place}`, inEnglish(officers.officer))).toMatch(marked(said))
})

test('a reply to the card as a whole loses its translation with its words', async () => {
  await insertCard(database, {
    businessId: place,
    level: 'yellow',
    issuedAt: new Date(Date.now() - 86_400_000),
    state: 'replied',
    replies: [{ body: said, at: new Date(Date.now() - 3_600_000) }],
  })
  await page(publicPage())
  await untilStored(1)
  const [made] = await replies()
  const other = `${said}แล้ว`
  const own = () => db.updateTable('card_replies').where('id', '=', made?.reply_id ?? '')
  await own().set({ verdict: 'accepted', decided_at: new Date() }).execute()
  expect(await replies()).toHaveLength(1)
  await own().set({ body: other }).execute()
  expect(await replies()).toEqual([])
  // Its pages are stored, and a hand that writes to the database tells nobody.
  await page(publicPage(), 'i18n_redirected=cn')
  await untilStored(1)
  expect((await replies())[0]?.body).toBe(`[th→zh-Hans] ${other}`)
  await db
    .deleteFrom('card_replies')
    .where('id', '=', made?.reply_id ?? '')
    .execute()
  expect(await replies()).toEqual([])
})

test('a reply that was changed while the engine thought leaves nothing behind', async () => {
  const { card } = await answered()
  const { id } = await db.selectFrom('card_replies').select('id').where('card_id', '=', card).executeTakeFirstOrThrow()
  const answers = Promise.withResolvers<void>()
  engine.held = answers.promise
  const translator = makeTranslator({
    db,
    engine: translationEngine(engine.origin, undefined),
    log: { warn: () => undefined },
  })
  translator.want([{ kind: 'card_reply', id, to: 'en' }])
  await vi.waitFor(() => expect(engine.asked).toHaveLength(1))
  await db
    .updateTable('card_replies')
    .set({ body: `${said}แล้ว` })
    .where('id', '=', id)
    .execute()
  answers.resolve()
  await translator.close()
  expect(await replies()).toEqual([])
})

test('without an engine all of it is read as it was written, with its language', async () => {
  const { card } = await answered()
  const plain = await testApp(database)
  for (const path of [publicPage(), `/vendor/warning-list/detail/${card}`]) {
    const shown = await page(path, inEnglish(owner), plain)
    expect(shown).toContain(`<p class="as-written" lang="th">${said}</p>`)
    expect(shown).not.toContain('>Translated by a machine')
  }
  expect(await page(`/vendor/warning-list/detail/${card}`, inEnglish(owner), plain)).toContain(`lang="th">${note}</p>`)
  expect([engine.asked, await replies()]).toEqual([[], []])
})
