/** Sealed answers of runs verify as sent, and any change made directly in the database is named. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { handCodes } from '#shared/runs/hands.ts'
import { clearTables } from '../../../../test/support/clear-tables.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addPerson, personas } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { answerAll, insertRunPhoto, seenOf, sendOps, testDevice } from '../../../../test/support/runs.ts'
import { loadReference } from '../../db/reference/load-reference.ts'
import type { Actor } from '../actor.ts'
import { sealInspection } from '../inspections/seal-inspection.ts'
import { startInspection } from '../inspections/start-inspection.ts'
import { startSurvey, submitSurvey } from '../surveys/commands.ts'
import { verifyRuns } from './verify-runs.ts'

const database = await testDatabase()
const { db } = database
let [officer, owner] = [{} as Actor, {} as Actor]
let place = ''

beforeAll(async () => {
  await loadReference(database)
  const as = async (role: 'inspector' | 'vendor'): Promise<Actor> => {
    const { id } = await addPerson(database, personas[role])
    return { id, role, address: null, now: new Date(), salt: Buffer.alloc(32) }
  }
  ;[officer, owner] = [await as('inspector'), await as('vendor')]
})

beforeEach(async () => {
  await clearTables({ db }, ['runs'])
  ;[place = ''] = await insertPlaces(database, [
    { owner_id: owner.id, category_id: 'restaurant', province_code: 83, district_code: 8301, capacity: 40 },
  ])
})

const begin = () =>
  perform(database, officer, startInspection, {
    run: uuidv7(),
    place,
    kind: 'first',
    licensed: null,
    at: null,
    companion: '',
  }).then(({ run }) => run)

async function sealed(): Promise<string> {
  const run = await begin()
  await answerAll(database, officer, run, ['REST-07'])
  await perform(database, officer, sealInspection, { run, seen: await seenOf(database, run) })
  return run
}

/** Possible only with direct access to the database. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  const tables = ['runs', 'run_ops', 'run_photos'].map((name) => sql.table(name))
  for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(db)
  await statement.execute(db)
  for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(db)
}

/** The answers of a run in their order; its hands are operations of their own. */
const opsOf = async (run: string) => {
  const ops = await db
    .selectFrom('run_ops')
    .select(['device', 'n'])
    .where('run_id', '=', run)
    .where('question', 'not in', handCodes)
    .orderBy('n')
    .execute()
  return ops.map(({ device, n }) => `${device}:${n}`)
}
const isAnswer = sql`question <> all(${handCodes}::text[])`

test('runs verify as they were sent: open, sealed, submitted, and empty', async () => {
  expect(await verifyRuns(db)).toEqual({ operations: 0, faults: [] })
  const run = await sealed()
  const { run: survey } = await perform(database, owner, startSurvey, { run: uuidv7(), place })
  await answerAll(database, owner, survey)
  await perform(database, owner, submitSurvey, { run: survey, seen: await seenOf(database, survey) })
  await perform(database, owner, startSurvey, { run: uuidv7(), place })
  const operations = (await opsOf(run)).length + handCodes.length + (await opsOf(survey)).length
  expect(await verifyRuns(db)).toEqual({ operations, faults: [] })
})

test('operations of one device that came in another order than they were made are whole', async () => {
  const run = await begin()
  const device = testDevice()
  const [first, second, third] = [device('REST-04'), device('REST-07'), device('REST-08')]
  for (const op of [second, first, third]) await sendOps(database, officer, run, [op])
  expect(await verifyRuns(db)).toEqual({ operations: 3, faults: [] })
})

test.each([
  ['value', sql`value = 'no'`],
  ['note', sql`note = 'x'`],
  ['question', sql`question = 'REST-09'`],
  ['answer that it took the place of', sql`replaces = array['x:1']`],
])('a changed %s is found at its operation', async (_what, change) => {
  const run = await begin()
  await answerAll(database, officer, run)
  const ops = await opsOf(run)
  await tamper(sql`update run_ops set ${change} where run_id = ${run}::uuid and n = 3 and ${isAnswer}`)
  expect((await verifyRuns(db)).faults).toEqual([{ run, place, op: ops[2] }])
})

test('a removed operation is found at the next one, and by the seal', async () => {
  const run = await sealed()
  const ops = await opsOf(run)
  await tamper(sql`delete from run_ops where run_id = ${run}::uuid and n = 2 and ${isAnswer}`)
  expect((await verifyRuns(db)).faults).toEqual([
    { run, place, op: ops[2] },
    { run, place, op: null },
  ])
})

test('the last operation of a sealed run, when removed, is found by the seal', async () => {
  const run = await sealed()
  await tamper(
    sql`delete from run_ops where run_id = ${run}::uuid and n = ${(await opsOf(run)).length} and ${isAnswer}`,
  )
  expect((await verifyRuns(db)).faults).toEqual([{ run, place, op: null }])
})

test.each([
  ['taken out of', sql`delete from run_photos`],
  ['marked as taken out of', sql`update run_photos set removed_at = now()`],
  ['exchanged in', sql`update run_photos set sha256 = repeat('a', 64) where ctid = (select min(ctid) from run_photos)`],
])('a photo that is %s a sealed run is found', async (_how, change) => {
  const run = await begin()
  await insertRunPhoto(database, run, 'REST-01')
  await answerAll(database, officer, run)
  await perform(database, officer, sealInspection, { run, seen: await seenOf(database, run) })
  expect((await verifyRuns(db)).faults).toEqual([])
  await tamper(change)
  expect((await verifyRuns(db)).faults).toEqual([{ run, place, op: null }])
})

test('a photo that is brought into a sealed run is found, also with the manifest made anew: the audit keeps it', async () => {
  const run = await sealed()
  await tamper(sql`
    insert into run_photos (id, run_id, question, key, sha256, at)
    values (gen_random_uuid(), ${run}::uuid, 'REST-01', 'x', repeat('b', 64), now())`)
  expect((await verifyRuns(db)).faults).toEqual([{ run, place, op: null }])
  await tamper(sql`update runs set manifest = ${await seenOf(database, run)} where id = ${run}::uuid`)
  expect((await verifyRuns(db)).faults).toEqual([{ run, place, op: null }])
})

test('more runs than are listed together are all looked at', async () => {
  const run = await begin()
  await tamper(sql`
    insert into runs (id, kind, business_id, template_id, state, asked, agency_id, opened_at, ended_at)
    select gen_random_uuid(), 'first', business_id, template_id, 'dropped', asked, agency_id, opened_at, opened_at
    from runs, generate_series(1, 250)`)
  const last = String((await db.selectFrom('runs').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id)
  await tamper(sql`
    insert into run_ops (run_id, device, n, question, note, replaces, device_at, at, hash)
    values (${last}::uuid, ${run}::uuid, 1, 'REST-01', '', '{}', now(), now(), '\\x00')`)
  expect((await verifyRuns(db)).faults).toEqual([{ run: last, place, op: `${run}:1` }])
})
