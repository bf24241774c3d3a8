/** The home of one's own place through HTTP: the next duty, the public view, the owner's private part; another's is not there. */
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { recomputeStoredFigures } from '#server/domain/inspections/stored-figures.ts'
import { readFacts } from '#server/domain/plan/place-facts.ts'
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import { reasonsOf } from '#shared/plan/reasons.ts'
import { testApp } from '../../../test/support/app.ts'
import { countedDatabase } from '../../../test/support/counted.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { insertCard, insertInspection } from '../../../test/support/inspections.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { insertWaiting } from '../../../test/support/registrations.ts'
import { errorsOf, visit } from '../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
const people = {} as Record<'vendor' | 'otherVendor', TestPerson>
beforeAll(async () => {
  await loadReference(database)
  for (const name of ['vendor', 'otherVendor'] as const) people[name] = await addPerson(database, personas[name])
})
const look = (who: TestPerson, place: string) =>
  visit(app, { cookie: who.cookie }).get(`/vendor/manage-business/home/${place}`)

test('a place has its next duty, its findings, and the last self-check’s forecast, apart from other places', async () => {
  const [place = '', other = ''] = await insertPlaces(database, [
    { owner_id: people.vendor.id, name_en: 'Plai Laem' },
    { owner_id: people.vendor.id, name_en: 'Elsewhere' },
  ])
  await insertInspection(database, { businessId: place, failed: ['REST-07'] })
  await insertCard(database, { businessId: place, number: 'HKT-1', level: 'yellow', issuedAt: new Date() })
  await insertCard(database, { businessId: other, number: 'HKT-2', level: 'yellow', issuedAt: new Date() })
  const at = new Date(Date.now() - 10 * dayMs)
  await db
    .insertInto('surveys')
    .values({
      id: crypto.randomUUID(),
      business_id: place,
      template_id: 'restaurant.1',
      submitted_by: null,
      score: 84.6,
      grade: 'B',
      started_at: at,
      submitted_at: at,
      expires_at: new Date(at.getTime() + 180 * dayMs),
    })
    .execute()
  const { status, text } = await look(people.vendor, place)
  expect(status).toBe(200)
  for (const words of ['Answer warning HKT-1', '84.6', 'id="findings"']) expect(text).toContain(words)
  expect(text).not.toContain('HKT-2')
  expect((await look(people.otherVendor, place)).status).toBe(404)
})

test('one whose registration waits names the deadline, and shows nothing beyond the public view', async () => {
  const { place } = await insertWaiting(database, { owner: people.vendor.id, name_en: 'Waiting Kitchen' })
  const { status, text } = await look(people.vendor, place)
  expect(status).toBe(200)
  expect(text).toContain('Waits for an officer')
  expect(text).not.toContain(`/client/information/${place}"`)
})

test('the way to the guests says how many there were, and the page asks the database six times, the session included', async () => {
  const [place = ''] = await insertPlaces(database, [{ owner_id: people.vendor.id, name_en: 'Much Seen' }])
  const day = bangkokDay(new Date(Date.now() - dayMs))
  await db.insertInto('place_days').values({ business_id: place, day, visitors: 61, searched: 17 }).execute()
  const counted = countedDatabase(database)
  const own = await testApp(counted.database)
  const before = counted.count()
  const { text } = await visit(own, { cookie: people.vendor.cookie }).get(`/vendor/manage-business/home/${place}`)
  expect(counted.count() - before).toBeLessThanOrEqual(6)
  for (const words of ['61 visits on these days, 17 of them', `/vendor/manage-business/guests/${place}`])
    expect(text).toContain(words)
})

test('a recheck is asked for when everything open is said to be mended, and is then a reason to go there', async () => {
  const [place = ''] = await insertPlaces(database, [{ owner_id: people.vendor.id, name_en: 'Mended Kitchen' }])
  const page = `/vendor/manage-business/home/${place}`
  const ask = (who = people.vendor) => visit(app, { cookie: who.cookie }).post(page, { do: 'recheck' })
  expect(errorsOf(await ask())).toEqual({ form: 'own:refusal.recheckNever' })
  const long = new Date(Date.now() - 40 * dayMs)
  const { inspection } = await insertInspection(database, { businessId: place, failed: ['REST-07'], sealedAt: long })
  expect(errorsOf(await ask())).toEqual({ form: 'own:refusal.recheckOpen' })
  await db
    .updateTable('findings')
    .set({ state: 'claimed', claimed_at: new Date() })
    .where('inspection_id', '=', inspection.id)
    .execute()
  expect((await ask(people.otherVendor)).status).toBe(404)
  const reasons = async () => {
    const now = new Date()
    const [facts] = await readFacts(db, [place], now)
    return facts ? reasonsOf(facts, now).map(({ key }) => key) : []
  }
  expect(await reasons()).not.toContain('asked')
  expect((await ask()).headers.location).toBe(`${page}?done=asked`)
  expect(await reasons()).toContain('asked')
  expect(errorsOf(await ask())).toEqual({ form: 'own:refusal.recheckAsked' })
  expect((await look(people.vendor, place)).text).toContain('Asked on')
  const events = await db.selectFrom('audit_events').select('action').where('business_id', '=', place).execute()
  expect(events).toEqual([{ action: 'recheck.ask' }])
  await insertInspection(database, { businessId: place, sealedAt: new Date() })
  await db.transaction().execute((tx) => recomputeStoredFigures(tx, [place], new Date()))
  expect(await reasons()).not.toContain('asked')
  expect(errorsOf(await ask())).toEqual({ form: 'own:refusal.recheckSoon' })
})
