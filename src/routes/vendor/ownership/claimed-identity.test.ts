/** Claims and owners' changes compared with the listing: what an officer is shown, what has to be said, and with whom a grade stays. */
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { recomputeStoredFigures } from '#server/domain/inspections/stored-figures.ts'
import { hashOfNumber } from '#server/domain/registrations/drafts.ts'
import { dayMs } from '#shared/bangkok.ts'
import { testApp } from '../../../../test/support/app.ts'
import { send } from '../../../../test/support/asking.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertInspection } from '../../../../test/support/inspections.ts'
import { actorAt, claimAs, claimOf, comparedOf, words } from '../../../../test/support/ownership.ts'
import { addPerson, personas, type TestPerson } from '../../../../test/support/people.ts'
import { jpeg } from '../../../../test/support/pictures.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { insertDraft } from '../../../../test/support/registrations.ts'
import { errorsOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
const people = {} as Record<'client' | 'vendor' | 'inspector', TestPerson>
const as = ({ cookie }: TestPerson) => visit(app, { cookie })
const queue = '/inspector/management-place/claims'
const reason = 'โทรถามเจ้าของเดิมแล้ว ป้ายใหม่เพิ่งติดเมื่อต้นเดือน'

beforeAll(async () => {
  await loadReference(database)
  for (const name of ['client', 'vendor', 'inspector'] as const)
    people[name] = await addPerson(database, personas[name])
})
beforeEach(() => removePlaces(database))

const here = {
  province_code: 83,
  district_code: 8302,
  subdistrict_id: '8302-ป่าตอง',
  postcode: '83150',
  lat: 7.8965,
  lng: 98.2962,
}
const longAgo = new Date(Date.now() - 60 * dayMs)
async function place(given = {}): Promise<string> {
  const [id = ''] = await insertPlaces(database, [
    {
      ...here,
      name_th: 'ครัวลมทะเล',
      name_en: 'Sea Breeze Kitchen',
      category_id: 'restaurant',
      phone: '0812345678',
      created_at: longAgo,
      ...given,
    },
  ])
  return id
}
const placeOf = (id: string) => db.selectFrom('businesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const typed = {
  do: 'licence',
  words,
  number: '12/2568',
  issuer: 'เทศบาล',
  holder: 'Chai Client',
  phone: '0812345678',
  name: 'ครัว ลมทะเล',
  category: 'restaurant',
  address: '12/3 ถ.บางลา ต.ป่าตอง อ.กะทู้ จ.ภูเก็ต',
}
async function claimBy(id: string, change: Record<string, string>): Promise<string> {
  const fields = { ...typed, ...change }
  const photos = await jpeg({ width: 80, height: 60 })
  const sent = await send(app, `/vendor/claim/${id}`, fields, { cookie: people.client.cookie, files: { photos } })
  expect(sent.status).toBe(303)
  const claim = await db.selectFrom('claims').select('id').where('business_id', '=', id).executeTakeFirstOrThrow()
  return claim.id
}
const identityOf = async (claim: string) =>
  (
    await db
      .selectFrom('audit_events')
      .select('after')
      .where('entity_id', '=', claim)
      .where('action', '=', 'claim.make')
      .executeTakeFirstOrThrow()
  ).after

const stated: [what: string, Record<string, string>, identity: string][] = [
  ['the same in other letters', {}, 'same'],
  ['romanised, with another phone', { name: 'Krua Lom Thale', phone: '0899999999' }, 'same'],
  ['an address that names no area', { address: '12/3' }, 'same'],
  ['another name', { name: 'ผับแสงดาว' }, 'changed'],
  ['another kind', { category: 'spa' }, 'changed'],
  ['an address in another district', { address: '9 ต.กะรน อ.เมืองภูเก็ต จ.ภูเก็ต' }, 'changed'],
  ['another name and kind', { name: 'ผับแสงดาว', category: 'entertainment' }, 'perhaps'],
  ['another licence and another operator', { number: '99/2500', operatorNumber: '0994000158378' }, 'perhaps'],
]
test.each(stated)('a claim that states %3$s: %s', async (_, change, identity) => {
  const id = await place()
  const { salt } = actorAt(people.vendor, 'vendor')
  await db
    .insertInto('licences')
    .values({
      id: crypto.randomUUID(),
      business_id: id,
      kind: 'food_premises',
      number: '12 / 2568',
      issuer: 'เทศบาล',
      expires_on: null,
      document_key: 'x',
      none_because: null,
      created_at: longAgo,
    })
    .execute()
  await db
    .insertInto('registrations')
    .values({
      business_id: id,
      operator_kind: 'person',
      operator_name: 'Somchai',
      has_pin: true,
      submitted_at: longAgo,
      number_hash: hashOfNumber({ salt }, '1100700000019'),
      number_last4: '0019',
      decide_by: longAgo,
      company_number: null,
      stated_licensed: null,
      different_because: null,
      decided_at: longAgo,
      decided_by: null,
      returned: null,
    })
    .execute()
  expect(await identityOf(await claimBy(id, change))).toMatchObject({ identity })
})

test('a claim that differs is shown beside the listing, and approved only as the same place', async () => {
  const id = await place()
  const claim = await claimBy(id, { name: 'ผับแสงดาว', category: 'entertainment', operatorNumber: '0994000158378' })
  const row = await claimOf(database, claim)
  expect(JSON.stringify(row), 'a number is no text of the row').not.toContain('0994000158378')
  const shown = (await as(people.inspector).get(`${queue}?of=${claim}`)).text
  for (const text of ['ผับแสงดาว', 'Sea Breeze Kitchen', 'Perhaps another place', 'Nightlife'])
    expect(shown).toContain(text)
  const compared = await comparedOf(database, claim)
  const fields = { do: 'approve', claim, rev: String(row.rev), reason, compared }
  const officer = as(people.inspector)
  expect(errorsOf(await officer.post(queue, fields))).toEqual({ same: 'ownership:refusal.differs' })
  expect((await placeOf(id)).owner_id).toBeNull()
  expect((await officer.post(queue, { ...fields, same: '1' })).headers.location).toBe(`${queue}?done=approved`)
  expect(await placeOf(id)).toMatchObject({ owner_id: people.client.id, name_th: 'ครัวลมทะเล' })
  const event = await db
    .selectFrom('audit_events')
    .select('after')
    .where('action', '=', 'claim.approve')
    .executeTakeFirstOrThrow()
  expect(event.after).toMatchObject({ identity: 'perhaps', compared: { kind: false } })
})

test('a claim that fits needs no such word; a listing that changed after the look is compared again first', async () => {
  const id = await place()
  const claim = await claimAs(database, people.client, id)
  const fields = { do: 'approve', claim, rev: '1', reason, compared: await comparedOf(database, claim) }
  await db.updateTable('businesses').set({ name_th: 'ร้านอื่น', name_en: null }).where('id', '=', id).execute()
  const late = await as(people.inspector).post(queue, fields)
  expect([late.status, errorsOf(late)]).toEqual([409, { form: 'ownership:refusal.comparedChanged' }])
  await db.updateTable('businesses').set({ name_th: 'ครัวลมทะเล' }).where('id', '=', id).execute()
  const again = { ...fields, compared: await comparedOf(database, claim) }
  expect((await as(people.inspector).post(queue, again)).status).toBe(303)
})

test('a statement that fits another place better names it to the officer, and not to the claimant', async () => {
  const [id, other] = [await place(), await place({ name_th: 'ผับแสงดาว', name_en: 'Starlight', phone: '0811111111' })]
  const claim = await claimBy(id, { name: 'ผับแสงดาว', phone: '0811111111' })
  expect((await as(people.inspector).get(`${queue}?of=${claim}`)).text).toContain(`/client/information/${other}`)
  expect((await as(people.client).get(`/vendor/claim/${id}`)).text).not.toContain('Starlight')
})

test('a missing name, kind or address and a mistyped number are refused beside their fields', async () => {
  const id = await place()
  const empty = { name: '', category: '', address: '', operatorNumber: '1234567890123', phone: '12' }
  expect(errorsOf(await as(people.client).post(`/vendor/claim/${id}`, { ...typed, ...empty }))).toEqual({
    name: 'register:error.needed',
    category: 'register:error.needed',
    address: 'register:error.needed',
    operatorNumber: 'register:error.number',
    phone: 'register:error.phone',
  })
})

const edits: [what: string, Record<string, string>, keeps: boolean, warned: string | null][] = [
  ['a new name', { nameTh: 'ครัวแสงดาว', nameEn: '' }, true, 'One thing is very different'],
  ['the pin put right', { point: '7.8990, 98.2975' }, true, null],
  ['another kind', { category: 'entertainment' }, false, 'counts as not inspected'],
  ['another town', { point: '7.78, 98.32' }, false, 'counts as not inspected'],
]
test.each(edits)('a grade and an owner’s change: %s', async (_, change, keeps, warned) => {
  const id = await place({ owner_id: people.vendor.id })
  await insertInspection(database, { businessId: id, sealedAt: longAgo })
  await db.transaction().execute((tx) => recomputeStoredFigures(tx, [id], new Date()))
  const page = `/vendor/manage-business/edit/${id}`
  const { address, lat, lng, capacity } = await placeOf(id)
  const details = {
    do: 'details',
    rev: '0',
    nameTh: 'ครัวลมทะเล',
    nameEn: 'Sea Breeze Kitchen',
    category: 'restaurant',
    address: address || '1 ถ.บางลา',
    point: `${lat}, ${lng}`,
    capacity: String(capacity ?? 10),
    ...change,
  }
  expect((await as(people.vendor).post(page, details)).headers.location).toBe(`${page}?done=proposed`)
  const edit = await db.selectFrom('business_edits').selectAll().where('business_id', '=', id).executeTakeFirstOrThrow()
  const list = '/inspector/management-place?tab=edits'
  const shown = (await as(people.inspector).get(list)).text
  if (warned) expect(shown).toContain(warned)
  else expect(shown).not.toContain('very different')
  const verdicts = Object.fromEntries(Object.keys(edit.fields).map((part) => [part, 'approve']))
  await as(people.inspector).post(list, { do: 'edit', edit: edit.id, rev: '1', ...verdicts })
  expect((await placeOf(id)).grade).toEqual(keeps ? expect.any(String) : null)
})

test('a place that came into the list after the step that asks stops the submission, until it is said how the other is another', async () => {
  const owner = people.vendor
  const draft = await insertDraft(database, { owner: owner.id })
  const page = `/vendor/register-business/form5?draft=${draft}`
  await insertPlaces(database, [{ name_th: 'ครัวปลายแหลม', lat: 7.7793, lng: 98.3251 }])
  const stopped = await as(owner).post(page, { do: 'submit', pledge: '1' })
  expect([stopped.status, errorsOf(stopped)]).toEqual([409, { form: 'register:error.alikeNow' }])
  expect(await db.selectFrom('businesses').select('id').where('status', '=', 'submitted').execute()).toEqual([])
  const { rows } = await sql<{
    steps: string
  }>`update business_drafts set steps = jsonb_set(steps, '{form2,fields,because}', '"คนละร้าน อยู่คนละชั้นของตึก"')
    where id = ${draft}::uuid returning steps`.execute(db)
  expect(rows).toHaveLength(1)
  expect((await as(owner).post(page, { do: 'submit', pledge: '1' })).status).toBe(303)
})
