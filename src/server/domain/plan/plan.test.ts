/** The visits of an officer's day: by law, urgency and random draw, and places left to colleagues. */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { dayMs } from '#shared/bangkok.ts'
import { businessStatuses, plannedStatuses } from '#shared/places/business-states.ts'
import { ONE_DRAWN_IN, REST_DAYS } from '#shared/plan/weights.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertCard, insertInspection } from '../../../../test/support/inspections.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { recomputeStoredFigures } from '../inspections/stored-figures.ts'
import { drawLot, mondayOf, seedOfWeek } from '../lot/lot.ts'
import { listAreas } from './duty-areas.ts'
import { keepPriorities, refreshPriorities } from './keep-priorities.ts'
import { listVisits } from './list-visits.ts'
import { readFacts } from './place-facts.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const secret = Buffer.alloc(32, 7)
let people = {} as Officers
beforeAll(async () => {
  people = await addOfficers(database)
})
beforeEach(() => removePlaces(database))

async function day(who: TestPerson = people.officer, more: object = {}) {
  await refreshPriorities(db, { secret, now, since: null })
  const areas = (await listAreas(db, who.id, { now, locale: 'en' })).filter(({ isNow }) => isNow)
  const { visits } = await listVisits(db, { officer: who.id, areas, now, locale: 'en', most: 20, ...more })
  return visits
}
const idsOf = async (who?: TestPerson, more?: object) => (await day(who, more)).map(({ id }) => id)

/** The id of a place that the lot moves nowhere among a few: where the order is checked, it is not to depend on chance. */
function unmovedId(): string {
  for (;;) {
    const id = crypto.randomUUID()
    if (drawLot(seedOfWeek(secret, mondayOf(now)), id).slot > 9) return id
  }
}

async function inspected(businessId: string, days: number, more: object = {}) {
  const built = await insertInspection(database, { businessId, sealedAt: daysAgo(days), ...more })
  await recomputeStoredFigures(db, [businessId], now)
  return built
}
const report = (business: string, kind: 'unsafe_now' | 'closed', at = hoursAgo(1)) =>
  db
    .insertInto('place_reports')
    .values({
      id: crypto.randomUUID(),
      business_id: business,
      reporter_id: null,
      from_guest: true,
      kind,
      body: 'ทางออกฉุกเฉินถูกล็อกด้วยกุญแจ',
      seen: 'today',
      created_at: at,
      reason: null,
      decided_at: null,
    })
    .execute()

test('the most urgent place of the area comes first, and places of another area never', async () => {
  const [shop = '', tour = '', elsewhere = ''] = await insertPlaces(database, [
    { id: unmovedId(), category_id: 'shop' },
    { id: unmovedId(), category_id: 'tour' },
    { category_id: 'tour', province_code: 50, district_code: 5001 },
  ])
  expect(await idsOf()).toEqual([tour, shop])
  expect(await idsOf(people.elsewhere)).toEqual([elsewhere])
})

test('the officer still has somewhere to go if all that is pinned is left to colleagues', async () => {
  const own = await insertPlaces(
    database,
    Array.from({ length: 26 }, () => ({ owner_id: people.officer.id })),
  )
  for (const place of own) await report(place, 'unsafe_now')
  const [other = ''] = await insertPlaces(database, [{ category_id: 'shop' }])
  // Of one visit that is asked for, 24 places are checked.
  expect(await idsOf(people.officer, { most: 1 })).toEqual([other])
  expect((await idsOf(people.colleague, { most: 1 }))[0]).not.toBe(other)
})

test('a district is narrower than its province, and an area that is over or to come counts for nothing', async () => {
  const [town = '', patong = ''] = await insertPlaces(database, [{ district_code: 8301 }, { district_code: 8302 }])
  const inTown = await addPerson(database, { inspector: { areas: [{ province: 83, district: 8302 }] } })
  const both = await addPerson(database, { inspector: { areas: [83, { province: 83, district: 8301 }] } })
  const past = { province: 83, from: daysAgo(30), to: daysAgo(1) }
  const over = await addPerson(database, { inspector: { areas: [past, { province: 83, from: daysAgo(-3) }] } })
  expect(await idsOf(inTown)).toEqual([patong])
  expect((await idsOf(both)).sort()).toEqual([town, patong].sort())
  expect(await idsOf(over)).toEqual([])
})

test('only places that are open or suspended are planned, as the database keeps it', async () => {
  const ids = await insertPlaces(
    database,
    businessStatuses.map((status) => ({ status })),
  )
  expect((await idsOf()).sort()).toEqual(
    ids.filter((_, at) => plannedStatuses.includes(businessStatuses[at] as never)).sort(),
  )
  await db.updateTable('businesses').set({ status: 'closed' }).execute()
  expect(await idsOf()).toEqual([])
})

test('a place that moves to another district or changes its kind is found there', async () => {
  const [place = ''] = await insertPlaces(database, [{ category_id: 'spa' }])
  await db.updateTable('businesses').set({ province_code: 50, district_code: 5001, category_id: 'tour' }).execute()
  expect([await idsOf(), await idsOf(people.elsewhere, { category: 'tour' })]).toEqual([[], [place]])
  expect(await idsOf(people.elsewhere, { category: 'spa' })).toEqual([])
})

test('after an inspection a place has time to fix findings, even while the stored priority is older', async () => {
  const [place = ''] = await insertPlaces(database, [{}])
  expect(await idsOf()).toEqual([place])
  await inspected(place, 1, { failed: ['REST-07'], inspectorId: people.colleague.id })
  const areas = (await listAreas(db, people.officer.id, { now, locale: 'en' })).filter(({ isNow }) => isNow)
  const unrefreshed = await listVisits(db, { officer: people.officer.id, areas, now, locale: 'en', most: 20 })
  expect([unrefreshed.visits, await idsOf()]).toEqual([[], []])
})

test('findings are among the reasons once the time to fix is over, and the visit is their recheck', async () => {
  const [place = ''] = await insertPlaces(database, [{}])
  await inspected(place, REST_DAYS + 1, { failed: ['REST-07'], inspectorId: people.colleague.id })
  const [listed] = await day()
  expect(listed?.visit).toMatchObject({ kind: 'recheck', by: null })
  expect(listed?.visit.reasons.map(({ key }) => key)).toContain('open.major')
  expect(listed?.visit.questions).toBeLessThan(18)
})

test('a place is judged by its last five full inspections, the newest first, without rechecks and minor findings', async () => {
  const [place = ''] = await insertPlaces(database, [{}])
  const days = [1500, 1200, 900, 700, 500, 300]
  // Two majors and a minor.
  const failed = ['REST-06', 'REST-07', 'REST-18']
  for (const ago of days) await inspected(place, ago, { failed: ago === 700 ? failed : [] })
  await inspected(place, 650, { kind: 'recheck', followsId: (await inspected(place, 660, { failed })).inspection.id })
  const [facts] = await readFacts(db, [place], now)
  expect(facts?.record.map(({ at, grave }) => [at, grave])).toEqual([
    [daysAgo(300), 0],
    [daysAgo(500), 0],
    [daysAgo(660), 2],
    [daysAgo(700), 2],
    [daysAgo(900), 0],
  ])
})

test('a reported danger pins a place for a day at any urgency; a visit since removes the pin', async () => {
  const [tour = '', shop = ''] = await insertPlaces(database, [{ category_id: 'tour' }, { category_id: 'shop' }])
  await report(shop, 'unsafe_now')
  await report(tour, 'closed')
  const [first] = await day()
  expect([first?.id, first?.isPinned]).toEqual([shop, true])
  expect(first?.visit.reasons[0]).toEqual({ key: 'pin.unsafe', at: hoursAgo(-23).toISOString() })
  await inspected(shop, 0, { sealedAt: now, inspectorId: people.colleague.id })
  expect(await idsOf()).toEqual([tour])
})

test('a suspended place that says it is ready is pinned for two days, and a term that ends today for the day', async () => {
  const [red = '', yellow = '', late = ''] = await insertPlaces(database, [{}, {}, {}])
  const failed = { failed: ['REST-07'], inspectorId: null }
  for (const [place, days] of [
    [red, 11],
    [yellow, 16],
    [late, 12],
  ] as const)
    await inspected(place, days, failed)
  const replies = [{ body: 'แก้ไขแล้วทุกข้อ', at: hoursAgo(5) }]
  await insertCard(database, { businessId: red, level: 'red', issuedAt: daysAgo(11), state: 'replied', replies })
  const warned = { level: 'yellow', state: 'acknowledged' } as const
  await insertCard(database, { ...warned, businessId: yellow, issuedAt: daysAgo(15) })
  await insertCard(database, { ...warned, businessId: late, issuedAt: daysAgo(11) })
  const visits = await day()
  expect(visits.map(({ id, visit }) => [id, visit.reasons[0]?.key])).toEqual([
    [yellow, 'pin.due'],
    [red, 'pin.ready'],
  ])
})

test('an owner’s wish lifts a place among the others and ends its rest, but never before danger; a visit since takes it off', async () => {
  const [asked = '', other = '', danger = ''] = await insertPlaces(
    database,
    [1, 2, 3].map(() => ({ id: unmovedId() })),
  )
  for (const place of [asked, other]) await inspected(place, 40, { inspectorId: people.colleague.id })
  await inspected(danger, REST_DAYS - 2, { inspectorId: people.colleague.id })
  await report(danger, 'unsafe_now')
  const wish = (place: string) => ({ business_id: place, asked_at: daysAgo(3), asked_by: null })
  await db.insertInto('recheck_requests').values(wish(asked)).execute()
  const visits = await day()
  expect(visits.map(({ id, isPinned }) => [id, isPinned])).toEqual([
    [danger, true],
    [asked, false],
    [other, false],
  ])
  expect(visits[1]?.visit.reasons.map(({ key }) => key)).toContain('asked')
  await inspected(other, REST_DAYS - 5, { inspectorId: people.colleague.id })
  expect(await idsOf()).toEqual([danger, asked])
  await db.insertInto('recheck_requests').values(wish(other)).execute()
  expect((await idsOf()).sort()).toEqual([asked, other, danger].sort())
  await inspected(asked, 1, { inspectorId: people.colleague.id })
  expect(await idsOf()).toEqual([danger, other])
})

test('an officer who owns a place, came twice in a row, or would recheck an own warning is not sent there; a colleague is', async () => {
  const [own = '', twice = ''] = await insertPlaces(database, [{ owner_id: people.officer.id }, {}])
  await inspected(twice, 300, { inspectorId: people.officer.id })
  await inspected(twice, 200, { inspectorId: people.officer.id })
  expect(await idsOf()).toEqual([])
  expect((await idsOf(people.colleague)).sort()).toEqual([own, twice].sort())
})

test('the lot of a week is an HMAC of the week’s seed, that one of the secret, and its Monday is Bangkok’s', () => {
  const place = '01890000-0000-7000-8000-00000000d001'
  const { lot, slot } = drawLot(seedOfWeek(secret, '2026-11-16'), place)
  const seed = createHmac('sha256', secret).update('week 2026-11-16').digest()
  const bytes = createHmac('sha256', seed).update(place).digest()
  expect(lot).toBe(Number(BigInt(`0x${bytes.toString('hex').slice(0, 12)}`)) / 2 ** 48)
  expect(slot).toBe(bytes.readUInt32BE(6) % ONE_DRAWN_IN)
  expect(drawLot(seedOfWeek(Buffer.alloc(32), '2026-11-16'), place).lot).not.toBe(lot)
  const days = ['2026-11-15T16:59:59Z', '2026-11-15T17:00:00Z', '2026-11-22T16:59:59Z', '2026-11-22T17:00:00Z']
  expect(days.map((at) => mondayOf(new Date(at)))).toEqual(['2026-11-09', '2026-11-16', '2026-11-16', '2026-11-23'])
})

test('the drawn place of the week stands where the lot put it, though nothing makes it urgent, and nothing says so', async () => {
  const urgent = await insertPlaces(
    database,
    Array.from({ length: 30 }, () => ({ category_id: 'tour' as const })),
  )
  const calm = await insertPlaces(
    database,
    Array.from({ length: 10 }, () => ({ category_id: 'shop' as const })),
  )
  await refreshPriorities(db, { secret, now, since: null })
  const rows = await db.selectFrom('visit_priorities').select(['business_id', 'lot']).orderBy('lot').execute()
  expect(rows[0]?.lot).toBe(drawLot(seedOfWeek(secret, mondayOf(now)), rows[0]?.business_id ?? '').lot)
  // The first of the lot is a calm one.
  const [drawn = ''] = calm
  await db.updateTable('visit_priorities').set({ lot: 0, slot: 7 }).where('business_id', '=', drawn).execute()
  const areas = (await listAreas(db, people.officer.id, { now, locale: 'en' })).filter(({ isNow }) => isNow)
  const { visits } = await listVisits(db, { officer: people.officer.id, areas, now, locale: 'en', most: 20 })
  expect([visits[7]?.id, visits.length]).toEqual([drawn, 20])
  expect(visits.filter(({ id }) => !urgent.includes(id)).map(({ id }) => id)).toEqual([drawn])
  expect(Object.keys(visits[7]?.visit ?? {})).toEqual(Object.keys(visits[6]?.visit ?? {}))
})

test('stored priorities are computed for new places, for changed ones, and for all once a day, and written where they changed', async () => {
  const tuesday = new Date(Date.parse(mondayOf(now)) + 8 * dayMs)
  const [place = ''] = await insertPlaces(database, [{ category_id: 'shop' }])
  const stored = async () => (await db.selectFrom('visit_priorities').selectAll().executeTakeFirstOrThrow()) ?? {}
  const version = async () =>
    (await sql<{ version: string }>`select xmin::text as version from visit_priorities`.execute(db)).rows[0]?.version
  expect(await stored()).toMatchObject({ risk: 100, kept_at: null, week: null })
  expect(await refreshPriorities(db, { secret, now: tuesday, since: tuesday })).toBe(1)
  expect(await stored()).toMatchObject({ business_id: place, kept_at: tuesday, week: mondayOf(tuesday) })
  expect(await refreshPriorities(db, { secret, now: tuesday, since: tuesday })).toBe(0)
  const later = new Date(tuesday.getTime() + 1)
  await report(place, 'unsafe_now', later)
  expect(await refreshPriorities(db, { secret, now: later, since: tuesday })).toBe(1)
  // On the morrow nothing is another than today; with the week the lot is.
  const before = await version()
  const [morrow = now, nextWeek = now] = [1, 7].map((count) => new Date(tuesday.getTime() + count * dayMs))
  expect(await refreshPriorities(db, { secret, now: morrow, since: later })).toBe(0)
  expect(await version()).toBe(before)
  expect(await refreshPriorities(db, { secret, now: nextWeek, since: morrow })).toBe(1)
  expect(await version()).not.toBe(before)
})

test('a survey that said pass where the inspection after it found a fault is a reason, and so is a late reply', async () => {
  const owner = await addPerson(database, { vendor: true })
  const [said = '', late = ''] = await insertPlaces(database, [
    { owner_id: owner.id, created_at: daysAgo(400) },
    { created_at: daysAgo(400) },
  ])
  const survey = crypto.randomUUID()
  await db
    .insertInto('surveys')
    .values({
      id: survey,
      business_id: said,
      template_id: 'restaurant.1',
      submitted_by: owner.id,
      score: 100,
      grade: 'A',
      started_at: daysAgo(61),
      submitted_at: daysAgo(60),
      expires_at: daysAgo(-120),
    })
    .execute()
  await db
    .insertInto('survey_answers')
    .values({ survey_id: survey, question_id: 'REST-07.1', verdict: 'pass', value: 'yes', na_reason: null })
    .execute()
  await inspected(said, 50, { failed: ['REST-07'], inspectorId: people.colleague.id })
  await insertCard(database, { businessId: late, level: 'yellow', issuedAt: daysAgo(40), state: 'acknowledged' })
  const { readFacts } = await import('./place-facts.ts')
  const facts = new Map((await readFacts(db, [said, late], now)).map((place) => [place.id, place.signs]))
  expect(facts.get(said)).toEqual({ lateReply: false, surveyOverdue: false, contradicted: true })
  expect(facts.get(late)).toEqual({ lateReply: true, surveyOverdue: false, contradicted: false })
  await keepPriorities(db, [said], { secret, now: daysAgo(-200) })
  const [overdue] = await readFacts(db, [said], daysAgo(-200))
  expect(overdue?.signs.surveyOverdue).toBe(true)
})
