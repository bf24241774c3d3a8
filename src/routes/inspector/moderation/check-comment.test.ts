/** Texts before officers, through HTTP: views and decisions by role, the view of everybody and the author then, and one decision only. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../../../../test/support/app.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { reportForm } from '../../../../test/support/place-reports.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { revOf, write } from '../../../../test/support/reviews.ts'
import { errorsOf, stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
const queue = '/inspector/check-comment'
let people = {} as Officers & Record<'author' | 'owner' | 'reporter' | 'police' | 'otherSupervisor', TestPerson>
let place = ''

beforeAll(async () => {
  const [author, owner, reporter, police, otherSupervisor] = await Promise.all([
    addPerson(database, { name: 'Anong Author', locale: 'en' }),
    addPerson(database, { vendor: true }),
    addPerson(database, { locale: 'en' }),
    addPerson(database, { name: 'Pol Police', inspector: { kind: 'police', unit: 'Chalong Police', areas: [83] } }),
    addPerson(database, { inspector: { level: 'supervisor', unit: 'Chiang Mai Office', areas: [50] } }),
  ])
  people = { ...(await addOfficers(database)), author, owner, reporter, police, otherSupervisor }
})
beforeEach(async () => {
  await removePlaces(database)
  await db.deleteFrom('decision_leases').execute()
  await db.deleteFrom('deliveries').execute()
  ;[place = ''] = await insertPlaces(database, [{ owner_id: people.owner.id, name_en: 'Rawai Kitchen' }])
})

const as = (who: TestPerson) => visit(app, who)
const at = (id: string) => `${queue}/${id}`
const words = 'อาหารอร่อยแต่แม่ครัวชื่อแดง โทร 081-234-5678 พูดจาไม่ดีเลย'
async function reported(text = words, reason = 'personal_data') {
  const { id } = await write(database, people.author, place, { stars: 1, text })
  await as(people.owner).post(`/client/information/review-full/${place}`, { do: 'report', review: id, reason })
  return id
}
const listOf = async (who: TestPerson) =>
  stateOf(await as(who).get(queue)).data['inspector/moderation/check-comment'].waiting
const idsOf = async (who: TestPerson) => (await listOf(who)).map(({ id }: { id: string }) => id)
const caseOf = async (who: TestPerson, id: string) =>
  stateOf(await as(who).get(at(id))).data['inspector/moderation/check-comment-case']
async function decide(who: TestPerson, id: string, fields: Record<string, string>) {
  const rev = fields.rev ?? (await revOf(database, id))
  return as(who).post(at(id), { do: 'decide', rev, ...fields })
}
const rowOf = (id: string) =>
  db.selectFrom('reviews').select(['status', 'hidden_reason', 'body']).where('id', '=', id).executeTakeFirstOrThrow()
const eventsOf = async (id: string) =>
  (
    await db
      .selectFrom('audit_events')
      .select('action')
      .where('entity_id', '=', id)
      .where('actor_role', '=', 'inspector')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const notified = async () =>
  (await db.selectFrom('deliveries').select('about').orderBy('id').execute()).map(({ about }) => about)
const publicText = async () => (await visit(app).get(`/client/information/review-full/${place}`)).text

test('officers of the area see reported texts, the gravest first; officers elsewhere nothing of it', async () => {
  const review = await reported()
  await visit(app).post(`/client/information/report/${place}`, reportForm())
  const lines = await listOf(people.officer)
  expect(lines.map(({ why }: { why: string }) => why)).toEqual(['unsafe_now', 'personal_data'])
  expect(lines[1]).toMatchObject({ id: review, people: 1, isOwn: false, place: { name: 'Rawai Kitchen' } })
  expect(await idsOf(people.elsewhere)).toEqual([])
  for (const { id } of lines) {
    expect((await as(people.elsewhere).get(at(id))).status).toBe(404)
    expect((await decide(people.elsewhere, id, { verdict: 'keep' })).status).toBe(404)
  }
  expect((await rowOf(review)).status).toBe('reported')
})

test('the reason that the author will read is chosen by the officer: a reporter’s is not chosen before', async () => {
  const id = await reported(words, 'personal_data')
  const { text } = await as(people.officer).get(at(id))
  expect(text).toContain('<option value="personal_data">')
  expect(text).toMatch(/<option value="" selected="">/)
})

test('hidden for a reason it is a line for everybody at once, its author is told why, and it is decided once', async () => {
  const id = await reported()
  expect(await publicText()).toContain('แม่ครัวชื่อแดง')
  const rev = await revOf(database, id)
  const fields = { verdict: 'hide', reason: 'personal_data', note: 'Please leave out the phone number', rev }
  const sent = await decide(people.officer, id, fields)
  expect([sent.status, sent.headers.location]).toEqual([303, `${queue}?done=hidden`])
  const text = await publicText()
  expect([text.includes('แม่ครัวชื่อแดง'), text.includes('hidden by an officer: personal data')]).toEqual([false, true])
  expect([await notified(), await eventsOf(id), await idsOf(people.officer)]).toEqual([
    ['review_hidden'],
    ['review.hide'],
    [],
  ])
  const { message } = await db.selectFrom('deliveries').select('message').executeTakeFirstOrThrow()
  expect(JSON.stringify(message)).toMatch(/personal data.*leave out the phone number/)
  for (const who of [people.officer, people.colleague])
    expect((await decide(who, id, { ...fields, verdict: 'keep' })).status).toBe(409)
  expect([await notified(), await eventsOf(id), (await rowOf(id)).status]).toEqual([
    ['review_hidden'],
    ['review.hide'],
    'hidden',
  ])
})

test('an officer who opens it has it for a quarter of an hour: a colleague reads, and does not decide', async () => {
  const id = await reported()
  expect(await caseOf(people.officer, id)).toMatchObject({ refusal: null, lease: { name: null } })
  expect(await caseOf(people.colleague, id)).toMatchObject({ lease: { name: 'Inta Inspector' } })
  expect((await listOf(people.colleague))[0].takenBy).toBe('Inta Inspector')
  const refused = await decide(people.colleague, id, { verdict: 'keep' })
  expect([refused.status, errorsOf(refused)]).toEqual([409, { form: 'comment:refusal.leased' }])
  await as(people.officer).post(at(id), { do: 'back' })
  expect((await decide(people.colleague, id, { verdict: 'keep' })).status).toBe(303)
  expect([(await rowOf(id)).status, await notified()]).toEqual(['kept', []])
})

test('a lease that has run out keeps nobody from deciding', async () => {
  const id = await reported()
  await caseOf(people.officer, id)
  await db
    .updateTable('decision_leases')
    .set({ until: new Date(Date.now() - 1_000) })
    .execute()
  expect(await caseOf(people.colleague, id)).toMatchObject({ lease: { name: null } })
  expect((await decide(people.colleague, id, { verdict: 'keep' })).status).toBe(303)
})

test('changes since it was opened are shown first, and nothing is decided', async () => {
  const id = await reported()
  const seen = await caseOf(people.officer, id)
  await as(people.reporter).post(`/client/information/review-full/${place}`, {
    do: 'report',
    review: id,
    reason: 'spam',
  })
  const answer = await as(people.officer).post(`${at(id)}?at=${encodeURIComponent(seen.now)}`, {
    do: 'decide',
    rev: seen.shown.rev,
    verdict: 'hide',
    reason: 'spam',
  })
  expect([answer.status, errorsOf(answer)]).toEqual([409, { form: 'comment:refusal.stale' }])
  expect(answer.text).toMatch(/This happened after you opened it[\s\S]*spam or advertising/)
  expect([(await rowOf(id)).status, await eventsOf(id)]).toEqual(['reported', []])
})

test('blacked out, the text is read without the parts, the original is sealed, and a supervisor reads it on record', async () => {
  const id = await reported()
  expect((await caseOf(people.officer, id)).shown.proposed).toEqual(['081-234-5678'])
  const missing = await decide(people.officer, id, { verdict: 'redact', pieces: 'ไม่มีคำนี้' })
  expect([missing.status, errorsOf(missing)]).toEqual([422, { pieces: 'comment:error.pieceMissing' }])
  await decide(people.officer, id, { verdict: 'redact', pieces: '081-234-5678\nแดง' })
  const text = await publicText()
  expect([text.includes('081-234-5678'), text.includes('แดง'), text.includes('อาหารอร่อย')]).toEqual([
    false,
    false,
    true,
  ])
  const sealed = await db.selectFrom('sealed_originals').select('sealed').executeTakeFirstOrThrow()
  expect(Buffer.from(sealed.sealed).toString('latin1')).not.toContain('081-234')
  expect(await notified()).toEqual(['review_redacted'])
  const unseal = (who: TestPerson) => as(who).post(at(id), { do: 'unseal', reason: 'A court asks for the words' })
  const refused = await unseal(people.colleague)
  expect([refused.status, errorsOf(refused)]).toEqual([403, { form: 'comment:refusal.notSupervisor' }])
  expect((await caseOf(people.supervisor, id)).shown.original).toBeNull()
  expect((await unseal(people.supervisor)).status).toBe(303)
  expect((await caseOf(people.supervisor, id)).shown.original).toBe(words)
  expect((await caseOf(people.colleague, id)).shown.original).toBeNull()
  expect(await eventsOf(id)).toEqual(['review.redact', 'review.read_sealed'])
  await db
    .updateTable('sealed_readings')
    .set({ read_at: new Date(Date.now() - 3_600_000) })
    .execute()
  expect((await caseOf(people.supervisor, id)).shown.original).toBeNull()
})

test('nobody decides about a text on their own unit: it is read there, and decided by another', async () => {
  const id = await reported('เจ้าหน้าที่ Phuket Office เรียกเงินใต้โต๊ะจากร้านนี้ทุกเดือน', 'not_own_experience')
  expect(await listOf(people.officer)).toMatchObject([{ id, isOwn: true }])
  expect(await caseOf(people.officer, id)).toMatchObject({ refusal: 'comment:refusal.ownUnit', lease: null })
  for (const who of [people.officer, people.supervisor]) {
    const refused = await decide(who, id, { verdict: 'hide', reason: 'spam' })
    expect([refused.status, errorsOf(refused)]).toEqual([403, { form: 'comment:refusal.ownUnit' }])
  }
  // Somebody of another unit is on duty: it is not sent further away.
  expect(await idsOf(people.otherSupervisor)).toEqual([])
  expect(await listOf(people.police)).toMatchObject([{ id, isOwn: false }])
  expect((await decide(people.police, id, { verdict: 'keep' })).status).toBe(303)
  expect((await rowOf(id)).status).toBe('kept')
})

test('a supervisor of another area decides about words on the whole area', async () => {
  const id = await reported('ตำรวจกับ Phuket Office รับส่วยกันหมด ไม่มีใครตรวจอะไรจริงเลย', 'spam')
  expect(await listOf(people.police)).toMatchObject([{ id, isOwn: true }])
  expect(await listOf(people.otherSupervisor)).toMatchObject([{ id, isOwn: false }])
  expect((await as(people.elsewhere).get(at(id))).status).toBe(404)
  expect((await decide(people.otherSupervisor, id, { verdict: 'keep' })).status).toBe(303)
})

test('an officer who sees that it is about their own unit passes it on, and does not decide it any more', async () => {
  const id = await reported('คนที่มาจากศาลากลางกินฟรีทุกครั้ง ร้านไม่กล้าพูด', 'off_topic')
  const sent = await as(people.officer).post(at(id), { do: 'pass', rev: await revOf(database, id) })
  expect(sent.headers.location).toBe(`${queue}?done=passed`)
  expect((await decide(people.colleague, id, { verdict: 'keep' })).status).toBe(403)
  expect(await listOf(people.police)).toMatchObject([{ id, isOwn: false }])
})

test('an officer’s own place, a relative’s and their own words are decided by others', async () => {
  const id = await reported()
  await db
    .insertInto('place_interests')
    .values({ id: crypto.randomUUID(), officer_id: people.officer.id, business_id: place, declared_at: new Date() })
    .execute()
  const refused = await decide(people.officer, id, { verdict: 'hide', reason: 'spam' })
  expect([refused.status, errorsOf(refused)]).toEqual([403, { form: 'comment:refusal.ownPlace' }])
  await db.updateTable('reviews').set({ author_id: people.colleague.id }).where('id', '=', id).execute()
  expect(errorsOf(await decide(people.colleague, id, { verdict: 'keep' }))).toEqual({ form: 'comment:refusal.ownText' })
  expect((await rowOf(id)).status).toBe('reported')
})

test('the author objects once and in time; another officer without a part in it answers', async () => {
  const id = await reported()
  const own = `/client/information/wrote-review/${place}?review=${id}`
  const appeal = (text = 'The name is that of the dish, not of a person') =>
    as(people.author).post(own, { do: 'appeal', review: id, text })
  expect((await appeal()).status).toBe(404)
  await decide(people.officer, id, { verdict: 'hide', reason: 'personal_data' })
  expect((await as(people.author).get(own)).text).toContain('You do not agree?')
  expect((await as(people.reporter).post(own, { do: 'appeal', review: id, text: 'x'.repeat(30) })).status).toBe(404)
  expect((await appeal()).status).toBe(303)
  expect((await appeal()).status).toBe(303)
  expect((await appeal('And something else that I want to say')).status).toBe(409)
  expect(await listOf(people.colleague)).toMatchObject([{ id, why: 'appeal' }])
  const answer = async (who: TestPerson) =>
    as(who).post(at(id), {
      do: 'answer',
      rev: await revOf(database, id),
      verdict: 'restore',
      note: 'The dish is on the menu',
    })
  expect(errorsOf(await answer(people.officer))).toEqual({ form: 'comment:refusal.ownDecision' })
  expect((await answer(people.colleague)).status).toBe(303)
  expect([await rowOf(id), await notified()]).toMatchObject([
    { status: 'kept', hidden_reason: null, body: words },
    ['review_hidden', 'review_restored'],
  ])
  expect(await publicText()).toContain('แม่ครัวชื่อแดง')
})

test('an objection to blacked-out words brings the words back; after fifteen days there is none', async () => {
  const id = await reported()
  await decide(people.officer, id, { verdict: 'redact', pieces: 'แดง' })
  const own = `/client/information/wrote-review/${place}?review=${id}`
  const text = 'She asked me herself to write her name'
  await db
    .updateTable('review_decisions')
    .set({ decided_at: new Date(Date.now() - 15.01 * 86_400_000) })
    .execute()
  expect((await as(people.author).post(own, { do: 'appeal', review: id, text })).status).toBe(409)
  await db
    .updateTable('review_decisions')
    .set({ decided_at: new Date(Date.now() - 14 * 86_400_000) })
    .execute()
  expect((await as(people.author).post(own, { do: 'appeal', review: id, text })).status).toBe(303)
  const rev = await revOf(database, id)
  await as(people.colleague).post(at(id), { do: 'answer', rev, verdict: 'restore', note: 'She agreed to it' })
  expect(await rowOf(id)).toMatchObject({ body: words, status: 'kept' })
  expect(await db.selectFrom('sealed_originals').select('id').execute()).toEqual([])
})

async function placeReport(who: TestPerson | null, fields = reportForm()) {
  const visitor = who ? as(who) : visit(app)
  await visitor.post(`/client/information/report/${place}`, fields)
  const row = await db.selectFrom('place_reports').select('id').orderBy('created_at', 'desc').executeTakeFirstOrThrow()
  return row.id
}
const reportRow = (id: string) =>
  db.selectFrom('place_reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a report leads to a visit in the plan of the area, once, and the reporter is told', async () => {
  const id = await placeReport(people.reporter)
  const fields = { do: 'visit', rev: 'received', note: 'Look at the fire exit on the third floor' }
  expect((await as(people.elsewhere).post(at(id), fields)).status).toBe(404)
  const sent = await as(people.officer).post(at(id), fields)
  expect([sent.status, sent.headers.location]).toEqual([303, `${queue}?done=visit`])
  expect([(await reportRow(id)).state, await notified()]).toEqual(['looking', ['report_visit']])
  expect((await as(people.colleague).post(at(id), fields)).status).toBe(409)
  const { visit_by } = await db.selectFrom('complaint_visits').select('visit_by').executeTakeFirstOrThrow()
  expect(Math.round((visit_by.getTime() - Date.now()) / 3_600_000)).toBe(24)
  const day = stateOf(await as(people.colleague).get('/inspector/home')).data['inspector/rounds/home'].day
  expect(day.next.place.id).toBe(place)
  expect([await notified(), await idsOf(people.officer)]).toEqual([['report_visit'], []])
})

test('a second report joins the visit that is planned already', async () => {
  for (const who of [people.reporter, people.author]) {
    const id = await placeReport(who, reportForm({ kind: 'hygiene' }))
    await as(people.officer).post(at(id), { do: 'visit', rev: 'received', note: 'Kitchen' })
  }
  const visits = await db.selectFrom('complaint_visits').select('id').execute()
  const rows = await db.selectFrom('place_reports').select(['state', 'visit_id']).execute()
  expect([visits.length, rows]).toEqual([1, rows.map(() => ({ state: 'looking', visit_id: visits[0]?.id }))])
})

test('closed with a reason, it is decided once; a guest left nothing to be told by', async () => {
  const [mine, guests] = [await placeReport(people.reporter), await placeReport(null, reportForm({ kind: 'closed' }))]
  const close = (id: string, more = {}) =>
    as(people.officer).post(at(id), {
      do: 'close',
      rev: 'received',
      outcome: 'dismissed',
      reason: 'The exit was free today',
      ...more,
    })
  expect(errorsOf(await close(mine, { reason: 'no' }))).toEqual({ reason: 'comment:error.wordsShort' })
  expect([(await close(mine)).status, (await close(guests)).status, (await close(mine)).status]).toEqual([
    303, 303, 409,
  ])
  expect(await reportRow(mine)).toMatchObject({ state: 'dismissed', reason: 'The exit was free today' })
  expect(await notified()).toEqual(['report_closed'])
})

test('nobody decides their own report, or that of their own place', async () => {
  const id = await placeReport(people.officer)
  const fields = { do: 'visit', rev: 'received', note: 'Kitchen' }
  expect(errorsOf(await as(people.officer).post(at(id), fields))).toEqual({ form: 'comment:refusal.ownReport' })
  await db.updateTable('businesses').set({ owner_id: people.colleague.id }).where('id', '=', place).execute()
  expect(errorsOf(await as(people.colleague).post(at(id), fields))).toEqual({ form: 'inspection:refusal.related' })
  expect((await reportRow(id)).state).toBe('received')
})

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['nothing chosen', { do: 'decide' }, { verdict: 'comment:error.verdict' }],
  ['hidden for no reason', { do: 'decide', verdict: 'hide' }, { reason: 'comment:error.reason' }],
  ['nothing to black out', { do: 'decide', verdict: 'redact', pieces: ' ' }, { pieces: 'comment:error.pieces' }],
  ['a note too long', { do: 'decide', verdict: 'keep', note: 'ก'.repeat(1001) }, { note: 'comment:error.noteLong' }],
  ['an answer without words', { do: 'answer', verdict: 'uphold', note: '' }, { note: 'comment:error.wordsShort' }],
  ['a reason too long', { do: 'unseal', reason: 'ก'.repeat(1001) }, { reason: 'comment:error.wordsLong' }],
])('refused with the part to correct: %s', async (_case, fields, errors) => {
  const id = await reported()
  const answer = await as(people.officer).post(at(id), { rev: await revOf(database, id), ...fields })
  expect([answer.status, errorsOf(answer), (await rowOf(id)).status]).toEqual([422, errors, 'reported'])
})

test('an objection says something, and not too much', async () => {
  const id = await reported()
  await decide(people.officer, id, { verdict: 'hide', reason: 'spam' })
  const own = `/client/information/wrote-review/${place}?review=${id}`
  const appeal = async (text: string) => errorsOf(await as(people.author).post(own, { do: 'appeal', review: id, text }))
  expect(await appeal('No')).toEqual({ text: 'review:error.appealShort' })
  expect(await appeal('ก'.repeat(2001))).toEqual({ text: 'review:error.appealLong' })
  await appeal('It was my own visit, in the company of four')
  expect(await appeal('It was my own visit, in the company of five')).toEqual({ form: 'review:refusal.noAppeal' })
})
