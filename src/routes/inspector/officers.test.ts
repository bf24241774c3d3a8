/** Officers before supervisors, through HTTP: who decides about whom, what follows at once, and that nobody decides about oneself. */
import { beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { dayMs } from '#shared/bangkok.ts'
import { testApp } from '../../../test/support/app.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addOfficers, type Officers } from '../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { errorsOf, stateOf, visit } from '../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
const list = '/inspector/officers'
const duty = '/inspector/area-duty'
let people = {} as Officers & Record<'asks' | 'farSupervisor' | 'otherSupervisor', TestPerson>

beforeEach(async () => {
  await db.deleteFrom('users').execute()
  await db.deleteFrom('deliveries').execute()
  const asks = await addPerson(database, { name: 'Rit Requested', locale: 'en' })
  await visit(app, asks).post('/auth/pass-token/register-police', {
    ...{ do: 'request', unit: 'Chalong Police', badge: 'P-77', province: '83' },
  })
  people = {
    ...(await addOfficers(database)),
    asks,
    farSupervisor: await addPerson(database, { inspector: { level: 'supervisor', areas: [50] } }),
    otherSupervisor: await addPerson(database, { name: 'Ying', inspector: { level: 'supervisor', areas: [83] } }),
  }
  await db.deleteFrom('deliveries').execute()
})

const as = (who: TestPerson) => visit(app, who)
const at = ({ id }: { id: string }) => `${list}/${id}`
const pageOf = async (who: TestPerson, of: TestPerson) =>
  stateOf(await as(who).get(at(of))).data['inspector/officer'].officer
const grantOf = async ({ id }: TestPerson) =>
  (
    await db
      .selectFrom('role_grants')
      .select('state')
      .where('user_id', '=', id)
      .where('role', '=', 'inspector')
      .executeTakeFirst()
  )?.state
const told = async () =>
  (await db.selectFrom('deliveries').select('about').orderBy('id').execute()).map(({ about }) => about)
async function send(who: TestPerson, of: TestPerson, fields: Record<string, string>) {
  const seen = await pageOf(people.supervisor, of)
  return as(who).post(at(of), { rev: seen.rev, ...fields })
}
const daysOn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
const reason = 'The badge is not one of that unit'

test('a request is seen by supervisors of the province that it asks for, and by nobody else', async () => {
  const page = await as(people.supervisor).get(list)
  for (const words of ['Rit Requested', 'Chalong Police', 'P-77', 'Phuket']) expect(page.text).toContain(words)
  expect((await as(people.farSupervisor).get(list)).text).not.toContain('Rit Requested')
  expect((await as(people.officer).get(list)).headers.location).toBe(duty)
  for (const who of [people.farSupervisor, people.officer]) {
    expect((await as(who).get(at(people.asks))).status).toBe(404)
    expect((await send(who, people.asks, { do: 'approve', area: '83', until: '' })).status).toBe(404)
  }
  expect(await grantOf(people.asks)).toBe('requested')
  const { work } = stateOf(await as(people.supervisor).get('/inspector/home')).data['inspector/home'].day
  expect(work.lines).toMatchObject([{ kind: 'officers', count: 1 }])
})

test('approved with an area the person may act there at once, is told, and it is decided once', async () => {
  const [place = ''] = await insertPlaces(database, [{ province_code: 83, district_code: 8302 }])
  const fields = {
    do: 'approve',
    area: '8302',
    until: daysOn(30),
    rev: (await pageOf(people.supervisor, people.asks)).rev,
  }
  expect((await as(people.supervisor).post(at(people.asks), fields)).status).toBe(303)
  expect([await grantOf(people.asks), await told()]).toEqual(['active', ['officer_approved']])
  await as(people.asks).post('/auth/pass-token/switc-role', { role: 'inspector' })
  const browser = visit(app, people.asks)
  await browser.post('/auth/pass-token/switc-role', { role: 'inspector' })
  const again = await as(people.otherSupervisor).post(at(people.asks), fields)
  expect([again.status, errorsOf(again)]).toEqual([409, { form: 'officer:refusal.stale' }])
  const areas = await db.selectFrom('duty_areas').selectAll().where('user_id', '=', people.asks.id).execute()
  expect([areas.length, areas[0]?.district_code, (await told()).length]).toEqual([1, 8302, 1])
  expect(place).not.toBe('')
  const { moves } = await pageOf(people.supervisor, people.asks)
  expect(moves).toMatchObject([{ what: 'approved', by: 'Suda Supervisor' }])
})

test('an area outside of the own ones, and an end that is over, are refused', async () => {
  const approve = async (fields: Record<string, string>) =>
    errorsOf(await send(people.supervisor, people.asks, { do: 'approve', ...fields }))
  expect(await approve({ area: '50', until: '' })).toEqual({ area: 'officer:refusal.outsideArea' })
  expect(await approve({ area: '83', until: '2025-01-01' })).toEqual({ until: 'officer:error.until' })
  expect(await approve({ area: '', until: '' })).toEqual({ area: 'officer:error.area' })
  expect(await grantOf(people.asks)).toBe('requested')
})

test('refused, the person reads why, and may ask again', async () => {
  expect(errorsOf(await send(people.supervisor, people.asks, { do: 'refuse', reason: 'No' }))).toEqual({
    reason: 'officer:error.reasonShort',
  })
  expect(errorsOf(await send(people.supervisor, people.asks, { do: 'refuse', reason: 'ก'.repeat(1001) }))).toEqual({
    reason: 'officer:error.reasonLong',
  })
  expect((await send(people.supervisor, people.asks, { do: 'refuse', reason })).status).toBe(303)
  const { message } = await db.selectFrom('deliveries').select('message').executeTakeFirstOrThrow()
  expect([await grantOf(people.asks), JSON.stringify(message).includes(reason)]).toEqual([undefined, true])
  const asked = { do: 'request', unit: 'Chalong Police', badge: 'P-78', province: '83' }
  await visit(app, people.asks).post('/auth/pass-token/register-police', asked)
  expect(await grantOf(people.asks)).toBe('requested')
})

test('where one serves is asked', async () => {
  const person = await addPerson(database)
  const asked = { do: 'request', unit: 'Chalong Police', badge: 'P-78' }
  const answer = await visit(app, person).post('/auth/pass-token/register-police', asked)
  expect(errorsOf(answer)).toEqual({ province: 'auth:error.province' })
})

test('who is suspended is signed out at once, leaves nothing taken, and is told; restored, works again', async () => {
  const [place = ''] = await insertPlaces(database, [{}])
  const lease = { subject_id: place, officer_id: people.officer.id, until: new Date(Date.now() + dayMs) }
  await db.insertInto('decision_leases').values(lease).execute()
  expect((await send(people.supervisor, people.officer, { do: 'suspend', reason })).status).toBe(303)
  expect((await as(people.officer).get('/inspector/home')).headers.location).toContain('/auth/login')
  expect(await db.selectFrom('decision_leases').select('subject_id').execute()).toEqual([])
  expect([await grantOf(people.officer), await told()]).toEqual(['suspended', ['officer_suspended']])
  expect((await send(people.supervisor, people.officer, { do: 'restore', reason })).status).toBe(303)
  expect([await grantOf(people.officer), await told()]).toEqual(['active', ['officer_suspended', 'officer_restored']])
})

test('nobody decides about oneself', async () => {
  const acts: Record<string, string>[] = [
    { do: 'suspend', reason },
    { do: 'assign', area: '83', until: '' },
    { do: 'relation', interest: crypto.randomUUID(), reason },
  ]
  for (const fields of acts) {
    const seen = await pageOf(people.otherSupervisor, people.supervisor)
    const answer = await as(people.supervisor).post(at(people.supervisor), { rev: seen.rev, ...fields })
    expect([answer.status, errorsOf(answer)]).toEqual([403, { form: 'officer:refusal.own' }])
  }
  const own = await db.selectFrom('duty_areas').select('id').where('user_id', '=', people.supervisor.id).execute()
  const ended = await as(people.supervisor).post(duty, { do: 'end', area: own[0]?.id ?? '', reason })
  expect(errorsOf(ended)).toEqual({ form: 'officer:refusal.own' })
  expect(await grantOf(people.supervisor)).toBe('active')
})

test('an area is given once and ended with a reason; what is past is history', async () => {
  const fields = { do: 'assign', area: '8301', until: daysOn(10) }
  for (let time = 0; time < 2; time++) expect((await send(people.supervisor, people.officer, fields)).status).toBe(303)
  const { areaLines } = await pageOf(people.supervisor, people.officer)
  expect(areaLines.map(({ until }: { until: string | null }) => until)).toEqual([null, daysOn(10)])
  const end = { do: 'end', area: areaLines[1].id, reason: 'The colleague is back' }
  expect((await as(people.farSupervisor).post(duty, end)).status).toBe(404)
  expect((await as(people.colleague).post(duty, end)).status).toBe(404)
  expect((await as(people.supervisor).post(at(people.officer), end)).status).toBe(303)
  expect((await as(people.supervisor).post(at(people.officer), end)).status).toBe(404)
  const after = await pageOf(people.officer, people.officer)
  expect([after.areaLines.length, after.moves.map(({ what }: { what: string }) => what)]).toEqual([
    1,
    ['area_ended', 'area_given'],
  ])
  expect(await told()).toEqual(['area_given', 'area_ended'])
})

test('an own area is lent until a day, and taken back; it ends with the own one', async () => {
  const [own] = await db.selectFrom('duty_areas').select('id').where('user_id', '=', people.officer.id).execute()
  const [place = ''] = await insertPlaces(database, [{}])
  const lend = (more: Record<string, string> = {}, who = people.officer) =>
    as(who).post(duty, { do: 'lend', area: own?.id ?? '', to: people.elsewhere.id, until: daysOn(14), ...more })
  expect((await lend({}, people.colleague)).status).toBe(404)
  expect(errorsOf(await lend({ until: daysOn(90) }))).toEqual({ until: 'officer:error.untilFar' })
  expect(errorsOf(await lend({ to: people.officer.id }))).toEqual({ to: 'officer:error.to' })
  expect(errorsOf(await lend({ to: people.suspended.id }))).toEqual({ to: 'officer:error.to' })
  const visitPage = `/inspector/recheck-by-business-id/${place}`
  expect((await as(people.elsewhere).get(visitPage)).status).toBe(302)
  for (let time = 0; time < 2; time++) expect((await lend()).status).toBe(303)
  expect((await as(people.elsewhere).get(visitPage)).status).toBe(200)
  const borrowed = stateOf(await as(people.elsewhere).get(duty)).data['inspector/area-duty'].areas
  expect(borrowed).toMatchObject([{ lentBy: null }, { lentBy: 'Inta Inspector', until: daysOn(14) }])
  expect(
    (
      await as(people.elsewhere).post(duty, {
        do: 'lend',
        area: borrowed[1].id,
        to: people.colleague.id,
        until: daysOn(2),
      })
    ).status,
  ).toBe(404)
  await as(people.supervisor).post(at(people.officer), {
    do: 'end',
    area: own?.id ?? '',
    reason: 'Moved to another office',
  })
  expect((await as(people.elsewhere).get(visitPage)).status).toBe(302)
  expect(await told()).toEqual(['area_given', 'area_ended', 'area_ended'])
})

test('a declared relation keeps an officer from deciding until a supervisor ends it', async () => {
  const [place = ''] = await insertPlaces(database, [{}])
  const papers = `/inspector/policy/${place}`
  const asks = { do: 'complaint', note: 'The licence does not fit' }
  for (let time = 0; time < 2; time++)
    expect((await as(people.officer).post(papers, { do: 'relation', sure: '1' })).status).toBe(303)
  expect(errorsOf(await as(people.officer).post(papers, asks))).toEqual({ form: 'inspection:refusal.related' })
  const start = { do: 'start', run: crypto.randomUUID(), kind: 'first', interest: 'none' }
  const begun = await as(people.officer).post(`/inspector/recheck-by-business-id/${place}`, start)
  expect([begun.status, errorsOf(begun)]).toEqual([403, { form: 'inspection:refusal.ownPlace' }])
  const { interests } = await pageOf(people.supervisor, people.officer)
  expect(interests).toMatchObject([{ place: { id: place } }])
  const end = { do: 'relation', interest: interests[0].id, reason: 'The share was sold in May' }
  expect((await as(people.supervisor).post(at(people.officer), end)).status).toBe(303)
  expect((await as(people.officer).post(papers, asks)).status).toBe(303)
  expect((await db.selectFrom('complaint_visits').select('id').where('business_id', '=', place).execute()).length).toBe(
    1,
  )
})

test('everything that an officer did stands in the own list, also for supervisors, and for nobody else', async () => {
  const [place = ''] = await insertPlaces(database, [{ name_en: 'Rawai Kitchen' }])
  await as(people.officer).post(`/inspector/policy/${place}`, { do: 'complaint', note: 'Look at the exits' })
  for (const who of [people.officer, people.supervisor])
    expect((await pageOf(who, people.officer)).deeds).toMatchObject([
      { action: 'complaint.open', place: { name: 'Rawai Kitchen' }, reason: 'Look at the exits' },
    ])
  expect((await as(people.colleague).get(at(people.officer))).status).toBe(404)
})
