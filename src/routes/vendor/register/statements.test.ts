/** Payees and policies, stated while a place is registered: kept in the draft, read by the officer, public only once it is listed. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { exportPlaces } from '#server/domain/places/leave-places.ts'
import { PAYEE_MOST } from '#shared/constants.ts'
import { PROMISES_MOST } from '#shared/policies/promise.ts'
import { testApp } from '../../../../test/support/app.ts'
import { send } from '../../../../test/support/asking.ts'
import { forgetLimits, testDatabase } from '../../../../test/support/database.ts'
import { addPerson, personas, type TestPerson } from '../../../../test/support/people.ts'
import { removePlaces } from '../../../../test/support/places.ts'
import { insertDraft } from '../../../../test/support/registrations.ts'
import { errorsOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
const people = {} as Record<'vendor' | 'otherVendor' | 'inspector', TestPerson>

beforeAll(async () => {
  await loadReference(database)
  for (const name of ['vendor', 'otherVendor', 'inspector'] as const)
    people[name] = await addPerson(database, personas[name])
})
beforeEach(async () => {
  await db.deleteFrom('business_drafts').execute()
  await removePlaces(database)
  await forgetLimits(database)
})

const at = (step: string, draft: string) => `/vendor/register-business/${step}?draft=${draft}`
const as = ({ cookie }: TestPerson) => visit(app, { cookie })
const account = { do: 'bank', bank: '004', number: '012-3-45678-9', accountName: 'บจก. ปลายแหลม' }
const line = { do: 'social', service: 'line', handle: '@plailaem' }
const promise = { do: 'promise', kind: 'refund', title: 'คืนเงินครบ', body: 'ยกเลิกก่อนหนึ่งวัน คืนเงินเต็มจำนวน' }
const partsOf = async (draft: string) => {
  const query = db.selectFrom('business_drafts').select('steps').where('id', '=', draft)
  const { steps } = await query.executeTakeFirstOrThrow()
  return { payees: steps.form4?.payees ?? [], promises: steps.form5?.promises ?? [] }
}
const rowsOf = async (table: 'bank_accounts' | 'social_accounts' | 'policies') =>
  (await db.selectFrom(table).selectAll().execute()) as { id: string }[]
const placeOf = async () => (await db.selectFrom('businesses').select('id').executeTakeFirstOrThrow()).id
const handIn = (draft: string) => as(people.vendor).post(at('form5', draft), { do: 'submit', pledge: '1' })
const state = async (draft: string) => {
  for (const fields of [account, line])
    expect((await as(people.vendor).post(at('form4', draft), fields)).status).toBe(303)
  expect((await as(people.vendor).post(at('form5', draft), promise)).status).toBe(303)
}
const revOf = async (place: string) =>
  (
    await db
      .selectFrom('registrations')
      .select('submitted_at')
      .where('business_id', '=', place)
      .executeTakeFirstOrThrow()
  ).submitted_at.toISOString()

test('stated in the draft they are read back before the handing in, by the officer, and by everybody once the place is listed', async () => {
  const draft = await insertDraft(database, { owner: people.vendor.id })
  await state(draft)
  const check = await as(people.vendor).get(at('form5', draft))
  for (const words of ['Kasikornbank 012-3-45678-9', '@plailaem', 'คืนเงินครบ']) expect(check.text).toContain(words)
  await handIn(draft)
  const place = await placeOf()
  const asked = () => visit(app).post('/client/bank', { payee: '012-3-45678-9' })
  expect((await asked()).text).not.toContain('ครัวปลายแหลม')
  const page = '/inspector/management-place'
  const open = await as(people.inspector).get(`${page}?of=${place}`)
  for (const words of ['012-3-45678-9 · บจก. ปลายแหลม', '@plailaem', 'คืนเงินครบ', 'ยกเลิกก่อนหนึ่งวัน'])
    expect(open.text).toContain(words)
  const approve = { do: 'approve', place, rev: await revOf(place), comparedPayees: '1' }
  expect((await as(people.inspector).post(page, approve)).status).toBe(303)
  const listed = await visit(app).get(`/client/information/${place}`)
  for (const words of ['012-3-45678-9', '@plailaem', 'คืนเงินครบ', 'Checked by an officer'])
    expect(listed.text).toContain(words)
  expect((await asked()).text).toContain(place)
  const events = await db
    .selectFrom('audit_events')
    .select('action')
    .where('business_id', '=', place)
    .orderBy('id')
    .execute()
  expect(events.map(({ action }) => action)).toEqual(['registration.submit', 'payees.check', 'registration.approve'])
})

test('approved without having compared them, accounts are stated and not checked', async () => {
  const draft = await insertDraft(database, { owner: people.vendor.id })
  await state(draft)
  await handIn(draft)
  const place = await placeOf()
  await as(people.inspector).post('/inspector/management-place', { do: 'approve', place, rev: await revOf(place) })
  expect(await rowsOf('bank_accounts')).toMatchObject([{ checked_at: null, ended_at: null }])
})

test('sent back for them, the place gets the draft’s new values, and unchanged ones keep their row', async () => {
  const draft = await insertDraft(database, { owner: people.vendor.id })
  await state(draft)
  await handIn(draft)
  const place = await placeOf()
  const [[first], [page]] = [await rowsOf('bank_accounts'), await rowsOf('social_accounts')]
  const reasons = { payees: 'บัญชีนี้ไม่ใช่ของบริษัท', promises: 'ยังไม่บอกว่าคืนเงินอย่างไร' }
  const returned = { do: 'return', place, rev: await revOf(place), ...reasons }
  expect((await as(people.inspector).post('/inspector/management-place', returned)).status).toBe(303)
  const owner = as(people.vendor)
  expect((await owner.get(at('form4', draft))).text).toContain(reasons.payees)
  expect((await owner.get(at('form5', draft))).text).toContain(reasons.promises)
  const { promises } = await partsOf(draft)
  await owner.post(at('form4', draft), { do: 'dropPayee', payee: first?.id ?? '' })
  await owner.post(at('form4', draft), { ...account, number: '9876543210' })
  await owner.post(at('form5', draft), { ...promise, promise: promises[0]?.id ?? '', title: 'คืนเงินใน 3 วัน' })
  await handIn(draft)
  expect(await rowsOf('bank_accounts')).toMatchObject([{ number: '9876543210', ended_at: null }])
  expect(await rowsOf('social_accounts')).toMatchObject([{ id: page?.id, handle: '@plailaem' }])
  expect(await rowsOf('policies')).toMatchObject([{ id: promises[0]?.id, title_th: 'คืนเงินใน 3 วัน', kind: 'refund' }])
})

test.each([
  ['form4', { ...account, bank: '' }, { bank: 'widgets:error.bank' }],
  ['form4', { ...account, number: '0123' }, { number: 'widgets:error.number' }],
  ['form4', { ...account, accountName: '' }, { accountName: 'widgets:error.accountName' }],
  ['form4', { ...line, handle: 'javascript:alert(1)' }, { handle: 'widgets:error.handle' }],
  ['form5', { ...promise, kind: 'luck' }, { kind: 'register:error.needed' }],
  ['form5', { ...promise, body: 'สั้น' }, { body: 'register:error.needed' }],
] as const)('%s with %j is refused beside its field, and nothing is kept', async (step, fields, errors) => {
  const draft = await insertDraft(database, { owner: people.vendor.id })
  const { refusal } = await send(app, at(step, draft), fields, people.vendor)
  expect(refusal?.errors).toEqual(errors)
  expect(await partsOf(draft)).toEqual({ payees: [], promises: [] })
})

test('an account stands once: pressed twice it is the same, under another name it is refused; and there are only so many', async () => {
  const draft = await insertDraft(database, { owner: people.vendor.id })
  const owner = as(people.vendor)
  for (let times = 0; times < 2; times++) expect((await owner.post(at('form4', draft), account)).status).toBe(303)
  expect((await partsOf(draft)).payees).toHaveLength(1)
  expect(errorsOf(await owner.post(at('form4', draft), { ...account, accountName: 'ผู้อื่น' }))).toEqual({
    number: 'widgets:error.listed',
  })
  for (let count = 1; count < PAYEE_MOST; count++)
    await owner.post(at('form4', draft), { ...account, number: `01234567${String(count).padStart(2, '0')}` })
  expect(errorsOf(await owner.post(at('form4', draft), { ...account, number: '5554443332' }))).toEqual({
    form: 'widgets:error.full',
  })
  // Pages are counted by themselves.
  expect((await owner.post(at('form4', draft), line)).status).toBe(303)
})

test('promises are changed and taken out again, and there are only so many', async () => {
  const draft = await insertDraft(database, { owner: people.vendor.id })
  const owner = as(people.vendor)
  for (let count = 0; count < PROMISES_MOST; count++)
    expect((await owner.post(at('form5', draft), { ...promise, title: `ข้อ ${count}` })).status).toBe(303)
  expect(errorsOf(await owner.post(at('form5', draft), promise))).toEqual({ form: 'own:refusal.promisesMost' })
  const [first] = (await partsOf(draft)).promises
  expect((await owner.post(at('form5', draft), { do: 'dropPromise', promise: first?.id ?? '' })).status).toBe(303)
  expect((await partsOf(draft)).promises.map(({ title }) => title)).not.toContain('ข้อ 0')
  // One that is gone is not changed back to life.
  expect((await owner.post(at('form5', draft), { ...promise, promise: first?.id ?? '' })).status).toBe(404)
})

test('another’s draft takes nothing, nor does one that was handed in', async () => {
  const draft = await insertDraft(database, { owner: people.vendor.id })
  for (const [step, fields] of [
    ['form4', account],
    ['form4', line],
    ['form5', promise],
  ] as const)
    expect((await as(people.otherVendor).post(at(step, draft), fields)).status).toBe(404)
  await handIn(draft)
  const late = await send(app, at('form4', draft), account, people.vendor)
  expect(late.refusal?.errors).toEqual({ form: 'register:error.handedIn' })
  expect(await partsOf(draft)).toEqual({ payees: [], promises: [] })
})

test('while the registration is on its way there is one place to state accounts in: the draft', async () => {
  const draft = await insertDraft(database, { owner: people.vendor.id })
  await handIn(draft)
  const place = await placeOf()
  const page = '/client/information/widgets/social-bank-edit'
  const shown = await as(people.vendor).get(`${page}?business=${place}`)
  expect(shown.text).toContain('still being registered')
  const { refusal, status } = await send(app, page, { ...account, business: place }, people.vendor)
  expect([status, refusal?.errors]).toEqual([409, { form: 'widgets:error.registering' }])
  expect(await rowsOf('bank_accounts')).toEqual([])
})

test('PromptPay by a person’s own id is written out nowhere: not in the draft, its pages, the place, nor the copy of the person’s data', async () => {
  const draft = await insertDraft(database, { owner: people.vendor.id })
  const own = { ...account, bank: 'promptpay', number: '1-1017-00230-70-8' }
  expect((await as(people.vendor).post(at('form4', draft), own)).status).toBe(303)
  const pages = [await as(people.vendor).get(at('form4', draft)), await as(people.vendor).get(at('form5', draft))]
  for (const { text } of pages) {
    expect(text).toContain('x-xxxx-xxxx0-70-8')
    expect(text.replace(/\D/g, '')).not.toContain('1101700230708')
  }
  expect((await partsOf(draft)).payees).toMatchObject([{ value: expect.stringMatching(/^[\w-]{43}\.0708$/) }])
  // The same once more is the same, though nobody can read it.
  await as(people.vendor).post(at('form4', draft), own)
  expect((await partsOf(draft)).payees).toHaveLength(1)
  await handIn(draft)
  expect(await rowsOf('bank_accounts')).toMatchObject([{ number: expect.stringMatching(/\.0708$/) }])
  const copy = JSON.stringify(await exportPlaces(db, people.vendor.id))
  expect(copy).toContain('x-xxxx-xxxx0-70-8')
  expect(copy).not.toContain('1101700230708')
})
