/** A card's letter as PDF: for its place and its officers alone, the same file ever after, and checked by anybody who holds it. */
import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { makeSender } from '#server/domain/deliveries/send-deliveries.ts'
import { letterAttachment } from '#server/domain/visit-letters/letter-attachment.ts'
import { lettersFolder } from '#server/external/files/storage.ts'
import type { Mail } from '#server/external/message.ts'
import { smtpDriver } from '#server/external/smtp.ts'
import { locales } from '#shared/locales.ts'
import { testApp } from '../../../test/support/app.ts'
import { approve, draft, failing, findAt } from '../../../test/support/cards.ts'
import { forgetLimits, testDatabase } from '../../../test/support/database.ts'
import { testFolder } from '../../../test/support/folder.ts'
import { startMailServer } from '../../../test/support/mail-server.ts'
import { addOfficers, type Officers } from '../../../test/support/officers.ts'
import { fetchBytes, pdfPages } from '../../../test/support/pdf-text.ts'
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

beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
  owner = await addPerson(database, { name: 'Vipa 漢 😀', vendor: true })
  stranger = await addPerson(database, { name: 'Other Owner', vendor: true })
})
beforeEach(async () => {
  await forgetLimits(database)
  const [place = ''] = await insertPlaces(database, [{ owner_id: owner.id, name_th: 'ร้านน้ำปั่นริมกำแพง' }])
  const findings = await findAt(database, place, failing.majors)
  ;({ card } = await draft(database, { place, by: officers.officer, findings, level: 'orange' }))
})

const fetchPdf = (person: TestPerson | null, locale = 'th', id = card) =>
  fetchBytes(app, `/letters/${id}/${locale}.pdf`, person?.cookie)
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const lettersOf = (id: string) => db.selectFrom('letters').selectAll().where('card_id', '=', id).execute()

test('owner and officer get the same bytes at any time, whatever changes later; nobody else gets any', async () => {
  expect((await fetchPdf(owner)).status).toBe(404)
  await approve(database, card, officers.supervisor)
  const first = await fetchPdf(owner)
  expect(first.status).toBe(200)
  expect(first.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
  await db.updateTable('users').set({ display_name: 'Another Name' }).where('id', '=', officers.officer.id).execute()
  const second = await fetchPdf(officers.officer)
  await db.updateTable('users').set({ display_name: 'Inta Inspector' }).where('id', '=', officers.officer.id).execute()
  expect(hashOf(second.body)).toBe(hashOf(first.body))
  for (const reader of [stranger, null]) expect((await fetchPdf(reader)).status).not.toBe(200)
  expect((await fetchPdf(owner, 'xx')).status).toBe(404)
  expect((await fetchPdf(owner, 'th', 'x')).status).toBe(404)
  expect(await lettersOf(card)).toMatchObject([{ locale: 'th', sha256: hashOf(first.body) }])
})

test('it says what the page says, in each language; a sign that no font has is an empty square', async () => {
  await approve(database, card, officers.supervisor)
  const { number } = await db
    .selectFrom('warning_cards')
    .select('number')
    .where('id', '=', card)
    .executeTakeFirstOrThrow()
  for (const locale of locales) {
    const pages = await pdfPages((await fetchPdf(owner, locale)).body)
    const words = pages.join('\n').replaceAll(/\s+/g, ' ')
    for (const said of [number ?? '?', 'Inta Inspector', 'Suda Supervisor', 'Vipa □'])
      expect(words, `${said} in ${locale}`).toContain(said)
    expect(pages.length).toBeLessThanOrEqual(2)
    expect(words.includes('The Thai letter is the one that counts')).toBe(locale === 'en')
  }
})

test('a translation says which lines of the agency stay in Thai, on paper as on the page', async () => {
  const agency = { contact: '', letter_head: '', appeal_to: '', working_hours: '' }
  for (const address of ['ถนนนริศร อำเภอเมืองภูเก็ต', '12 Narisorn Road']) {
    await db
      .updateTable('agencies')
      .set({ ...agency, address })
      .execute()
    const isThai = address !== '12 Narisorn Road'
    const [place = ''] = await insertPlaces(database, [{ owner_id: owner.id }])
    const findings = await findAt(database, place, failing.majors)
    const { card: id } = await draft(database, { place, by: officers.officer, findings, level: 'orange' })
    await approve(database, id, officers.supervisor)
    const said = "The agency's address, telephone and hours are in Thai"
    const paper = (await pdfPages((await fetchPdf(owner, 'en', id)).body)).join(' ').replaceAll(/\s+/g, ' ')
    expect(paper.includes(said)).toBe(isThai)
    const page = await visit(app, { cookie: owner.cookie }).get(`/vendor/warning-list/detail/${id}`)
    expect(page.status).toBe(200)
    expect(page.text.includes(said.replace("'", '&#x27;'))).toBe(isThai)
  }
})

test('the record holds its hash, and a file that was changed is not given', async () => {
  await approve(database, card, officers.supervisor)
  const { body } = await fetchPdf(owner)
  const event = await db
    .selectFrom('audit_events')
    .select(['after', 'actor_role'])
    .where('action', '=', 'card.archive_letter')
    .where('entity_id', '=', card)
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({ actor_role: 'system', after: { locale: 'th', sha256: hashOf(body) } })
  const [letter] = await lettersOf(card)
  const storage = await storageIn(DATA_DIR)
  await storage.put(`${lettersFolder}/${letter?.code}.pdf`, Buffer.concat([body, Buffer.from(' ')]))
  expect((await fetchPdf(owner)).status).toBe(500)
})

test('asked for by many at once it is one letter, and no other file stays', async () => {
  await approve(database, card, officers.supervisor)
  const answers = await Promise.all(Array.from({ length: 6 }, () => fetchPdf(owner)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${hashOf(body)}`)).size).toBe(1)
  const letters = await lettersOf(card)
  expect(letters).toHaveLength(1)
  const storage = await storageIn(DATA_DIR)
  const known = new Set(
    (await db.selectFrom('letters').select('code').execute()).map(({ code }) => `${lettersFolder}/${code}.pdf`),
  )
  for await (const { key } of storage.list(lettersFolder)) expect(known).toContain(key)
})

test('the code on it opens the check, typed as people type; a made-up one opens nothing', async () => {
  await db.updateTable('agencies').set({ letter_prefix: 'ภก 0017/' }).execute()
  await approve(database, card, officers.supervisor)
  await fetchPdf(owner)
  const [{ code, sha256 } = { code: '', sha256: '' }] = await lettersOf(card)
  const guest = visit(app)
  const { text, status } = await guest.get(`/verify/letter/${code.toLowerCase().replace(/^(....)(....)/, '$1-$2-')}`)
  expect(status).toBe(200)
  const { letter, number } = await db
    .selectFrom('warning_cards')
    .select(['letter', 'number'])
    .where('id', '=', card)
    .executeTakeFirstOrThrow()
  const onPaper = `No. ${letter?.head?.prefix}${number}`
  for (const said of [onPaper, 'ร้านน้ำปั่นริมกำแพง', 'Orange card (order to fix)', sha256]) expect(text).toContain(said)
  expect(text).not.toContain('Inta Inspector')
  expect((await guest.get(`/verify/letter/${code.slice(1)}0`)).status).toBe(404)
  expect((await guest.get('/verify/letter/x')).status).toBe(404)
})

test('the mail that announces the card brings the same file; where it cannot be opened, the mail goes without it', async () => {
  const server = await startMailServer()
  const unused = { tries: 1, deliver: async () => undefined }
  const email = smtpDriver(`smtp://127.0.0.1:${server.port}`, { address: 'no-reply@places.example.org' })
  const drivers = { email, sms: unused, push: () => unused, line: null }
  const storage = await storageIn(DATA_DIR)
  const origin = 'https://places.example.org'
  const sendAll = async (openLetter: NonNullable<Parameters<typeof makeSender>[0]['openLetter']>) => {
    await db
      .updateTable('deliveries')
      .set({ due_at: new Date(0) })
      .execute()
    const sender = makeSender({ db, log: { info: () => {}, warn: () => {}, error: () => {} }, drivers, openLetter })
    sender.wake()
    await sender.settled()
    return server.received.splice(0).map(({ mail }) => mail)
  }
  await db.deleteFrom('deliveries').execute()
  await approve(database, card, officers.supervisor)
  const [queued] = await db
    .selectFrom('deliveries')
    .select('message')
    .where('about', '=', 'card_issued')
    .where('by', '=', 'email')
    .execute()
  expect(queued?.message).toMatchObject({ letterOf: card } satisfies Partial<Mail>)
  await db.deleteFrom('deliveries').where('by', '<>', 'email').execute()
  const rows = await db.selectFrom('deliveries').selectAll().execute()
  const mails = await sendAll((of) => letterAttachment({ db, storage, origin }, of))
  const [attached] = mails.flatMap(({ attachments }) => attachments)
  expect(attached?.mimeType).toBe('application/pdf')
  const locale = (await lettersOf(card))[0]?.locale ?? 'th'
  expect(hashOf(Buffer.from(attached?.content as ArrayBuffer))).toBe(hashOf((await fetchPdf(owner, locale)).body))
  await db
    .insertInto('deliveries')
    .values(rows.map((row) => ({ ...row, message: JSON.stringify(row.message), otherwise: null })))
    .execute()
  const without = await sendAll(() => Promise.reject(new Error('the disk is away')))
  expect(without.map(({ attachments }) => attachments)).toEqual(mails.map(() => []))
})
