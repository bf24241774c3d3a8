/** Officers before supervisors, through HTTP: competence, immediate effects, and no decision about oneself. */
import { beforeEach, expect, test } from 'vitest'
import { confirmPowerCommand } from '#server/cli/confirm-power.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { executeAsProduct } from '#server/domain/command/as-product.ts'
import { addAreaOf } from '#server/domain/duty/agency-areas.ts'
import { lapseProposals } from '#server/domain/two-persons/lapse-proposals.ts'
import { dayMs } from '#shared/bangkok.ts'
import { agencyOf } from '../../../../test/support/agencies.ts'
import { testApp } from '../../../../test/support/app.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addOfficers, lendTo, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { errorsOf, stateOf, visit } from '../../../../test/support/visitor.ts'
import { countWork } from '../../../../test/support/waiting.ts'

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
  await addAreaOf(db, await agencyOf(database, 'Chalong Police'), 83)
  const above = await agencyOf(database, 'Phuket Office')
  await db.updateTable('agencies').set({ parent_id: above }).where('name_th', '=', 'Chalong Police').execute()
  await visit(app, asks).post('/auth/pass-token/register-police', {
    do: 'request',
    agency: await agencyOf(database, 'Chalong Police'),
    badge: 'P-77',
    province: '83',
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
  stateOf(await as(who).get(at(of))).data['inspector/officers/officer'].officer
const grantOf = async ({ id }: TestPerson) =>
  (
    await db
      .selectFrom('role_grants')
      .select('state')
      .where('user_id', '=', id)
      .where('role', '=', 'inspector')
      .executeTakeFirst()
  )?.state
const notified = async () =>
  (await db.selectFrom('deliveries').select('about').orderBy('id').execute()).map(({ about }) => about)
async function send(who: TestPerson, of: TestPerson, fields: Record<string, string>) {
  const seen = await pageOf(people.supervisor, of)
  return as(who).post(at(of), { rev: seen.rev, ...fields })
}
const proposalsOf = async (who: TestPerson, of: TestPerson): Promise<{ id: string; outcome: string | null }[]> =>
  stateOf(await as(who).get(at(of))).data['inspector/officers/officer'].proposals
/** Answers the open proposal about an officer. */
async function respond(who: TestPerson, of: TestPerson, fields: Record<string, string>) {
  const proposal = (await proposalsOf(people.supervisor, of)).find(({ outcome }) => outcome === null)?.id ?? ''
  return as(who).post(at(of), { proposal, ...fields })
}
/** One proposes, the other confirms. */
async function byTwo(of: TestPerson, fields: Record<string, string>): Promise<void> {
  expect((await send(people.supervisor, of, fields)).status).toBe(303)
  expect((await respond(people.otherSupervisor, of, { do: 'confirm' })).status).toBe(303)
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
  const { work } = stateOf(await as(people.supervisor).get('/inspector/home')).data['inspector/rounds/home'].day
  expect(work.lines).toMatchObject([{ kind: 'officers', count: 1 }])
})

test('approved by two with an area the person may act there at once, is told, and it is decided once', async () => {
  const fields = { do: 'approve', area: '8302', until: daysOn(30) }
  expect((await send(people.supervisor, people.asks, fields)).status).toBe(303)
  const again = await send(people.otherSupervisor, people.asks, fields)
  expect([again.status, errorsOf(again)]).toEqual([409, { form: 'power:refusal.waits' }])
  expect([await grantOf(people.asks), await notified()]).toEqual(['requested', ['power_to_confirm']])
  const page = await as(people.otherSupervisor).get(at(people.asks))
  for (const words of ['Suda Supervisor', 'Mueang', 'You are the second person']) expect(page.text).toContain(words)
  const { powers, officers } = await countWork(database, people.otherSupervisor)
  expect([powers, officers]).toEqual([1, 1])
  const own = await respond(people.supervisor, people.asks, { do: 'confirm' })
  expect([own.status, errorsOf(own)]).toEqual([403, { form: 'power:refusal.notSecond' }])
  for (const who of [people.farSupervisor, people.officer, people.asks])
    expect((await respond(who, people.asks, { do: 'confirm' })).status).toBeGreaterThanOrEqual(302)
  expect(await grantOf(people.asks)).toBe('requested')
  const confirm = { do: 'confirm', proposal: (await proposalsOf(people.supervisor, people.asks))[0]?.id ?? '' }
  expect((await as(people.otherSupervisor).post(at(people.asks), confirm)).status).toBe(303)
  expect([await grantOf(people.asks), await notified()]).toEqual([
    'active',
    ['power_to_confirm', 'officer_approved', 'power_confirmed'],
  ])
  const late = await as(people.otherSupervisor).post(at(people.asks), confirm)
  expect([late.status, errorsOf(late)]).toEqual([409, { form: 'power:refusal.over' }])
  const areas = await db.selectFrom('duty_areas').selectAll().where('user_id', '=', people.asks.id).execute()
  expect([areas.length, areas[0]?.district_code]).toEqual([1, 8302])
  const { moves } = await pageOf(people.supervisor, people.asks)
  expect(moves).toMatchObject([{ what: 'approved', by: 'Ying' }])
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'actor_id'])
    .where('entity_id', '=', people.asks.id)
    .orderBy('id')
    .execute()
  expect(events.filter(({ action }) => /^(power|officer)/.test(action))).toEqual([
    { action: 'power.propose', actor_id: people.supervisor.id },
    { action: 'officer.approve', actor_id: people.otherSupervisor.id },
    { action: 'power.confirm', actor_id: people.otherSupervisor.id },
  ])
})

test('a proposal is refused with the reason that its proposer reads, taken back, and lapses when its facts change', async () => {
  const suspend = { do: 'suspend', reason }
  await send(people.supervisor, people.officer, suspend)
  const why = 'The complaint was about another person'
  expect((await respond(people.otherSupervisor, people.officer, { do: 'decline', reason: why })).status).toBe(303)
  expect((await as(people.supervisor).get(at(people.officer))).text).toContain(why)
  await send(people.supervisor, people.officer, suspend)
  const others = await respond(people.otherSupervisor, people.officer, { do: 'takeBack' })
  expect([others.status, errorsOf(others)]).toEqual([403, { form: 'power:refusal.notSecond' }])
  expect((await respond(people.supervisor, people.officer, { do: 'takeBack' })).status).toBe(303)
  await send(people.supervisor, people.officer, suspend)
  await db
    .updateTable('role_grants')
    .set({ badge: 'P-changed' })
    .where('role', '=', 'inspector')
    .where('user_id', '=', people.officer.id)
    .execute()
  const fallen = await respond(people.otherSupervisor, people.officer, { do: 'confirm' })
  expect([fallen.status, errorsOf(fallen)]).toEqual([409, { form: 'power:refusal.fallen' }])
  expect(await grantOf(people.officer)).toBe('active')
})

test('nobody lends a power after losing it, and a proposal that nobody confirms lapses, which its proposer is told', async () => {
  await send(people.supervisor, people.officer, { do: 'suspend', reason })
  await db
    .updateTable('role_grants')
    .set({ state: 'suspended' })
    .where('user_id', '=', people.supervisor.id)
    .where('role', '=', 'inspector')
    .execute()
  const [waiting] = await proposalsOf(people.otherSupervisor, people.officer)
  const confirm = { do: 'confirm', proposal: waiting?.id ?? '' }
  expect(errorsOf(await as(people.otherSupervisor).post(at(people.officer), confirm))).toEqual({
    form: 'power:refusal.fallen',
  })
  await executeAsProduct(db, lapseProposals, {}, new Date(Date.now() + 4 * dayMs))
  expect(await proposalsOf(people.otherSupervisor, people.officer)).toMatchObject([{ outcome: 'lapsed' }])
  expect([await grantOf(people.officer), (await notified()).at(-1)]).toEqual(['active', 'power_lapsed'])
})

test('a supervisor is made by two, and the last area of an officer or one that is supervised is not ended by one', async () => {
  const [area] = await db.selectFrom('duty_areas').select('id').where('user_id', '=', people.officer.id).execute()
  const alone = await as(people.supervisor).post(at(people.officer), { do: 'end', area: area?.id ?? '', reason })
  expect([alone.status, errorsOf(alone)]).toEqual([403, { form: 'officer:refusal.takesTwo' }])
  await byTwo(people.officer, { do: 'supervise', area: '83', until: '' })
  expect((await pageOf(people.supervisor, people.officer)).areaLines).toMatchObject([
    { level: 'supervisor', takesTwo: true },
  ])
  expect((await as(people.officer).get(list)).status).toBe(200)
  expect(await notified()).toContain('supervise_given')
  await byTwo(people.officer, { do: 'endWhole', area: area?.id ?? '', level: 'supervisor', reason })
  expect((await pageOf(people.officer, people.officer)).areaLines).toEqual([])
})

test('nobody moves an officer alone: another area that is given first lets no one end the old one, and to promote takes none away', async () => {
  const old = await ownArea(people.officer)
  await send(people.supervisor, people.officer, { do: 'assign', area: '8301', until: '' })
  const { areaLines } = await pageOf(people.supervisor, people.officer)
  expect(areaLines.map(({ takesTwo }: { takesTwo: boolean }) => takesTwo)).toEqual([true, false])
  const alone = await as(people.supervisor).post(at(people.officer), { do: 'end', area: old, reason })
  expect([alone.status, errorsOf(alone)]).toEqual([403, { form: 'officer:refusal.takesTwo' }])
  await byTwo(people.officer, { do: 'supervise', area: '83', until: daysOn(1) })
  const areas = (await pageOf(people.supervisor, people.officer)).areaLines as Record<string, unknown>[]
  const find = (level: string) => areas.filter((it) => it.level === level).map(({ until }) => until)
  expect([find('inspector'), find('supervisor')]).toEqual([[null, null], [daysOn(1)]])
})

test('nobody is the second person about oneself: it waits for others, and one’s own refusal is none', async () => {
  await byTwo(people.officer, { do: 'supervise', area: '83', until: '' })
  const area = await ownArea(people.officer)
  await send(people.supervisor, people.officer, { do: 'endWhole', area, level: 'supervisor', reason })
  const waits = async (who: TestPerson) => (await countWork(database, who)).powers
  expect([await waits(people.officer), await waits(people.otherSupervisor)]).toEqual([0, 1])
  const declined = await respond(people.officer, people.officer, { do: 'decline', reason })
  expect([declined.status, errorsOf(declined)]).toEqual([403, { form: 'power:refusal.notSecond' }])
  expect(await proposalsOf(people.supervisor, people.officer)).toMatchObject([
    { outcome: null },
    { outcome: 'confirmed' },
  ])
})

test('a supervisor of a wider area does it if nobody else has the area, else the administrator, who is refused where a supervisor could', async () => {
  await send(people.supervisor, people.officer, { do: 'suspend', reason })
  const [{ id } = { id: '' }] = await proposalsOf(people.supervisor, people.officer)
  const printed: string[] = []
  const run = (...args: string[]) =>
    confirmPowerCommand.run(args, {
      database,
      dataDir: '',
      print: (line) => void printed.push(line),
      isTerminal: false,
    })
  const why = ['--reason', 'The only supervisor of the province asked']
  await expect(run(id, ...why)).rejects.toThrow('Another supervisor has this area')
  await db.deleteFrom('users').where('id', '=', people.otherSupervisor.id).execute()
  expect((await as(people.supervisor).get(at(people.officer))).text).toContain(`confirm-power ${id}`)
  await expect(run(id)).rejects.toThrow('--reason')
  await expect(run(crypto.randomUUID(), ...why)).rejects.toThrow('No such proposal')
  expect(await run()).toBe(0)
  expect(await run(id, ...why)).toBe(0)
  expect(printed[0]).toContain('waits for the administrator')
  expect(await grantOf(people.officer)).toBe('suspended')
  const event = await db
    .selectFrom('audit_events')
    .select(['actor_id', 'reason'])
    .where('action', '=', 'power.confirm')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(event).toEqual({ actor_id: null, reason: why[1] })
})

test('an area outside of the supervisor’s, and an end that is over, are refused', async () => {
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
  const asked = { do: 'request', agency: await agencyOf(database, 'Chalong Police'), badge: 'P-78', province: '83' }
  await visit(app, people.asks).post('/auth/pass-token/register-police', asked)
  expect(await grantOf(people.asks)).toBe('requested')
})

test('two supervisors answer one request: the second reads who refused it and why, and keeps their own words; nobody else sees it', async () => {
  const { rev } = await pageOf(people.supervisor, people.asks)
  expect((await send(people.supervisor, people.asks, { do: 'approve', area: '83', until: '' })).status).toBe(303)
  const [proposal = { id: '' }] = await proposalsOf(people.otherSupervisor, people.asks)
  await db.deleteFrom('deliveries').execute()
  expect((await as(people.otherSupervisor).post(at(people.asks), { do: 'refuse', rev, reason })).status).toBe(303)
  const mine = 'I know this person from the unit in Patong'
  const third = await addPerson(database, {
    inspector: { level: 'supervisor', areas: [{ province: 83, district: 8301 }] },
  })
  const otherAgency = await addPerson(database, {
    inspector: { level: 'supervisor', areas: [83], unit: 'Phuket Fire Service' },
  })
  const late: [TestPerson, Record<string, string>, string][] = [
    [people.supervisor, { do: 'refuse', rev, reason: mine }, 'officer:refusal.stale'],
    [third, { do: 'approve', rev, area: '8301', until: '' }, 'officer:refusal.stale'],
    [third, { do: 'decline', proposal: proposal.id, reason: mine }, 'power:refusal.over'],
  ]
  for (const [who, fields, form] of late) {
    const answer = await as(who).post(at(people.asks), fields)
    expect([answer.status, errorsOf(answer)]).toEqual([409, { form }])
    for (const words of ['Rit Requested', 'Ying', reason, ...(fields.reason ? [mine] : [])])
      expect(answer.text).toContain(words)
  }
  expect((await as(people.supervisor).get(at(people.asks))).status).toBe(200)
  for (const who of [people.farSupervisor, people.officer, otherAgency]) {
    expect((await as(who).get(at(people.asks))).status).toBe(404)
    expect((await as(who).post(at(people.asks), { do: 'refuse', rev, reason: mine })).status).toBe(404)
  }
  // The proposal to approve has fallen with it, and its proposer reads why.
  expect(await notified()).toEqual(['officer_refused', 'power_refused'])
  expect(await db.selectFrom('power_proposals').select(['outcome', 'decided_reason']).execute()).toEqual([
    { outcome: 'refused', decided_reason: reason },
  ])
  await db
    .updateTable('officer_moves')
    .set({ at: new Date(Date.now() - 31 * dayMs) })
    .execute()
  expect((await as(people.supervisor).get(at(people.asks))).status).toBe(404)
})

test('a request that was approved for another’s district is no longer theirs, and says so', async () => {
  const third = await addPerson(database, {
    inspector: { level: 'supervisor', areas: [{ province: 83, district: 8301 }] },
  })
  const { rev } = await pageOf(third, people.asks)
  await byTwo(people.asks, { do: 'approve', area: '8302', until: '' })
  const answer = await as(third).post(at(people.asks), { do: 'refuse', rev, reason })
  expect([answer.status, errorsOf(answer)]).toEqual([409, { form: 'officer:refusal.stale' }])
  expect(answer.text).toContain('This request is approved')
})

test('a request that was changed since it was seen is not decided', async () => {
  const { rev } = await pageOf(people.supervisor, people.asks)
  await db
    .updateTable('role_grants')
    .set({ badge: 'P-78' })
    .where('user_id', '=', people.asks.id)
    .where('role', '=', 'inspector')
    .execute()
  const acts: Record<string, string>[] = [
    { do: 'refuse', reason },
    { do: 'approve', area: '83', until: '' },
  ]
  for (const fields of acts) {
    const answer = await as(people.supervisor).post(at(people.asks), { rev, ...fields })
    expect([answer.status, errorsOf(answer)]).toEqual([409, { form: 'officer:refusal.stale' }])
  }
  expect(await grantOf(people.asks)).toBe('requested')
})

test('the province of service is asked', async () => {
  const person = await addPerson(database)
  const asked = { do: 'request', agency: await agencyOf(database, 'Chalong Police'), badge: 'P-78' }
  const answer = await visit(app, person).post('/auth/pass-token/register-police', asked)
  expect(errorsOf(answer)).toEqual({ province: 'auth:error.province' })
})

test('a suspended officer is signed out at once, releases all work, and is told; restored, the officer works again', async () => {
  const [place = ''] = await insertPlaces(database, [{}])
  const lease = { subject_id: place, officer_id: people.officer.id, until: new Date(Date.now() + dayMs) }
  await db.insertInto('decision_leases').values(lease).execute()
  await byTwo(people.officer, { do: 'suspend', reason })
  expect((await as(people.officer).get('/inspector/home')).headers.location).toContain('/auth/login')
  expect(await db.selectFrom('decision_leases').select('subject_id').execute()).toEqual([])
  const suspended = ['power_to_confirm', 'officer_suspended', 'power_confirmed']
  expect([await grantOf(people.officer), await notified()]).toEqual(['suspended', suspended])
  await byTwo(people.officer, { do: 'restore', reason })
  const restored = [...suspended, 'power_to_confirm', 'officer_restored', 'power_confirmed']
  expect([await grantOf(people.officer), await notified()]).toEqual(['active', restored])
})

test('nobody comes back into an agency that has been closed meanwhile', async () => {
  await byTwo(people.officer, { do: 'suspend', reason })
  const { agency_id: agency } = await db
    .selectFrom('role_grants')
    .select('agency_id')
    .where('user_id', '=', people.officer.id)
    .where('role', '=', 'inspector')
    .executeTakeFirstOrThrow()
  const close = (closed_at: Date | null) =>
    db
      .updateTable('agencies')
      .set({ closed_at })
      .where('id', '=', agency as string)
      .execute()
  await close(new Date())
  const { rev } = await pageOf(people.supervisor, people.officer)
  const refused = await as(people.supervisor).post(at(people.officer), { do: 'restore', rev, reason })
  await close(null)
  expect([refused.status, errorsOf(refused)]).toEqual([403, { form: 'officer:refusal.agencyClosed' }])
  expect(await grantOf(people.officer)).toBe('suspended')
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

test('an area is given once and ended with a reason; ended ones are history', async () => {
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
  expect(await notified()).toEqual(['area_given', 'area_ended'])
})

const ownArea = async ({ id }: TestPerson) =>
  (await db.selectFrom('duty_areas').select('id').where('user_id', '=', id).executeTakeFirstOrThrow()).id
const dutyOf = async (who: TestPerson) => stateOf(await as(who).get(duty)).data['inspector/officers/area-duty']
const loansOf = async (who: TestPerson) => stateOf(await as(who).get(list)).data['inspector/officers/officers'].loans
const lend = async (more: Record<string, string> = {}, who = people.officer, from = who) =>
  as(who).post(duty, { do: 'lend', area: await ownArea(from), to: people.elsewhere.id, until: daysOn(14), ...more })
const answer = (who: TestPerson, what: string, loan: string, at = duty) => as(who).post(at, { do: what, loan, reason })

test('an officer offers their area to a colleague, who accepts, a supervisor agrees, and the loan ends with the lender’s duty', async () => {
  const [place = ''] = await insertPlaces(database, [{}])
  expect((await lend({}, people.colleague, people.officer)).status).toBe(404)
  expect(errorsOf(await lend({ until: daysOn(90) }))).toEqual({ until: 'officer:error.untilFar' })
  for (const to of [people.officer, people.suspended, people.asks])
    expect(errorsOf(await lend({ to: to.id }))).toEqual({ to: 'officer:error.to' })
  const visitPage = `/inspector/recheck-by-business-id/${place}`
  const isOnDuty = async () => (await as(people.elsewhere).get(visitPage)).status === 200
  for (let time = 0; time < 2; time++) expect((await lend()).status).toBe(303)
  expect(errorsOf(await lend({ until: daysOn(20) }))).toEqual({ to: 'officer:error.toWaits' })
  const { offered } = await dutyOf(people.elsewhere)
  expect(offered).toMatchObject([{ lender: 'Inta Inspector', area: 'Phuket', until: daysOn(14), isAccepted: false }])
  const loan = offered[0].id
  expect(await loansOf(people.supervisor)).toEqual([])
  expect(errorsOf(await answer(people.supervisor, 'agree', loan, list))).toEqual({ form: 'officer:refusal.loanOver' })
  for (const who of [people.officer, people.colleague, people.supervisor])
    expect([403, 404]).toContain((await answer(who, 'accept', loan)).status)
  expect((await answer(people.elsewhere, 'accept', loan)).status).toBe(303)
  expect(await isOnDuty()).toBe(false)
  expect(await loansOf(people.supervisor)).toMatchObject([{ lender: 'Inta Inspector', borrower: 'Ob Otherarea' }])
  expect(await loansOf(people.farSupervisor)).toEqual([])
  for (const who of [people.elsewhere, people.officer, people.farSupervisor])
    expect((await answer(who, 'agree', loan, list)).status).toBe(404)
  expect((await answer(people.supervisor, 'agree', loan, list)).status).toBe(303)
  expect(errorsOf(await answer(people.otherSupervisor, 'agree', loan, list))).toEqual({
    form: 'officer:refusal.loanOver',
  })
  expect(await isOnDuty()).toBe(true)
  const { areas } = await dutyOf(people.elsewhere)
  expect(areas).toMatchObject([{ lentBy: null }, { lentBy: 'Inta Inspector', until: daysOn(14), level: 'inspector' }])
  const further = { do: 'lend', area: areas[1].id, to: people.colleague.id, until: daysOn(2) }
  expect((await as(people.elsewhere).post(duty, further)).status).toBe(404)
  await byTwo(people.officer, { do: 'endWhole', area: await ownArea(people.officer), level: 'inspector', reason })
  expect(await isOnDuty()).toBe(false)
  expect((await notified()).sort()).toEqual([
    'area_ended',
    'area_ended',
    'area_given',
    'loan_agreed',
    'loan_offered',
    'loan_to_agree',
    'loan_to_agree',
    'power_confirmed',
    'power_to_confirm',
  ])
})

test('an area is lent to nobody of another agency, for any form', async () => {
  const [other, same] = [
    await addPerson(database, { inspector: { unit: 'Krabi Office', areas: [83] } }),
    await addPerson(database, { name: 'Sam Same', inspector: { unit: '  phuket   OFFICE ', areas: [50] } }),
  ]
  const names = (await dutyOf(people.officer)).colleagues.map(({ id }: { id: string }) => id)
  expect([names.includes(other.id), names.includes(same.id)]).toEqual([false, true])
  expect(errorsOf(await lend({ to: other.id }))).toEqual({ to: 'officer:error.to' })
  expect((await lend({ to: same.id })).status).toBe(303)
})

test('a borrower who supervises the area does not agree to the own loan', async () => {
  expect((await lend({ to: people.otherSupervisor.id })).status).toBe(303)
  const [{ id = '' } = {}] = (await dutyOf(people.otherSupervisor)).offered as { id?: string }[]
  expect((await answer(people.otherSupervisor, 'accept', id)).status).toBe(303)
  expect((await loansOf(people.otherSupervisor)).length).toBe(0)
  expect((await answer(people.otherSupervisor, 'agree', id, list)).status).toBe(404)
  expect((await answer(people.supervisor, 'agree', id, list)).status).toBe(303)
})

test('an offer can be declined, withdrawn and refused, and each side reads so', async () => {
  const offer = async () => {
    expect((await lend()).status).toBe(303)
    return (await dutyOf(people.elsewhere)).offered[0].id
  }
  const first = await offer()
  expect((await answer(people.elsewhere, 'decline', first)).status).toBe(303)
  expect(errorsOf(await answer(people.elsewhere, 'accept', first))).toEqual({ form: 'officer:refusal.loanOver' })
  expect((await answer(people.officer, 'withdraw', await offer())).status).toBe(303)
  const third = await offer()
  await answer(people.elsewhere, 'accept', third)
  expect((await answer(people.supervisor, 'refuse', third, list)).status).toBe(303)
  expect((await dutyOf(people.elsewhere)).areas).toHaveLength(1)
  const about = await notified()
  for (const kind of ['loan_declined', 'loan_ended']) expect(about.filter((it) => it === kind)).toHaveLength(1)
  expect(about.filter((it) => it === 'loan_refused')).toHaveLength(2)
})

test('a supervisor who lends has agreed; the borrower gives it back, and a lender who is suspended lends no more', async () => {
  const borrow = async () => {
    await lend({}, people.supervisor)
    await answer(people.elsewhere, 'accept', (await dutyOf(people.elsewhere)).offered[0].id)
    return (await dutyOf(people.elsewhere)).areas.find(({ lentBy }: { lentBy: string | null }) => lentBy !== null)
  }
  const lent = await borrow()
  expect(lent).toMatchObject({ lentBy: 'Suda Supervisor', level: 'inspector' })
  expect((await as(people.elsewhere).post(duty, { do: 'end', area: lent.id, reason })).status).toBe(303)
  expect((await dutyOf(people.elsewhere)).areas).toHaveLength(1)
  await borrow()
  await lend({ to: people.colleague.id }, people.supervisor)
  const third = await addPerson(database, { inspector: { level: 'supervisor', areas: [83] } })
  const { rev } = await pageOf(people.otherSupervisor, people.supervisor)
  await as(people.otherSupervisor).post(at(people.supervisor), { do: 'suspend', rev, reason })
  const [{ id: proposal } = { id: '' }] = await proposalsOf(third, people.supervisor)
  // The person concerned is never the second.
  expect((await as(people.supervisor).post(at(people.supervisor), { do: 'confirm', proposal })).status).toBe(404)
  expect((await as(third).post(at(people.supervisor), { do: 'confirm', proposal })).status).toBe(303)
  expect((await dutyOf(people.elsewhere)).areas).toHaveLength(1)
  expect((await dutyOf(people.colleague)).offered).toEqual([])
  expect(await notified()).toContain('loan_ended')
})

test('a supervisor of elsewhere who borrowed an area supervises nobody there', async () => {
  await lendTo(database, people.officer, people.farSupervisor)
  for (const of of [people.officer, people.supervisor, people.asks]) {
    expect((await as(people.farSupervisor).get(at(of))).status).toBe(404)
    expect((await send(people.farSupervisor, of, { do: 'suspend', reason })).status).toBe(404)
  }
  const area = await ownArea(people.officer)
  expect((await as(people.farSupervisor).post(duty, { do: 'end', area, reason })).status).toBe(404)
})

test('an officer who borrowed an area of elsewhere stays under the own supervisor', async () => {
  await lendTo(database, people.officer, people.elsewhere)
  expect((await pageOf(people.farSupervisor, people.elsewhere)).isOver).toBe(true)
  expect((await send(people.farSupervisor, people.elsewhere, { do: 'suspend', reason })).status).toBe(303)
  expect((await pageOf(people.supervisor, people.elsewhere)).isOver).toBe(false)
})

test('a supervisor of another agency of the area reads the work there, decides nothing, and is told whose decision it is', async () => {
  const sibling = await addPerson(database, { inspector: { unit: 'Krabi Office', level: 'supervisor', areas: [83] } })
  const page = await pageOf(sibling, people.officer)
  expect(page).toMatchObject({ isOver: false, ofLine: false, areaLines: [{ mayEnd: false }] })
  expect((await as(sibling).get(at(people.officer))).text).toContain('belongs to another agency')
  const [area] = page.areaLines
  const acts: Record<string, string>[] = [
    { do: 'suspend', reason },
    { do: 'resetFactor', reason },
    { do: 'assign', area: '8301', until: '' },
    { do: 'end', area: area.id, reason },
    { do: 'endWhole', area: area.id, level: area.level, reason },
  ]
  for (const fields of acts) {
    const answer = await as(sibling).post(at(people.officer), { rev: page.rev, ...fields })
    expect([fields.do, answer.status, errorsOf(answer)]).toEqual([
      fields.do,
      403,
      { form: 'officer:refusal.otherAgency' },
    ])
  }
  // Nor is it theirs to confirm what the agency's own supervisor proposes.
  await send(people.supervisor, people.officer, { do: 'suspend', reason })
  const [proposal] = await proposalsOf(people.supervisor, people.officer)
  const confirm = await as(sibling).post(at(people.officer), { do: 'confirm', proposal: proposal?.id ?? '' })
  expect([confirm.status, await grantOf(people.officer)]).toEqual([404, 'active'])
})

test('a supervisor of a part of an officer’s areas ends that part, reads the acts there, and decides nothing else', async () => {
  const both = await addPerson(database, { name: 'Bo Both', inspector: { areas: [83, 50] } })
  const borrower = await addPerson(database, { name: 'Bea Borrower', inspector: { areas: [50] } })
  await lendTo(database, people.officer, borrower)
  const [here = '', away = ''] = await insertPlaces(database, [
    { name_en: 'Rawai Kitchen' },
    { name_en: 'Nimman Kitchen', province_code: 50, district_code: 5001 },
  ])
  for (const officer of [both, borrower]) {
    // A place is asked to be visited once at a time.
    await db.deleteFrom('complaint_visits').execute()
    for (const place of [here, away])
      await as(officer).post(`/inspector/policy/${place}`, { do: 'complaint', note: 'Look at the exits' })
    const page = await pageOf(people.supervisor, officer)
    expect([page.isOver, page.deeds.map(({ place }: { place: { name: string } }) => place.name)]).toEqual([
      false,
      ['Rawai Kitchen'],
    ])
    const acts: Record<string, string>[] = [
      { do: 'suspend', reason },
      { do: 'assign', area: '8301', until: '' },
    ]
    for (const fields of acts)
      expect(errorsOf(await as(people.supervisor).post(at(officer), { rev: page.rev, ...fields }))).toEqual({
        form: 'officer:refusal.partly',
      })
    const ends = page.areaLines.filter(({ mayEnd }: { mayEnd: boolean }) => mayEnd)
    expect(ends).toHaveLength(1)
    for (const { id } of page.areaLines) {
      const alone = await as(people.supervisor).post(at(officer), { do: 'end', area: id, reason })
      // A loan is ended by one. A granted area is not, also where another area is kept.
      expect(alone.status).toBe(id !== ends[0].id ? 404 : officer === both ? 403 : 303)
    }
    if (officer === both) await byTwo(both, { do: 'endWhole', area: ends[0].id, level: 'inspector', reason })
    expect((await as(people.supervisor).get(at(officer))).status).toBe(404)
  }
  expect((await pageOf(people.farSupervisor, borrower)).isOver).toBe(true)
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

test('everything that an officer did stands in their own list, also for supervisors, and for nobody else', async () => {
  const [place = ''] = await insertPlaces(database, [{ name_en: 'Rawai Kitchen' }])
  await as(people.officer).post(`/inspector/policy/${place}`, { do: 'complaint', note: 'Look at the exits' })
  for (const who of [people.officer, people.supervisor])
    expect((await pageOf(who, people.officer)).deeds).toMatchObject([
      { action: 'complaint.open', place: { name: 'Rawai Kitchen' }, reason: 'Look at the exits' },
    ])
  expect((await as(people.colleague).get(at(people.officer))).status).toBe(404)
})

test('of many colleagues one is looked for by name, and is offered the area', async () => {
  for (let at = 0; at < 52; at++)
    await addPerson(database, { name: `Colleague ${String(at).padStart(2, '0')}`, inspector: { areas: [83] } })
  const whole = await as(people.officer).get(duty)
  expect(whole.text).toContain('Find a name, unit or badge')
  expect(whole.text).not.toContain('Colleague 51')
  const found = await as(people.officer).get(`${duty}?find=colleague%2051`)
  expect(found.text.match(/<option value="[0-9a-f-]{36}">Colleague \d\d/g)).toHaveLength(1)
  expect((await as(people.officer).get(`${duty}?find=nobody-so-called`)).text).toContain('Nothing in this list')
})
