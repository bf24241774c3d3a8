/** Visits whose officer is gone wait for the supervisors of the area, who hand them on, one or many at once; nothing of them is lost. */
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { opId } from '#shared/runs/run-ops.ts'
import { agencyOf } from '../../../../test/support/agencies.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addPerson, personas, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { begin, hand, moveAway, officerActor, suspend } from '../../../../test/support/quarantine.ts'
import { sendOps, testDevice } from '../../../../test/support/runs.ts'
import { seenWork } from '../../../../test/support/seen.ts'
import { listOpenVisits } from '../plan/open-visits.ts'
import { readOps } from '../runs/queries.ts'
import { takeOver } from './decide.ts'
import { handOnVisits, listLeftVisits, listVisitTakers } from './left-visits.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)

const officer = () => addPerson(database, personas.inspector)
const newPlace = async () => (await insertPlaces(database, [{}]))[0] as string
const reading = ({ id }: Pick<TestPerson, 'id'>) => ({ reader: id, locale: 'en' as const, now: new Date() })
const refusal = (errors: object) => expect.objectContaining({ errors })
/** As the page of this moment shows them. */
const seenNow = async (runs: readonly string[]) =>
  runs.length === 0
    ? []
    : db.selectFrom('runs').select(['id as run', 'opened_by as officer']).where('id', 'in', runs).execute()
const handOn = async (by: TestPerson, to: Pick<TestPerson, 'id'>, runs: readonly string[]) =>
  perform(database, officerActor(by), handOnVisits, { visits: await seenNow(runs), to: to.id })
const leftOf = async (by: TestPerson) => (await listLeftVisits(db, reading(by))).visits.map(({ id }) => id)
const kindsOf = async (who: TestPerson) =>
  (await db.selectFrom('notifications').select('kind').where('user_id', '=', who.id).execute()).map(({ kind }) => kind)

/** By which an officer does not go on with the visits that are open. */
const leavings: Record<string, (who: TestPerson) => Promise<unknown>> = {
  suspended: (who) => suspend(database, who),
  'without the area': (who) => moveAway(database, who),
  'in another agency': async ({ id }) =>
    db
      .updateTable('role_grants')
      .set({ agency_id: await agencyOf(database, 'Other Office') })
      .where('user_id', '=', id)
      .where('role', '=', 'inspector')
      .execute(),
  'with a stopped account': ({ id }) =>
    db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', id).execute(),
  'related to the place': async ({ id }) => {
    const { business_id } = await db
      .selectFrom('runs')
      .select('business_id')
      .where('opened_by', '=', id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('place_interests')
      .values({ id: crypto.randomUUID(), officer_id: id, business_id, declared_at: new Date() })
      .execute()
  },
}

test.each(Object.entries(leavings))('a visit of an officer %s waits for the supervisor', async (_, leave) => {
  const [gone, boss, colleague] = [await officer(), await addPerson(database, personas.supervisor), await officer()]
  const run = await begin(database, gone, await newPlace())
  expect(await leftOf(boss), 'its officer is there').not.toContain(run)
  await leave(gone)
  expect(await leftOf(boss)).toContain(run)
  expect(await leftOf(colleague), 'supervisors alone').toEqual([])
})

test('many are handed on at once: the next officer finds them, both are told, and answers that arrive later are not lost', async () => {
  const [gone, boss, next] = [await officer(), await addPerson(database, personas.supervisor), await officer()]
  const places = [await newPlace(), await newPlace()]
  const runs = [await begin(database, gone, places[0] as string), await begin(database, gone, places[1] as string)]
  const device = testDevice()
  const [sent, unsent] = [device('REST-07'), device('REST-08')]
  await sendOps(database, officerActor(gone), runs[0] as string, [sent])
  await suspend(database, gone)
  const { visits: left } = await listLeftVisits(db, reading(boss))
  expect(left.find(({ id }) => id === runs[0])).toMatchObject({ officer: gone.name, answered: 1 })
  expect((await listVisitTakers(db, reading(boss), left)).map(({ id }) => id)).toEqual(
    expect.arrayContaining([next.id, boss.id]),
  )
  await handOn(boss, next, runs)
  expect((await listOpenVisits(db, next.id, 'en')).map(({ place }) => place.id).sort()).toEqual([...places].sort())
  expect(await leftOf(boss)).not.toContain(runs[0])
  expect(await kindsOf(next)).toEqual(['visit_given', 'visit_given'])
  expect(await kindsOf(gone)).toEqual(['visit_passed_on', 'visit_passed_on'])
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'before', 'after'])
    .where('entity_id', '=', runs[0] as string)
    .where('action', '=', 'run.hand_on')
    .execute()
  expect(events).toEqual([{ action: 'run.hand_on', before: { officer: gone.id }, after: { officer: next.id } }])

  await hand(database, gone, { run: runs[0] as string, place: places[0] as string, ops: [unsent] })
  const { id } = await db
    .selectFrom('quarantined_runs')
    .select('id')
    .where('run_id', '=', runs[0] as string)
    .executeTakeFirstOrThrow()
  await perform(database, officerActor(boss), takeOver, await seenWork(database, id))
  expect((await readOps(db, runs[0] as string)).map(opId)).toEqual([opId(sent), opId(unsent)])
  expect((await listOpenVisits(db, next.id, 'en')).length, 'still the next officer’s').toBe(2)
})

test('the supervisor taking held work over goes on with the visit, which is left no more', async () => {
  const [gone, boss, place] = [await officer(), await addPerson(database, personas.supervisor), await newPlace()]
  const run = await begin(database, gone, place)
  await suspend(database, gone)
  await hand(database, gone, { run, place, ops: [testDevice()('REST-07')] })
  const { id } = await db
    .selectFrom('quarantined_runs')
    .select('id')
    .where('run_id', '=', run)
    .executeTakeFirstOrThrow()
  await perform(database, officerActor(boss), takeOver, await seenWork(database, id))
  expect(await leftOf(boss)).not.toContain(run)
  expect((await listOpenVisits(db, boss.id, 'en')).map((it) => it.place.id)).toEqual([place])
})

test('nothing is handed on twice, without a visit, by an officer without power there, or to one who may not go on with it', async () => {
  const [gone, boss, next, place] = [
    await officer(),
    await addPerson(database, personas.supervisor),
    await officer(),
    await newPlace(),
  ]
  const run = await begin(database, gone, place)
  await expect(handOn(boss, next, [run])).rejects.toEqual(refusal({ form: 'quarantine:refusal.handedOn' }))
  await suspend(database, gone)
  await expect(handOn(boss, next, [])).rejects.toEqual(refusal({ visits: 'quarantine:error.visits' }))
  await expect(handOn(next, next, [run])).rejects.toEqual(refusal({ form: 'quarantine:refusal.notSupervisor' }))
  await expect(handOn(boss, gone, [run])).rejects.toEqual(refusal({ to: 'quarantine:error.to' }))
  const stranger = await addPerson(database, { inspector: { areas: [83], unit: 'Other Office' } })
  await expect(handOn(boss, stranger, [run])).rejects.toEqual(refusal({ to: 'quarantine:error.to' }))
  const elsewhere = await addPerson(database, { inspector: { areas: [50] } })
  await expect(handOn(boss, elsewhere, [run])).rejects.toEqual(refusal({ to: 'quarantine:error.toNotThere' }))
  const bossElsewhere = await addPerson(database, { inspector: { areas: [50], level: 'supervisor' } })
  await expect(handOn(bossElsewhere, next, [run])).rejects.toMatchObject({ status: 404 })
  await handOn(boss, next, [run])
  await expect(handOn(boss, boss, [run])).rejects.toEqual(refusal({ form: 'quarantine:refusal.handedOn' }))
})

test('of more than a page the oldest stand there, and it is said that others come up behind them', async () => {
  const [gone, boss] = [await officer(), await addPerson(database, { inspector: { level: 'supervisor', areas: [50] } })]
  const agency_id = await agencyOf(database)
  const places = await insertPlaces(
    database,
    Array.from({ length: 51 }, () => ({ province_code: 50, district_code: 5001 })),
  )
  const runs = places.map((business_id, index) => ({
    id: crypto.randomUUID(),
    kind: 'routine' as const,
    business_id,
    template_id: 'restaurant.1',
    follows_id: null,
    asked: ['REST-07'],
    capacity: null,
    licensed: null,
    opened_by: gone.id,
    agency_id,
    opened_at: new Date(Date.now() - (100 - index) * 60_000),
    lat: null,
    lng: null,
    ended_at: null,
    manifest: null,
    inspection_id: null,
    survey_id: null,
    clock_skew: null,
    sign_read: null,
  }))
  await db.insertInto('runs').values(runs).execute()
  await suspend(database, gone)
  const { visits, isLong } = await listLeftVisits(db, reading(boss))
  expect(visits.map(({ id }) => id)).toEqual(runs.slice(0, 50).map(({ id }) => id))
  expect(isLong).toBe(true)
  const next = await addPerson(database, { inspector: { areas: [50] } })
  await handOn(boss, next, [runs[0]?.id ?? ''])
  expect(await listLeftVisits(db, reading(boss))).toMatchObject({ visits: { length: 50 }, isLong: false })
})
