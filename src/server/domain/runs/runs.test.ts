/** A run's answers are stored once, however often and from any device sent, and end in one survey or one inspection. */

import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import type { Amenity } from '#shared/places/amenities.ts'
import { handCodes } from '#shared/runs/hands.ts'
import { OPS_MOST } from '#shared/runs/run-limits.ts'
import { agencyOf } from '../../../../test/support/agencies.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addPerson, personas, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { answerAll, insertRunPhoto, seenOf, sendOps, testDevice } from '../../../../test/support/runs.ts'
import { loadReference } from '../../db/reference/load-reference.ts'
import type { Actor } from '../actor.ts'
import { abortInspection } from '../inspections/abort-inspection.ts'
import { sealInspection } from '../inspections/seal-inspection.ts'
import { startInspection } from '../inspections/start-inspection.ts'
import { dropSurvey, startSurvey, submitSurvey } from '../surveys/commands.ts'
import { changeRunPhotos, noFacts } from './run-photos.ts'

const database = await testDatabase()
const { db } = database
type Name = 'vendor' | 'otherVendor' | 'inspector' | 'otherInspector' | 'supervisor'
const people = {} as Record<Name, TestPerson>

beforeAll(async () => {
  await loadReference(database)
  for (const name of ['vendor', 'otherVendor', 'inspector', 'otherInspector', 'supervisor'] as const)
    people[name] = await addPerson(database, personas[name])
})

const as = (name: Name, now = new Date()): Actor => ({
  id: people[name].id,
  role: name.toLowerCase().includes('vendor') ? 'vendor' : 'inspector',
  address: null,
  now,
  salt: Buffer.alloc(32),
})

/** A restaurant in the inspector's province. */
async function newPlace(): Promise<string> {
  const [id = ''] = await insertPlaces(database, [
    { owner_id: people.vendor.id, category_id: 'restaurant', province_code: 83, district_code: 8301, capacity: 40 },
  ])
  return id
}

const begin = (place: string, who: Name = 'vendor') =>
  perform(database, as(who), startSurvey, { run: uuidv7(), place }).then(({ run }) => run)
const inspect = (place: string, who: Name = 'inspector', kind: 'first' | 'recheck' | 'routine' = 'first') =>
  perform(database, as(who), startInspection, {
    run: uuidv7(),
    place,
    kind,
    licensed: null,
    at: null,
    companion: '',
  }).then(({ run }) => run)
const submit = async (run: string, who: Name = 'vendor', seen?: string) =>
  perform(database, as(who), submitSurvey, { run, seen: seen ?? (await seenOf(database, run)) })
const seal = async (run: string, who: Name = 'inspector', seen?: string) =>
  perform(database, as(who), sealInspection, { run, seen: seen ?? (await seenOf(database, run)) })

const opCount = async (run: string) =>
  (await db.selectFrom('run_ops').select('n').where('run_id', '=', run).execute()).length
const eventsOf = async (place: string) =>
  (await db.selectFrom('audit_events').select('action').where('business_id', '=', place).orderBy('id').execute()).map(
    ({ action }) => action,
  )
const figuresOf = (place: string) =>
  db.selectFrom('businesses').select(['grade', 'score', 'status']).where('id', '=', place).executeTakeFirstOrThrow()

test('a survey that is begun twice is one, and another owner’s place is not there', async () => {
  const place = await newPlace()
  expect(await begin(place)).toBe(await begin(place))
  await expect(begin(place, 'otherVendor')).rejects.toMatchObject({ code: 'page_not_found' })
})

test('sent again an operation is stored once, and under a number that was used another is refused by name', async () => {
  const run = await begin(await newPlace())
  const op = testDevice()('REST-01')
  await sendOps(database, as('vendor'), run, [op, op])
  const { outcomes } = await sendOps(database, as('vendor'), run, [op, { ...op, value: 'no' }])
  expect(outcomes.map(({ refused }) => refused)).toEqual([null, 'error:run.otherContents'])
  expect(await opCount(run)).toBe(1)
})

test('an impossible operation is refused by name, and those sent with it are stored', async () => {
  const run = await begin(await newPlace())
  const device = testDevice()
  const { outcomes } = await sendOps(database, as('vendor'), run, [
    device('REST-01', { value: 'maybe' }),
    device('HOTEL-01'),
    device('REST-01', { note: 'x'.repeat(2001) }),
    device('REST-01', { replaces: [`${uuidv7()}:1`] }),
    device('REST-01', { value: 'no', naReason: 'ไม่มี' }),
    device('REST-04'),
  ])
  expect(outcomes.map(({ refused }) => refused)).toEqual([
    'error:run.value',
    'error:run.question',
    'error:run.tooLong',
    'error:run.replaces',
    'error:run.value',
    null,
  ])
  expect(await opCount(run)).toBe(1)
})

test('more operations at once than are taken are refused whole', async () => {
  const run = await begin(await newPlace())
  const device = testDevice()
  const many = Array.from({ length: 51 }, () => device('REST-01'))
  await expect(sendOps(database, as('vendor'), run, many)).rejects.toMatchObject({
    errors: { form: 'error:run.opsAtOnce' },
  })
  expect(await opCount(run)).toBe(0)
})

test('a run of another owner, of another area, or asked for in another role is not there', async () => {
  const place = await newPlace()
  const [survey, inspection] = [await begin(place), await inspect(place)]
  const op = testDevice()('REST-01')
  for (const [who, run] of [
    ['otherVendor', survey],
    ['inspector', survey],
    ['otherInspector', inspection],
    ['vendor', inspection],
  ] as const)
    await expect(sendOps(database, as(who), run, [op])).rejects.toMatchObject({ code: 'page_not_found' })
  expect([await opCount(survey), await opCount(inspection)]).toEqual([0, 0])
})

test('an incomplete survey is refused, and a complete one is submitted once and never a grade', async () => {
  const place = await newPlace()
  const run = await begin(place)
  await expect(submit(run)).rejects.toMatchObject({ errors: { form: 'error:run.missing' } })
  await answerAll(database, as('vendor'), run, ['REST-07'])
  const [first, again] = [await submit(run), await submit(run)]
  expect(first).toEqual(again)
  const survey = await db.selectFrom('surveys').selectAll().where('business_id', '=', place).executeTakeFirstOrThrow()
  expect(survey).toMatchObject({ id: first.survey, grade: expect.any(String) })
  expect(await figuresOf(place)).toMatchObject({ grade: null, score: null })
  expect(await db.selectFrom('inspections').select('id').where('business_id', '=', place).execute()).toEqual([])
  expect(await eventsOf(place)).toEqual(['survey.start', 'survey.submit'])
})

test('a survey has the questions for owners, and a dropped run leaves no survey', async () => {
  const place = await newPlace()
  const run = await begin(place)
  const { asked } = await db.selectFrom('runs').select('asked').where('id', '=', run).executeTakeFirstOrThrow()
  const inspectors = await db.selectFrom('questions').select('code').where('scope', '=', 'inspector').execute()
  expect(asked.filter((code) => inspectors.some((it) => it.code === code))).toEqual([])
  await perform(database, as('vendor'), dropSurvey, { run })
  await perform(database, as('vendor'), dropSurvey, { run })
  expect(await eventsOf(place)).toEqual(['survey.start', 'survey.drop'])
  await expect(sendOps(database, as('vendor'), run, [testDevice()('REST-01')])).rejects.toMatchObject({
    errors: { form: 'error:run.ended' },
  })
})

test('sealing makes the grade from the values: the same receipt however often, and the figures of the place with it', async () => {
  const place = await newPlace()
  const run = await inspect(place)
  await answerAll(database, as('inspector'), run, ['REST-07'])
  const [first, again] = [await seal(run), await seal(run)]
  expect(first).toEqual(again)
  // domain.md, section 4: restaurant only REST-07 no.
  expect(await figuresOf(place)).toEqual({ grade: 'B', score: 92.7, status: 'approved' })
  const findings = await db
    .selectFrom('findings')
    .select(['question_id', 'state'])
    .where('inspection_id', '=', first.inspection)
    .execute()
  expect(findings).toEqual([{ question_id: 'REST-07.1', state: 'open' }])
  const sealed = await db
    .selectFrom('inspections')
    .select(['state', 'inspector_id'])
    .where('id', '=', first.inspection)
    .executeTakeFirstOrThrow()
  expect(sealed).toEqual({ state: 'sealed', inspector_id: people.inspector.id })
  expect(await eventsOf(place)).toEqual(['inspection.start', 'inspection.seal'])
})

test('an inspection that asks about a pool and a ramp says of both whether an officer saw them', async () => {
  const newHotel = async () => {
    const hotel = await newPlace()
    const says = { category_id: 'lodging' as const, amenities: ['pool', 'stepfree', 'pets'] as Amenity[] }
    await db.updateTable('businesses').set(says).where('id', '=', hotel).execute()
    return hotel
  }
  let place = await newHotel()
  const checks = () =>
    db
      .selectFrom('amenity_checks')
      .select(['amenity', 'checked_agency_id'])
      .where('business_id', '=', place)
      .orderBy('amenity')
      .execute()
  const first = await inspect(place)
  await answerAll(database, as('inspector'), first, ['HOTEL-18'])
  await seal(first)
  expect(await checks()).toMatchObject([{ amenity: 'pool' }])
  const event = await db
    .selectFrom('audit_events')
    .select('after')
    .where('business_id', '=', place)
    .where('action', '=', 'inspection.seal')
    .executeTakeFirstOrThrow()
  expect(event.after).toMatchObject({ amenities: ['pool'], refuted: ['stepfree'] })
  const said = () => db.selectFrom('businesses').select('amenities').where('id', '=', place).executeTakeFirstOrThrow()
  expect((await said()).amenities, 'who came for a ramp is not sent there').toEqual(['pool', 'pets'])
  place = await newHotel()
  await db
    .insertInto('amenity_checks')
    .values({
      business_id: place,
      amenity: 'pool',
      checked_at: new Date(),
      checked_by: null,
      checked_agency_id: await agencyOf(database),
    })
    .execute()
  const second = await inspect(place)
  await answerAll(database, as('inspector'), second, ['HOTEL-16'])
  await seal(second)
  expect(await checks(), 'what failed is not vouched for any more').toMatchObject([{ amenity: 'stepfree' }])
  expect((await said()).amenities, 'a pool that is not guarded is a pool').toEqual(['pool', 'stepfree', 'pets'])
})

test('a change after the officer looked is not sealed unseen', async () => {
  const place = await newPlace()
  const run = await inspect(place)
  await answerAll(database, as('inspector'), run)
  const seen = await seenOf(database, run)
  const heads = await db
    .selectFrom('run_ops')
    .select(['device', 'n'])
    .where('question', '=', 'REST-04')
    .where('run_id', '=', run)
    .execute()
  await sendOps(database, as('supervisor'), run, [
    testDevice()('REST-04', { value: 'no', replaces: heads.map(({ device, n }) => `${device}:${n}`) }),
  ])
  await expect(seal(run, 'inspector', seen)).rejects.toMatchObject({
    errors: { form: 'error:run.manifest' },
  })
  expect((await figuresOf(place)).grade).toBe(null)
})

test('two officers who answered differently are both on record, and sealing waits for the choice', async () => {
  const place = await newPlace()
  const run = await inspect(place)
  expect(await inspect(place, 'supervisor')).toBe(run)
  await answerAll(database, as('inspector'), run)
  const other = testDevice()
  const { heads } = await sendOps(database, as('supervisor'), run, [
    other('REST-04', { value: 'no', note: 'เห็นอีกอย่าง' }),
  ])
  expect(heads['REST-04']?.map(({ value }) => value).sort()).toEqual(['no', 'yes'])
  await expect(seal(run)).rejects.toMatchObject({ errors: { form: 'error:run.missing' } })
  const ids = heads['REST-04']?.map(({ id }) => id) ?? []
  await sendOps(database, as('supervisor'), run, [other('REST-04', { value: 'yes', replaces: ids })])
  await seal(run)
  // Beside the two answers, both hands.
  expect(await opCount(run)).toBe((await asked(run)) + 2 + handCodes.length)
})

const asked = async (run: string) =>
  (await db.selectFrom('runs').select('asked').where('id', '=', run).executeTakeFirstOrThrow()).asked.length

test('a recheck repeats the failed questions, verifies fixes, and its grade is of the merged answers', async () => {
  const place = await newPlace()
  const first = await inspect(place)
  await answerAll(database, as('inspector'), first, ['REST-07', 'REST-05'])
  await seal(first)
  const before = await figuresOf(place)
  const run = await inspect(place, 'supervisor', 'recheck')
  const row = await db.selectFrom('runs').selectAll().where('id', '=', run).executeTakeFirstOrThrow()
  expect(row.asked).toEqual(expect.arrayContaining(['REST-05', 'REST-07']))
  expect(row.asked.length).toBeLessThan((await asked(first)) as number)
  await answerAll(database, as('supervisor'), run, ['REST-05'])
  const { inspection } = await seal(run, 'supervisor')
  const answers = await db.selectFrom('answers').select('carried').where('inspection_id', '=', inspection).execute()
  expect([answers.length, answers.filter(({ carried }) => !carried).length]).toEqual([
    await asked(first),
    row.asked.length,
  ])
  const states = await db
    .selectFrom('findings')
    .innerJoin('inspections', 'inspections.id', 'findings.inspection_id')
    .select(['findings.question_id', 'findings.state'])
    .where('business_id', '=', place)
    .orderBy('question_id')
    .execute()
  expect(states).toEqual([
    { question_id: 'REST-05.1', state: 'open' },
    { question_id: 'REST-07.1', state: 'verified' },
  ])
  expect((await figuresOf(place)).score).toBeGreaterThan(before.score ?? 0)
})

test('a question said not to apply any more was not seen fixed: its finding stays', async () => {
  const place = await newPlace()
  const first = await inspect(place)
  await answerAll(database, as('inspector'), first, ['REST-04'])
  await seal(first)
  const run = await inspect(place, 'supervisor', 'recheck')
  await answerAll(database, as('supervisor'), run)
  const [op] = await db
    .selectFrom('run_ops')
    .select(['device', 'n'])
    .where('run_id', '=', run)
    .where('question', '=', 'REST-04')
    .execute()
  const na = { value: null, naReason: 'ไม่มีผู้ปรุงวันนี้', replaces: [`${op?.device}:${op?.n}`] }
  await sendOps(database, as('supervisor'), run, [testDevice()('REST-04', na)])
  await seal(run, 'supervisor')
  const findings = await db
    .selectFrom('findings')
    .innerJoin('inspections', 'inspections.id', 'findings.inspection_id')
    .select('findings.state')
    .where('business_id', '=', place)
    .execute()
  expect(findings).toEqual([{ state: 'open' }])
})

test('an inspection that is broken off is on record with its reason, and changes no figure', async () => {
  const place = await newPlace()
  const run = await inspect(place)
  await perform(database, as('inspector'), abortInspection, { run, reason: 'refused' })
  await perform(database, as('inspector'), abortInspection, { run, reason: 'refused' })
  const rows = await db
    .selectFrom('inspections')
    .select(['state', 'abort_reason'])
    .where('business_id', '=', place)
    .execute()
  expect(rows).toEqual([{ state: 'aborted', abort_reason: 'refused' }])
  expect(await figuresOf(place)).toMatchObject({ grade: null })
  expect(await eventsOf(place)).toEqual(['inspection.start', 'inspection.abort'])
})

test('the database itself refuses operations after the end, and changes of earlier ones', async () => {
  const place = await newPlace()
  const run = await inspect(place)
  await answerAll(database, as('inspector'), run)
  await seal(run)
  await expect(insertRunPhoto(database, run, 'REST-01')).rejects.toMatchObject({ constraint: 'run_photos_late' })
  const broken: [string, ReturnType<typeof sql>][] = [
    ['run_ops_final', sql`update run_ops set value = 'no' where run_id = ${run}::uuid`],
    ['run_ops_final', sql`delete from run_ops where run_id = ${run}::uuid`],
    ['runs_final', sql`update runs set manifest = ${'0'.repeat(64)} where id = ${run}::uuid`],
  ]
  for (const [constraint, statement] of broken)
    await expect(statement.execute(db)).rejects.toMatchObject({ constraint })
})

test('the id of a run that is another’s is refused', async () => {
  const run = await begin(await newPlace())
  const place = await newPlace()
  await expect(perform(database, as('vendor'), startSurvey, { run, place })).rejects.toMatchObject({
    errors: { form: 'error:run.exists' },
  })
})

test('a run that was changed without end takes no more, and says so', async () => {
  const run = await begin(await newPlace())
  await sql`insert into run_ops (run_id, device, n, question, note, replaces, device_at, at, hash)
    select ${run}::uuid, ${uuidv7()}::uuid, n, 'REST-01', '', '{}', now(), now(), '' from generate_series(1, ${OPS_MOST}) n`.execute(
    db,
  )
  const { outcomes } = await sendOps(database, as('vendor'), run, [testDevice()('REST-01')])
  expect(outcomes.map(({ refused }) => refused)).toEqual(['error:run.opsMost'])
})

test('nothing is graded if nothing applies', async () => {
  const run = await begin(await newPlace())
  const device = testDevice()
  const row = await db.selectFrom('runs').select('asked').where('id', '=', run).executeTakeFirstOrThrow()
  const ops = row.asked.map((code) => device(code, { value: null, naReason: 'ไม่มีในสถานที่นี้' }))
  await sendOps(database, as('vendor'), run, ops)
  await expect(submit(run)).rejects.toMatchObject({ errors: { form: 'error:run.nothingApplies' } })
})

test('an inspection that is not due is not begun, and a place closed for good is not inspected', async () => {
  await expect(inspect(await newPlace(), 'inspector', 'recheck')).rejects.toMatchObject({
    errors: { kind: 'error:run.notDue' },
  })
  const closed = await newPlace()
  await db.updateTable('businesses').set({ status: 'closed' }).where('id', '=', closed).execute()
  await expect(begin(closed)).rejects.toMatchObject({ errors: { form: 'error:run.notListed' } })
})

test('a question takes some photos and no more; each once, and one that is taken out comes back', async () => {
  const run = await begin(await newPlace())
  const photo = (name: string) => ({
    key: `pab/${name}-800x600`,
    width: 800,
    height: 600,
    widths: [320],
    color: '#aabbcc',
    blur: '',
    sha256: name.repeat(64).slice(0, 64),
  })
  const change = (added: string[], removed: string | null = null) =>
    perform(database, as('vendor'), changeRunPhotos, {
      run,
      question: 'REST-01',
      added: added.map(photo),
      removed,
      facts: noFacts,
      uploaded: null,
    })
  const [first] = await change(['a', 'b'])
  expect((await change(['a'])).length).toBe(2)
  expect((await change([], first?.id ?? '')).length).toBe(1)
  expect((await change(['a', 'c', 'd', 'e'])).length).toBe(5)
  await expect(change(['f'])).rejects.toMatchObject({ errors: { photos: 'error:run.photosMost' } })
  await expect(change([], uuidv7())).rejects.toMatchObject({ code: 'page_not_found' })
})
