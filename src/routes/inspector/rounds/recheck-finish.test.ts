/** The receipts after a visit, through HTTP: the sealed result, the public's view, and their readers. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { recomputeStoredFigures } from '#server/domain/inspections/stored-figures.ts'
import { agencyOf } from '../../../../test/support/agencies.ts'
import { testApp } from '../../../../test/support/app.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertCard, insertInspection, templateOf } from '../../../../test/support/inspections.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import type { TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
let [people, place, sealed] = [{} as Officers, '', '']
const now = new Date('2026-10-20T03:00:00Z')
beforeAll(async () => {
  people = await addOfficers(database)
})
beforeEach(async () => {
  ;[place = ''] = await insertPlaces(database, [{}])
  sealed = (await insertInspection(database, { businessId: place, failed: ['REST-07'] })).inspection.id
  await recomputeStoredFigures(db, [place], now)
})

const visitOf = (id: string) => `/inspector/recheck-by-business-id/${id}`
const finish = (of: string) => `/inspector/recheck-by-business-id/state-finish?of=${of}`
const recheckFinish = (of: string) => `/inspector/do-recheck/state-finish?of=${of}`
const open = (address: string, who: TestPerson = people.officer) => visit(app, who).get(address)
const receiptOf = (answer: Awaited<ReturnType<typeof open>>, file = 'inspector/rounds/recheck-finish') =>
  stateOf(answer).data[file].receipt
/** A recheck of the findings of `sealed`, with four answers of its own. */
async function recheck(): Promise<string> {
  const questions = templateOf('restaurant').questions.map(({ code }) => `${code}.1`)
  const { inspection } = await insertInspection(database, {
    businessId: place,
    kind: 'recheck',
    followsId: sealed,
    sealedAt: new Date('2026-10-16T03:00:00Z'),
    carried: questions.slice(4),
  })
  return inspection.id
}

test('the receipt has the sealed result and the open repairs, as often as it is opened', async () => {
  const page = await open(finish(sealed))
  expect(page.status).toBe(200)
  const questions = templateOf('restaurant').questions.length
  expect(receiptOf(page)).toMatchObject({
    id: sealed,
    kind: 'first',
    sealedAt: '2026-10-12T03:00:00.000Z',
    letter: 'B',
    score: 92.7,
    isOlder: false,
    answers: { own: questions, carried: 0 },
    photoHashes: [],
    findings: [{ code: 'REST-07', severity: 'major' }],
    place: { isListed: true, card: { grade: { state: 'valid', letter: 'B', score: 92.7 } } },
  })
  expect(page.text).toContain(`href="/client/information/${place}"`)
  expect((await open(finish(sealed))).text).toContain(sealed)
})

test('a recheck counts checked answers apart from those taken over, and the first one says that it is the older', async () => {
  const again = await recheck()
  const questions = templateOf('restaurant').questions.length
  expect(receiptOf(await open(finish(again)))).toMatchObject({ answers: { own: 4, carried: questions - 4 } })
  expect(receiptOf(await open(finish(sealed))).isOlder).toBe(true)
  const page = await open(recheckFinish(again))
  expect(receiptOf(page, 'inspector/rounds/do-recheck-finish')).toMatchObject({ id: again, kind: 'recheck' })
})

const at = new Date('2026-10-12T02:00:00Z')

/** The open run of which `sealed` comes to be. */
async function addRun(
  said: { lat?: number; lng?: number; companion?: string; clock_skew?: number; sign_read?: boolean | null } = {},
) {
  const run = crypto.randomUUID()
  await db
    .insertInto('runs')
    .values({
      id: run,
      kind: 'first',
      business_id: place,
      template_id: 'restaurant.1',
      asked: ['REST-01'],
      agency_id: await agencyOf(database),
      opened_at: at,
      follows_id: null,
      capacity: null,
      licensed: null,
      opened_by: null,
      lat: null,
      lng: null,
      ended_at: null,
      manifest: null,
      inspection_id: null,
      survey_id: null,
      ...said,
    })
    .execute()
  return run
}

const sealRun = (run: string) =>
  db
    .updateTable('runs')
    .set({ state: 'sealed', ended_at: at, manifest: '0'.repeat(64), inspection_id: sealed })
    .where('id', '=', run)
    .execute()

test('officers read the position of the device on arrival, companions and the error of its clock, if they were given', async () => {
  const before = receiptOf(await open(finish(sealed)))
  expect(before).toMatchObject({ metresFromPin: null, companion: null, clockAhead: null })
  const { lat, lng } = before.place.point
  await sealRun(await addRun({ lat: lat + 0.01, lng, companion: 'คุณสมศรี ผู้จัดการ', clock_skew: -7200 }))
  const page = await open(finish(sealed))
  expect(receiptOf(page)).toMatchObject({ metresFromPin: 1112, companion: 'คุณสมศรี ผู้จัดการ', clockAhead: -7200 })
  for (const words of ['>Far from the pin<', '120 minutes slow', 'คุณสมศรี ผู้จัดการ']) expect(page.text).toContain(words)
})

test.each([
  [true, '>Read<'],
  [false, '>A code of another place<'],
  [null, '>Not read<'],
])('the inspection says whether the sign at the place was read: %s', async (signRead, words) => {
  await sealRun(await addRun({ sign_read: signRead }))
  const page = await open(finish(sealed))
  expect(receiptOf(page).signRead).toBe(signRead)
  expect(page.text).toContain(words)
})

test('a clock that is off by less than five minutes is not spoken of', async () => {
  await sealRun(await addRun({ clock_skew: 290 }))
  expect(receiptOf(await open(finish(sealed))).clockAhead).toBeNull()
})

test.each([
  [6, true],
  [21, false],
])('a visit with %i seconds between answers is marked as too fast to be real: %s', async (pace, isQuick) => {
  const run = await addRun()
  const device = crypto.randomUUID()
  const said = { run_id: run, device, value: 'yes', na_reason: null, note: '', replaces: [], by_id: null, at }
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  const ops = ['REST-01', 'REST-02', 'REST-03'].map((question, n) => ({
    ...said,
    question,
    n: n + 1,
    device_at: after(n * pace),
    hash: Buffer.alloc(32),
  }))
  await db.insertInto('run_ops').values(ops).execute()
  await sealRun(run)
  const page = await open(finish(sealed))
  expect(receiptOf(page).pace).toBe(pace)
  // As it is rendered: the page brings the texts themselves as well.
  expect(page.text.includes('>Faster than 20 seconds a question<')).toBe(isQuick)
})

test('photos are those of its run that were not taken out', async () => {
  const run = await addRun()
  const photo = (sha: string, removed_at: Date | null) => ({
    id: crypto.randomUUID(),
    run_id: run,
    question: 'REST-01',
    key: 'x',
    sha256: sha.repeat(64),
    by_id: null,
    at,
    removed_at,
  })
  await db
    .insertInto('run_photos')
    .values([photo('a', null), photo('b', null), photo('c', at)])
    .execute()
  await sealRun(run)
  expect(receiptOf(await open(finish(sealed))).photoHashes).toHaveLength(2)
})

test.each([
  ['red', 'An open red card keeps the place suspended', 'suspended'],
  ['orange', 'lets it be shown as C at most', 'valid'],
] as const)('with a %s card it says why the public sees another result', async (level, words, state) => {
  await insertCard(database, { businessId: place, level, issuedAt: new Date('2026-10-13T03:00:00Z') })
  await recomputeStoredFigures(db, [place], now)
  const page = await open(finish(sealed))
  expect(receiptOf(page)).toMatchObject({ letter: 'B', place: { card: { grade: { state } } } })
  expect(page.text).toContain(words)
})

test('of a place that is not listed nothing is public yet, and the way leads back to the visit', async () => {
  await db.updateTable('businesses').set({ status: 'submitted' }).where('id', '=', place).execute()
  const page = await open(finish(sealed))
  expect(page.text).toContain('Nothing of this is public')
  expect(page.text).toContain(`href="${visitOf(place)}"`)
  expect(page.text).not.toContain(`href="/client/information/${place}"`)
})

test('without the number of an inspection the way leads to the day of the officer', async () => {
  for (const address of [
    '/inspector/recheck-by-business-id/state-finish',
    finish('nothing'),
    '/inspector/do-recheck/state-finish',
  ]) {
    const answer = await open(address)
    expect([answer.status, answer.headers.location]).toEqual([302, '/inspector/home'])
  }
})

test('the addresses that receipts had before lead to them, with the number of the inspection', async () => {
  const old = [
    [`${visitOf(place)}/state-finish?of=${sealed}`, finish(sealed)],
    [`/inspector/do-recheck/${sealed}/restaurant.1/state-finish?of=${sealed}`, recheckFinish(sealed)],
  ]
  for (const [from, to] of old) {
    const answer = await open(String(from))
    expect([answer.status, answer.headers.location]).toEqual([302, to])
  }
})

test('an unsealed inspection is not there, nor a first one at a recheck’s address', async () => {
  const again = await recheck()
  const open_ = crypto.randomUUID()
  await db
    .insertInto('inspections')
    .values({
      id: open_,
      business_id: place,
      template_id: 'restaurant.1',
      kind: 'first',
      agency_id: await agencyOf(database),
    })
    .execute()
  const addresses = [
    finish(crypto.randomUUID()),
    finish(open_),
    recheckFinish(sealed),
    recheckFinish(crypto.randomUUID()),
    recheckFinish(open_),
  ]
  for (const address of addresses) expect((await open(address)).status, address).toBe(404)
  expect((await open(recheckFinish(again))).status).toBe(200)
})

test('officers of another area are led to the public page, and of a place that is not listed see nothing', async () => {
  const again = await recheck()
  for (const address of [finish(sealed), recheckFinish(again)]) {
    const answer = await open(address, people.elsewhere)
    expect([answer.status, answer.headers.location]).toEqual([302, `/inspector/outside-area/${place}`])
  }
  await db.updateTable('businesses').set({ status: 'closed' }).where('id', '=', place).execute()
  for (const address of [finish(sealed), recheckFinish(again)])
    expect((await open(address, people.elsewhere)).status).toBe(404)
  expect((await open(finish(sealed), people.supervisor)).status).toBe(200)
})
