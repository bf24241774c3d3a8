/** The file of a card, on its page and as one PDF: course, record, visits and talk, each for the readers that it is for. */
import { randomUUID } from 'node:crypto'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { decideReplies } from '#server/domain/cards/decide-replies.ts'
import { askExtension } from '#server/domain/cards/extend-card.ts'
import { askOfficer } from '#server/domain/chat/ask-officer.ts'
import { originalFile } from '#server/domain/photos/store-photo.ts'
import { dayMs } from '#shared/bangkok.ts'
import { locales } from '#shared/locales.ts'
import { testApp } from '../../../../test/support/app.ts'
import { send } from '../../../../test/support/asking.ts'
import { actingAs, approve, cardOf, draft, failing, findAt, replyToAll } from '../../../../test/support/cards.ts'
import { perform } from '../../../../test/support/commands.ts'
import { forgetLimits, testDatabase } from '../../../../test/support/database.ts'
import { insertInspection } from '../../../../test/support/inspections.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { nameTo } from '../../../../test/support/ownership.ts'
import { fetchBytes, pdfWords } from '../../../../test/support/pdf-text.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { jpeg } from '../../../../test/support/pictures.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { testStorage } from '../../../../test/support/storage.ts'
import { stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const { storage, folder } = await testStorage()
const app = await testApp(database, { env: { DATA_DIR: folder } })
let [officers, owner, manager, stranger] = [{} as Officers, {} as TestPerson, {} as TestPerson, {} as TestPerson]
let [place, card] = ['', '']

const question = 'ต้องเปลี่ยนป้ายทางออกทุกบานหรือไม่'
const why = 'รออะไหล่จากกรุงเทพ ถึงวันศุกร์'
const gap = 'ภาพถ่ายไม่เห็นจุดที่แก้ไข โปรดถ่ายใหม่'

beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
  owner = await addPerson(database, { name: 'Vipa Owner', vendor: true })
  manager = await addPerson(database, { name: 'Manee Manager', vendor: true })
  stranger = await addPerson(database, { name: 'Other Owner', vendor: true })
})
beforeEach(async () => {
  await forgetLimits(database)
  ;[place = ''] = await insertPlaces(database, [{ owner_id: owner.id, name_th: 'ร้านน้ำปั่นริมกำแพง' }])
  const findings = await findAt(database, place, failing.majors)
  ;({ card } = await draft(database, { place, by: officers.officer, findings, level: 'orange' }))
})

const fetchPdf = (person: TestPerson | null, locale = 'en', id = card) =>
  fetchBytes(app, `/case-files/${id}/${locale}.pdf`, person?.cookie)

/** Pictures on the pages of the file. */
async function picturesOf(person: TestPerson): Promise<number> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument((await fetchPdf(person)).body)
  const found = [...document.pages()].flatMap((page) => [...page.objects()].filter(({ type }) => type === 'image'))
  document.destroy()
  return found.length
}

async function wordsOf(person: TestPerson, locale = 'en'): Promise<string> {
  const answer = await fetchPdf(person, locale)
  expect(answer.status).toBe(200)
  return pdfWords(answer.body)
}

const data = async (person: TestPerson) =>
  stateOf(await visit(app, { cookie: person.cookie }).get(`/vendor/warning-list/detail/${card}`)).data[
    'vendor/card/warning-detail'
  ]
const giveBack = async () => {
  const { rev } = await cardOf(database, card)
  const rows = await db.selectFrom('card_findings').select('finding_id').where('card_id', '=', card).execute()
  const verdicts = Object.fromEntries(
    rows.map(({ finding_id }) => [finding_id, { verdict: 'returned' as const, reason: gap }]),
  )
  await perform(database, actingAs(officers.colleague, 'inspector'), decideReplies, { card, rev, verdicts })
}

test('owner, manager and officers of the area get the whole course; nobody else gets a page of it', async () => {
  expect((await fetchPdf(owner)).status).toBe(404)
  expect((await fetchPdf(officers.officer)).status).toBe(404)
  await approve(database, card, officers.supervisor)
  await nameTo(database, { owner, place, part: 'manager', person: manager })
  await perform(database, actingAs(owner, 'vendor'), askOfficer, { card, text: question, client: randomUUID() })
  await perform(database, actingAs(owner, 'vendor'), askExtension, { card, clock: 'fix', days: 1, reason: why })
  await replyToAll(database, card, manager)
  await giveBack()
  const { number } = await cardOf(database, card)
  for (const reader of [owner, officers.colleague]) {
    const words = await wordsOf(reader)
    for (const said of [
      number ?? '?',
      'Manee Manager',
      question,
      why,
      gap,
      'Opened by the owner',
      'Asked for 1 more days to fix',
      'The owner asked for more time to fix',
    ])
      expect(words, said).toContain(said)
    // Every text is there in words, none by its key.
    expect(words).not.toMatch(/\b(card|letter):[a-z]/)
  }
  const managers = await wordsOf(manager)
  expect(managers).toContain(gap)
  expect(managers).not.toContain(question)
  for (const reader of [stranger, officers.elsewhere, null]) expect((await fetchPdf(reader)).status).not.toBe(200)
  expect((await fetchPdf(owner, 'xx')).status).toBe(404)
  expect((await fetchPdf(owner, 'en', 'x')).status).toBe(404)
})

test('the photos of a reply and its receipt stand in the file; a photo that is gone is said to be left out', async () => {
  await approve(database, card, officers.supervisor)
  const finding = (await data(owner)).file.findings[0].id
  const reply = `/vendor/warning-list/reply/${card}`
  const photos = [
    await jpeg({ width: 900, height: 600 }),
    await jpeg({ width: 400, height: 700, background: '#00ff00' }),
  ]
  const sent = await send(
    app,
    reply,
    { finding, text: 'เปลี่ยนถังดับเพลิงใหม่ทั้งหมดแล้ว' },
    { cookie: owner.cookie, files: { photos } },
  )
  expect([sent.status, sent.refusal]).toEqual([303, undefined])
  await replyToAll(database, card, owner)
  expect(await picturesOf(owner)).toBe(2)
  const { rev } = await cardOf(database, card)
  const { number } = await cardOf(database, card)
  expect(await wordsOf(owner)).toContain(`${number}-${rev}`)
  // The officer's answer is a later entry: the receipt keeps its number, on its page too.
  await giveBack()
  const words = await wordsOf(owner)
  expect(words).toContain(`Receipts of replies When Receipt number By`)
  expect(words).toContain(`${number}-${rev}`)
  const page = await visit(app, { cookie: owner.cookie }).get(`/vendor/warning-list/reply/success?of=${card}`)
  expect(page.text).toContain(`${number}-${rev}`)
  const [{ key } = { key: '' }] = await db.selectFrom('card_reply_photos').select('key').orderBy('position').execute()
  for (const width of [320, 640, 960, 1600]) await storage.remove(`media/${key}-${width}.webp`)
  expect(await picturesOf(owner)).toBe(1)
  expect(await wordsOf(owner)).toContain('Not printed here: 1 photos')
})

test('the papers of an appeal stand in the file page by page for the owner and officers, and for no manager', async () => {
  await approve(database, card, officers.supervisor)
  await nameTo(database, { owner, place, part: 'manager', person: manager })
  const documents = [
    await jpeg({ width: 1000, height: 2828 }),
    await jpeg({ width: 900, height: 600, background: '#00ff00' }),
  ]
  const text = 'ใบอนุญาตออกก่อนวันตรวจ ตามเอกสารแนบ'
  const sent = await send(
    app,
    `/vendor/warning-list/appeal/${card}`,
    { text },
    { cookie: owner.cookie, files: { documents } },
  )
  expect([sent.status, sent.refusal]).toEqual([303, undefined])
  for (const reader of [owner, officers.colleague]) {
    expect(await picturesOf(reader)).toBe(3)
    const words = await wordsOf(reader)
    for (const said of ['Paper 1, page 1 of 2', 'Paper 1, page 2 of 2', 'Paper 2, page 1 of 1'])
      expect(words).toContain(said)
    expect(words).not.toContain('Not printed here')
  }
  expect(await picturesOf(manager)).toBe(0)
  expect(await wordsOf(manager)).not.toMatch(/Paper 1|Not printed here/)
  const { key } = await db
    .selectFrom('card_appeal_documents')
    .select('key')
    .where('position', '=', 0)
    .executeTakeFirstOrThrow()
  await storage.remove(originalFile(key))
  expect(await picturesOf(owner)).toBe(1)
  expect(await wordsOf(owner)).toContain('Not printed here: 1 papers')
})

test('it is set in each language, and says each time how the card stands then', async () => {
  await approve(database, card, officers.supervisor)
  const { number } = await cardOf(database, card)
  for (const locale of locales) expect(await wordsOf(owner, locale)).toContain(number ?? '?')
  expect(await wordsOf(owner)).not.toContain('Reply waits for an officer')
  await replyToAll(database, card, owner)
  expect(await wordsOf(owner)).toContain('Reply waits for an officer')
  expect(await db.selectFrom('letters').select('id').where('card_id', '=', card).execute()).toEqual([])
})

test('the page has the steps, who acted for the owner, later visits with what they found, and the talk', async () => {
  await approve(database, card, officers.supervisor, new Date(Date.now() - dayMs / 4))
  await nameTo(database, { owner, place, part: 'manager', person: manager })
  await perform(database, actingAs(owner, 'vendor'), askOfficer, { card, text: question, client: randomUUID() })
  await replyToAll(database, card, manager)
  const [first = ''] = failing.majors
  await insertInspection(database, { businessId: place, failed: [first], kind: 'complaint', sealedAt: new Date() })
  const { file, record } = await data(owner)
  expect(file.timeline.find(({ to }: { to: string }) => to === 'replied')).toMatchObject({
    by: 'vendor',
    person: 'Manee Manager',
  })
  expect(record).toMatchObject({ visits: [{ kind: 'complaint', fixed: 1, of: 2 }], talk: { count: 1 } })
  const { text } = await visit(app, { cookie: owner.cookie }).get(`/vendor/warning-list/detail/${card}`)
  for (const said of [
    'Step by step',
    'Manee Manager',
    'Points of this card found fixed: 1 of 2',
    `/chat/room-chat/${record.talk.room}`,
  ])
    expect(text, said).toContain(said)
  expect(text).toMatch(/aria-current="step"[^>]*>.*?Officer’s decision/)
  expect((await data(manager)).record.talk).toBeNull()
  const sent = await visit(app, { cookie: officers.colleague.cookie }).get(
    `/inspector/manage-reply/already-sent/${card}`,
  )
  expect(sent.text).toContain(`/case-files/${card}/en.pdf`)
})

test('of a talk that is longer than its part on paper the newest are printed, and it says how many there are', async () => {
  await approve(database, card, officers.supervisor)
  await perform(database, actingAs(owner, 'vendor'), askOfficer, { card, text: question, client: randomUUID() })
  const first = await db
    .selectFrom('chat_messages')
    .selectAll()
    .where('body', '=', question)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const later = Array.from({ length: 403 }, (_, index) => ({
    ...first,
    seq: first.seq + 1 + index,
    client_id: randomUUID(),
    body: `ข้อความที่ ${index + 1}.`,
    created_at: new Date(first.created_at.getTime() + (index + 1) * 1000),
  }))
  await db.insertInto('chat_messages').values(later).execute()
  const words = await wordsOf(owner)
  expect(words).toContain('The newest 400 of 404 messages. The earlier ones can be read in the room.')
  expect([words.includes(question), words.includes('ข้อความที่ 403.')]).toEqual([false, true])
})
