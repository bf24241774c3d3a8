/** Registrations before officers: visibility, the effect of a decision, and one decision only, by a permitted officer. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { everyReturnField, returnFields } from '#shared/registrations/decision.ts'
import { testApp } from '../../../../test/support/app.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addPerson, personas, type TestPerson } from '../../../../test/support/people.ts'
import { removePlaces } from '../../../../test/support/places.ts'
import { insertWaiting, wholeSteps } from '../../../../test/support/registrations.ts'
import { errorsOf, postBox, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const box = postBox()
const app = await testApp(database, { deliver: box.deliver })
const people = {} as Record<'vendor' | 'inspector' | 'otherInspector' | 'supervisor', TestPerson>

beforeAll(async () => {
  await loadReference(database)
  for (const name of ['vendor', 'inspector', 'otherInspector', 'supervisor'] as const)
    people[name] = await addPerson(database, personas[name])
})
beforeEach(async () => {
  await db.deleteFrom('business_drafts').execute()
  await removePlaces(database)
})

const page = '/inspector/management-place'
const as = ({ cookie }: TestPerson) => visit(app, { cookie })
const waiting = (given = {}) =>
  insertWaiting(database, { owner: people.vendor.id, name_th: 'ครัวปลายแหลม', name_en: 'Plai Laem', ...given })
const statusOf = async (place: string) =>
  (await db.selectFrom('businesses').select('status').where('id', '=', place).executeTakeFirstOrThrow()).status

test('officers of the area see open ones, the earliest deadline first; those of another see nothing of it', async () => {
  const later = await waiting({ name_en: 'Later Kitchen', at: new Date('2026-11-20T03:00:00Z') })
  const first = await waiting({ name_en: 'First Kitchen', at: new Date('2026-11-10T03:00:00Z') })
  const { text } = await as(people.inspector).get(page)
  expect(text.indexOf('First Kitchen')).toBeLessThan(text.indexOf('Later Kitchen'))
  for (const words of ['0105536112014', 'บริษัท ปลายแหลม จำกัด', 'Rawai']) expect(text).toContain(words)
  const elsewhere = await as(people.otherInspector).get(`${page}?of=${first.place}`)
  expect(elsewhere.text).toContain('Nothing waits for you')
  expect(elsewhere.text).not.toContain('Kitchen')
  expect((await as(people.supervisor).get(`${page}?of=${later.place}`)).text).toContain('id="case">Later Kitchen')
})

test('approved, the place is listed and found, its owner is told, and it is on record', async () => {
  const { place, rev } = await waiting()
  expect((await visit(app).get(`/client/information/${place}`)).status).toBe(404)
  const sent = await as(people.inspector).post(page, { do: 'approve', place, rev, licensed: '๔๐' })
  expect([sent.status, sent.headers.location]).toEqual([303, `${page}?done=approved`])
  const open = await visit(app).get(`/client/information/${place}`)
  expect([open.status, open.text.includes('Not yet inspected')]).toEqual([200, true])
  const row = db.selectFrom('businesses').selectAll().where('id', '=', place)
  expect(await row.executeTakeFirstOrThrow()).toMatchObject({ status: 'approved', licensed_capacity: 40 })
  expect((await visit(app).get('/client/search?q=Plai%20Laem')).text).toContain(place)
  expect(box.messages.at(-1)).toMatchObject({
    to: people.vendor.contact,
    subject: expect.stringContaining('เผยแพร่แล้ว'),
  })
  const events = await db.selectFrom('audit_events').selectAll().where('entity_id', '=', place).execute()
  expect(events).toMatchObject([{ action: 'registration.approve', actor_id: people.inspector.id }])
})

test('sent back, each reason stands at its field, the draft is open again, and handed in anew it waits anew', async () => {
  const { place, rev, draft } = await waiting()
  const officer = as(people.inspector)
  const fields = { do: 'return', place, rev }
  expect(errorsOf(await officer.post(page, fields))).toEqual({ category: 'register:error.noReason' })
  expect(errorsOf(await officer.post(page, { ...fields, phone: 'ผิด' }))).toEqual({ phone: 'register:error.reason' })
  const sent = await officer.post(page, { ...fields, phone: 'เบอร์นี้โทรไม่ติด โปรดตรวจอีกครั้ง' })
  expect(sent.headers.location).toBe(`${page}?done=returned`)
  expect(await statusOf(place)).toBe('returned')
  const step = `/vendor/register-business/form1?draft=${draft}`
  expect(box.messages.at(-1)).toMatchObject({ subject: expect.stringContaining('ต้องแก้ไข') })
  const { text = '' } = box.messages.at(-1) as { text?: string }
  expect(text).toContain('เบอร์นี้โทรไม่ติด โปรดตรวจอีกครั้ง')
  expect(text).toContain(step)
  expect(text).not.toContain('/forgot')
  const owner = as(people.vendor)
  expect((await owner.get(`/vendor/register-business/form1?draft=${draft}`)).text).toContain('เบอร์นี้โทรไม่ติด')
  expect((await owner.get(`/vendor/register-business/form3?draft=${draft}`)).text).not.toContain('href="#phone"')
  const last = `/vendor/register-business/form5?draft=${draft}`
  const same = await owner.post(last, { do: 'submit', pledge: '1' })
  expect([same.status, errorsOf(same)]).toEqual([422, { form: 'register:error.untouched' }])
  expect(same.text).toContain('they are as they were: Phone of the place.')
  expect(await statusOf(place)).toBe('returned')
  const mended = { ...wholeSteps.form1, phone: '076 330 126' }
  const revs = (await db.selectFrom('business_drafts').select('revs').where('id', '=', draft).executeTakeFirstOrThrow())
    .revs
  await owner.post(step, { do: 'save', rev: String(revs.form1 ?? 0), go: 'next', ...mended })
  await owner.post(last, { do: 'submit', pledge: '1' })
  expect(await statusOf(place)).toBe('submitted')
  expect(await db.selectFrom('businesses').select('id').execute()).toHaveLength(1)
  // The decision was about the older one.
  expect(errorsOf(await officer.post(page, { do: 'approve', place, rev }))).toEqual({ form: 'register:error.decided' })
})

test('for any returned part the owner finds the reason above the step and beside its field', async () => {
  const { place, rev, draft } = await waiting()
  const reasonFor = (field: string) => `โปรดแก้ไขส่วนนี้อีกครั้ง ${field}`
  const reasons = Object.fromEntries(everyReturnField.map((field) => [field, reasonFor(field)]))
  expect((await as(people.inspector).post(page, { do: 'return', place, rev, ...reasons })).status).toBe(303)
  for (const [step, fields] of Object.entries(returnFields)) {
    const { text } = await as(people.vendor).get(`/vendor/register-business/${step}?draft=${draft}`)
    for (const field of fields) {
      expect(text).toContain(`href="#${field}"`)
      expect(text).toContain(`id="${field}"`)
      expect(text).toMatch(
        new RegExp(`<p class="field-note[^>]*>.{0,200}Sent back by an officer: ${reasonFor(field)}<`),
      )
    }
  }
  const { text } = await as(people.vendor).get(`/vendor/register-business/form1?draft=${draft}`)
  expect(text).toMatch(/<input[^>]*id="phone"[^>]*aria-describedby="phone-hint phone-note"/)
})

test('it is decided once, by an officer of the area who does not own the place', async () => {
  const { place, rev } = await waiting()
  const approve = (who: TestPerson) => as(who).post(page, { do: 'approve', place, rev })
  expect((await approve(people.otherInspector)).status).toBe(404)
  expect(await statusOf(place)).toBe('submitted')
  expect((await approve(people.inspector)).status).toBe(303)
  expect(errorsOf(await approve(people.supervisor))).toEqual({ form: 'register:error.decided' })
  expect(errorsOf(await approve(people.otherInspector))).toEqual({ form: 'inspection:refusal.outsideArea' })
  const own = await waiting({ owner: people.inspector.id })
  const refused = await as(people.inspector).post(page, { do: 'approve', place: own.place, rev: own.rev })
  expect([refused.status, errorsOf(refused)]).toEqual([403, { form: 'inspection:refusal.ownPlace' }])
  expect((await as(people.inspector).get(page)).text).toContain('Nothing waits for you')
})

test('the licence’s capacity is a number of people', async () => {
  const { place, rev } = await waiting()
  const sent = await as(people.inspector).post(page, { do: 'approve', place, rev, licensed: 'สี่สิบ' })
  expect(errorsOf(sent)).toEqual({ licensed: 'register:error.capacity' })
})
