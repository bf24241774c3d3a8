/** Officers' words in the owner's language: sentences of the forms by their own texts, all others by the engine, marked, with the Thai beside them. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { removeExpired } from '#server/db/remove-expired.ts'
import { appealCard } from '#server/domain/cards/appeal-card.ts'
import { decideReplies } from '#server/domain/cards/decide-replies.ts'
import { askExtension, decideExtension } from '#server/domain/cards/extend-card.ts'
import { findIssuePage } from '#server/domain/cards/find-issue-page.ts'
import { withdrawCard } from '#server/domain/cards/withdraw-card.ts'
import { dayMs } from '#shared/bangkok.ts'
import { testApp } from '../../../../test/support/app.ts'
import { open } from '../../../../test/support/asking.ts'
import {
  actingAs,
  approve,
  cardOf,
  draft,
  draftWords,
  failing,
  findAt,
  replyToAll,
} from '../../../../test/support/cards.ts'
import { perform } from '../../../../test/support/commands.ts'
import { forgetLimits, testDatabase } from '../../../../test/support/database.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { nameTo } from '../../../../test/support/ownership.ts'
import { fetchBytes, pdfWords } from '../../../../test/support/pdf-text.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { insertEdit, insertWaiting } from '../../../../test/support/registrations.ts'
import { startTranslationServer } from '../../../../test/support/translation-server.ts'
import { stateOf } from '../../../../test/support/visitor.ts'

const engine = await startTranslationServer()
const database = await testDatabase()
const { db } = database
const app = await testApp(database, { env: { TRANSLATE_URL: engine.origin } })
let plain = app
let [officers, owner, place] = [{} as Officers, {} as TestPerson, '']

const gap = 'ภาพไม่เห็นบานพับด้านหลัง ขอให้ถ่ายจากในครัว'
const sentence = 'ภาพมืดหรือเบลอเกินไป มองไม่เห็นสิ่งที่แก้ไข'
const english = ({ cookie }: TestPerson) => `${cookie}; i18n_redirected=en`

beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
  plain = await testApp(database)
  owner = await addPerson(database, { vendor: true })
  await db.updateTable('agencies').set({ contact: 'งานตรวจสถานประกอบการ โทร. 076-211-333 ต่อ 4' }).execute()
})
beforeEach(async () => {
  await forgetLimits(database)
  await db.deleteFrom('said_translations').execute()
  Object.assign(engine, { status: 200, held: null })
  engine.asked.length = 0
  ;[place = ''] = await insertPlaces(database, [{ category_id: 'restaurant', capacity: 40, owner_id: owner.id }])
})
afterAll(() => engine.close())

const detail = (card: string) => `/vendor/warning-list/detail/${card}`
const page = async (path: string, cookie = english(owner), asked = app) => {
  const { status, text } = await open(asked, path, cookie)
  expect(status).toBe(200)
  return text
}
const untilSaid = (path: string, text: string, cookie = english(owner)) =>
  vi.waitFor(async () => expect(await page(path, cookie)).toContain(text), { timeout: 8000 })
const asked = () => engine.asked.map(({ q }) => q)

async function issued(): Promise<string> {
  const findings = await findAt(database, place, failing.majors)
  const { card } = await draft(database, { place, by: officers.officer, findings, level: 'orange' })
  await approve(database, card, officers.supervisor)
  return card
}

async function giveBack(card: string, reason: string) {
  const { rev } = await cardOf(database, card)
  const rows = await db.selectFrom('card_findings').select('finding_id').where('card_id', '=', card).execute()
  const verdicts = Object.fromEntries(
    rows.map(({ finding_id }) => [finding_id, { verdict: 'returned' as const, reason }]),
  )
  await perform(database, actingAs(officers.colleague, 'inspector'), decideReplies, { card, rev, verdicts })
}

test('facts, the demand and every reason are read in the owner’s language once somebody has opened the card, with the Thai that counts below', async () => {
  const card = await issued()
  await perform(database, actingAs(owner, 'vendor'), askExtension, {
    card,
    clock: 'reply',
    days: 1,
    reason: 'waits for parts',
  })
  const { rev } = await cardOf(database, card)
  await perform(database, actingAs(officers.colleague, 'inspector'), decideExtension, {
    card,
    rev,
    clock: 'reply',
    verdict: 'refused',
    reason: 'อะไหล่หาซื้อได้ในจังหวัด',
  })
  await replyToAll(database, card, owner)
  await giveBack(card, gap)
  const first = await page(detail(card))
  expect(first).toContain('Parts of this page are in Thai')
  expect(first).toContain('They are being translated by a machine')
  expect(first).toMatch(/>Facts · What must be done · Answers to replies · More time · Record</)
  for (const words of [draftWords.facts, draftWords.action, gap, 'อะไหล่หาซื้อได้ในจังหวัด'])
    await untilSaid(detail(card), `[th→en] ${words}`)
  const then = await page(detail(card))
  expect(then).not.toContain('Parts of this page are in Thai')
  // The letter's words: the Thai stands open below and is named as the one that counts.
  expect(then).toMatch(
    new RegExp(
      `<p class="as-written" lang="en">\\[th→en\\] ${draftWords.facts}</p><p class="small muted">Translated by a machine · .{0,20}The Thai text is the one that counts in law\\.</p><p class="as-written" lang="th">${draftWords.facts}</p>`,
    ),
  )
  expect(then).toMatch(new RegExp(`Translated by a machine.{0,90}See the original.{0,90}lang="th">${gap}</p>`))
  const reply = await page(`/vendor/warning-list/reply/${card}`)
  expect(reply).toContain(`Sent back by an officer: [th→en] ${gap}`)
  // The owner's own words are not asked for, and everything else once.
  expect(asked()).not.toContain('waits for parts')
  expect(asked().filter((words) => words === gap)).toHaveLength(1)
})

test('a reason made of the form’s sentences is said in its own words, unmarked, and costs the engine nothing', async () => {
  const card = await issued()
  await replyToAll(database, card, owner)
  await giveBack(card, `${sentence} ยังขาดเอกสาร เช่น ใบเสร็จ สัญญา หรือใบอนุญาต`)
  const shown = await page(detail(card), english(owner), plain)
  const said =
    'The photo is too dark or blurred to see what was fixed. A paper is missing, such as a receipt, a contract or a licence.'
  expect(shown).toMatch(new RegExp(`<p class="as-written">${said}</p><details class="original"><summary[^>]*><span`))
  expect(await page(`/vendor/warning-list/reply/${card}`, english(owner), plain)).toContain(`officer: ${said}`)
  expect(shown).toMatch(/>Facts · What must be done · Record</)
  await page(detail(card))
  await untilSaid(detail(card), `[th→en] ${draftWords.facts}`)
  expect(asked().some((words) => words.includes(sentence))).toBe(false)
  // With one more word it is nobody's sentence any more.
  await replyToAll(database, card, owner)
  await giveBack(card, `${sentence} ทั้งสองบาน`)
  await page(detail(card))
  await untilSaid(detail(card), `[th→en] ${sentence} ทั้งสองบาน`)
})

test('facts and the demand that stand as the questionnaire gives them are said in its own words, line by line; a note in them is not', async () => {
  const findings = await findAt(database, place, failing.majors)
  const given = await findIssuePage(db, place, { officer: officers.officer.id, locale: 'en', now: new Date() })
  const { facts, action } = given?.texts ?? { facts: '', action: '' }
  const { card } = await draft(database, { place, by: officers.officer, findings, level: 'orange', facts, action })
  await approve(database, card, officers.supervisor)
  const shown = await page(detail(card), english(owner), plain)
  expect(shown).toMatch(
    /<h3>Facts<\/h3><p class="as-written" lang="en">[^<]*\n[^<]*<\/p><p class="small muted">The Thai text is/,
  )
  expect(shown).toMatch(
    /<h3>What has to be done<\/h3><p class="as-written" lang="en">[^<]*: [^<]*\n[^<]*: [^<]*<\/p><p class="small muted">The Thai/,
  )
  expect(shown).toMatch(/>Record</)
  // An officer's note in a fact is nobody's sentence.
  const [other = ''] = await insertPlaces(database, [{ category_id: 'restaurant', capacity: 40, owner_id: owner.id }])
  const noted = await draft(database, {
    place: other,
    by: officers.officer,
    findings: await findAt(database, other, failing.majors),
    level: 'orange',
    facts: `${facts} (กุญแจอยู่ที่เจ้าของ)`,
    action,
  })
  await approve(database, noted.card, officers.supervisor)
  expect(await page(detail(noted.card), english(owner), plain)).toMatch(/>Facts · Record</)
})

test('without an engine the page says which parts are Thai and calls the agency; a reader of Thai is told nothing', async () => {
  const card = await issued()
  for (const path of [detail(card), `/vendor/warning-list/appeal/${card}`, `/vendor/warning-list/reply/${card}`]) {
    const shown = await page(path, english(owner), plain)
    expect(shown).toContain('Parts of this page are in Thai')
    expect(shown).toContain('They are shown as they were written')
    expect(shown).toMatch(/<a[^>]*href="tel:076211333"[^>]*>.*?Ask by telephone: .{3,80}, 076-211-333/)
    const thai = await page(path, owner.cookie, plain)
    expect([thai.includes('tel:076211333'), thai.includes('บางส่วนของหน้านี้')]).toEqual([false, false])
  }
  expect([engine.asked, await db.selectFrom('said_translations').selectAll().execute()]).toEqual([[], []])
})

test('a withdrawn card says why in the owner’s language, on its page and on paper', async () => {
  const card = await issued()
  const { rev } = await cardOf(database, card)
  const reason = 'ตรวจสอบแล้วพบว่าเป็นอาคารข้างเคียง'
  await perform(database, actingAs(officers.supervisor, 'inspector'), withdrawCard, { card, rev, reason })
  await page(detail(card))
  await untilSaid(detail(card), `[th→en] ${reason}`)
  const pdf = await fetchBytes(app, `/case-files/${card}/en.pdf`, owner.cookie)
  const words = (await pdfWords(pdf.body)).replaceAll(' ', '')
  expect(words).toContain(`[th→en]${reason}(${reason})`.replaceAll(' ', ''))
  expect(words).toContain('Translationsbyamachinestandabovethewordsaswritten')
})

test('officers read the owner’s reason for more time and the appeal in their language', async () => {
  const card = await issued()
  const [reason, appeal] = [
    'The part comes from Bangkok on Friday',
    'The exit was free: our cameras show it all evening',
  ]
  await perform(database, actingAs(owner, 'vendor'), askExtension, { card, clock: 'reply', days: 1, reason })
  await perform(database, actingAs(owner, 'vendor'), appealCard, { card, text: appeal, documents: [] })
  for (const [path, officer, words] of [
    [`/inspector/manage-reply/approve-warning-card/${card}`, officers.colleague, reason],
    [`/inspector/manage-reply/already-sent/${card}`, officers.colleague, appeal],
    [`/inspector/manage-reply/appeal/${card}`, officers.colleague, appeal],
  ] as const) {
    await page(path, officer.cookie)
    await untilSaid(path, `[en→th] ${words}`, officer.cookie)
    expect(await page(path, officer.cookie)).toMatch(
      new RegExp(`แปลโดยเครื่อง.{0,90}ดูต้นฉบับ.{0,90}lang="en">${words}</p>`),
    )
  }
})

test('a helper’s page knows no translation of what it does not show', async () => {
  const card = await issued()
  const helper = await addPerson(database, { vendor: true })
  await nameTo(database, { owner, place, part: 'helper', person: helper })
  const reason = 'ขอเวลาเพราะเจ้าของร้านป่วย'
  await perform(database, actingAs(owner, 'vendor'), askExtension, { card, clock: 'fix', days: 1, reason })
  const { data } = stateOf(await open(app, `/vendor/warning-list/draft/${card}`, english(helper)))
  const { words } = data['vendor/card/reply-draft'].file.said
  expect(Object.keys(words)).toContain(draftWords.facts)
  expect(Object.keys(words)).not.toContain(reason)
})

test('reasons for which a registration and a change came back are read in the owner’s language', async () => {
  const { place: waits, draft: written } = await insertWaiting(database, { owner: owner.id })
  const why = 'ชื่อไม่ตรงกับใบอนุญาต'
  await db.updateTable('businesses').set({ status: 'returned' }).where('id', '=', waits).execute()
  await db
    .updateTable('registrations')
    .set({ returned: JSON.stringify({ nameTh: why }), decided_by: officers.officer.id, decided_at: new Date() })
    .where('business_id', '=', waits)
    .execute()
  await db.updateTable('business_drafts').set({ state: 'open' }).where('id', '=', written).execute()
  const form = `/vendor/register-business/form1?draft=${written}`
  const before = await page(form, english(owner), plain)
  expect(before).toContain('Reasons for sending it back')
  expect(before).toContain('tel:076211333')
  await page(form)
  await untilSaid(form, `Sent back by an officer: [th→en] ${why}`)
  expect(await page(form)).toMatch(
    new RegExp(`Translated by a machine.{0,90}See the original.{0,90}lang="th">${why}</p>`),
  )
  const edited = 'ที่อยู่ใหม่ยังไม่มีในทะเบียน'
  const edit = await insertEdit(database, { place, by: owner.id })
  await db
    .updateTable('business_edits')
    .set({
      state: 'returned',
      returned: JSON.stringify({ name: edited }),
      decided_by: officers.officer.id,
      decided_at: new Date(),
    })
    .where('id', '=', edit)
    .execute()
  const editing = `/vendor/manage-business/edit/${place}`
  expect(await page(editing, english(owner), plain)).toContain('tel:076211333')
  await page(editing)
  await untilSaid(editing, `[th→en] ${edited}`)
})

test('translations end with their age, and are made again', async () => {
  const card = await issued()
  await page(detail(card))
  await untilSaid(detail(card), `[th→en] ${draftWords.facts}`)
  await db
    .updateTable('said_translations')
    .set({ made_at: new Date(Date.now() - 181 * dayMs) })
    .execute()
  await removeExpired(db)
  expect(await db.selectFrom('said_translations').selectAll().execute()).toEqual([])
  await page(detail(card))
  await untilSaid(detail(card), `[th→en] ${draftWords.facts}`)
})
