/** The page that an officer's day begins with, through HTTP. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { bangkokDay } from '#shared/bangkok.ts'
import { pickName } from '#shared/plan/pick-name.ts'
import { agencyOf } from '../../../../test/support/agencies.ts'
import { testApp } from '../../../../test/support/app.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertCard } from '../../../../test/support/inspections.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertDanger } from '../../../../test/support/place-reports.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
let people = {} as Officers
beforeAll(async () => {
  people = await addOfficers(database)
})
beforeEach(async () => {
  await removePlaces(database)
  await db.deleteFrom('rounds').execute()
})

const open = (who: TestPerson) => visit(app, who).get('/inspector/home')
const dayOf = async (who: TestPerson) => stateOf(await open(who)).data['inspector/rounds/home'].day

async function plan(who: TestPerson, places: string[], begins = 0) {
  const round = { officer_id: who.id, day: bangkokDay(new Date()) }
  await db
    .insertInto('rounds')
    .values({ ...round, begins, made_at: new Date() })
    .execute()
  for (const [at, business_id] of places.entries())
    await db
      .insertInto('round_stops')
      .values({ ...round, position: at + 1, business_id })
      .execute()
}

test('the next place stands there with its three reasons and the way to begin, before anything was ever worked out', async () => {
  const [place = ''] = await insertPlaces(database, [{ category_id: 'tour' }])
  const page = await open(people.officer)
  expect(page.status).toBe(200)
  const { next, after, round } = stateOf(page).data['inspector/rounds/home'].day
  expect([next.place.id, next.reasons.length, after, round]).toEqual([place, 3, [], null])
  expect(page.text).toContain(`href="/inspector/recheck-by-business-id/${place}"`)
  expect(page.text).toContain('Never inspected')
  expect(page.text).not.toMatch(/risk|"lot"|"slot"/)
})

test('a round is shown in its order with times; done visits count, and the next place is the first open one', async () => {
  const ids = await insertPlaces(database, [{ lat: 7.9 }, { lat: 7.95 }, { lat: 8 }])
  const [first = '', second = '', third = ''] = ids
  await plan(people.officer, [third, first, second])
  const ended = {
    kind: 'first' as const,
    template_id: 'restaurant.1',
    asked: ['REST-01'],
    agency_id: await agencyOf(database),
  }
  await db
    .insertInto('runs')
    .values({
      ...ended,
      id: crypto.randomUUID(),
      business_id: third,
      follows_id: null,
      capacity: null,
      licensed: null,
      opened_by: people.colleague.id,
      opened_at: new Date(),
      lat: null,
      lng: null,
      ended_at: null,
      manifest: null,
      inspection_id: null,
      survey_id: null,
    })
    .execute()
  const before = await dayOf(people.officer)
  expect(before.round.stops.map(({ visit: { place } }: { visit: { place: { id: string } } }) => place.id)).toEqual([
    third,
    first,
    second,
  ])
  await db.updateTable('runs').set({ state: 'dropped', ended_at: new Date() }).execute()
  expect((await dayOf(people.officer)).round.done).toEqual([])
  const inspection = crypto.randomUUID()
  await db
    .insertInto('inspections')
    .values({
      id: inspection,
      business_id: third,
      template_id: 'restaurant.1',
      kind: 'first',
      agency_id: await agencyOf(database),
      state: 'aborted',
      abort_reason: 'closed',
      follows_id: null,
      inspector_id: null,
      sealed_at: null,
      score: null,
      grade: null,
      valid_until: null,
    })
    .execute()
  await db
    .insertInto('runs')
    .values({
      ...ended,
      id: crypto.randomUUID(),
      business_id: third,
      follows_id: null,
      capacity: null,
      licensed: null,
      opened_by: people.officer.id,
      opened_at: new Date(),
      lat: null,
      lng: null,
      ended_at: new Date(),
      state: 'aborted' as const,
      manifest: null,
      inspection_id: inspection,
      survey_id: null,
    })
    .execute()
  const { round, next } = await dayOf(people.officer)
  expect([next.place.id, round.done.map(({ id }: { id: string }) => id), round.stops.length]).toEqual([
    first,
    [third],
    2,
  ])
  expect(round.stops[1].travel).toBeGreaterThan(0)
  expect(round.endsAt > round.stops[1].startsAt).toBe(true)
  expect((await dayOf(people.colleague)).round).toBeNull()
})

test('a visit that becomes due by law later stands above the round, with a button to add it, until it is in', async () => {
  const [first = '', danger = ''] = await insertPlaces(database, [{ lat: 7.9 }, { lat: 7.95, name_en: 'Burning Hut' }])
  await plan(people.officer, [first])
  expect((await dayOf(people.officer)).due).toEqual([])
  await insertDanger(database, danger)
  const page = await open(people.officer)
  const { due, next } = stateOf(page).data['inspector/rounds/home'].day
  expect([due.map(({ place }: { place: { id: string } }) => place.id), next.place.id]).toEqual([[danger], first])
  expect(page.text).toContain('Due by law and not in your round: 1')
  expect(page.text).toContain(`href="/inspector/check/business-tourlist?with=${danger}"`)
  await visit(app, people.officer).post('/inspector/check/business-tourlist', {
    [pickName(first)]: '1',
    [pickName(danger)]: '1',
  })
  const after = await dayOf(people.officer)
  expect([after.due, after.next.place.id]).toEqual([[], danger])
})

test('a begun visit comes first, with its progress', async () => {
  const [place = ''] = await insertPlaces(database, [{}])
  const fields = { do: 'start', run: crypto.randomUUID(), kind: 'first', interest: 'none' }
  const started = await visit(app, people.officer).post(`/inspector/recheck-by-business-id/${place}`, fields)
  expect(started.status).toBe(303)
  const page = await open(people.officer)
  expect(stateOf(page).data['inspector/rounds/home'].day.open).toMatchObject([
    { place: { id: place }, answered: 0, asked: 18 },
  ])
  expect(page.text).toContain('Answered 0 of 18')
  expect((await dayOf(people.colleague)).open).toEqual([])
})

test('without an area the page names contacts, the officer’s unit first, and shows no place', async () => {
  await insertPlaces(database, [{}])
  await addPerson(database, {
    name: 'Somsri Elsewhere',
    inspector: { level: 'supervisor', unit: 'Krabi Office', areas: [81] },
  })
  const nowhere = await addPerson(database, { inspector: { unit: 'Krabi Office' } })
  const page = await open(nowhere)
  const { day } = stateOf(page).data['inspector/rounds/home']
  expect([day.next, day.areas, day.supervisors[0]]).toEqual([
    null,
    [],
    { name: 'Somsri Elsewhere', unit: 'Krabi Office' },
  ])
  expect(page.text).toContain('You have no duty area at the moment')
})

test('replies of the area wait with how long and where to decide them; those elsewhere do not', async () => {
  const [here = '', away = ''] = await insertPlaces(database, [{}, { province_code: 50, district_code: 5001 }])
  const at = new Date('2026-11-14T03:00:00Z')
  for (const businessId of [here, away]) {
    const replies = [{ body: 'แก้ไขแล้วทุกข้อ', at }]
    await insertCard(database, {
      businessId,
      level: 'yellow',
      issuedAt: new Date('2026-11-12T03:00:00Z'),
      state: 'replied',
      replies,
    })
  }
  const page = await open(people.officer)
  expect(stateOf(page).data['inspector/rounds/home'].day.work.lines).toMatchObject([{ kind: 'replies', count: 1 }])
  expect(page.text).toContain('Decide the reply of')
})

test('drafts of cards wait for supervisors, and nobody is asked to approve an own one', async () => {
  const [place = ''] = await insertPlaces(database, [{}])
  const draft = (by: string) =>
    db
      .insertInto('warning_cards')
      .values({
        id: crypto.randomUUID(),
        business_id: place,
        level: 'orange',
        state: 'awaiting_approval',
        drafted_by: by,
      } as never)
      .execute()
  await draft(people.officer.id)
  await draft(people.supervisor.id)
  expect((await dayOf(people.supervisor)).work.lines).toMatchObject([{ kind: 'approvals', count: 1 }])
  expect((await dayOf(people.officer)).work.lines).toEqual([])
})

test('an area with nothing due says so', async () => {
  expect((await open(people.officer)).text).toContain('No visit is due in your area')
})

test('an officer’s navigation leads to the day', async () => {
  const page = await visit(app, people.officer).get('/profile')
  expect(page.text).toContain('href="/inspector/home"')
})
