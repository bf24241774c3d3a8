import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { agencyOf } from '../../../../test/support/agencies.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertCard, insertInspection } from '../../../../test/support/inspections.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type GivenArea } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { findDuty } from './find-duty.ts'

const database = await testDatabase()
const { db } = database
const now = new Date('2026-11-21T05:00:00Z')
let [people, place] = [{} as Officers, '']
beforeAll(async () => {
  await loadReference(database)
  people = await addOfficers(database)
})
beforeEach(async () => {
  ;[place = ''] = await insertPlaces(database, [{ province_code: 83, district_code: 8301 }])
})

const later = (ms: number) => new Date(now.getTime() + ms)
const duty = (person: { id: string }) => findDuty(db, person.id, place, new Date())
const october = (day: number) => new Date(Date.UTC(2026, 9, day, 3))

test('officers differ by their grant and their area', async () => {
  const nothing = { inspects: true, owns: false, status: 'approved', ownVisits: 0, warnedOf: false }
  expect(await duty(people.officer)).toEqual({ ...nothing, grant: 'active', covers: true })
  expect(await duty(people.supervisor)).toEqual({ ...nothing, grant: 'active', covers: true })
  expect(await duty(people.elsewhere)).toEqual({ ...nothing, grant: 'active', covers: false })
  expect(await duty(people.suspended)).toEqual({ ...nothing, grant: 'suspended', covers: true })
  expect(await duty(await addPerson(database))).toEqual({ ...nothing, grant: null, covers: false })
  expect(await findDuty(db, people.officer.id, crypto.randomUUID(), now)).toBeNull()
})

test.each<[string, GivenArea, boolean]>([
  ['the whole province', { province: 83 }, true],
  ['the district', { province: 83, district: 8301 }, true],
  ['another district', { province: 83, district: 8302 }, false],
  ['another province', { province: 50 }, false],
  ['from this very moment', { province: 83, from: now }, true],
  ['from the next moment', { province: 83, from: later(1) }, false],
  ['until the next moment', { province: 83, from: later(-9), to: later(1) }, true],
  ['until this very moment', { province: 83, from: later(-9), to: now }, false],
])('a duty area: %s', async (_case, area, covers) => {
  const person = await addPerson(database, { inspector: { areas: [{ from: later(-9), ...area }] } })
  expect((await findDuty(db, person.id, place, now))?.covers).toBe(covers)
})

test('the place’s owner is known by the account, in any role', async () => {
  const owner = await addPerson(database, { vendor: true, inspector: { areas: [83] } })
  await db.updateTable('businesses').set({ owner_id: owner.id }).where('id', '=', place).execute()
  expect((await duty(owner))?.owns).toBe(true)
  expect((await duty(people.officer))?.owns).toBe(false)
})

test('visits in a row are the last sealed ones; somebody else’s between them, or one broken off, is none', async () => {
  const visit = (inspectorId: string | null, day: number) =>
    insertInspection(database, { businessId: place, sealedAt: october(day), inspectorId })
  const { officer, colleague } = people
  const counts = async () => [(await duty(officer))?.ownVisits, (await duty(colleague))?.ownVisits]
  await visit(officer.id, 1)
  expect(await counts()).toEqual([1, 0])
  await visit(officer.id, 2)
  expect(await counts()).toEqual([2, 0])
  await db
    .insertInto('inspections')
    .values({
      id: crypto.randomUUID(),
      business_id: place,
      template_id: 'restaurant.1',
      kind: 'routine',
      agency_id: await agencyOf(database),
      state: 'aborted',
      abort_reason: 'closed',
      inspector_id: colleague.id,
    })
    .execute()
  expect(await counts()).toEqual([2, 0])
  await visit(colleague.id, 3)
  expect(await counts()).toEqual([1, 1])
  await visit(null, 4)
  expect(await counts()).toEqual([0, 1])
})

test('the officer whose inspection led to an orange or red card is known until it is resolved', async () => {
  const warned = async () => [(await duty(people.officer))?.warnedOf, (await duty(people.colleague))?.warnedOf]
  const { findings } = await insertInspection(database, {
    businessId: place,
    failed: ['REST-07'],
    inspectorId: people.officer.id,
  })
  const findingIds = findings.map(({ id }) => id)
  expect(await warned()).toEqual([false, false])
  const milder = await insertCard(database, { businessId: place, level: 'yellow', issuedAt: october(13), findingIds })
  expect(await warned()).toEqual([false, false])
  const withdrawn = { state: 'withdrawn', withdrawnAt: october(14) } as const
  await insertCard(database, { businessId: place, level: 'red', issuedAt: october(13), findingIds, ...withdrawn })
  expect(await warned()).toEqual([false, false])
  await db.updateTable('warning_cards').set({ state: 'escalated' }).where('id', '=', milder.card.id).execute()
  const { card } = await insertCard(database, { businessId: place, level: 'orange', issuedAt: october(15), findingIds })
  expect(await warned()).toEqual([true, false])
  await db.updateTable('warning_cards').set({ state: 'escalated' }).where('id', '=', card.id).execute()
  expect(await warned()).toEqual([true, false])
  await db
    .updateTable('findings')
    .set({ state: 'verified', verified_at: october(20) })
    .where('id', 'in', findingIds)
    .execute()
  expect(await warned()).toEqual([false, false])
})

test('a mere draft counts as no warning yet', async () => {
  const { findings } = await insertInspection(database, {
    businessId: place,
    failed: ['REST-07'],
    inspectorId: people.officer.id,
  })
  const id = crypto.randomUUID()
  await db.insertInto('warning_cards').values({ id, business_id: place, level: 'orange' }).execute()
  await db
    .insertInto('card_findings')
    .values(findings.map((finding) => ({ card_id: id, finding_id: finding.id })))
    .execute()
  expect((await duty(people.officer))?.warnedOf).toBe(false)
})
