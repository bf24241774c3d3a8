/** Putting a day's round together, through HTTP: candidates, refusals, and the round on another device. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { listRound } from '#server/domain/plan/rounds.ts'
import { refreshSearchDocs } from '#server/domain/search/keep-docs.ts'
import { bangkokDay } from '#shared/bangkok.ts'
import type { OpeningHours } from '#shared/places/opening-hours.ts'
import { weekdays } from '#shared/places/opening-hours.ts'
import { pickName } from '#shared/plan/pick-name.ts'
import { ROUND_MOST } from '#shared/plan/weights.ts'
import { testApp } from '../../../../test/support/app.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addDevice, addPerson, type TestDevice } from '../../../../test/support/people.ts'
import { insertDanger } from '../../../../test/support/place-reports.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { errorsOf, stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
const at = '/inspector/check/business-tourlist'
let people = {} as Officers
beforeAll(async () => {
  people = await addOfficers(database)
})
beforeEach(async () => {
  await removePlaces(database)
  await db.deleteFrom('rounds').execute()
})

const planOf = async (who: TestDevice, query = '') =>
  stateOf(await visit(app, who).get(at + query)).data['inspector/rounds/business-tourlist'].plan
const idsOf = (visits: { place: { id: string } }[]) => visits.map(({ place }) => place.id)
const pick = (who: TestDevice, ids: string[]) =>
  visit(app, who).post(at, Object.fromEntries(ids.map((id) => [pickName(id), '1'])))
const today = () => bangkokDay(new Date())
const stored = async (officer: string) => (await listRound(db, officer, today(), 'en')).map(({ id }) => id)
const always = Object.fromEntries(weekdays.map((day) => [day, [['00:00', '24:00']]])) as unknown as OpeningHours

test('candidates come with their reasons, and a proposal is ticked until a choice is made', async () => {
  const ids = await insertPlaces(database, [
    { category_id: 'tour', opening_hours: always },
    { category_id: 'shop', opening_hours: always },
  ])
  const page = await visit(app, people.officer).get(at)
  expect(page.status).toBe(200)
  const { plan } = stateOf(page).data['inspector/rounds/business-tourlist']
  expect([idsOf(plan.visits), plan.isProposed, plan.round]).toEqual([ids, true, null])
  // Close before midnight nothing fits any more.
  expect(ids).toEqual(expect.arrayContaining(plan.chosen))
  expect(page.text).not.toMatch(/"risk"|"lot"|"slot"/)
})

test('the list is narrowed by kind and district, and chosen places stay in it', async () => {
  const [tour = '', spa = '', patong = ''] = await insertPlaces(database, [
    { category_id: 'tour' },
    { category_id: 'spa' },
    { category_id: 'spa', district_code: 8302 },
  ])
  expect(idsOf((await planOf(people.officer, '?category=spa')).visits).sort()).toEqual([spa, patong].sort())
  const inPatong = await planOf(people.officer, '?category=spa&district=8302')
  expect([idsOf(inPatong.visits), inPatong.isProposed]).toEqual([[patong], false])
  expect(inPatong.districts.map(({ code }: { code: number }) => code)).toContain(8302)
  await pick(people.officer, [tour])
  const later = await planOf(people.officer, '?category=spa&district=8302')
  expect([idsOf(later.visits), later.chosen]).toEqual([[tour, patong], [tour]])
})

test('a round is kept in the order of the way, is on record, and is there on another device', async () => {
  const [north = '', middle = '', south = ''] = await insertPlaces(
    database,
    [8.1, 7.95, 7.8].map((lat) => ({ lat, lng: 98.35, opening_hours: always })),
  )
  const answer = await pick(people.officer, [middle, north, south])
  expect([answer.status, answer.headers.location]).toEqual([303, '/inspector/home'])
  const order = await stored(people.officer.id)
  expect([order[1], order.length]).toEqual([middle, 3])
  const other = await addDevice(database, people.officer, { role: 'inspector' })
  expect((await planOf(other)).round.stops).toHaveLength(3)
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'after'])
    .where('action', '=', 'round.plan')
    .execute()
  expect(events.at(-1)?.after).toMatchObject({ day: today(), places: order })
})

test('another choice takes the place of the first, the same one changes nothing, and a colleague’s is separate', async () => {
  const [first = '', second = ''] = await insertPlaces(database, [{ opening_hours: always }, { opening_hours: always }])
  const count = async () =>
    (await db.selectFrom('audit_events').select('id').where('action', '=', 'round.plan').execute()).length
  const before = await count()
  await pick(people.officer, [first])
  await pick(people.officer, [first])
  expect((await count()) - before).toBe(1)
  await pick(people.colleague, [first])
  await Promise.all([pick(people.officer, [second]), pick(people.officer, [second])])
  expect([await stored(people.officer.id), await stored(people.colleague.id)]).toEqual([[second], [first]])
})

test('none and too many are refused, with the ticked places still ticked', async () => {
  const ids = await insertPlaces(
    database,
    Array.from({ length: ROUND_MOST + 1 }, () => ({})),
  )
  const none = await pick(people.officer, [])
  expect([none.status, errorsOf(none)]).toEqual([422, { form: 'plan:error.none' }])
  const many = await pick(people.officer, ids)
  expect([many.status, errorsOf(many), await stored(people.officer.id)]).toEqual([422, { form: 'plan:error.many' }, []])
  expect(many.text.match(/<input[^>]*type="checkbox"[^>]*checked=""/g)).toHaveLength(ROUND_MOST + 1)
  expect((await pick(people.officer, ids.slice(0, ROUND_MOST))).status).toBe(303)
})

test('a place that the officer may not inspect is refused by its rule, and one that is not even seen is not there', async () => {
  const [own = '', away = '', hidden = ''] = await insertPlaces(database, [
    { owner_id: people.officer.id },
    { province_code: 50, district_code: 5001 },
    { province_code: 50, district_code: 5001, status: 'draft' },
  ])
  const answers = [await pick(people.officer, [own]), await pick(people.officer, [away])]
  expect(answers.map((answer) => [answer.status, errorsOf(answer)?.form])).toEqual([
    [403, 'inspection:refusal.ownPlace'],
    [403, 'inspection:refusal.outsideArea'],
  ])
  expect([(await pick(people.officer, [hidden])).status, await stored(people.officer.id)]).toEqual([404, []])
})

test('without an area the page names a contact, and offers nothing', async () => {
  await insertPlaces(database, [{}])
  const nowhere = await addPerson(database, { inspector: {} })
  const page = await visit(app, nowhere).get(at)
  expect(page.text).toContain('You have no duty area at the moment')
  expect(page.text).not.toContain('type="checkbox"')
})

test('a visit due by law comes first in a round, at any distance, and its unticking is pointed out', async () => {
  const [here = '', near = '', far = ''] = await insertPlaces(
    database,
    [7.8, 7.81, 8.1].map((lat) => ({ lat, lng: 98.35, opening_hours: always })),
  )
  await insertDanger(database, far)
  await pick(people.officer, [here, near, far])
  expect((await stored(people.officer.id))[0]).toBe(far)
  // Narrowed to other kinds, it is still told to be due by law.
  const { visits } = await planOf(people.officer, '?category=spa')
  expect(visits.find(({ place }: { place: { id: string } }) => place.id === far).by).not.toBeNull()
  await pick(people.officer, [here])
  expect((await visit(app, people.officer).get(at)).text).toContain('Due by law and not ticked: 1')
})

test('a place of the officer’s areas is found by its name without JavaScript, added, and ticked beside the proposal', async () => {
  await insertPlaces(
    database,
    Array.from({ length: 45 }, () => ({ category_id: 'tour' as const })),
  )
  const named = await insertPlaces(database, [
    { name_th: 'ครัวคุณยายทองดี', category_id: 'other' },
    { name_th: 'ครัวคุณยายทองดี เชียงใหม่', province_code: 50, district_code: 5001 },
    { name_th: 'ครัวคุณยายทองดี สาขาสอง', owner_id: people.officer.id },
  ])
  const [quiet = '', away = '', own = ''] = named
  await refreshSearchDocs(db, named)
  expect(idsOf((await planOf(people.officer)).visits)).not.toContain(quiet)
  const name = encodeURIComponent('ครัวคุณยายทองดี')
  const page = await visit(app, people.officer).get(`${at}?name=${name}`)
  const { found } = stateOf(page).data['inspector/rounds/business-tourlist'].plan
  expect(found.map(({ id, refusal }: { id: string; refusal: string | null }) => [id, refusal])).toEqual([
    [quiet, null],
    [own, 'inspection:refusal.ownPlace'],
  ])
  expect(page.text).toContain(`href="${at}?with=${quiet}"`)
  expect(page.text).not.toContain(away)
  const { added, chosen, visits } = await planOf(people.officer, `?with=${quiet},${own},${away},nonsense`)
  expect([added, chosen[0], chosen.length <= ROUND_MOST]).toEqual([[quiet], quiet, true])
  expect(idsOf(visits)).toContain(quiet)
  expect((await pick(people.officer, [quiet])).status).toBe(303)
  expect(await stored(people.officer.id)).toEqual([quiet])
  const none = await visit(app, people.officer).get(`${at}?name=${encodeURIComponent('ไม่มีร้านนี้')}`)
  expect(none.text).toContain('No place in your area is called')
})

test('while a name is typed the same places are told, to officers at work alone', async () => {
  const [place = ''] = await insertPlaces(database, [{ name_th: 'เรือนไม้สักริมคลอง' }])
  await refreshSearchDocs(db, [place])
  const ask = (who: TestDevice) =>
    visit(app, who).get(`/inspector/check/_places.json?q=${encodeURIComponent('เรือนไม้สัก')}`)
  const found = JSON.parse((await ask(people.officer)).text).found
  expect(found.map(({ id }: { id: string }) => id)).toEqual([place])
  // As it sounds, where it is typed in other letters.
  const latin = await visit(app, people.officer).get('/inspector/check/_places.json?q=ruean+mai+sak')
  expect(JSON.parse(latin.text).found).toHaveLength(1)
  const elsewhere = await addPerson(database, { inspector: { areas: [50] } })
  expect(JSON.parse((await ask(elsewhere)).text).found).toEqual([])
  const client = await addPerson(database, {})
  expect((await ask(client)).status).not.toBe(200)
})
