/** The owner's own check through HTTP, by plain forms as without JavaScript: nothing given is lost, nothing becomes a grade, nobody else sees it. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../../../test/support/app.ts'
import { forgetLimits, testDatabase } from '../../../test/support/database.ts'
import { testFolder } from '../../../test/support/folder.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { answerAll, seenOf } from '../../../test/support/runs.ts'
import { errorsOf, stateOf, visit } from '../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database, { env: { DATA_DIR: testFolder() } })
const people = {} as Record<'vendor' | 'otherVendor' | 'inspector', TestPerson>

beforeAll(async () => {
  await loadReference(database)
  for (const name of ['vendor', 'otherVendor', 'inspector'] as const)
    people[name] = await addPerson(database, personas[name])
})
beforeEach(() => forgetLimits(database))

const newPlace = async (given = {}) => {
  const [id = ''] = await insertPlaces(database, [
    { name_th: 'ครัวทดลอง', owner_id: people.vendor.id, category_id: 'restaurant', capacity: 40, ...given },
  ])
  return id
}
const at = (place: string) => `/vendor/manage-business/do-survery/${place}`
const owner = () => visit(app, { cookie: people.vendor.cookie })
const openRun = async (place: string) =>
  (
    await db
      .selectFrom('runs')
      .select('id')
      .where('business_id', '=', place)
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow()
  ).id
const actor = () => ({
  id: people.vendor.id,
  role: 'vendor' as const,
  address: null,
  now: new Date(),
  salt: Buffer.alloc(32),
})
const headsOf = async (run: string) =>
  (await db.selectFrom('run_ops').selectAll().where('run_id', '=', run).orderBy('n').execute()).map(
    ({ question, value, na_reason, note }) => [question, value ?? na_reason, note],
  )

test('by plain forms an owner begins, answers one question after the other, and changes an answer', async () => {
  const place = await newPlace()
  const browser = owner()
  expect((await browser.get(at(place))).text).toContain('Start the self-check')
  await browser.post(at(place), { do: 'start' })
  const run = await openRun(place)
  const form = { do: 'answer', run, question: 'REST-01' }
  const first = await browser.post(at(place), { ...form, answer: 'no', note: 'ใบอนุญาตหมดอายุ' })
  expect([first.status, first.headers.location]).toEqual([303, `${at(place)}?q=REST-02`])
  const number = await browser.post(at(place), { ...form, question: 'REST-02', number: ' ๑๒๐,5 ', go: 'stay' })
  expect(number.headers.location).toBe(`${at(place)}?q=REST-02`)
  const shown = await browser.get(`${at(place)}?q=REST-01`)
  expect(shown.text).toContain('ใบอนุญาตหมดอายุ')
  const [op] = await db.selectFrom('run_ops').select(['device', 'n']).where('run_id', '=', run).orderBy('n').execute()
  await browser.post(at(place), { ...form, answer: 'na', naReason: 'ยังไม่เปิดร้าน', replaces: `${op?.device}:${op?.n}` })
  expect(await headsOf(run)).toEqual([
    ['REST-01', 'no', 'ใบอนุญาตหมดอายุ'],
    ['REST-02', '120.5', ''],
    ['REST-01', 'ยังไม่เปิดร้าน', ''],
  ])
})

test('an invalid answer comes back as typed, with a reason', async () => {
  const place = await newPlace()
  const browser = owner()
  await browser.post(at(place), { do: 'start' })
  const run = await openRun(place)
  const bad = await browser.post(`${at(place)}?q=REST-02`, {
    do: 'answer',
    run,
    question: 'REST-02',
    number: 'many',
    note: 'นับเอง',
  })
  expect(bad.status).toBe(422)
  expect(bad.text).toMatch(/<main[\s\S]*Please type a number/)
  expect(bad.text).toContain('นับเอง')
  expect(errorsOf(bad)).toEqual({ number: 'error:run.number' })
  expect(await headsOf(run)).toEqual([])
})

test('a complete survey is handed in, shows the grade of such an inspection, and the public sees nothing of it', async () => {
  const place = await newPlace()
  const browser = owner()
  await browser.post(at(place), { do: 'start' })
  const run = await openRun(place)
  await answerAll(database, actor(), run, ['REST-07'])
  const before = await browser.get(`${at(place)}?q=review`)
  expect(JSON.stringify(stateOf(before).data)).not.toMatch(/"(score|grade|weight)"/)
  const sent = await browser.post(at(place), { do: 'submit', run, seen: await seenOf(database, run) })
  expect([sent.status, sent.headers.location]).toEqual([303, at(place)])
  const { score, grade } = await db
    .selectFrom('surveys')
    .selectAll()
    .where('business_id', '=', place)
    .executeTakeFirstOrThrow()
  const result = await browser.get(at(place))
  for (const words of [String(score), `If inspected today: about ${grade}`]) expect(result.text).toContain(words)
  const open = await visit(app).get(`/client/information/${place}`)
  expect(open.text).toContain('Not yet inspected')
  expect(open.text).not.toContain(String(score))
})

test('another owner’s place, and a run that is another’s, are not there', async () => {
  const place = await newPlace()
  await owner().post(at(place), { do: 'start' })
  const run = await openRun(place)
  const stranger = visit(app, { cookie: people.otherVendor.cookie })
  const own = await newPlace({ owner_id: people.otherVendor.id })
  expect([
    (await stranger.get(at(place))).status,
    (await stranger.post(at(place), { do: 'start' })).status,
    (await stranger.post(at(own), { do: 'answer', run, question: 'REST-01', answer: 'yes' })).status,
    (await stranger.post(at(own), { do: 'submit', run, seen: '0'.repeat(64) })).status,
  ]).toEqual([404, 404, 404, 404])
  expect(await headsOf(run)).toEqual([])
})
