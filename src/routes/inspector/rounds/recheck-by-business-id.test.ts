/** The visit to a place before it begins, through HTTP: due work, permission to begin, and refusals. */
import { createHash } from 'node:crypto'
import request from 'supertest'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { payloadHeader, personHeader } from '#shared/payload.ts'
import type { RunPageData } from '#shared/runs/run.ts'
import { testApp } from '../../../../test/support/app.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertCard, insertInspection, templateOf } from '../../../../test/support/inspections.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { testDevice } from '../../../../test/support/runs.ts'
import { errorsOf, stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
let [people, place] = [{} as Officers, '']
beforeAll(async () => {
  people = await addOfficers(database)
})
beforeEach(async () => {
  ;[place = ''] = await insertPlaces(database, [{}])
})

const at = (id = place) => `/inspector/recheck-by-business-id/${id}`
const open = (who: TestPerson, id = place) => visit(app, who).get(at(id))
const fields = (given: Record<string, string> = {}) => ({
  do: 'start',
  run: crypto.randomUUID(),
  kind: 'first',
  interest: 'none',
  ...given,
})
const start = (who: TestPerson, given: Record<string, string> = {}) => visit(app, who).post(at(), fields(given))
const dataOf = (answer: Awaited<ReturnType<typeof open>>) =>
  stateOf(answer).data['inspector/rounds/recheck-by-business-id']
const runs = () => db.selectFrom('runs').selectAll().where('business_id', '=', place).execute()
const events = async () =>
  (await db.selectFrom('audit_events').select('action').where('business_id', '=', place).execute()).map(
    ({ action }) => action,
  )

test('an officer of the area sees a first inspection with all questions, and nothing chosen for the declaration', async () => {
  const page = await open(people.officer)
  expect(page.status).toBe(200)
  expect(dataOf(page).visit).toMatchObject({
    refusal: null,
    history: [],
    due: { kinds: ['first'], findings: [], questions: templateOf('restaurant').questions.length, licensed: null },
  })
  expect(page.text).not.toContain('checked=""')
  expect(page.text.match(/<button[^>]*class="btn primary/g)).toHaveLength(1)
})

test('findings are shown with dates and the owner’s last reply; the lot’s draw is not', async () => {
  const sealedAt = new Date('2026-10-12T03:00:00Z')
  const { findings, inspection } = await insertInspection(database, {
    businessId: place,
    failed: ['REST-07'],
    sealedAt,
    inspectorId: people.colleague.id,
    findingState: () => 'claimed',
  })
  const [finding] = findings
  const at = (day: number) => new Date(Date.UTC(2026, 9, day))
  await insertCard(database, {
    businessId: place,
    level: 'yellow',
    issuedAt: at(13),
    state: 'replied',
    number: 'HKT-1',
    findingIds: [finding?.id ?? ''],
    replies: [
      { findingId: finding?.id, body: 'ซื้อเขียงใหม่แล้ว', at: at(14) },
      { findingId: finding?.id, body: 'แยกสีเขียงแล้วด้วย', at: at(15) },
    ],
  })
  const { visit: shown } = dataOf(await open(people.officer))
  expect(shown.due).toMatchObject({ kinds: ['recheck'], cards: [{ number: 'HKT-1', level: 'yellow' }] })
  expect(shown.due.findings).toMatchObject([
    { code: 'REST-07', severity: 'major', foundOn: '2026-10-12', claimedOn: '2026-10-12', reply: { on: '2026-10-15' } },
  ])
  expect(shown.due.findings[0].reply.text).toBe('แยกสีเขียงแล้วด้วย')
  expect(shown.history).toEqual([
    {
      id: inspection.id,
      kind: 'first',
      on: '2026-10-12',
      letter: 'B',
      score: 92.7,
      isOwn: false,
      receivedAt: null,
      doubt: null,
    },
  ])
  const page = await open(people.officer)
  const others = templateOf('restaurant').questions.filter(({ code }) => code !== 'REST-07')
  expect(others.filter(({ code }) => page.text.includes(code))).toEqual([])
})

test('once all is mended the officer says whether it is the plan, a wish of the owner or a complaint', async () => {
  await insertInspection(database, { businessId: place, inspectorId: people.colleague.id })
  expect(dataOf(await open(people.officer)).visit.due.kinds).toEqual(['routine', 'requested', 'complaint'])
  const answer = await start(people.officer, { kind: 'complaint' })
  expect([answer.status, (await runs()).map(({ kind }) => kind)]).toEqual([303, ['complaint']])
})

test('a visit begins with the officer’s position and companions, and the page shows it as open', async () => {
  const run = crypto.randomUUID()
  const answer = await start(people.officer, { run, companion: ' ผู้จัดการ ', lat: '7.8848', lng: '98.4001' })
  expect([answer.status, answer.headers.location]).toEqual([303, at()])
  expect(await runs()).toMatchObject([
    { id: run, kind: 'first', companion: 'ผู้จัดการ', lat: 7.8848, lng: 98.4001, opened_by: people.officer.id },
  ])
  expect(await events()).toEqual(['inspection.start'])
  expect(dataOf(await open(people.colleague)).run).toMatchObject({ view: { id: run, kind: 'first' } })
})

test('pressed twice it begins once, also at the same moment and by two officers', async () => {
  const given = { run: crypto.randomUUID() }
  const answers = [await start(people.officer, given), await start(people.officer, given)]
  answers.push(...(await Promise.all([start(people.officer), start(people.colleague)])))
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
  expect((await runs()).map(({ id }) => id)).toEqual([given.run])
  expect(await events()).toEqual(['inspection.start'])
})

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['no declaration', { interest: '' }, { interest: 'inspection:error.interest' }],
  ['an invented kind', { kind: 'raid' }, { kind: 'inspection:error.kind' }],
  ['a long companion', { companion: 'ก'.repeat(201) }, { companion: 'inspection:error.companionLong' }],
  ['a licence in words', { licensed: 'forty' }, { licensed: 'inspection:error.licensed' }],
  ['a licence for nobody', { licensed: '0' }, { licensed: 'inspection:error.licensed' }],
  ['a place off the earth', { lat: '91', lng: '0' }, { lat: 'error:problem.invalid_request' }],
  ['a run without a number', { run: 'one' }, { run: 'error:problem.invalid_request' }],
])('%s is refused beside its field, and nothing begins', async (_case, given, errors) => {
  const answer = await start(people.officer, given)
  expect([answer.status, errorsOf(answer), await runs()]).toEqual([422, errors, []])
})

test('a kind that is not due is refused, and says so where nobody was asked for it', async () => {
  await insertInspection(database, { businessId: place, failed: ['REST-07'], inspectorId: people.colleague.id })
  const answer = await start(people.officer, { kind: 'routine' })
  expect([answer.status, errorsOf(answer), await runs()]).toEqual([409, { kind: 'error:run.notDue' }, []])
  expect(answer.text).toContain('role="alert"')
})

test('an officer with a sure or possible interest is told that somebody else goes; the declaration is on record', async () => {
  const answer = await start(people.officer, { interest: 'some' })
  expect([answer.status, errorsOf(answer)]).toEqual([403, { form: 'inspection:refusal.interest' }])
  expect(answer.text).not.toContain('name="interest"')
  expect([await runs(), await events()]).toEqual([[], ['interest.declare']])
})

test('figures of a licence are asked for where answers are judged by them and nobody knows them', async () => {
  ;[place = ''] = await insertPlaces(database, [{ category_id: 'tour' }])
  expect(dataOf(await open(people.officer)).visit.due.licensed).toEqual({ known: null })
  const answer = await start(people.officer)
  expect([answer.status, errorsOf(answer)]).toEqual([422, { licensed: 'inspection:error.licensed' }])
  expect((await start(people.officer, { licensed: '๑,๒๐๐' })).status).toBe(303)
  expect(await runs()).toMatchObject([{ licensed: 1200 }])
})

test('a figure that is known already stands in its field, and need not be sent', async () => {
  ;[place = ''] = await insertPlaces(database, [{ category_id: 'tour' }])
  await db.updateTable('businesses').set({ licensed_capacity: 45 }).where('id', '=', place).execute()
  expect((await open(people.officer)).text).toMatch(/<input[^>]*name="licensed"[^>]*value="45"/)
  expect((await start(people.officer)).status).toBe(303)
  expect(await runs()).toMatchObject([{ licensed: 45 }])
})

test('officers of another area see the public page, of a place that is not listed nothing, and begin nothing', async () => {
  const { elsewhere } = people
  const page = await open(elsewhere)
  expect([page.status, page.headers.location]).toEqual([302, `/inspector/outside-area/${place}`])
  const scripted = await visit(app, elsewhere).post(`${at()}?`, fields())
  expect(scripted.status).toBe(302)
  const [draft = ''] = await insertPlaces(database, [{ status: 'submitted' }])
  expect((await open(elsewhere, draft)).status).toBe(404)
  expect((await open(elsewhere, crypto.randomUUID())).status).toBe(404)
  expect((await visit(app, elsewhere).post(at(draft), fields())).status).toBe(404)
  expect((await open(people.officer, draft)).status).toBe(200)
  expect(await runs()).toEqual([])
})

test('a script of another area’s officer is answered with the rule', async () => {
  const request = (await import('supertest')).default
  const answer = await request(app.handler)
    .post(at())
    .set({ Cookie: people.elsewhere.cookie, Origin: 'https://places.example.org', 'x-payload': '1' })
    .type('form')
    .send(fields())
  expect(answer.status).toBe(403)
  expect(JSON.stringify(answer.body)).toContain('inspection:refusal.outsideArea')
  const [tried, ...more] = await db
    .selectFrom('audit_events')
    .select(['actor_id', 'entity_id', 'business_id', 'after'])
    .where('action', '=', 'duty.outside_area')
    .where('entity_id', '=', place)
    .execute()
  expect(tried).toMatchObject({
    actor_id: people.elsewhere.id,
    business_id: null,
    after: { tried: 'inspection.start' },
  })
  expect(more).toEqual([])
})

test.each<[string, () => Promise<TestPerson>]>([
  ['a client', () => addPerson(database)],
  ['an officer who is suspended', async () => people.suspended],
  ['an officer who acts as a client', () => addPerson(database, { inspector: { areas: [83] }, role: 'client' })],
])('%s does not get in', async (_case, who) => {
  const person = await who()
  for (const answer of [await open(person), await start(person)]) {
    expect(answer.status).toBe(302)
    expect(answer.headers.location).toMatch(/^\/unauthorized\?need=inspector/)
  }
  expect(await runs()).toEqual([])
})

test('an owner who is an officer too reads why, in place of the form', async () => {
  const owner = await addPerson(database, { vendor: true, inspector: { areas: [83] } })
  await db.updateTable('businesses').set({ owner_id: owner.id }).where('id', '=', place).execute()
  const page = await open(owner)
  expect([page.status, dataOf(page).visit.refusal, dataOf(page).visit.due]).toEqual([
    200,
    'inspection:refusal.ownPlace',
    null,
  ])
  expect(page.text).toContain('You answer for this place yourself')
  expect(page.text).not.toContain('name="interest"')
  const answer = await start(owner)
  expect([answer.status, errorsOf(answer), await runs()]).toEqual([403, { form: 'inspection:refusal.ownPlace' }, []])
  expect(errorsOf(await start(owner, { interest: 'some' }))).toEqual({ form: 'inspection:refusal.ownPlace' })
  expect(await events()).toEqual([])
})

test('a third visit in a row is another officer’s', async () => {
  for (const day of [1, 2])
    await insertInspection(database, {
      businessId: place,
      inspectorId: people.officer.id,
      sealedAt: new Date(Date.UTC(2026, 9, day)),
    })
  const answer = await start(people.officer, { kind: 'routine' })
  expect([answer.status, errorsOf(answer)]).toEqual([403, { form: 'inspection:refusal.thirdVisit' }])
  expect((await start(people.colleague, { kind: 'routine' })).status).toBe(303)
})

test('after an orange or red card another officer does the recheck', async () => {
  const { findings } = await insertInspection(database, {
    businessId: place,
    failed: ['REST-07'],
    inspectorId: people.officer.id,
  })
  const findingIds = findings.map(({ id }) => id)
  await insertCard(database, { businessId: place, level: 'orange', issuedAt: new Date('2026-10-13'), findingIds })
  const answer = await start(people.officer, { kind: 'recheck' })
  expect([answer.status, errorsOf(answer)]).toEqual([403, { form: 'inspection:refusal.sameOfficer' }])
  expect((await start(people.colleague, { kind: 'recheck' })).status).toBe(303)
})

test('an officer who may not begin does not join a colleague’s visit, and reads why', async () => {
  const owner = await addPerson(database, { vendor: true, inspector: { areas: [83] } })
  await db.updateTable('businesses').set({ owner_id: owner.id }).where('id', '=', place).execute()
  const { findings } = await insertInspection(database, {
    businessId: place,
    failed: ['REST-07'],
    inspectorId: people.officer.id,
  })
  const findingIds = findings.map(({ id }) => id)
  await insertCard(database, { businessId: place, level: 'orange', issuedAt: new Date('2026-10-13'), findingIds })
  const run = crypto.randomUUID()
  await start(people.colleague, { run, kind: 'recheck' })
  const [{ follows_id = '' } = {}] = await runs()
  const recheck = `/inspector/do-recheck/${follows_id}/restaurant.1`
  expect((await visit(app, people.colleague).get(recheck)).status).toBe(200)
  for (const [who, refusal] of [
    [owner, 'inspection:refusal.ownPlace'],
    [people.officer, 'inspection:refusal.sameOfficer'],
  ] as const) {
    const page = await open(who)
    expect([page.status, dataOf(page).visit.refusal, dataOf(page).run]).toEqual([200, refusal, null])
    const joined = await visit(app, who).get(recheck)
    expect([joined.status, joined.headers.location]).toEqual([302, at()])
    const ended = await visit(app, who).post(at(), { do: 'abort', run, reason: 'closed' })
    expect([ended.status, errorsOf(ended)]).toEqual([403, { form: refusal }])
  }
  expect(await runs()).toMatchObject([{ id: run, state: 'open' }])
})

test('a place that closed for good is not inspected', async () => {
  await db.updateTable('businesses').set({ status: 'closed' }).where('id', '=', place).execute()
  expect(dataOf(await open(people.officer)).visit.refusal).toBe('inspection:refusal.notInspected')
  expect((await start(people.officer)).status).toBe(409)
})

const take = async (who: TestPerson) => {
  const { body, status } = await request(app.handler)
    .post(at())
    .set({ Cookie: who.cookie, Origin: 'https://places.example.org', [payloadHeader]: '1' })
    .type('form')
    .send({ do: 'take' })
  return { status, errors: body.action?.errors, run: body.action?.data?.run as RunPageData | undefined }
}
const openRunOf = async () => (await runs()).find(({ state }) => state === 'open')

test('a visit that is taken along has its questions and no answers, and taken again it draws the same', async () => {
  await insertInspection(database, { businessId: place, failed: ['REST-07'], inspectorId: people.colleague.id })
  const { run: taken, status } = await take(people.officer)
  expect(status).toBe(200)
  expect(taken?.view).toMatchObject({ kind: 'recheck', heads: {}, photos: {}, place: { id: place } })
  const codes = taken?.view.questions.map(({ code }) => code)
  for (let times = 0; times < 5; times++) {
    const { run: again } = await take(people.officer)
    expect([again?.view.id, again?.view.questions.map(({ code }) => code)]).toEqual([taken?.view.id, codes])
  }
  expect(await runs()).toEqual([])
  expect(await events()).toContain('inspection.prepare')
})

test('the offline copy has no weight and no score, nor has its log', async () => {
  await insertInspection(database, { businessId: place, failed: ['REST-07'], inspectorId: people.colleague.id })
  const logged = app.lines.length
  const { run: taken } = await take(people.officer)
  const names: string[] = []
  JSON.stringify(taken, (name, value) => {
    names.push(name)
    return value
  })
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name) => /score|weight|grade|letter|points|verdict/i.test(name))).toEqual([])
  expect(JSON.stringify(app.lines.slice(logged))).not.toMatch(/score|weight|grade/i)
})

test('a visit that began on the device begins by its offline copy, at its own time', async () => {
  await insertInspection(database, { businessId: place, failed: ['REST-07'], inspectorId: people.colleague.id })
  const { run: taken } = await take(people.officer)
  await db
    .updateTable('prepared_runs')
    .set({ prepared_at: new Date(Date.now() - 9 * 3_600_000) })
    .where('id', '=', taken?.view.id ?? '')
    .execute()
  const ahead = 2 * 3_600_000
  const onDevice = {
    startedAt: new Date(Date.now() - 8 * 3_600_000 + ahead).toISOString(),
    sentAt: new Date(Date.now() + ahead).toISOString(),
  }
  const fields = { run: taken?.view.id ?? '', kind: 'recheck', ...onDevice }
  for (let times = 0; times < 2; times++) expect((await start(people.officer, fields)).status).toBe(303)
  const run = await openRunOf()
  expect(run?.asked).toEqual(taken?.view.questions.map(({ code }) => code))
  expect(Math.abs((run?.opened_at.getTime() ?? 0) - (Date.now() - 8 * 3_600_000))).toBeLessThan(300_000)
  expect(Math.abs((run?.clock_skew ?? 0) - 7200)).toBeLessThan(60)
  expect(await runs()).toHaveLength(1)
})

test('an officer’s offline copy begins nobody else’s visit', async () => {
  const { run: taken } = await take(people.officer)
  const began = await start(people.colleague, { run: taken?.view.id ?? '' })
  expect(began.status).toBe(303)
  await db
    .updateTable('prepared_runs')
    .set({ asked: ['REST-01'] })
    .where('business_id', '=', place)
    .execute()
  expect((await openRunOf())?.asked.length).toBeGreaterThan(1)
})

test('of two who began without a network the second goes on with the first one’s visit', async () => {
  const [mine, theirs] = [await take(people.officer), await take(people.colleague)]
  expect(mine.run?.view.id).not.toBe(theirs.run?.view.id)
  for (const [who, { run }] of [
    [people.officer, mine],
    [people.colleague, theirs],
  ] as const)
    expect((await start(who, { run: run?.view.id ?? '' })).status).toBe(303)
  expect((await runs()).map(({ id }) => id)).toEqual([mine.run?.view.id])
  expect(dataOf(await open(people.colleague)).run.view.id).toBe(mine.run?.view.id)
})

test('an open visit, and a place that one may not inspect, is not taken along', async () => {
  expect((await take(people.elsewhere)).status).toBe(403)
  await start(people.officer)
  expect((await take(people.officer)).errors).toEqual({ form: 'error:run.exists' })
})

test('a prepared visit is no run: nothing can be said in it before it begins', async () => {
  const { run: taken } = await take(people.officer)
  const answer = await visit(app, people.officer).post(at(), { do: 'ops', run: taken?.view.id ?? '', ops: '[]' })
  expect(answer.status).toBe(404)
})

test('a device’s work of one officer is not accepted from a later account on it', async () => {
  const { run: taken } = await take(people.officer)
  const id = taken?.view.id ?? ''
  await start(people.officer, { run: id })
  const mark = createHash('sha256')
    .update(Buffer.from(taken?.draftKey ?? '', 'base64'))
    .update(new Uint8Array([1]))
    .digest('hex')
    .slice(0, 16)
  const op = { ...testDevice()('REST-01'), deviceAt: new Date().toISOString() }
  const sendAs = (who: TestPerson) =>
    request(app.handler)
      .post(at())
      .set({ Cookie: who.cookie, Origin: 'https://places.example.org', [payloadHeader]: '1', [personHeader]: mark })
      .type('form')
      .send({ do: 'ops', run: id, ops: JSON.stringify([op]) })
  const stored = async () => (await db.selectFrom('run_ops').select('by_id').where('run_id', '=', id).execute()).length
  expect([(await sendAs(people.colleague)).status, await stored()]).toEqual([403, 0])
  expect([(await sendAs(people.officer)).status, await stored()]).toEqual([200, 1])
})
