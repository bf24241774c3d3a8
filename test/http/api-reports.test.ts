/**
 * An agency's own system reports its inspections: shown as what they are, graded by our rules where they answer a questionnaire whole, and never a part of
 * the place's own grade. Each way to say more than the key may, or other than was said, is refused by a stable code, row by row.
 */
import { type RawBuilder, sql } from 'kysely'
import request from 'supertest'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { makeAgencyKey } from '#server/domain/keys/make-key.ts'
import { revokeAgencyKey } from '#server/domain/keys/revoke-key.ts'
import { readRecord } from '#server/domain/open/read-record.ts'
import { fillPublications } from '#server/domain/publications/fill-publications.ts'
import { listChanges } from '#server/domain/publications/publication-rows.ts'
import { workOnReports } from '#server/domain/reported/work-on-reports.ts'
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import type { KeyScope } from '#shared/open/keys.ts'
import { REPORTED_ROWS_MOST, type ReportJob, reportJobShape, type SentInspection } from '#shared/open/reported.ts'
import { agencyOf } from '../support/agencies.ts'
import { testApp } from '../support/app.ts'
import { actingAs, failing } from '../support/cards.ts'
import { perform } from '../support/commands.ts'
import { testDatabase } from '../support/database.ts'
import { insertInspection } from '../support/inspections.ts'
import { addPerson, personas, type TestPerson } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'
import { reportOf, wholeAnswers } from '../support/reported.ts'
import { untriggered } from '../support/untriggered.ts'

vi.setConfig({ testTimeout: 60_000 })

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database, { env: { TRUST_PROXY: '1' } })
const tools = { db, wakeSender: () => undefined, origin: '' }
let [supervisor, agency] = [{} as TestPerson, '']
let [key, place] = ['', '']

async function makeKey(given: { scopes?: readonly KeyScope[]; area?: number | null } = {}): Promise<string> {
  const { rev } = await db.selectFrom('agencies').select('rev').where('id', '=', agency).executeTakeFirstOrThrow()
  const asked = { agency, rev, name: 'ระบบของเทศบาล', days: 30, scopes: ['inspections'] as const, area: 83, ...given }
  return (await perform(database, actingAs(supervisor, 'inspector'), makeAgencyKey, asked)).key
}

beforeAll(async () => {
  supervisor = await addPerson(database, personas.supervisor)
  agency = await agencyOf(database)
})
beforeEach(async () => {
  await db.deleteFrom('api_keys').execute()
  await db.deleteFrom('reported_inspections').execute()
  key = await makeKey()
  ;[place = ''] = await insertPlaces(database, [
    { capacity: 40, licensed_capacity: 40, district_code: 8302, province_code: 83, external_id: crypto.randomUUID() },
  ])
})

let networks = 0
const sending = (method: 'get' | 'post', at: string, bearer: string | null = key) => {
  const asked = request(app.handler)
    [method](`/api/v1${at}`)
    .set('X-Forwarded-For', `10.5.0.${++networks % 250}`)
  return bearer === null ? asked : asked.set('Authorization', `Bearer ${bearer}`)
}
const post = (body: object, headers: Record<string, string> = {}, bearer?: string | null) =>
  sending('post', '/agency/inspections', bearer).set(headers).send(body)

async function finished(body: object, headers?: Record<string, string>): Promise<ReportJob> {
  const sent = await post(body, headers)
  expect(sent.status, sent.text.slice(0, 400)).toBe(202)
  expect(sent.headers.location).toBe(`https://places.example.org/api/v1/agency/inspection-jobs/${sent.body.id}`)
  await workOnReports(tools, { forMs: 50_000 })
  return reportJobShape.parse((await sending('get', `/agency/inspection-jobs/${sent.body.id}`)).body)
}
/** What no command does to a questionnaire that is in use. */
const bare = (statement: RawBuilder<unknown>) => sql`do $$ begin ${untriggered} ${statement}; end $$`.execute(db)
const report = async (given: Partial<SentInspection> = {}) => finished({ inspections: [reportOf(place, given)] })
const codesOf = (job: ReportJob) =>
  job.details.map(({ outcome, reasons }) => [outcome, ...reasons.map(({ code }) => code)].join(' '))
const shown = async () => (await sending('get', `/places/${place}/reported-inspections`, null)).body.data
const published = async () =>
  (await listChanges(db, { after: 0, limit: 1000 })).filter(
    (change) => change.kind === 'reported' && change.place === place,
  )

test('a whole report has the letter of an own inspection with the same answers, and leaves the place’s grade as it is', async () => {
  await fillPublications(db, new Date())
  const [twin = ''] = await insertPlaces(database, [{ capacity: 40, district_code: 8302 }])
  const own = await insertInspection(database, { businessId: twin, failed: [...failing.majors], sealedAt: new Date() })
  const dry = await finished({
    inspections: [reportOf(place, { answers: wholeAnswers(failing.majors) })],
    dry_run: true,
  })
  expect(dry).toMatchObject({ state: 'done', dry_run: true, counts: { new: 1 } })
  expect(dry.details[0]).toMatchObject({ number: 'T-1', letter: own.inspection.grade, place })
  expect([await shown(), await published()]).toEqual([[], []])

  expect(await report({ answers: wholeAnswers(failing.majors) })).toMatchObject({ state: 'done', counts: { new: 1 } })
  const [line] = await shown()
  expect(line).toMatchObject({
    letter: own.inspection.grade,
    score: own.inspection.score,
    number: 'T-1',
    source: 'ระบบตรวจของเทศบาล',
    withdrawn: null,
  })
  expect(line.failed.map(({ code }: { code: string }) => code)).toEqual([...failing.majors])
  expect(line.agency.name).not.toBe('')
  // The same facts in the log of publications; the place's own grade and findings stay.
  const [row] = await published()
  const record = await readRecord(db, place, { locale: 'th', now: new Date(), origin: 'https://places.example.org' })
  expect(row?.body).toEqual(record?.reported[0])
  expect(record).toMatchObject({ place: { grade: { state: 'none', letter: null } }, findings: [], inspections: [] })
  const page = await request(app.handler).get(`/client/information/${place}`)
  expect(page.text).toContain('รายงานโดย')
  const feed = await request(app.handler).get('/open/feed.atom?of=inspections')
  expect(feed.text).toContain('ผลตรวจที่รายงานโดย')
})

test('one question less, and there is no letter; findings in own words never have one', async () => {
  expect(codesOf(await report({ answers: wholeAnswers().slice(1) }))).toEqual(['new'])
  const { template: _, answers: __, ...free } = reportOf(place, { number: 'T-2' })
  await finished({ inspections: [{ ...free, findings: [{ severity: 'major', text: 'ถังแก๊สวางชิดเตา' }] }] })
  const lines = await shown()
  expect(lines.map(({ letter, score }: { letter: null; score: null }) => [letter, score])).toEqual([
    [null, null],
    [null, null],
  ])
  expect(lines.find(({ number }: { number: string }) => number === 'T-2').points).toEqual([
    { severity: 'major', said: 'ถังแก๊สวางชิดเตา' },
  ])
  const sent = await post({ inspections: [{ ...reportOf(place), letter: 'A', score: 100 }] })
  expect([sent.status, sent.body.code, sent.body.fields]).toEqual([
    400,
    'invalid_body',
    ['inspections.0.letter', 'inspections.0.score'],
  ])
})

test('the same report again is the same; a changed one needs a reason, and a withdrawn one stays withdrawn', async () => {
  await fillPublications(db, new Date())
  await report()
  expect(codesOf(await report())).toEqual(['unchanged'])
  const changed = { answers: wholeAnswers(failing.stop) }
  expect(codesOf(await report(changed))).toEqual(['refused needsReason'])
  expect((await shown())[0]).toMatchObject({ letter: 'A', corrected: null })
  expect(codesOf(await report({ ...changed, correction: 'กรอกผิดแบบ' }))).toEqual(['corrected'])
  expect(codesOf(await report({ ...changed, correction: 'กรอกผิดแบบ' }))).toEqual(['unchanged'])
  expect((await shown())[0]).toMatchObject({ letter: 'E', corrected: { reason: 'กรอกผิดแบบ' } })
  const withdrawal = { withdrawn: [{ number: 'T-1', reason: 'ตรวจผิดร้าน' }] }
  expect(codesOf(await finished(withdrawal))).toEqual(['withdrawn'])
  expect(codesOf(await finished({ ...withdrawal, dry_run: true }))).toEqual(['unchanged'])
  expect(codesOf(await report({ ...changed, correction: 'ส่งอีกครั้ง' }))).toEqual(
    ['unchanged'].map(() => 'refused isWithdrawn'),
  )
  expect((await shown())[0]).toMatchObject({ withdrawn: { reason: 'ตรวจผิดร้าน' } })
  // Each state was published in its turn.
  expect(
    (await published()).map(({ body }) => [body.letter, body.corrected !== null, body.withdrawn !== null]),
  ).toEqual([
    ['A', false, false],
    ['E', true, false],
    ['E', true, true],
  ])
  const page = await request(app.handler).get(`/client/information/${place}`)
  expect(page.text).toContain('ถอนรายงานแล้ว')
  const acts = await db
    .selectFrom('audit_events')
    .select(['action', 'actor_role'])
    .where('business_id', '=', place)
    .where('action', 'like', 'reported.%')
    .orderBy('id')
    .execute()
  expect(acts.map(({ action }) => action)).toEqual(['reported.publish', 'reported.correct', 'reported.withdraw'])
})

test('row by row: each way to say too much or the wrong thing is refused, and the good rows are stored', async () => {
  const [foreign = '', closed = '', spa = ''] = await insertPlaces(database, [
    { district_code: 5001, province_code: 50, lat: 18.79, lng: 98.98 },
    { district_code: 8302, status: 'closed', closed_at: new Date() },
    { district_code: 8302, category_id: 'spa' },
  ])
  const { external_id: own } = await db
    .selectFrom('businesses')
    .select('external_id')
    .where('id', '=', place)
    .executeTakeFirstOrThrow()
  const tomorrow = bangkokDay(new Date(Date.now() + dayMs))
  const [first = { code: '', value: '' }] = wholeAnswers()
  const rows: [string, Partial<SentInspection>][] = [
    ['refused otherArea', { place: foreign }],
    ['refused closedPlace', { place: closed }],
    ['refused unknownPlace', { place: crypto.randomUUID() }],
    ['refused futureDate', { visited_on: tomorrow }],
    ['refused unknownTemplate', { template: 'restaurant.99' }],
    ['refused otherTemplate', { place: spa }],
    ['refused oldTemplate', { visited_on: '2001-01-01' }],
    ['refused doubledAnswer', { answers: [...wholeAnswers(), first] }],
    ['refused unknownQuestion', { answers: [{ code: 'REST-999', value: 'yes' }] }],
    ['refused badAnswer', { answers: [{ code: first.code, value: 'perhaps' }] }],
    ['refused badAnswer', { answers: [{ ...first, not_applicable: 'ไม่มีครัว' }] }],
    ['new', { place: own ?? '' }],
  ]
  const inspections = rows.map(([, given], i) => reportOf(place, { number: `R-${i}`, ...given }))
  const { template: _, ...unnamed } = reportOf(place, { number: 'R-unnamed' })
  const { template: __, answers: ___, ...silent } = reportOf(place, { number: 'R-silent' })
  const job = await finished({
    inspections: [...inspections, unnamed, silent, reportOf(place, { number: 'R-0' })],
    withdrawn: [{ number: 'nobody', reason: 'ไม่มีจริง' }],
  })
  expect(codesOf(job)).toEqual([
    ...rows.map(([code]) => code),
    'refused needsTemplate',
    'refused nothingSaid',
    'refused doubledRow',
    'refused unknownReport',
  ])
  expect(job.details[0]?.reasons[0]).toMatchObject({ about: foreign, text: 'สถานที่อยู่นอกพื้นที่ของกุญแจนี้' })
  expect(await db.selectFrom('reported_inspections').select('number').execute()).toEqual([{ number: 'R-11' }])
})

test('a replaced version of a questionnaire is good for visits before it was replaced, and for none after', async () => {
  const { template = '' } = reportOf(place)
  const [at, long] = [new Date(Date.now() - 10 * dayMs), new Date(Date.now() - 100 * dayMs)]
  const [{ published_at: first }] = [
    await db
      .selectFrom('question_templates')
      .select('published_at')
      .where('id', '=', template)
      .executeTakeFirstOrThrow(),
  ]
  const time = (at: Date | null) => sql.lit(at?.toISOString() ?? null)
  const since = (at: Date | null) =>
    bare(sql`update question_templates set published_at = ${time(at)} where id = ${sql.lit(template)}`)
  await since(long)
  await bare(sql`insert into question_templates (id, kind, version, name_th, name_en, name_cn, published_at)
    values ('restaurant.77', 'restaurant', 77, 'ใหม่', 'New', '新', ${time(at)})`)
  expect(codesOf(await report({ number: 'N-1' }))).toEqual(['refused oldTemplate'])
  const before = bangkokDay(new Date(at.getTime() - 5 * dayMs))
  expect(codesOf(await report({ number: 'N-2', visited_on: before }))).toEqual(['new'])
  await bare(sql`delete from question_templates where id = 'restaurant.77'`)
  await since(first)
})

test('sent twice with a key of the sender’s it is one list; with another body it is refused', async () => {
  const headers = { 'Idempotency-Key': 'day-1' }
  const [first, second] = await Promise.all([
    post({ inspections: [reportOf(place)] }, headers),
    post({ inspections: [reportOf(place)] }, headers),
  ])
  expect([first.status, second.status, first.body.id === second.body.id]).toEqual([202, 202, true])
  const other = await post({ inspections: [reportOf(place, { answers: wholeAnswers(failing.stop) })] }, headers)
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_reused'])
  expect(other.headers['content-type']).toContain('application/problem+json')
})

test('a key that is revoked in the middle of a list ends it there', async () => {
  const inspections = Array.from({ length: 120 }, (_, i) =>
    reportOf(place, { number: `M-${i}`, answers: [], findings: [{ severity: 'minor', text: `ข้อ ${i} ยังไม่เรียบร้อย` }] }),
  )
  const sent = await post({ inspections: inspections.map(({ template: _, answers: __, ...row }) => row) })
  // The server has done what it could in its moment; what is left waits.
  await db.updateTable('report_jobs').set({ state: 'working', progress: 50 }).where('id', '=', sent.body.id).execute()
  await db.deleteFrom('reported_inspections').where('number', '>=', 'M-50').execute()
  const { id } = await db.selectFrom('api_keys').select('id').executeTakeFirstOrThrow()
  await perform(database, actingAs(supervisor, 'inspector'), revokeAgencyKey, { agency, key: id })
  await workOnReports(tools, { forMs: 20_000 })
  key = await makeKey()
  const job = reportJobShape.parse((await sending('get', `/agency/inspection-jobs/${sent.body.id}`)).body)
  expect(job).toMatchObject({ state: 'stopped', progress: 50 })
  expect(job.counts.refused).toBe(70)
  const left = await db
    .selectFrom('report_job_rows')
    .select('reasons')
    .where('job_id', '=', sent.body.id)
    .where('at', '=', 119)
    .executeTakeFirst()
  expect(left?.reasons).toEqual([{ code: 'keyOver', about: '' }])
})

test('a key reports and withdraws within its kinds and its area alone', async () => {
  const bodies = {
    report: { inspections: [reportOf(place, { number: 'T-2' })] },
    withdrawal: { withdrawn: [{ number: 'T-1', reason: 'ตรวจผิดร้าน' }] },
  }
  const codes = async () => [codesOf(await finished(bodies.report)), codesOf(await finished(bodies.withdrawal))]
  await report()
  await db.insertInto('agency_kinds').values({ agency_id: agency, category_id: 'spa' }).execute()
  expect(await codes()).toEqual([['refused otherKind'], ['refused otherKind']])
  await db.deleteFrom('agency_kinds').execute()
  key = await makeKey({ area: 8301 })
  expect(await codes()).toEqual([['refused otherArea'], ['refused otherArea']])
  expect((await shown()).map(({ number, withdrawn }: Record<string, unknown>) => [number, withdrawn])).toEqual([
    ['T-1', null],
  ])
})

test('the key of another agency finds no list of this one', async () => {
  const { id } = (await post({ inspections: [reportOf(place)] })).body
  expect((await sending('get', `/agency/inspection-jobs/${id}`)).status).toBe(200)
  const own = await db.selectFrom('api_keys').select('id').executeTakeFirstOrThrow()
  const strange = await makeKey()
  const other = await agencyOf(database, 'เทศบาลอื่น')
  await db.updateTable('api_keys').set({ agency_id: other }).where('id', '<>', own.id).execute()
  expect((await sending('get', `/agency/inspection-jobs/${id}`, strange)).status).toBe(404)
})

test.each([
  ['without a key', null, 401, 'key_needed'],
  ['with a key that sends places alone', 'places', 403, 'missing_scope'],
  ['with the key of a maker without power', 'powerless', 403, 'no_power'],
] as const)('%s nothing is taken', async (_name, which, status, code) => {
  const bearer = which === null ? null : which === 'places' ? await makeKey({ scopes: ['places'] }) : key
  const powerless = (valid_to: Date | null) =>
    db.updateTable('duty_areas').set({ valid_to }).where('user_id', '=', supervisor.id).execute()
  if (which === 'powerless') await powerless(new Date(Date.now() - 1))
  const sent = await post({ inspections: [reportOf(place)] }, {}, bearer)
  await powerless(null)
  expect([sent.status, sent.body.code]).toEqual([status, code])
  expect(await db.selectFrom('report_jobs').select('id').execute()).toEqual([])
})

test(`${REPORTED_ROWS_MOST} rows are a job that tells how far it is; one more, and none, are refused`, async () => {
  const {
    template: _,
    answers: __,
    ...free
  } = reportOf(place, { findings: [{ severity: 'minor', text: 'ไฟทางเดินดับ' }] })
  const rows = (count: number) => Array.from({ length: count }, (_row, i) => ({ ...free, number: `L-${i}` }))
  const sent = await post({ inspections: rows(REPORTED_ROWS_MOST), dry_run: true })
  expect(sent.status, sent.text.slice(0, 300)).toBe(202)
  expect(sent.body).toMatchObject({ rows: REPORTED_ROWS_MOST, state: 'working' })
  expect(sent.body.progress).toBeGreaterThan(0)
  expect(sent.body.details).toHaveLength(50)
  const further = await sending('get', `/agency/inspection-jobs/${sent.body.id}?cursor=${sent.body.next}`)
  expect(further.body.details[0].row).toBe(51)
  const most = await post({ inspections: rows(REPORTED_ROWS_MOST + 1) })
  expect([most.status, most.body.fields]).toEqual([400, ['inspections']])
  const none = await post({})
  expect([none.status, none.body.fields]).toEqual([400, ['inspections']])
})
