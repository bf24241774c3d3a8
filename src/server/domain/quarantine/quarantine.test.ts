/** Work of officers who leave while it is on the way: nothing of it is lost, nothing counts by itself, and one supervisor decides once. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { answerValue } from '#server/demo/build-inspection.ts'
import { QUARANTINED_MOST } from '#shared/quarantine/quarantine.ts'
import { opId } from '#shared/runs/run-ops.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertInspection, templateOf } from '../../../../test/support/inspections.ts'
import { addPerson, type GivenPerson, personas, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { begin, hand, moveAway, officerActor, quarantined, suspend } from '../../../../test/support/quarantine.ts'
import { answerAll, seenOf, sendOps, testDevice } from '../../../../test/support/runs.ts'
import { seenWork } from '../../../../test/support/seen.ts'
import { prepareInspection } from '../inspections/prepare-inspection.ts'
import { sealInspection } from '../inspections/seal-inspection.ts'
import { listNotifications } from '../notifications/list-notifications.ts'
import { readOps } from '../runs/queries.ts'
import { setAside, takeOver } from './decide.ts'
import { handOverPhoto } from './hand-over.ts'
import { listHandedWork, listQuarantined } from './queries.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)

const person = (given: GivenPerson) => addPerson(database, given)
const newPlace = async () => (await insertPlaces(database, [{}]))[0] as string
const take = async (by: { id: string }, quarantine: string) =>
  perform(database, officerActor(by), takeOver, await seenWork(database, quarantine))
const reading = (reader: string) => ({ reader, locale: 'en' as const, now: new Date() })
const refusal = (errors: object) => expect.objectContaining({ errors })
const rowOf = (run: string) =>
  db.selectFrom('quarantined_runs').selectAll().where('run_id', '=', run).executeTakeFirstOrThrow()
const eventsOf = (entity: string) =>
  db.selectFrom('audit_events').select(['action', 'reason']).where('entity_id', '=', entity).orderBy('id').execute()

test('a suspended officer’s answers are stored, change no run, and are taken over once under the officer’s name', async () => {
  const [officer, boss, place] = [await person(personas.inspector), await person(personas.supervisor), await newPlace()]
  const run = await begin(database, officer, place)
  const device = testDevice()
  const [first, second] = [device('REST-07', { value: 'no', note: 'เขียงเดียวกัน' }), device('REST-08')]
  await sendOps(database, officerActor(officer), run, [first])
  await suspend(database, officer)
  // Sent once more, because the answer was lost: earlier arrivals are recognised, and make no second row.
  const sent = { run, place, ops: [first, second], isEnded: true }
  for (let time = 0; time < 2; time++)
    expect((await hand(database, officer, sent)).outcomes).toEqual(
      [first, second].map((op) => ({ id: opId(op), refused: null })),
    )
  expect((await readOps(db, run)).map(opId)).toEqual([opId(first)])
  const [waiting] = (await listQuarantined(db, reading(boss.id))).waiting
  expect(waiting).toMatchObject({ why: 'suspended', isEnded: true, isLate: false, officer: personas.inspector.name })
  expect(waiting?.answers.map(({ question }) => question)).toEqual(['REST-08'])
  const { id } = await rowOf(run)
  expect((await listHandedWork(db, reading(officer.id))).work).toMatchObject([{ id, state: 'waiting', answers: 1 }])

  expect(await take(boss, id)).toEqual({ place, left: 0 })
  const ops = await readOps(db, run)
  expect(ops.map(({ byId, question }) => [byId, question])).toEqual([
    [officer.id, 'REST-07'],
    [officer.id, 'REST-08'],
  ])
  await expect(take(boss, id)).rejects.toEqual(refusal({ form: 'quarantine:refusal.decided' }))
  expect((await eventsOf(id)).map(({ action }) => action)).toEqual(['run.quarantine', 'run.take_over'])
  expect((await listHandedWork(db, reading(officer.id))).work).toMatchObject([
    { state: 'taken', taken: { answers: 1, photos: 0 } },
  ])
  // The officer taking it over ends it: the first officer's own end does not count.
  expect((await db.selectFrom('runs').select('state').where('id', '=', run).executeTakeFirst())?.state).toBe('open')
})

test('a visit that was begun without a network by an officer who moved meanwhile begins when it is taken over, as it was drawn', async () => {
  const [officer, boss, place] = [await person(personas.inspector), await person(personas.supervisor), await newPlace()]
  await insertInspection(database, { businessId: place, failed: ['REST-07'] })
  const taken = await perform(database, officerActor(officer), prepareInspection, { place })
  const { id: run, questions } = taken.run.view
  await moveAway(database, officer)
  const began = new Date()
  const beginning = {
    kind: 'recheck' as const,
    licensed: null,
    at: null,
    companion: 'ผู้ช่วย',
    onDevice: { startedAt: new Date(began.getTime() - 3_600_000), sentAt: new Date() },
  }
  const device = testDevice()
  const ops = questions.map(({ code }) => {
    const question = templateOf('restaurant').questions.find((it) => it.code === code)
    return device(code, question && { value: answerValue(question, 'pass', 40) })
  })
  await hand(database, officer, { run, place, beginning, ops, isEnded: true })
  expect(await db.selectFrom('runs').select('id').where('business_id', '=', place).execute()).toEqual([])
  const { id, why } = await rowOf(run)
  expect(why).toBe('moved')
  await take(boss, id)
  const begun = await db.selectFrom('runs').selectAll().where('id', '=', run).executeTakeFirstOrThrow()
  expect(begun).toMatchObject({ kind: 'recheck', opened_by: boss.id, companion: 'ผู้ช่วย', state: 'open' })
  expect(begun.asked).toEqual(questions.map(({ code }) => code))
  expect(begun.opened_at.getTime()).toBeLessThanOrEqual(began.getTime())
  expect(await readOps(db, run)).toHaveLength(questions.length)
})

test('photos wait with their place and time, and go along', async () => {
  const [officer, boss, place] = [await person(personas.inspector), await person(personas.supervisor), await newPlace()]
  const run = await begin(database, officer, place)
  await suspend(database, officer)
  const photo = { key: 'pab/x-800x600', sha256: 'a'.repeat(64) }
  const facts = { takenAt: new Date('2026-11-20T05:00:00Z'), source: 'camera' as const, at: { lat: 7.8, lng: 98.3 } }
  const by = { ...officerActor(officer), role: 'client' as const }
  for (let time = 0; time < 2; time++) {
    const handed = await perform(database, by, handOverPhoto, { run, place, question: 'REST-07', photo, facts })
    expect(handed.photos).toEqual([photo.sha256])
  }
  const { id } = await rowOf(run)
  await take(boss, id)
  const stored = await db.selectFrom('run_photos').selectAll().where('run_id', '=', run).execute()
  expect(stored).toMatchObject([{ ...photo, by_id: officer.id, taken_at: facts.takenAt, source: 'camera', lat: 7.8 }])
  // It is the run's: handing it over again keeps nothing aside.
  await perform(database, by, handOverPhoto, { run, place, question: 'REST-07', photo, facts })
  expect(await db.selectFrom('quarantined_photos').select('sha256').execute()).toHaveLength(1)
})

test('work set aside stays on record with its reason, which the officer reads', async () => {
  const [officer, boss, place] = [await person(personas.inspector), await person(personas.supervisor), await newPlace()]
  const { id, run } = await quarantined(database, officer, place)
  const reason = 'ตรวจใหม่ทั้งหมดโดยเจ้าหน้าที่อีกคนแล้ว'
  await perform(database, officerActor(boss), setAside, { ...(await seenWork(database, id)), reason })
  expect(await readOps(db, run)).toEqual([])
  expect((await listHandedWork(db, reading(officer.id))).work).toMatchObject([
    { state: 'set_aside', reason, answers: 1 },
  ])
  expect((await eventsOf(id)).at(-1)).toEqual({ action: 'run.set_aside', reason })
  await expect(take(boss, id)).rejects.toEqual(refusal({ form: 'quarantine:refusal.decided' }))
  await expect(db.deleteFrom('quarantined_ops').where('quarantine_id', '=', id).execute()).rejects.toMatchObject({
    constraint: 'quarantined_ops_final',
  })
})

test('supervisors of the area are told once of waiting work, and the officer of its outcome', async () => {
  // Of earlier tests: only so many of an area are notified.
  await db.deleteFrom('duty_areas').execute()
  const [officer, boss, place] = [await person(personas.inspector), await person(personas.supervisor), await newPlace()]
  const [colleague, elsewhere] = [
    await person(personas.inspector),
    await person({ name: 'Somewhere else', inspector: { level: 'supervisor', areas: [50] } }),
  ]
  const notificationsOf = async ({ id }: TestPerson) =>
    (
      await listNotifications(db, id, { locale: 'en', topic: 'work', cursor: null, limit: 9, now: new Date() })
    ).rows.map(({ title, href }) => [title, href])
  const { id, run } = await quarantined(database, officer, place)
  await hand(database, officer, { run, place, ops: [testDevice()('REST-09')] })
  expect(await notificationsOf(boss)).toEqual([
    ['Work of an officer who was suspended or moved waits', '/inspector/management-place/quarantine'],
  ])
  expect([await notificationsOf(colleague), await notificationsOf(elsewhere), await notificationsOf(officer)]).toEqual([
    [],
    [],
    [],
  ])
  await take(boss, id)
  expect(await notificationsOf(officer)).toEqual([['Your work was taken over', '/profile/setting/handed-work']])

  // Later arrivals wait anew, with a new notice.
  await hand(database, officer, { run, place, ops: [testDevice()('REST-10')] })
  const again = await db
    .selectFrom('quarantined_runs')
    .select('id')
    .where('run_id', '=', run)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const reason = 'คำตอบนี้มาหลังจากตรวจใหม่แล้ว'
  await perform(database, officerActor(boss), setAside, { ...(await seenWork(database, again.id)), reason })
  expect((await notificationsOf(officer))[0]).toEqual(['Your work was set aside', '/profile/setting/handed-work'])
  const { rows } = await sql<{
    ref: string
    user_id: string
    isRead: boolean
  }>`select ref, user_id, read_at is not null as "isRead" from notifications where kind = 'work_handed'
    and ref in (${id}::uuid, ${again.id}::uuid) order by created_at, id`.execute(db)
  expect(rows).toEqual([id, again.id].map((ref) => ({ ref, user_id: boss.id, isRead: true })))
})

test('entries that a run does not take stay beside it, and are counted', async () => {
  const [officer, boss, place] = [await person(personas.inspector), await person(personas.supervisor), await newPlace()]
  const run = await begin(database, officer, place)
  await suspend(database, officer)
  const device = testDevice()
  await hand(database, officer, { run, place, ops: [device('REST-07'), device('REST-08', { value: 'perhaps' })] })
  const { id } = await rowOf(run)
  expect(await take(boss, id)).toEqual({ place, left: 1 })
  const stored = await db
    .selectFrom('quarantined_ops')
    .select(['question', 'is_taken'])
    .where('quarantine_id', '=', id)
    .orderBy('n')
    .execute()
  expect(stored).toEqual([
    { question: 'REST-07', is_taken: true },
    { question: 'REST-08', is_taken: false },
  ])
})

test('two answers of which neither was seen by the other are both kept until somebody chooses', async () => {
  const [officer, boss, place] = [await person(personas.inspector), await person(personas.supervisor), await newPlace()]
  const run = await begin(database, officer, place)
  await sendOps(database, officerActor(boss), run, [testDevice()('REST-07', { value: 'no' })])
  await suspend(database, officer)
  await hand(database, officer, { run, place, ops: [testDevice()('REST-07')] })
  await take(boss, (await rowOf(run)).id)
  await expect(
    perform(database, officerActor(boss), sealInspection, { run, seen: await seenOf(database, run) }),
  ).rejects.toMatchObject({ errors: { form: 'error:run.missing' } })
})

test('officers on duty, those who never were, and work of unknown runs are refused by name', async () => {
  const [officer, place] = [await person(personas.inspector), await newPlace()]
  const run = await begin(database, officer, place)
  const ops = [testDevice()('REST-07')]
  await expect(hand(database, officer, { run, place, ops })).rejects.toEqual(
    refusal({ form: 'quarantine:refusal.onDuty' }),
  )
  for (const given of [personas.client, personas.otherInspector, personas.requestedInspector])
    await expect(hand(database, await person(given), { run, place, ops })).rejects.toMatchObject({
      code: 'page_not_found',
    })
  await suspend(database, officer)
  const elsewhere = { run: uuidv7(), place: uuidv7(), ops }
  await expect(hand(database, officer, elsewhere)).rejects.toMatchObject({ code: 'page_not_found' })
  const device = testDevice()
  const many = Array.from({ length: 51 }, () => device('REST-07'))
  await expect(hand(database, officer, { run, place, ops: many })).rejects.toEqual(
    refusal({ form: 'error:run.opsAtOnce' }),
  )
  const long = device('REST-07', { note: 'ก'.repeat(2001) })
  expect((await hand(database, officer, { run, place, ops: [long] })).outcomes).toEqual([
    { id: opId(long), refused: 'error:run.tooLong' },
  ])
  const [said, other] = [device('REST-08'), device('REST-08', { value: 'no' })]
  await hand(database, officer, { run, place, ops: [said] })
  expect((await hand(database, officer, { run, place, ops: [{ ...other, n: said.n }] })).outcomes).toEqual([
    { id: opId(said), refused: 'error:run.otherContents' },
  ])
})

test('only a supervisor of the area without a conflict of interest decides, and nobody about their own work', async () => {
  const [officer, boss, place] = [await person(personas.inspector), await person(personas.supervisor), await newPlace()]
  const { id, run } = await quarantined(database, officer, place)
  await expect(take(await person(personas.inspector), id)).rejects.toEqual(
    refusal({ form: 'quarantine:refusal.notSupervisor' }),
  )
  const away = await person({ inspector: { level: 'supervisor', areas: [50] } })
  await expect(take(away, id)).rejects.toMatchObject({ code: 'page_not_found' })
  await expect(take(boss, uuidv7())).rejects.toMatchObject({ code: 'page_not_found' })
  const kin = await person(personas.supervisor)
  await db
    .insertInto('place_interests')
    .values({ id: uuidv7(), officer_id: kin.id, business_id: place, declared_at: new Date() })
    .execute()
  await expect(take(kin, id)).rejects.toEqual(refusal({ form: 'inspection:refusal.related' }))
  // Restored, and a supervisor by now: still not about one's own work.
  await db
    .updateTable('role_grants')
    .set({ state: 'active' })
    .where('user_id', '=', officer.id)
    .where('role', '=', 'inspector')
    .execute()
  await db.updateTable('duty_areas').set({ level: 'supervisor' }).where('user_id', '=', officer.id).execute()
  await expect(take(officer, id)).rejects.toEqual(refusal({ form: 'quarantine:refusal.own' }))
  expect((await listQuarantined(db, reading(officer.id))).waiting.map((it) => it.id)).not.toContain(id)
  expect(await readOps(db, run)).toEqual([])
})

test('it can only be set aside if the inspection has ended meanwhile, or there is none', async () => {
  const [officer, boss, place] = [await person(personas.inspector), await person(personas.supervisor), await newPlace()]
  const { id, run } = await quarantined(database, officer, place)
  await answerAll(database, officerActor(boss), run)
  await perform(database, officerActor(boss), sealInspection, { run, seen: await seenOf(database, run) })
  expect((await listQuarantined(db, reading(boss.id))).waiting.find((it) => it.id === id)?.isLate).toBe(true)
  await expect(take(boss, id)).rejects.toEqual(refusal({ form: 'error:run.ended' }))
  const lost = uuidv7()
  await hand(database, officer, { run: lost, place, ops: [testDevice()('REST-07')] })
  await expect(take(boss, (await rowOf(lost)).id)).rejects.toEqual(refusal({ form: 'quarantine:refusal.noRun' }))
})

test('no more waits of one officer than a supervisor could look at', async () => {
  const [officer, place] = [await person(personas.inspector), await newPlace()]
  await suspend(database, officer)
  for (let at = 0; at < QUARANTINED_MOST; at++)
    await hand(database, officer, { run: uuidv7(), place, ops: [testDevice()('REST-07')] })
  await expect(hand(database, officer, { run: uuidv7(), place, ops: [testDevice()('REST-07')] })).rejects.toEqual(
    refusal({ form: 'quarantine:refusal.most' }),
  )
})
