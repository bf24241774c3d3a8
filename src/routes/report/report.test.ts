/** Reporting a place through HTTP: everybody may, once; nothing typed is lost; owners are refused with a reason; urgent ones name a number. */
import request from 'supertest'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Limit, makeLimits } from '#server/db/limits.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { reportMessage } from '#server/domain/chat/report-message.ts'
import { executeAsProduct } from '#server/domain/command/as-product.ts'
import { settleComplaints } from '#server/domain/reports/complaints.ts'
import { placeReportsFrom } from '#server/domain/reports/constants.ts'
import { closeReport, visitReported } from '#server/domain/reports/decide.ts'
import { reportReview } from '#server/domain/reviews/answers.ts'
import type { Page } from '#shared/places/place-card.ts'
import type { OwnReport } from '#shared/reports/own-reports.ts'
import { testApp } from '../../../test/support/app.ts'
import { cookiesAfter, open, send } from '../../../test/support/asking.ts'
import { ask, say } from '../../../test/support/chat.ts'
import { perform } from '../../../test/support/commands.ts'
import { forgetLimits, testDatabase } from '../../../test/support/database.ts'
import { insertInspection } from '../../../test/support/inspections.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { reportForm } from '../../../test/support/place-reports.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { actorOf, judge, write } from '../../../test/support/reviews.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
const people = {} as Record<'client' | 'vendor' | 'inspector', TestPerson>

beforeAll(async () => {
  await loadReference(database)
  for (const name of ['client', 'vendor', 'inspector'] as const)
    people[name] = await addPerson(database, personas[name])
})
beforeEach(() => forgetLimits(database))

const newPlace = async (given = {}) => {
  const [id = ''] = await insertPlaces(database, [{ name_th: 'ครัวทดลอง', owner_id: people.vendor.id, ...given }])
  return id
}
const path = (place: string) => `/client/information/report/${place}`
/** The visible page: without the page's data, which have all of its texts. */
const shown = async (address: string, cookie = '') =>
  (await open(app, address, cookie)).text.replace(/<script id="state"[\s\S]*?<\/script>/g, '')
const rowsOf = (place: string) =>
  db.selectFrom('place_reports').selectAll().where('business_id', '=', place).orderBy('created_at').execute()
const eventsOf = (place: string) =>
  db
    .selectFrom('audit_events')
    .selectAll()
    .where('action', '=', 'place.report')
    .execute()
    .then((events) => events.filter(({ after }) => after?.place === place))

test('a guest reports without an account, and reads the next steps', async () => {
  const place = await newPlace()
  const form = await open(app, path(place))
  for (const words of [
    'แจ้งปัญหาของครัวทดลอง',
    'แจ้งได้โดยไม่ต้องมีบัญชี',
    'href="tel:1155"',
    'href="tel:191"',
    'href="tel:1669"',
  ])
    expect(form.text).toContain(words)
  const sent = await send(app, path(place), reportForm({ kind: 'hygiene' }))
  expect(sent).toMatchObject({ status: 303, to: `${path(place)}?done=sent` })
  const text = await shown(`${path(place)}?done=sent`, cookiesAfter(`${path(place)}?done=sent`))
  expect(text).toContain('ส่งเรื่องถึงเจ้าหน้าที่แล้ว')
  expect([text.includes('name="kind"'), text.includes('อย่ารอเจ้าหน้าที่'), text.includes('สำเนาข้อมูลของบัญชีคุณ')]).toEqual([
    false,
    false,
    false,
  ])
  expect(await rowsOf(place)).toMatchObject([
    { kind: 'hygiene', body: reportForm().text, seen: 'today', state: 'received', reporter_id: null, from_guest: true },
  ])
})

test('a report of an account begins with its kind and the account, without a script and without an address that has it', async () => {
  const place = await newPlace()
  const begin = (fields: Record<string, string>) =>
    request(app.handler)
      .post(path(place))
      .set('Accept-Language', 'en')
      .type('form')
      .send({ do: 'account', ...fields })
  const { status, text } = await begin({ account: '012-3-45678-9', kind: 'impostor' })
  expect(status).toBe(200)
  expect(text).toContain('I was told to pay or write to 012-3-45678-9\n</textarea>')
  expect(text).toMatch(/<input(?=[^>]*value="impostor")[^>]*checked/)
  expect(text).toContain('to which account')
  expect(text).not.toContain('aria-invalid')
  // Nothing is reported before the reader has sent it; then the officer who reads it has the account.
  expect(await rowsOf(place)).toEqual([])
  const words = 'I was told to pay or write to 012-3-45678-9'
  expect((await send(app, path(place), { do: 'send', kind: 'impostor', text: words, seen: 'today' })).status).toBe(303)
  expect(await rowsOf(place)).toMatchObject([{ kind: 'impostor', body: words }])
  const open = await begin({ account: 'x'.repeat(500), kind: 'bribe' })
  expect(open.text).toContain(`write to ${'x'.repeat(200)}\n`)
  expect(open.text).not.toMatch(/ checked/)
  for (const fields of [{}, { account: '  ' }] as Record<string, string>[])
    expect((await begin(fields)).text).toMatch(/<textarea[^>]*><\/textarea>/)
})

test('the place’s page leads to the form, but not its owner', async () => {
  const place = await newPlace()
  const link = `href="${path(place)}"`
  const linked = async (cookie = '') => (await shown(`/client/information/${place}`, cookie)).includes(link)
  expect([await linked(), await linked(people.client.cookie), await linked(people.vendor.cookie)]).toEqual([
    true,
    true,
    false,
  ])
})

test('a danger leads to a number to call, and a person is led to their own report', async () => {
  const place = await newPlace()
  const { cookie } = people.client
  expect((await send(app, path(place), reportForm(), { cookie })).to).toBe(`${path(place)}?done=urgent`)
  const text = await shown(`${path(place)}?done=urgent`, cookiesAfter(`${path(place)}?done=urgent`, cookie))
  expect([text.includes('อย่ารอเจ้าหน้าที่'), text.includes('href="tel:1155"'), text.includes('สำเนาข้อมูลของบัญชีคุณ')]).toEqual(
    [true, true, true],
  )
  expect(await rowsOf(place)).toMatchObject([{ reporter_id: people.client.id, from_guest: false }])
})

test.each([
  [{ kind: '' }, 'kind', 'report:error.kind'],
  [{ kind: 'bribe' }, 'kind', 'report:error.kind'],
  [{ kind: '__proto__' }, 'kind', 'report:error.kind'],
  [{ text: 'สั้นไป' }, 'text', 'report:error.textShort'],
  [{ text: '.'.repeat(40) }, 'text', 'report:error.textShort'],
  [{ text: '\u200b'.repeat(50) }, 'text', 'report:error.textShort'],
  [{ text: 'ก'.repeat(2001) }, 'text', 'report:error.textLong'],
  [{ text: 'ก'.repeat(9000) }, 'text', 'report:error.textLong'],
  [{ seen: '' }, 'seen', 'report:error.seen'],
  [{ seen: 'tomorrow' }, 'seen', 'report:error.seen'],
] as [Record<string, string>, string, string][])(
  'case %# is refused beside its field, keeps the typed words, and writes nothing',
  async (given, field, text) => {
    const place = await newPlace()
    const { status, refusal } = await send(app, path(place), reportForm(given))
    expect([status, refusal?.errors]).toEqual([422, { [field]: text }])
    expect(refusal?.values).toMatchObject(reportForm(given))
    expect(await rowsOf(place)).toEqual([])
  },
)

test('without a script the refused page has the typed and chosen values, and links each fault to its field', async () => {
  const place = await newPlace()
  const { status, text } = await request(app.handler)
    .post(path(place))
    .type('form')
    .send({ kind: 'closed', text: 'ปิด <b>แล้ว' })
  expect(status).toBe(422)
  expect(text).toContain('ปิด &lt;b&gt;แล้ว</textarea>')
  expect(text).toMatch(/<input(?=[^>]*value="closed")[^>]*checked/)
  expect(text).toMatch(/<fieldset(?=[^>]*id="seen")(?=[^>]*aria-describedby="seen-error")/)
  expect(text).toMatch(/<textarea(?=[^>]*aria-describedby="text-hint text-error")/)
})

test('texts of exactly 20 and 2,000 letters are taken', async () => {
  const place = await newPlace()
  for (const text of ['ก'.repeat(20), 'ข'.repeat(2000)])
    expect((await send(app, path(place), reportForm({ text }))).status).toBe(303)
  expect((await rowsOf(place)).map(({ body }) => body.length)).toEqual([20, 2000])
})

test('a megabyte is refused before it is read', async () => {
  const place = await newPlace()
  expect((await send(app, path(place), reportForm({ text: 'ก'.repeat(350_000) }))).status).toBe(413)
})

test.each(['guest', 'client'] as const)(
  'pressed twice at once or sent again by a %s it is one report and one event',
  async (name) => {
    const place = await newPlace()
    const cookie = name === 'guest' ? '' : people[name].cookie
    const sends = [1, 2, 3].map(() => send(app, path(place), reportForm(), { cookie }))
    const again = [
      ...(await Promise.all(sends)),
      await send(app, path(place), reportForm({ seen: 'week' }), { cookie }),
    ]
    expect(again.map(({ status, to }) => `${status} ${to}`)).toEqual(Array(4).fill(`303 ${path(place)}?done=urgent`))
    expect(await rowsOf(place)).toMatchObject([{ seen: 'today' }])
    expect(await eventsOf(place)).toHaveLength(1)
  },
)

test('while a person’s report is open another of its kind waits, with the new words kept; other kinds, places and people do not', async () => {
  const [place, other] = [await newPlace(), await newPlace()]
  const { cookie } = people.client
  await send(app, path(place), reportForm(), { cookie })
  const words = { text: 'ประตูหนีไฟชั้นสองก็ถูกล็อกเช่นกัน' }
  const { status, refusal } = await send(app, path(place), reportForm(words), { cookie })
  expect([status, refusal?.errors.form, refusal?.values.text]).toEqual([409, 'report:refusal.open', words.text])
  const others = [
    await send(app, path(place), reportForm({ ...words, kind: 'hygiene' }), { cookie }),
    await send(app, path(other), reportForm(words), { cookie }),
    await send(app, path(place), reportForm(words), people.inspector),
    await send(app, path(place), reportForm(words)),
    await send(app, path(place), reportForm()),
  ]
  expect(others.map((outcome) => outcome.status)).toEqual([303, 303, 303, 303, 303])
  expect([(await rowsOf(place)).length, (await rowsOf(other)).length]).toEqual([5, 1])
})

test.each(['guest', 'client'] as const)('a decided problem may be reported anew by a %s', async (name) => {
  const place = await newPlace()
  const cookie = name === 'guest' ? '' : people[name].cookie
  for (const state of ['looking', 'done', 'dismissed'] as const) {
    await send(app, path(place), reportForm(), { cookie })
    const decided = state === 'looking' ? {} : { reason: 'ตรวจแล้ว', decided_at: new Date() }
    await db
      .updateTable('place_reports')
      .set({ state, ...decided })
      .where('business_id', '=', place)
      .where('state', 'in', ['received', 'looking'])
      .execute()
  }
  expect((await rowsOf(place)).map(({ state }) => state).sort()).toEqual(['dismissed', 'done'])
})

test('the owner is told to fix it, in any role, on the page and when it is sent', async () => {
  const place = await newPlace()
  for (const role of ['vendor', 'client'] as const) {
    await db.updateTable('sessions').set({ role }).where('id', '=', people.vendor.session).execute()
    const text = await shown(path(place), people.vendor.cookie)
    expect([text.includes('เจ้าของแจ้งปัญหาของสถานที่ตนเองไม่ได้'), text.includes('name="kind"')]).toEqual([true, false])
    const { status, refusal } = await send(app, path(place), reportForm(), people.vendor)
    expect([status, refusal?.errors.form]).toEqual([403, 'report:refusal.ownPlace'])
  }
  expect(await rowsOf(place)).toEqual([])
  const foreign = await newPlace({ owner_id: null })
  expect((await send(app, path(foreign), reportForm(), people.vendor)).status).toBe(303)
})

test('a place that is not listed, or none, answers 404 to page and form', async () => {
  const hidden = await Promise.all(
    (['draft', 'submitted', 'returned', 'closed'] as const).map((status) => newPlace({ status })),
  )
  for (const place of [...hidden, '01870251-28fe-7768-9870-57a9b3308aaf', 'x'])
    for (const cookie of ['', people.client.cookie])
      expect([
        (await open(app, path(place), cookie)).status,
        (await send(app, path(place), reportForm(), { cookie })).status,
      ]).toEqual([404, 404])
  expect(await db.selectFrom('place_reports').select('id').where('business_id', 'in', hidden).execute()).toEqual([])
  for (const status of ['suspended', 'closed_temporarily'] as const)
    expect((await send(app, path(await newPlace({ status })), reportForm())).status).toBe(303)
})

test('the eleventh report of a person and the twenty-first of guests of a network wait; one does not hold back the other', async () => {
  // Of its own: an application remembers refused people.
  const limited = await testApp(database)
  const person = await addPerson(database)
  for (let count = 0; count < 10; count++)
    expect((await send(limited, path(await newPlace()), reportForm(), person)).status).toBe(303)
  const place = await newPlace()
  const { status, refusal } = await send(limited, path(place), reportForm(), person)
  expect([status, refusal?.errors.form, refusal?.values]).toEqual([
    429,
    'error:problem.too_many_requests',
    reportForm(),
  ])
  // A field to correct uses up nothing.
  for (let count = 0; count < 30; count++) await send(limited, path(place), reportForm({ text: '' }))
  for (let count = 0; count < 20; count++)
    expect((await send(limited, path(place), reportForm({ text: `${reportForm().text} ${count}` }))).status).toBe(303)
  expect((await send(limited, path(place), reportForm())).status).toBe(429)
  expect((await send(limited, path(place), reportForm(), people.client)).status).toBe(303)
})

test('a site with thousands of networks reports as much as thirty of them', async () => {
  const place = await newPlace()
  const [ofNetwork, ofSite] = placeReportsFrom('2001:db8:77:1::1') as [Limit, Limit]
  expect([ofNetwork.points, ofSite.points]).toEqual([20, 600])
  const limits = makeLimits(db)
  for (let count = 0; count < 599; count++) expect(await limits.take(ofSite)).toBe(0)
  const proxied = await testApp(database, { env: { TRUST_PROXY: '1' } })
  const from = (address: string, text: string) =>
    request(proxied.handler).post(path(place)).set('X-Forwarded-For', address).type('form').send(reportForm({ text }))
  const { text = '' } = reportForm()
  expect((await from('2001:db8:77:aa::1', `${text} 1`)).status).toBe(303)
  expect((await from('2001:db8:77:bb::1', `${text} 2`)).status).toBe(429)
  expect((await from('2001:db8:78:bb::1', `${text} 3`)).status).toBe(303)
})

test('the event tells kind and place, outside of the place’s published chain, without words or address', async () => {
  const place = await newPlace()
  await send(app, path(place), reportForm(), people.client)
  const [event] = await eventsOf(place)
  expect(event).toMatchObject({
    actor_id: people.client.id,
    business_id: null,
    after: { place, kind: 'unsafe_now', seen: 'today' },
  })
  const [row] = await rowsOf(place)
  expect(event?.entity_id).toBe(row?.id)
  expect(JSON.stringify(event)).not.toContain(reportForm().text)
})

test('a person’s reports are in the copy of their data, and stay without their author after the account is deleted', async () => {
  const place = await newPlace()
  const person = await addPerson(database, { password: null })
  // The same words by two people who delete their accounts, and by a guest: nothing stands in the way of leaving.
  const second = await addPerson(database, { password: null })
  for (const cookie of [person.cookie, second.cookie, '']) await send(app, path(place), reportForm(), { cookie })
  const { body } = await open(app, '/profile/setting/my-data/export.json', person.cookie)
  expect(body.place_reports).toMatchObject([
    { business_id: place, kind: 'unsafe_now', body: reportForm().text, seen: 'today', state: 'received', reason: null },
  ])
  for (const each of [person, second])
    expect((await send(app, '/profile/setting/my-data', { sure: '1' }, each)).to).toBe('/profile?done=deleted')
  const left = await rowsOf(place)
  expect(left.map(({ reporter_id, from_guest }) => [reporter_id, from_guest]).sort()).toEqual([
    [null, false],
    [null, false],
    [null, true],
  ])
})

const mine = '/profile/my-report'
const reportsFor = async ({ cookie }: { cookie: string }) =>
  (Object.values((await open(app, `${mine}/_payload.json`, cookie)).body.data)[0] as { page: Page<OwnReport> }).page
    .rows

test('the reporter of places, reviews and messages reads each outcome, and nobody else does', async () => {
  const [place, other] = await Promise.all([newPlace(), newPlace()])
  const [reporter, writer] = await Promise.all([addPerson(database), addPerson(database)])
  const kinds = ['hygiene', 'closed', 'cheated'] as const
  for (const kind of kinds) await send(app, path(place), reportForm({ kind }), reporter)
  const idOf = async (kind: string) => (await rowsOf(place)).find((row) => row.kind === kind)?.id ?? ''
  const officer = { ...actorOf(people.inspector.id), role: 'inspector' as const }
  const visit = { report: await idOf('hygiene'), rev: 'received', note: 'ดูครัว' }
  await perform(database, officer, visitReported, visit)
  const closing = {
    report: await idOf('closed'),
    rev: 'received',
    outcome: 'dismissed' as const,
    reason: 'ยังเปิดอยู่ตามปกติ',
  }
  await perform(database, officer, closeReport, closing)
  const { id: review } = await write(database, writer, place)
  const { id: kept } = await write(database, writer, other, { text: 'อาหารอร่อยมาก ราคาเป็นมิตร พนักงานเอาใจใส่' })
  for (const [at, of] of [
    [place, review],
    [other, kept],
  ] as const)
    await perform(database, actorOf(reporter.id), reportReview, { place: at, review: of, reason: 'spam' })
  await judge(database, people.inspector, review, { do: 'hide', reason: 'spam' })
  const { room } = await ask(database, place, { by: reporter })
  const { seq } = await say(database, room, { by: people.vendor })
  await perform(database, actorOf(reporter.id), reportMessage, { room, seq, reason: 'spam' })
  const byKey = Object.fromEntries(
    (await reportsFor(reporter)).map((row) => [`${row.about} ${row.why} ${row.outcome}`, row]),
  )
  expect(Object.keys(byKey).sort()).toEqual([
    'message spam waits',
    'place cheated waits',
    'place closed dismissed',
    'place hygiene visit',
    'review spam hide',
    'review spam waits',
  ])
  expect(byKey['place closed dismissed']).toMatchObject({
    note: 'ยังเปิดอยู่ตามปกติ',
    text: reportForm().text,
    place: { id: place },
  })
  expect(byKey['message spam waits']).toMatchObject({ message: { room, seq } })
  expect(byKey['review spam hide']).toMatchObject({ note: null, decidedAt: expect.any(String) })
  const seen = await shown(mine, reporter.cookie)
  for (const words of ['จะไปตรวจสถานที่', 'ยังเปิดอยู่ตามปกติ', `href="/chat/room-chat/${room}?at=${seq}"`])
    expect(seen).toContain(words)
  // An inspection settles the reports before it.
  const { inspection } = await insertInspection(database, { businessId: place })
  await executeAsProduct(db, settleComplaints, { place, inspection: inspection.id })
  const settled = (await reportsFor(reporter)).find(({ why }) => why === 'hygiene')
  expect(settled).toMatchObject({ outcome: 'inspected', note: null, decidedAt: expect.any(String) })
  for (const person of [writer, people.vendor, people.inspector])
    expect((await reportsFor(person)).filter((row) => [place, other].includes(row.place.id))).toEqual([])
  expect(await open(app, mine)).toMatchObject({ status: 302 })
})

test('the page of a guest is cached, and never with typed or chosen values', async () => {
  const place = await newPlace()
  // Nobody has read it yet: the refused form's page is the first that could be cached.
  const typed = 'ข้อความของคนอื่น'
  const refused = await request(app.handler).post(path(place)).type('form').send({ kind: 'closed', text: typed })
  expect([refused.status, refused.text.includes(typed), refused.headers['cache-control']]).toEqual([
    422,
    true,
    expect.stringContaining('no-store'),
  ])
  const first = await open(app, path(place))
  expect([
    first.status,
    first.text.includes(typed),
    /<input(?=[^>]*value="closed")[^>]*checked/.test(first.text),
  ]).toEqual([200, false, false])
  expect(first.headers.etag).toBeDefined()
  await request(app.handler).post(path(place)).type('form').send({ kind: 'closed', text: typed })
  expect((await open(app, path(place))).text).toBe(first.text)
})
