/** Claims: proofs, the hearing of the owner, decisions and their effects, and no effect of silence and repetition. */
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { approveClaim } from '#server/domain/ownership/decide-claim.ts'
import { claimByCode } from '#server/domain/ownership/make-claim.ts'
import { dayMs } from '#shared/bangkok.ts'
import { testApp } from '../../../../test/support/app.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertInspection } from '../../../../test/support/inspections.ts'
import {
  actorAt,
  approveAs,
  claimAs,
  claimOf,
  comparedOf,
  sweepClaims,
  words,
} from '../../../../test/support/ownership.ts'
import { addPerson, personas, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { errorsOf, postBox, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const box = postBox()
const app = await testApp(database, { deliver: box.deliver })
const people = {} as Record<
  'client' | 'vendor' | 'otherVendor' | 'inspector' | 'otherInspector' | 'supervisor',
  TestPerson
>

beforeAll(async () => {
  await loadReference(database)
  for (const name of ['client', 'vendor', 'otherVendor', 'inspector', 'otherInspector', 'supervisor'] as const)
    people[name] = await addPerson(database, personas[name])
})
beforeEach(async () => {
  await sql`truncate rate_limits`.execute(db)
  await removePlaces(database)
})

const where = { province_code: 83, district_code: 8301, subdistrict_id: null, name_en: 'Plai Laem' }
const monthAgo = () => new Date(Date.now() - 31 * dayMs)
const as = ({ cookie }: TestPerson) => visit(app, { cookie })
const page = (place: string) => `/vendor/claim/${place}`
const queue = '/inspector/management-place/claims'
const described = { name: 'ร้านปลายแหลม', category: 'restaurant' as const, address: '12 ถ.เจ้าฟ้า' }
const reason = 'ใบอนุญาตเป็นชื่อผู้ขอและตรงกับป้ายหน้าร้าน'
const placeOf = (id: string) => db.selectFrom('businesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
async function place(given = {}): Promise<string> {
  const [id = ''] = await insertPlaces(database, [{ ...where, phone: '0812345678', created_at: monthAgo(), ...given }])
  return id
}

test('a code to the telephone that has stood there for a month proves a claim; a wrong one is refused and used up', async () => {
  const id = await place()
  const client = as(people.client)
  expect((await client.get(`/client/information/${id}`)).text).toContain(page(id))
  const shown = await client.get(page(id))
  expect(shown.text).toContain('08x-xxx-5678')
  expect(shown.text).not.toContain('812345678')
  expect(errorsOf(await client.post(page(id), { do: 'code', code: '123456', words, ...described }))).toEqual({
    code: 'ownership:refusal.noCode',
  })
  await client.post(page(id), { do: 'send' })
  const code = box.codeTo('+66812345678')
  const wrong = code === '111111' ? '222222' : '111111'
  expect(errorsOf(await client.post(page(id), { do: 'code', code: wrong, words, ...described }))).toEqual({
    code: 'auth:error.codeWrong',
  })
  expect(errorsOf(await client.post(page(id), { do: 'code', code, words: 'สั้น', ...described }))).toEqual({
    words: 'ownership:error.words',
  })
  // The code belongs to the requesting person.
  expect(errorsOf(await as(people.otherVendor).post(page(id), { do: 'code', code, words, ...described }))).toEqual({
    code: 'ownership:refusal.noCode',
  })
  const made = await client.post(page(id), { do: 'code', code, words, ...described })
  expect(made.headers.location).toBe(`${page(id)}?done=made`)
  const claims = await db.selectFrom('claims').selectAll().execute()
  expect(claims).toMatchObject([
    { claimant_id: people.client.id, state: 'waiting', proof: 'phone', phone: '08x-xxx-5678', heard_until: null },
  ])
  expect((await placeOf(id)).owner_id).toBeNull()
  expect(errorsOf(await client.post(page(id), { do: 'send' }))).toEqual({ form: 'ownership:refusal.claimed' })
  await expect(
    perform(database, actorAt(people.client, 'client'), claimByCode, {
      place: id,
      code,
      words,
      ...described,
      operatorNumber: null,
    }),
  ).rejects.toMatchObject({
    errors: { form: 'ownership:refusal.claimed' },
  })
})

test('a telephone that was written in lately, or is none that takes a code, proves nothing', async () => {
  const [fresh, landline] = [await place({ created_at: new Date() }), await place({ phone: '076123456' })]
  const changed = await place()
  await db.updateTable('businesses').set({ phone: '0898765432' }).where('id', '=', changed).execute()
  for (const id of [fresh, landline, changed]) {
    const refused = await as(people.client).post(page(id), { do: 'send' })
    expect(errorsOf(refused)).toEqual({ form: 'ownership:refusal.noPhone' })
  }
  expect(await db.selectFrom('verifications').select('id').where('purpose', '=', 'claim').execute()).toEqual([])
})

test('an unlisted place cannot be claimed, and nobody claims their own place', async () => {
  const hidden = await place({ status: 'submitted', owner_id: people.vendor.id })
  expect((await as(people.client).get(page(hidden))).status).toBe(404)
  expect((await as(people.client).post(page(hidden), { do: 'send' })).status).toBe(404)
  const own = await place({ owner_id: people.vendor.id })
  expect(errorsOf(await as(people.vendor).post(page(own), { do: 'send' }))).toEqual({ form: 'ownership:refusal.own' })
})

test('the owner is heard for seven days, objects once, and nobody else reads the claim or its papers', async () => {
  const id = await place({ owner_id: people.vendor.id })
  const claim = await claimAs(database, people.client, id)
  const owner = as(people.vendor)
  const objection = `/vendor/claim/objection/${claim}`
  expect((await owner.get('/vendor/my-business')).text).toContain(objection)
  expect((await owner.get(objection)).text).toContain(words)
  expect((await owner.get(objection)).text).not.toContain(people.client.name)
  for (const other of [people.otherVendor]) expect((await as(other).get(objection)).status).toBe(404)
  expect((await as(people.otherVendor).post(objection, { words })).status).toBe(404)
  expect((await claimOf(database, claim)).objection).toBeNull()
  const said = 'ร้านนี้เป็นของครอบครัวผม มีสัญญาเช่าและใบอนุญาตครบ'
  expect((await owner.post(objection, { words: said })).headers.location).toBe(`${objection}?done=1`)
  expect(errorsOf(await owner.post(objection, { words: `${said} อีกครั้ง` }))).toEqual({
    form: 'ownership:refusal.notHeard',
  })
  expect(await claimOf(database, claim)).toMatchObject({ state: 'heard', objection: said, rev: 2 })
  expect((await as(people.client).get(page(id))).text).toContain(said)
  const { document_key: key } = await db.selectFrom('claim_files').select('document_key').executeTakeFirstOrThrow()
  const statuses = await Promise.all(
    [people.vendor, people.otherVendor, people.otherInspector].map(
      async (who) => (await as(who).get(`/documents/${key}`)).status,
    ),
  )
  expect(statuses).toEqual([404, 404, 404])
})

test('silence transfers nothing: after the hearing it waits for an officer, once however often time looks', async () => {
  const id = await place({ owner_id: people.vendor.id })
  const claim = await claimAs(database, people.client, id)
  const { heard_until: until, decide_by: due, rev } = await claimOf(database, claim)
  const officer = as(people.inspector)
  expect(errorsOf(await officer.post(queue, { do: 'approve', claim, rev: '1', reason, compared: '' }))).toEqual({
    form: 'ownership:refusal.stillHeard',
  })
  const later = new Date((until as Date).getTime() + 1000)
  expect(await sweepClaims(database, later)).toBe(2)
  expect(await sweepClaims(database, later)).toBe(0)
  expect(await claimOf(database, claim)).toMatchObject({ state: 'waiting', rev: rev + 1 })
  expect(await sweepClaims(database, new Date(due.getTime() + 1000))).toBe(1)
  expect((await placeOf(id)).owner_id).toBe(people.vendor.id)
  const notified = await db.selectFrom('deliveries').select('about').where('about', 'like', 'claim%').execute()
  expect(notified.map(({ about }) => about).sort()).toEqual([
    'claim_heard',
    'claim_late',
    'claim_made',
    'claim_to_answer',
    'claim_waiting',
  ])
  const heard = db.selectFrom('audit_events').select('actor_role').where('entity_id', '=', claim)
  expect(await heard.where('action', '=', 'claim.hear').execute()).toEqual([{ actor_role: 'system' }])
})

test('approved, the place is the claimant’s, shown as under a new owner, and the old owner’s own statements have ended', async () => {
  const id = await place({ owner_id: people.vendor.id })
  await insertInspection(database, { businessId: id, sealedAt: monthAgo() })
  await db
    .insertInto('bank_accounts')
    .values({
      id: crypto.randomUUID(),
      business_id: id,
      kind: 'account',
      bank_code: '004',
      number: '1234567890',
      account_name: 'ร้าน',
      replaces_id: null,
      checked_at: null,
      checked_by: null,
      created_at: monthAgo(),
      ended_at: null,
    } as never)
    .execute()
  const tenDaysAgo = new Date(Date.now() - 10 * dayMs)
  const claim = await claimAs(database, people.client, id, tenDaysAgo)
  const other = await claimAs(database, people.otherVendor, id, tenDaysAgo)
  await sweepClaims(database, new Date())
  const { rev } = await claimOf(database, claim)
  const fields = { do: 'approve', claim, rev: String(rev), reason, compared: await comparedOf(database, claim) }
  expect((await as(people.otherInspector).post(queue, fields)).status).toBe(403)
  expect((await as(people.otherInspector).get(`${queue}?of=${claim}`)).text).not.toContain('Plai Laem')
  expect((await as(people.inspector).get(`${queue}?of=${claim}`)).text).toContain(people.client.name)
  expect(errorsOf(await as(people.inspector).post(queue, { ...fields, rev: '1' }))).toEqual({
    form: 'ownership:refusal.stale',
  })
  expect((await placeOf(id)).owner_id).toBe(people.vendor.id)
  const sent = await as(people.inspector).post(queue, fields)
  expect(sent.headers.location).toBe(`${queue}?done=approved`)
  expect(await placeOf(id)).toMatchObject({ owner_id: people.client.id, grade: null, owner_since: expect.any(Date) })
  expect(errorsOf(await as(people.supervisor).post(queue, fields))).toEqual({ form: 'ownership:refusal.stale' })
  const open = (await visit(app).get(`/client/information/${id}`)).text
  expect(open).toContain('New owner since')
  expect(open).not.toContain('1234567890')
  expect((await claimOf(database, other)).state).toBe('lapsed')
  expect((await as(people.client).get('/auth/pass-token/switc-role')).text).toContain('vendor')
  expect((await as(people.vendor).get('/vendor/my-business')).text).not.toContain('Plai Laem')
  const events = await db.selectFrom('audit_events').selectAll().where('entity_id', '=', claim).execute()
  expect(events.filter(({ action }) => action === 'claim.approve')).toMatchObject([
    { actor_id: people.inspector.id, reason },
  ])
})

test('a place that nobody owned before keeps its grade; refused, everything stays and the reason is read', async () => {
  const [first, second] = [await place(), await place()]
  await insertInspection(database, { businessId: first, sealedAt: monthAgo() })
  await db
    .updateTable('businesses')
    .set({ grade: 'A', score: 95, inspected_at: monthAgo(), grade_valid_until: new Date('2099-01-01') })
    .where('id', '=', first)
    .execute()
  await approveAs(database, people.inspector, await claimAs(database, people.client, first))
  expect(await placeOf(first)).toMatchObject({ owner_id: people.client.id, owner_since: null, grade: 'A' })
  const claim = await claimAs(database, people.client, second)
  await as(people.inspector).post(queue, { do: 'refuse', claim, rev: '1', reason: 'ใบอนุญาตเป็นของสถานที่อื่นในซอยเดียวกัน' })
  expect(await placeOf(second)).toMatchObject({ owner_id: null })
  expect((await as(people.client).get(page(second))).text).toContain('ใบอนุญาตเป็นของสถานที่อื่น')
})

test('nobody decides about their own claim, and a claim is withdrawn by its claimant alone', async () => {
  const id = await place()
  const claim = await claimAs(database, people.inspector, id)
  await expect(
    perform(database, actorAt(people.inspector, 'inspector'), approveClaim, { claim, rev: 1, reason, compared: '' }),
  ).rejects.toMatchObject({ errors: { form: 'ownership:refusal.ownClaim' }, status: 403 })
  expect((await as(people.client).post(page(id), { do: 'withdraw', claim })).status).toBe(404)
  expect((await claimOf(database, claim)).state).toBe('waiting')
  await as(people.inspector).post(page(id), { do: 'withdraw', claim })
  await as(people.inspector).post(page(id), { do: 'withdraw', claim })
  const rows = await db
    .selectFrom('audit_events')
    .select('id')
    .where('action', '=', 'claim.withdraw')
    .where('entity_id', '=', claim)
    .execute()
  expect([(await claimOf(database, claim)).state, rows.length]).toEqual(['withdrawn', 1])
})
