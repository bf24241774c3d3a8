/** An inspection and its recheck through HTTP: sealed it shows everywhere, before nowhere; repairs are verified; nobody else works on it. */
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../../../../test/support/app.ts'
import { forgetLimits, testDatabase } from '../../../../test/support/database.ts'
import { testFolder } from '../../../../test/support/folder.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import type { TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { answerAll, seenOf } from '../../../../test/support/runs.ts'
import { errorsOf, stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database, { env: { DATA_DIR: testFolder() } })
let officers = {} as Officers

beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
})
beforeEach(() => forgetLimits(database))

const newPlace = async () => {
  const [id = ''] = await insertPlaces(database, [{ name_th: 'ครัวทดลอง', category_id: 'restaurant', capacity: 40 }])
  return id
}
const atVisit = (place: string) => `/inspector/recheck-by-business-id/${place}`
const as = ({ cookie }: TestPerson) => visit(app, { cookie })
const openRun = (place: string) =>
  db
    .selectFrom('runs')
    .selectAll()
    .where('business_id', '=', place)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
const actorOf = ({ id }: TestPerson) => ({
  id,
  role: 'inspector' as const,
  address: null,
  now: new Date(),
  salt: Buffer.alloc(32),
})

/** Begins the due visit, answers all, and seals; returns the address that it led to. */
async function inspect(place: string, who: TestPerson, kind: string, failed: string[] = []): Promise<string> {
  const browser = as(who)
  await browser.post(atVisit(place), { do: 'start', run: uuidv7(), kind, interest: 'none' })
  const { id, follows_id, template_id } = await openRun(place)
  await answerAll(database, actorOf(who), id, failed)
  const at = follows_id ? `/inspector/do-recheck/${follows_id}/${template_id}` : atVisit(place)
  const sealed = await browser.post(at, { do: 'seal', run: id, seen: await seenOf(database, id) })
  return String(sealed.headers.location)
}

test('an inspection shows nothing of its result before it is sealed, and everywhere after', async () => {
  const place = await newPlace()
  const officer = as(officers.officer)
  await officer.post(atVisit(place), { do: 'start', run: uuidv7(), kind: 'first', interest: 'none' })
  const { id } = await openRun(place)
  await answerAll(database, actorOf(officers.officer), id, ['REST-07'])
  // The page, its data, the device's answers and the log: 92.7, a B.
  const logged = app.lines.length
  const page = await officer.get(`${atVisit(place)}?q=review`)
  const data = await officer.get(`${atVisit(place)}/_payload.json?q=review`)
  const ops = await officer.post(atVisit(place), { do: 'ops', run: id, ops: '[]' })
  expect([page.status, data.status, ops.status]).toEqual([200, 200, 200])
  const run = { ...(stateOf(page).data['inspector/rounds/recheck-by-business-id'] as { run: object }).run }
  expect(Object.keys(run)).toContain('view')
  for (const said of [JSON.stringify(run), page.text, data.text, ops.text, JSON.stringify(app.lines.slice(logged))])
    expect(said).not.toMatch(/"weight"|"verdict"|92[.,]7/)
  expect(JSON.stringify(run)).not.toMatch(/"(?:score|grade|letter|points)"/)
  const sealed = await officer.post(atVisit(place), { do: 'seal', run: id, seen: await seenOf(database, id) })
  expect(sealed.status).toBe(303)
  expect((await officer.get(String(sealed.headers.location))).text).toContain('92.7')
  expect((await visit(app).get(`/client/information/${place}`)).text).toContain('92.7')
})

test('a recheck by another officer verifies repairs, at the address of the inspection that it looks at again', async () => {
  const place = await newPlace()
  await inspect(place, officers.officer, 'first', ['REST-07'])
  const other = as(officers.colleague)
  await other.post(atVisit(place), { do: 'start', run: uuidv7(), kind: 'recheck', interest: 'none' })
  const { follows_id } = await openRun(place)
  const at = `/inspector/do-recheck/${follows_id}/restaurant.1`
  const led = await other.get(atVisit(place))
  expect([led.status, led.headers.location]).toEqual([302, at])
  const page = await other.get(`${at}?q=REST-07`)
  expect(page.status).toBe(200)
  // The note of the finding stands beside it.
  expect(page.text).toContain('พบสิ่งกีดขวางหน้าประตูทางออก')
  expect(await inspect(place, officers.colleague, 'recheck')).toMatch(/\/state-finish\?of=/)
  const findings = await db
    .selectFrom('findings')
    .innerJoin('inspections', 'inspections.id', 'findings.inspection_id')
    .select('findings.state')
    .where('business_id', '=', place)
    .execute()
  expect(findings).toEqual([{ state: 'verified' }])
  const after = await other.get(at)
  expect([after.status, after.headers.location]).toEqual([302, expect.stringContaining('/inspector/do-recheck/')])
})

test('without a recheck under way one is led to the visit; another questionnaire or another inspection is not there', async () => {
  const place = await newPlace()
  await inspect(place, officers.officer, 'first', ['REST-07'])
  const { id } = await db
    .selectFrom('inspections')
    .select('id')
    .where('business_id', '=', place)
    .executeTakeFirstOrThrow()
  const officer = as(officers.colleague)
  const led = await officer.get(`/inspector/do-recheck/${id}/restaurant.1`)
  expect([led.status, led.headers.location]).toEqual([302, atVisit(place)])
  expect((await officer.get(`/inspector/do-recheck/${id}/spa.1`)).status).toBe(404)
  expect((await officer.get(`/inspector/do-recheck/${uuidv7()}/restaurant.1`)).status).toBe(404)
  const elsewhere = await as(officers.elsewhere).get(`/inspector/do-recheck/${id}/restaurant.1`)
  expect([elsewhere.status, elsewhere.headers.location]).toEqual([302, `/inspector/outside-area/${place}`])
})

test('breaking off needs a reason', async () => {
  const place = await newPlace()
  const officer = as(officers.officer)
  await officer.post(atVisit(place), { do: 'start', run: uuidv7(), kind: 'first', interest: 'none' })
  const { id: run } = await openRun(place)
  const refused = await officer.post(atVisit(place), { do: 'abort', run })
  expect([refused.status, errorsOf(refused)]).toEqual([422, { reason: 'error:run.abortReason' }])
  const done = await officer.post(atVisit(place), { do: 'abort', run, reason: 'unsafe' })
  expect([done.status, done.headers.location]).toEqual([303, atVisit(place)])
  expect((await officer.get(atVisit(place))).text).toContain('name="interest"')
})
