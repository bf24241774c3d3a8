/** Promises and papers before officers, through HTTP: a checked mark shows publicly with day and unit. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { agencyOf } from '../../../../test/support/agencies.ts'
import { testApp } from '../../../../test/support/app.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { insertLicence } from '../../../../test/support/own-places.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { seenAmenity, seenPayees } from '../../../../test/support/seen.ts'
import { errorsOf, stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
let people = {} as Officers
let [place, licence, at] = ['', '', '']
beforeAll(async () => {
  people = await addOfficers(database)
})
beforeEach(async () => {
  ;[place = ''] = await insertPlaces(database, [{ name_en: 'Rawai Kitchen' }])
  at = `/inspector/policy/${place}`
  licence = crypto.randomUUID()
  await db
    .insertInto('licences')
    .values({
      id: licence,
      business_id: place,
      kind: 'food_premises',
      number: '12/2568',
      issuer: 'เทศบาลตำบลราไวย์',
      expires_on: '2025-12-31',
      document_key: 'doc/licence',
      none_because: null,
      created_at: new Date(),
    })
    .execute()
  await db
    .insertInto('bank_accounts')
    .values({
      id: crypto.randomUUID(),
      business_id: place,
      kind: 'account',
      bank_code: '004',
      number: '1234567890',
      account_name: 'ร้านทดลอง',
      created_at: new Date('2025-01-01T00:00:00Z'),
    })
    .execute()
})
const as = (who: TestPerson) => visit(app, who)
const papersOf = async (who: TestPerson) => stateOf(await as(who).get(at)).data['inspector/places/policy'].papers

test('officers of the area see all statements; elsewhere they see as much as the public', async () => {
  const { text } = await as(people.officer).get(at)
  for (const words of ['12/2568', 'expired', '123-4-56789-0', 'has promised nothing']) expect(text).toContain(words)
  expect((await as(people.elsewhere).get(at)).headers.location).toBe(`/inspector/outside-area/${place}`)
  const acts: Record<string, string>[] = [
    { do: 'payees', ...(await seenPayees(database, place)) },
    { do: 'licence', licence },
  ]
  for (const fields of acts) expect((await as(people.elsewhere).post(at, fields)).status).toBe(404)
  // Refused, the officer is led where everybody may look.
  const refused = await as(people.elsewhere).post(at, { do: 'complaint', note: 'x' })
  expect(refused.headers.location).toBe(`/inspector/outside-area/${place}`)
  expect(await db.selectFrom('complaint_visits').select('id').where('business_id', '=', place).execute()).toEqual([])
})

test('accounts that were checked say so on the public page at once, with the day and the agency', async () => {
  const publicPage = async () => (await visit(app).get(`/client/information/${place}`)).text
  expect(await publicPage()).not.toContain('Phuket Office')
  for (const who of [people.officer, people.colleague])
    expect((await as(who).post(at, { do: 'payees', ...(await seenPayees(database, place)) })).status).toBe(303)
  expect(await publicPage()).toContain('Phuket Office')
  const [row] = await db.selectFrom('bank_accounts').selectAll().where('business_id', '=', place).execute()
  expect([row?.checked_by, row?.checked_agency_id]).toEqual([people.officer.id, await agencyOf(database)])
  const events = await db.selectFrom('audit_events').select('action').where('business_id', '=', place).execute()
  expect(events.map(({ action }) => action)).toEqual(['payees.check'])
})

test('an account that was stated after the officer looked is checked by nobody, and the page says that they changed', async () => {
  const seen = await seenPayees(database, place)
  const row = { kind: 'account', bank_code: '014', number: '9998887776', account_name: 'นายทดลอง' } as const
  const late = { id: crypto.randomUUID(), business_id: place, ...row, created_at: new Date() }
  await db.insertInto('bank_accounts').values(late).execute()
  const answer = await as(people.officer).post(at, { do: 'payees', ...seen })
  expect([answer.status, errorsOf(answer)]).toEqual([409, { form: 'policy:refusal.payees' }])
  expect(answer.text).toContain('999-8-88777-6')
  const checked = () =>
    db.selectFrom('bank_accounts').select('id').where('business_id', '=', place).where('checked_at', 'is not', null)
  expect(await checked().execute()).toEqual([])
  expect((await as(people.officer).post(at, { do: 'payees', ...(await seenPayees(database, place)) })).status).toBe(303)
  expect((await checked().execute()).length).toBe(2)
})

test('a licence that was renewed after the officer looked is not checked', async () => {
  await db.deleteFrom('licences').where('id', '=', licence).execute()
  await insertLicence(database, place, { kind: 'food_premises' })
  const answer = await as(people.officer).post(at, { do: 'licence', licence })
  expect([answer.status, errorsOf(answer)]).toEqual([409, { form: 'policy:refusal.licence' }])
  expect((await papersOf(people.officer)).licences[0].checkedOn).toBeNull()
})

test('a licence is marked as checked, twice by one officer is once, and one of another place is not there', async () => {
  for (let time = 0; time < 2; time++)
    expect((await as(people.officer).post(at, { do: 'licence', licence })).status).toBe(303)
  expect((await papersOf(people.colleague)).licences).toMatchObject([{ checkedBy: 'Phuket Office', isOver: true }])
  const [other = ''] = await insertPlaces(database, [{}])
  expect((await as(people.officer).post(`/inspector/policy/${other}`, { do: 'licence', licence })).status).toBe(404)
  const events = await db.selectFrom('audit_events').select('action').where('entity_id', '=', licence).execute()
  expect(events).toEqual([{ action: 'licence.check' }])
})

test('a fact that a body depends on is marked as seen, for readers with its day, until the place takes it away', async () => {
  const facts = ['pool', 'stepfree', 'pets'] as const
  const owner = await addPerson(database, { vendor: true })
  await db
    .updateTable('businesses')
    .set({ owner_id: owner.id, amenities: [...facts] })
    .where('id', '=', place)
    .execute()
  const publicPage = async (headers: Record<string, string> = {}) =>
    (await visit(app, headers as never).get(`/client/information/${place}`)).text
  const saidWords = /The place says(?:(?!<h2).)*>Pool</s
  expect(await publicPage()).toMatch(saidWords)
  const mark = async (amenity: string, who = people.officer) =>
    as(who).post(at, { do: 'amenity', ...(await seenAmenity(database, place, 'pool')), amenity })
  const looked = (await as(people.officer).get(at)).text
  expect(looked).toContain('not checked yet')
  expect(errorsOf(await mark('pets')), 'what is a matter of comfort is nobody’s to check').toHaveProperty('amenity')
  expect((await mark('pool', people.elsewhere)).status).toBe(404)
  const stale = await as(people.officer).post(at, { do: 'amenity', amenity: 'pool', rev: 'of another day' })
  expect([stale.status, errorsOf(stale)]).toEqual([409, { form: 'policy:refusal.amenity' }])
  for (let time = 0; time < 2; time++) expect((await mark('pool')).status).toBe(303)
  const seen = await publicPage()
  expect(seen).toMatch(/Checked by officers(?:(?!<h2).)*Pool(?:(?!<h2).)*Checked by an officer on \w/s)
  expect(seen, 'and is not called the place’s own word').not.toMatch(saidWords)
  expect(seen).toMatch(/The place says(?:(?!<h2).)*Step-free/s)
  const rows = () => db.selectFrom('amenity_checks').selectAll().where('business_id', '=', place).execute()
  expect(await rows()).toMatchObject([
    { amenity: 'pool', checked_by: people.officer.id, checked_agency_id: await agencyOf(database) },
  ])
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'after'])
    .where('business_id', '=', place)
    .execute()
  expect(events).toMatchObject([
    { action: 'amenity.check', after: { amenity: 'pool', agency: await agencyOf(database) } },
  ])

  const since = (owner_since: Date | null) =>
    db.updateTable('businesses').set({ owner_since }).where('id', '=', place).execute()
  await since(new Date(Date.now() + 1000))
  expect((await papersOf(people.officer)).checks, 'under another owner nobody has looked yet').toEqual({})
  await since(null)

  const edit = `/vendor/manage-business/edit/${place}`
  const state = stateOf(await as(owner).get(edit)).data
  const { sections } = Object.values(state).at(-1) as unknown as { sections: { amenities: { seen: string } } }
  const unticked = { do: 'amenities', seen: sections.amenities.seen, stepfree: '1', pets: '1' }
  expect((await as(owner).post(edit, unticked)).status).toBe(303)
  expect(await rows()).toEqual([])
  await db
    .updateTable('businesses')
    .set({ amenities: [...facts] })
    .where('id', '=', place)
    .execute()
  expect(await publicPage(), 'said again it is the place’s own word again').toMatch(saidWords)
  await db
    .updateTable('businesses')
    .set({ amenities: ['pets'] })
    .where('id', '=', place)
    .execute()
  expect((await mark('pool')).status, 'what the place does not say cannot be checked').toBe(404)
})

test('an owner who is an officer checks nothing of their own place', async () => {
  await db.updateTable('businesses').set({ owner_id: people.officer.id }).where('id', '=', place).execute()
  await db
    .updateTable('businesses')
    .set({ amenities: ['pool'] })
    .where('id', '=', place)
    .execute()
  const acts: Record<string, string>[] = [
    { do: 'payees', ...(await seenPayees(database, place)) },
    { do: 'licence', licence },
    { do: 'amenity', ...(await seenAmenity(database, place, 'pool')) },
  ]
  for (const fields of acts) {
    const answer = await as(people.officer).post(at, fields)
    expect([answer.status, errorsOf(answer)]).toEqual([403, { form: 'inspection:refusal.related' }])
  }
  expect((await papersOf(people.colleague)).licences[0].checkedOn).toBeNull()
})

test('a visit is asked for once, and names the points to check', async () => {
  const ask = (note: string, who = people.officer) => as(who).post(at, { do: 'complaint', note })
  expect(errorsOf(await ask(' '))).toEqual({ note: 'policy:error.note' })
  expect(errorsOf(await ask('ก'.repeat(1001)))).toEqual({ note: 'policy:error.noteLong' })
  for (const who of [people.officer, people.colleague]) expect((await ask('The licence is over', who)).status).toBe(303)
  expect((await papersOf(people.officer)).visit.note).toBe('The licence is over')
  const rows = await db.selectFrom('complaint_visits').select('id').where('business_id', '=', place).execute()
  expect(rows.length).toBe(1)
})

test('a relation is declared by ticking the box', async () => {
  const declared = await as(people.colleague).post(at, { do: 'relation' })
  expect(errorsOf(declared)).toEqual({ sure: 'error:field.tick' })
})

test('a person without the role is led away', async () => {
  const person = await addPerson(database)
  expect((await as(person).get(at)).headers.location).toContain('/unauthorized')
})
