/** The decision on an appeal as PDF: it names who decided, why and by which law, goes along with its mail, and is checked by its code. */
import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { appealCard } from '#server/domain/cards/appeal-card.ts'
import { decideAppeal } from '#server/domain/cards/decide-appeal.ts'
import { letterAttachment } from '#server/domain/visit-letters/letter-attachment.ts'
import type { AppealVerdict } from '#shared/cards/appeal.ts'
import { locales } from '#shared/locales.ts'
import { testApp } from '../../../test/support/app.ts'
import { actingAs, approve, cardOf, draft, failing, findAt } from '../../../test/support/cards.ts'
import { perform } from '../../../test/support/commands.ts'
import { forgetLimits, testDatabase } from '../../../test/support/database.ts'
import { testFolder } from '../../../test/support/folder.ts'
import { addOfficers, type Officers } from '../../../test/support/officers.ts'
import { fetchBytes, pdfWords } from '../../../test/support/pdf-text.ts'
import { addPerson, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { storageIn } from '../../../test/support/storage.ts'
import { visit } from '../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const DATA_DIR = testFolder()
const app = await testApp(database, { env: { DATA_DIR } })
let [officers, owner, stranger] = [{} as Officers, {} as TestPerson, {} as TestPerson]
let card = ''
const words = 'ภาพถ่ายในใบเตือนไม่ใช่ของร้านเรา ร้านเราไม่มีบันไดด้านหลัง'
const why = 'ตรวจภาพถ่ายแล้ว ตรงกับอาคารของร้าน'

beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
  owner = await addPerson(database, { name: 'Vipa Owner', vendor: true })
  stranger = await addPerson(database, { name: 'Other Owner', vendor: true })
})
beforeEach(async () => {
  await forgetLimits(database)
  const [place = ''] = await insertPlaces(database, [{ owner_id: owner.id, name_th: 'ร้านน้ำปั่นริมกำแพง' }])
  const findings = await findAt(database, place, failing.majors)
  ;({ card } = await draft(database, { place, by: officers.officer, findings, level: 'orange' }))
  await approve(database, card, officers.supervisor)
  await perform(database, actingAs(owner, 'vendor'), appealCard, { card, text: words, documents: [] })
  await db.deleteFrom('deliveries').execute()
})

async function decide(verdict: AppealVerdict): Promise<void> {
  const { rev } = await cardOf(database, card)
  await perform(database, actingAs(officers.colleague, 'inspector'), decideAppeal, { card, rev, verdict, reason: why })
}
const fetchPdf = (person: TestPerson | null, locale = 'th') =>
  fetchBytes(app, `/appeal-letters/${card}/${locale}.pdf`, person?.cookie)
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('there is none before the decision; then owner and officers read it, with the names of then, and nobody else', async () => {
  expect((await fetchPdf(owner)).status).toBe(404)
  await decide('dismissed')
  const { display_name: name } = await db
    .selectFrom('users')
    .select('display_name')
    .where('id', '=', officers.colleague.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set({ display_name: 'Another Name' }).where('id', '=', officers.colleague.id).execute()
  const { number } = await cardOf(database, card)
  for (const locale of locales) {
    const { status, body } = await fetchPdf(owner, locale)
    expect(status).toBe(200)
    const said = await pdfWords(body)
    for (const part of [number ?? '?', name, 'Vipa Owner', '90', '2539', '46'])
      expect(said, `${part} in ${locale}`).toContain(part)
    expect(said.includes('The appeal is dismissed'), locale).toBe(locale === 'en')
    expect(hashOf((await fetchPdf(officers.officer, locale)).body)).toBe(hashOf(body))
  }
  await db.updateTable('users').set({ display_name: name }).where('id', '=', officers.colleague.id).execute()
  for (const reader of [stranger, null]) expect((await fetchPdf(reader)).status).not.toBe(200)
  expect((await visit(app, owner).get(`/vendor/warning-list/detail/${card}`)).text).toContain(
    `/appeal-letters/${card}/`,
  )
})

test('it is another paper than the order, and one that withdraws the order names no court', async () => {
  const ordered = { db, storage: await storageIn(DATA_DIR), origin: 'https://places.example.org' }
  await letterAttachment(ordered, { kind: 'card', of: card, locale: 'en' })
  await decide('upheld')
  const said = await pdfWords((await fetchPdf(owner, 'en')).body)
  expect(said).toContain('The appeal is upheld')
  expect(said).not.toContain('administrative court')
})

test('one that was made before decisions were letters has none, and its page offers none', async () => {
  await decide('dismissed')
  await db.updateTable('card_appeals').set({ letter: null }).where('card_id', '=', card).execute()
  expect((await fetchPdf(owner)).status).toBe(404)
  const { text } = await visit(app, owner).get(`/vendor/warning-list/detail/${card}`)
  expect(text).not.toContain('/appeal-letters/')
})

test('its mail brings the same bytes, its hash is on record, and its code opens the check, which says how the card stands', async () => {
  await decide('dismissed')
  const mails = await db
    .selectFrom('deliveries')
    .select('message')
    .where('about', '=', 'card_appeal_dismissed')
    .where('by', '=', 'email')
    .execute()
  expect(mails.length).toBeGreaterThan(0)
  for (const { message } of mails) expect(message).toMatchObject({ letterOf: card, letterKind: 'appeal' })
  const tools = { db, storage: await storageIn(DATA_DIR), origin: 'https://places.example.org' }
  const attached = await letterAttachment(tools, { kind: 'appeal', of: card, locale: 'th' })
  const { body } = await fetchPdf(owner)
  expect(hashOf(attached?.bytes ?? Buffer.alloc(0))).toBe(hashOf(body))
  const event = await db
    .selectFrom('audit_events')
    .select('after')
    .where('action', '=', 'appeal.archive_letter')
    .where('entity_id', '=', card)
    .executeTakeFirstOrThrow()
  expect(event.after).toEqual({ locale: 'th', sha256: hashOf(body) })
  const { code } = await db
    .selectFrom('letters')
    .select('code')
    .where('card_id', '=', card)
    .where('kind', '=', 'appeal')
    .executeTakeFirstOrThrow()
  const { text, status } = await visit(app, { cookie: 'i18n_redirected=en' }).get(`/verify/letter/${code}`)
  expect(status).toBe(200)
  for (const said of ['Decision on an appeal', 'ร้านน้ำปั่นริมกำแพง', hashOf(body)]) expect(text).toContain(said)
  expect(text).not.toContain(why)
})
