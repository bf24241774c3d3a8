/** The kinds of an agency bind: other places it does not begin to inspect, warn or plan, is told whose they are, and loses no work that was begun before. */
import { beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { sealInspection } from '#server/domain/inspections/seal-inspection.ts'
import type { Category } from '#shared/categories.ts'
import { pickName } from '#shared/plan/pick-name.ts'
import { agencyOf } from '../../../../test/support/agencies.ts'
import { testApp } from '../../../../test/support/app.ts'
import { draftWords, failing, findAt } from '../../../../test/support/cards.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { begin, hand, officerActor } from '../../../../test/support/quarantine.ts'
import { answerAll, seenOf, sendOps, testDevice } from '../../../../test/support/runs.ts'
import { errorsOf, stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
const health = 'สำนักงานสาธารณสุขจังหวัดภูเก็ต'
/** In the language of the readers. */
const shown = 'Phuket Provincial Public Health Office'
let [bureau, chef, doctor] = [{} as TestPerson, {} as TestPerson, {} as TestPerson]
let [restaurant, spa] = ['', '']

const bind = async (name: string, kinds: readonly Category[]) => {
  const agency_id = await agencyOf(database, name)
  await db.deleteFrom('agency_kinds').where('agency_id', '=', agency_id).execute()
  for (const category_id of kinds) await db.insertInto('agency_kinds').values({ agency_id, category_id }).execute()
}

beforeEach(async () => {
  await db.deleteFrom('users').execute()
  const police = { unit: 'ตำรวจท่องเที่ยว', areas: [83] }
  bureau = await addPerson(database, { name: 'Inta Inspector', inspector: police })
  chef = await addPerson(database, { name: 'Suda Supervisor', inspector: { ...police, level: 'supervisor' } })
  doctor = await addPerson(database, { name: 'Doc Health', inspector: { unit: health, areas: [83] } })
  ;[restaurant = '', spa = ''] = await insertPlaces(database, [{ name_th: 'ครัวทดลอง' }, { category_id: 'spa' }])
  await bind(police.unit, ['spa', 'tour'])
  await bind(health, ['restaurant'])
})

const as = (who: TestPerson) => visit(app, who)
const visitOf = (place: string) => `/inspector/recheck-by-business-id/${place}`
const start = (who: TestPerson, place: string, run: string = crypto.randomUUID()) =>
  as(who).post(visitOf(place), { do: 'start', run, kind: 'first', interest: 'none' })
const runsAt = async (place: string) =>
  (await db.selectFrom('runs').select('id').where('business_id', '=', place).execute()).length
const others = { form: 'inspection:refusal.inspectedBy' }

test('an inspection is begun and planned only at places of the kinds, and the refusal names the agency of the others', async () => {
  const refused = await start(bureau, restaurant)
  expect([refused.status, errorsOf(refused), await runsAt(restaurant)]).toEqual([403, others, 0])
  expect(refused.text).toContain(shown)
  const page = await as(bureau).get(visitOf(restaurant))
  expect(page.text).toContain(shown)
  expect(stateOf(page).data['inspector/rounds/recheck-by-business-id'].visit.due).toBeNull()
  const taken = await as(bureau).post(visitOf(restaurant), { do: 'take' })
  expect([taken.status, errorsOf(taken)]).toEqual([403, others])

  const plan = '/inspector/check/business-tourlist'
  const listed = async (who: TestPerson) =>
    stateOf(await as(who).get(plan)).data['inspector/rounds/business-tourlist'].plan.visits.map(
      ({ place }: { place: { id: string } }) => place.id,
    )
  const [own, ofHealth] = [await listed(bureau), await listed(doctor)]
  expect([own.includes(spa), own.includes(restaurant)]).toEqual([true, false])
  expect([ofHealth.includes(spa), ofHealth.includes(restaurant)]).toEqual([false, true])
  const round = await as(bureau).post(plan, { [pickName(restaurant)]: '1' })
  expect([round.status, errorsOf(round)]).toEqual([403, others])

  for (const [who, place] of [
    [bureau, spa],
    [doctor, restaurant],
  ] as const)
    expect([(await start(who, place)).status, await runsAt(place)]).toEqual([303, 1])
})

test('a card is issued only to places of the kinds; none ticked is all of them', async () => {
  const findings = await findAt(database, restaurant, failing.minor)
  const page = `/inspector/Issue-warning/${restaurant}`
  const fields = {
    do: 'issue',
    level: 'yellow',
    ...draftWords,
    ...Object.fromEntries(findings.map((id) => [`f-${id}`, 'on'])),
  }
  const refused = await as(bureau).post(page, fields)
  expect([refused.status, errorsOf(refused)]).toEqual([403, { form: 'warning:refusal.inspectedBy' }])
  expect((await as(bureau).get(page)).text).toContain(shown)
  expect(await db.selectFrom('warning_cards').select('id').where('business_id', '=', restaurant).execute()).toEqual([])
  await bind('ตำรวจท่องเที่ยว', [])
  expect((await as(bureau).post(page, fields)).status).toBe(303)
})

test('work that was begun before the agency lost the kind goes on, and nobody of another agency joins it', async () => {
  await bind('ตำรวจท่องเที่ยว', [])
  const run = await begin(database, bureau, restaurant)
  const ofHealth = await begin(database, doctor, (await insertPlaces(database, [{}]))[0] as string)
  await bind('ตำรวจท่องเที่ยว', ['spa'])
  expect((await start(bureau, restaurant, run)).status).toBe(303)
  const device = testDevice()
  await expect(sendOps(database, officerActor(bureau), ofHealth, [device('REST-07')])).rejects.toMatchObject({
    errors: { form: 'inspection:refusal.otherKind' },
  })
  await expect(hand(database, bureau, { run, place: restaurant, ops: [device('REST-08')] })).rejects.toMatchObject({
    errors: { form: 'quarantine:refusal.onDuty' },
  })
  await answerAll(database, officerActor(bureau), run)
  await perform(database, officerActor(bureau), sealInspection, { run, seen: await seenOf(database, run) })
  const sealed = await db.selectFrom('inspections').select('agency_id').where('business_id', '=', restaurant).execute()
  expect(sealed).toEqual([{ agency_id: await agencyOf(database, 'ตำรวจท่องเที่ยว') }])
})

test('a visit that was begun without a network is kept aside for a supervisor whose agency inspects the kind', async () => {
  const run = crypto.randomUUID()
  const beginning = {
    kind: 'first' as const,
    licensed: null,
    at: null,
    companion: '',
    onDevice: { startedAt: new Date(Date.now() - 60_000), sentAt: new Date() },
  }
  await hand(database, bureau, { run, place: restaurant, beginning, ops: [testDevice()('REST-07')], isEnded: true })
  const held = await db.selectFrom('quarantined_runs').selectAll().where('run_id', '=', run).executeTakeFirstOrThrow()
  expect(held).toMatchObject({ why: 'other_kind', state: 'waiting' })
  const decide = async (who: TestPerson) =>
    as(who).post('/inspector/management-place/quarantine', {
      do: 'take',
      quarantine: held.id,
      rev: held.last_at.toISOString(),
    })
  const own = await decide(chef)
  expect([own.status, errorsOf(own)]).toEqual([403, others])
  const boss = await addPerson(database, { inspector: { unit: health, areas: [83], level: 'supervisor' } })
  expect([(await decide(boss)).status, await runsAt(restaurant)]).toEqual([303, 1])
})
