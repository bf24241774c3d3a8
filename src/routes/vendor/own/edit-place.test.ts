/** Changing an own place through HTTP: changes public at once, changes that wait, and limits of other devices and people. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { refreshSearchDocs } from '#server/domain/search/keep-docs.ts'
import { forgetSample } from '#server/domain/search/sample.ts'
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import { weekdays } from '#shared/places/opening-hours.ts'
import { dayAfter } from '#shared/places/special-hours.ts'
import { testApp } from '../../../../test/support/app.ts'
import { send } from '../../../../test/support/asking.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertCard, insertInspection, templateOf } from '../../../../test/support/inspections.ts'
import { insertLicence, insertPhotos } from '../../../../test/support/own-places.ts'
import { addPerson, personas, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { errorsOf, postBox, stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const box = postBox()
const app = await testApp(database, { deliver: box.deliver })
const people = {} as Record<'vendor' | 'otherVendor' | 'inspector' | 'otherInspector', TestPerson>
let [place, page] = ['', '']
beforeAll(async () => {
  await loadReference(database)
  for (const name of ['vendor', 'otherVendor', 'inspector', 'otherInspector'] as const)
    people[name] = await addPerson(database, personas[name])
})
beforeEach(async () => {
  await removePlaces(database)
  ;[place = ''] = await insertPlaces(database, [
    { owner_id: people.vendor.id, name_th: 'ครัวเดิม', name_en: 'Old Name', phone: '076123456', capacity: 40 },
  ])
  page = `/vendor/manage-business/edit/${place}`
})

const as = ({ cookie }: TestPerson) => visit(app, { cookie })
const queue = '/inspector/management-place?tab=edits'
const row = () => db.selectFrom('businesses').selectAll().where('id', '=', place).executeTakeFirstOrThrow()
const dataOf = async (who: TestPerson) => Object.values(stateOf(await as(who).get(page)).data).at(-1) as never
const seen = async (section: string) =>
  ((await dataOf(people.vendor)) as { sections: Record<string, { seen: string }> }).sections[section]?.seen as string
const publicPage = async () => (await visit(app).get(`/client/information/${place}`)).text
const details = {
  do: 'details',
  rev: '0',
  nameTh: 'ครัวใหม่',
  nameEn: 'New Name',
  category: 'restaurant',
  address: '1 ถนนใหม่',
  point: '7.78, 98.32',
  capacity: '60',
}
const events = async () =>
  (await db.selectFrom('audit_events').select('action').where('business_id', '=', place).orderBy('id').execute()).map(
    ({ action }) => action,
  )

test('words, hours and telephone are public at once; sent again they change nothing', async () => {
  const [words, contact, hours] = [await seen('words'), await seen('contact'), await seen('hours')]
  expect(await publicPage()).not.toContain('สดจากเรือ')
  const vendor = as(people.vendor)
  const said = { do: 'words', seen: words, descriptionTh: 'สดจากเรือทุกเช้า', priceLevel: '2' }
  for (let time = 0; time < 2; time++)
    expect((await vendor.post(page, said)).headers.location).toBe(`${page}?done=saved`)
  await vendor.post(page, { do: 'contact', seen: contact, phone: '๐๗๖-๙๙๙-๘๘๘' })
  const monday = { monOpen: '1', monFrom: '08:00', monTo: '12:00', go: 'mon' }
  await vendor.post(page, { do: 'hours', seen: hours, ...monday })
  const shown = await publicPage()
  for (const text of ['สดจากเรือทุกเช้า', '076999888']) expect(shown).toContain(text)
  expect((await row()).opening_hours).toMatchObject({ sun: [['08:00', '12:00']] })
  expect(await events()).toEqual(['business.edit', 'business.edit', 'business.edit'])
})

test('other hours on holidays and on named days are public, in JSON-LD and in searches, and stay when the week changes', async () => {
  const vendor = as(people.vendor)
  const today = bangkokDay(new Date())
  const later = (days: number) => dayAfter(today, days)
  const week = Object.fromEntries(weekdays.map((day) => [day, [['00:00', '24:00']]]))
  await db
    .updateTable('businesses')
    .set({ opening_hours: JSON.stringify(week) })
    .where('id', '=', place)
    .execute()
  await refreshSearchDocs(db, [place])
  forgetSample(db)
  const findsOpen = async () => {
    const answer = Object.values(stateOf(await visit(app).get('/client/search?open=1')).data).at(-1)
    const { page: found, answer: how } = answer as { page: { rows: { id: string }[] }; answer: { relaxed?: string[] } }
    return !how.relaxed && found.rows.some(({ id }) => id === place)
  }
  await expect.poll(findsOpen).toBe(true)
  const state = async (fields: Record<string, string>) =>
    vendor.post(page, { seen: await seen(fields.do === 'holidays' ? 'holidays' : 'dates'), ...fields })
  const closed = { do: 'dates', first: today, last: later(2), how: 'closed' }
  expect((await state(closed)).headers.location).toBe(`${page}?done=saved`)
  expect((await state({ do: 'holidays', how: 'open', opens: '10:00', closes: '23:59' })).status).toBe(303)
  expect((await row()).opening_hours).toMatchObject({
    dates: { [today]: [], [later(1)]: [], [later(2)]: [] },
    holidays: [['10:00', '24:00']],
  })
  await expect.poll(findsOpen).toBe(false)
  const shown = await publicPage()
  expect(shown).toContain('Public holidays')
  const special = JSON.parse(/"specialOpeningHoursSpecification":(\[.*?\])/.exec(shown)?.[1] ?? '[]')
  expect(special[0]).toEqual({
    '@type': 'OpeningHoursSpecification',
    opens: '00:00',
    closes: '00:00',
    validFrom: today,
    validThrough: later(2),
  })
  expect(special.length).toBeGreaterThan(5)
  const monday = { monOpen: '1', monFrom: '08:00', monTo: '12:00', go: 'mon' }
  await vendor.post(page, { do: 'hours', seen: await seen('hours'), ...monday })
  expect((await row()).opening_hours).toMatchObject({ mon: [['08:00', '12:00']], dates: { [today]: [] } })
  expect((await vendor.get(page)).text).toContain(`value="${later(2)}"`)
  await state({ do: 'dropDates', first: today, last: later(2) })
  await state({ do: 'holidays', how: 'usual' })
  expect(Object.keys((await row()).opening_hours).sort()).toEqual([...weekdays].sort())
})

test.each([
  [{ first: '2027-02-29' }, { first: 'error:field.noSuchDay' }],
  [{ first: '2570-04-13' }, { first: 'error:field.buddhistYear' }],
  [{ first: '2020-04-13' }, { first: 'own:refusal.specialFirst' }],
  [{ first: '2099-04-13' }, { first: 'own:refusal.specialFirst' }],
  [{ last: '2020-04-13' }, { last: 'own:refusal.specialLast' }],
  [{ last: '2099-04-13' }, { last: 'own:refusal.specialLast' }],
  [{ how: 'open', opens: '10:00' }, { closes: 'own:refusal.specialTimes' }],
  [{ how: '' }, { how: 'error:field.choose' }],
])('days with %j are refused, and nothing changes', async (fields, errors) => {
  const first = bangkokDay(new Date(Date.now() + dayMs))
  const stated = { do: 'dates', seen: await seen('dates'), first, how: 'closed', ...fields }
  expect(errorsOf(await as(people.vendor).post(page, stated))).toEqual(errors)
  expect(await events()).toEqual([])
})

test('days that another device stated meanwhile are not written over unseen', async () => {
  const old = await seen('dates')
  const stated = { do: 'dates', first: bangkokDay(new Date(Date.now() + dayMs)), how: 'closed' }
  await as(people.vendor).post(page, { ...stated, seen: old })
  const later = { ...stated, seen: old, how: 'open', opens: '10:00', closes: '12:00' }
  expect(errorsOf(await as(people.vendor).post(page, later))).toEqual({ form: 'register:error.changedElsewhere' })
})

test('amenities are public at once as the place’s own word, found by filter, and can be taken back', async () => {
  const vendor = as(people.vendor)
  const found = async (amenity: string) => {
    const answer = Object.values(stateOf(await visit(app).get(`/client/search?with=${amenity}`)).data).at(-1)
    const { page: shown, answer: how } = answer as { page: { rows: { id: string }[] }; answer: { relaxed?: string[] } }
    return !how.relaxed && shown.rows.some(({ id }) => id === place)
  }
  const ticked = { do: 'amenities', seen: await seen('amenities'), pool: '1', stepfree: '1', always: 'no' }
  for (let time = 0; time < 2; time++)
    expect((await vendor.post(page, ticked)).headers.location).toBe(`${page}?done=saved`)
  expect((await row()).amenities).toEqual(['pool', 'stepfree'])
  expect(await publicPage()).toMatch(/id="about"[\s\S]*Pool[\s\S]*Step-free/)
  await refreshSearchDocs(db, [place])
  const words = () =>
    db.selectFrom('search_docs').select('doc').where('business_id', '=', place).executeTakeFirstOrThrow()
  forgetSample(db)
  await expect.poll(() => found('pool')).toBe(true)
  expect(await found('pets')).toBe(false)
  expect((await vendor.get(page)).text).toMatch(/name="pool"[^>]*checked/)
  expect((await words()).doc).toContain('swimming pool')
  await vendor.post(page, { do: 'amenities', seen: await seen('amenities') })
  expect((await row()).amenities).toEqual([])
  expect((await words()).doc).not.toContain('swimming pool')
  await expect.poll(() => found('pool')).toBe(false)
  expect(await events()).toEqual(['business.edit', 'business.edit'])
})

test('an amenity that an inspection found missing is not stated again before an officer has seen it', async () => {
  await db.updateTable('businesses').set({ category_id: 'lodging' }).where('id', '=', place).execute()
  const { findings } = await insertInspection(database, {
    businessId: place,
    template: templateOf('lodging'),
    failed: ['HOTEL-18'],
  })
  const vendor = as(people.vendor)
  const say = async (more: Record<string, string>) =>
    vendor.post(page, { do: 'amenities', seen: await seen('amenities'), ...more })
  expect((await say({ pool: '1' })).headers.location).toBe(`${page}?done=saved`)
  expect(errorsOf(await say({ pool: '1', stepfree: '1' }))).toEqual({ form: 'own:refusal.foundOtherwise' })
  expect((await row()).amenities).toEqual(['pool'])
  await db
    .updateTable('findings')
    .set({ state: 'verified', verified_at: new Date() })
    .where(
      'id',
      'in',
      findings.map(({ id }) => id),
    )
    .execute()
  expect((await say({ pool: '1', stepfree: '1' })).headers.location).toBe(`${page}?done=saved`)
})

test('another device’s saved change is not overwritten unseen, and stands on the page', async () => {
  const old = await seen('words')
  const vendor = as(people.vendor)
  await vendor.post(page, { do: 'words', seen: old, descriptionTh: 'จากเครื่องแรก' })
  const late = await vendor.post(page, { do: 'words', seen: old, descriptionTh: 'จากเครื่องที่สอง' })
  expect([late.status, errorsOf(late)]).toEqual([409, { form: 'register:error.changedElsewhere' }])
  for (const text of ['จากเครื่องแรก', 'จากเครื่องที่สอง']) expect(late.text).toContain(text)
  expect((await row()).description_th).toBe('จากเครื่องแรก')
})

test('name, kind, pin and capacity wait for an officer of the area; the public sees the old ones until then', async () => {
  const vendor = as(people.vendor)
  expect((await vendor.post(page, details)).headers.location).toBe(`${page}?done=proposed`)
  expect((await vendor.post(page, details)).status).toBe(303)
  expect(await row()).toMatchObject({ name_en: 'Old Name', capacity: 40 })
  expect((await vendor.get(page)).text).toContain('Waits for an officer')
  expect((await as(people.otherInspector).get(queue)).text).not.toContain('New Name')
  const shown = (await as(people.inspector).get(queue)).text
  for (const text of ['Old Name', 'New Name', '1 ถนนใหม่']) expect(shown).toContain(text)
  const { id } = await db.selectFrom('business_edits').selectAll().executeTakeFirstOrThrow()
  const verdicts = { do: 'edit', edit: id, rev: '1', name: 'approve', where: 'return', capacity: 'approve' }
  const officer = as(people.inspector)
  expect(errorsOf(await officer.post(queue, verdicts))).toEqual({ whereReason: 'register:error.reason' })
  const reason = 'หมุดอยู่กลางทะเล โปรดตรวจอีกครั้ง'
  expect((await as(people.otherInspector).post(queue, { ...verdicts, whereReason: reason })).status).toBe(404)
  const decided = await officer.post(queue, { ...verdicts, whereReason: reason })
  expect(decided.headers.location).toBe('/inspector/management-place?tab=edits&done=decided')
  expect(await row()).toMatchObject({ name_en: 'New Name', capacity: 60, address: '' })
  expect(await publicPage()).toContain('New Name')
  expect((await visit(app).get('/client/search?q=New%20Name')).text).toContain(place)
  expect((await vendor.get(page)).text).toContain(reason)
  expect(box.messages.at(-1)).toMatchObject({ to: people.vendor.contact, subject: expect.stringContaining('อนุมัติ') })
  const again = await officer.post(queue, { ...verdicts, whereReason: reason })
  expect([again.status, errorsOf(again)]).toEqual([409, { form: 'register:error.decided' }])
  expect(await events()).toEqual(['edit.propose', 'edit.return'])
})

test('a returned part is not proposed once more as it is: it changes, goes back to the public value, or has a new paper', async () => {
  const vendor = as(people.vendor)
  await vendor.post(page, details)
  const { id } = await db.selectFrom('business_edits').selectAll().executeTakeFirstOrThrow()
  const verdicts = { do: 'edit', edit: id, rev: '1', name: 'return', where: 'approve', capacity: 'return' }
  const reason = 'ชื่อและจำนวนที่นั่งไม่ตรงกับใบอนุญาต'
  const decided = { ...verdicts, nameReason: reason, capacityReason: reason }
  expect((await as(people.inspector).post(queue, decided)).status).toBe(303)
  const propose = (given: Record<string, string>) => vendor.post(page, { ...details, ...given })
  const refused = await propose({})
  expect([refused.status, errorsOf(refused)]).toEqual([422, { form: 'own:refusal.untouched' }])
  expect(refused.text).toContain('ชื่อ')
  // One of the two is mended, the other not.
  expect(errorsOf(await propose({ nameEn: 'Better Name' }))).toEqual({ form: 'own:refusal.untouched' })
  expect(await db.selectFrom('business_edits').select('state').execute()).toEqual([{ state: 'returned' }])
  expect((await propose({ nameEn: 'Better Name', capacity: '40' })).status).toBe(303)
  await vendor.post(page, { do: 'withdraw', rev: '1' })
  expect(errorsOf(await propose({}))).toEqual({ form: 'own:refusal.untouched' })
  await insertLicence(database, place, { kind: 'food_premises' })
  expect((await propose({})).status).toBe(303)
})

test('an officer decides on the seen text: a proposal changed since is not decided', async () => {
  const vendor = as(people.vendor)
  await vendor.post(page, details)
  const { id } = await db.selectFrom('business_edits').selectAll().executeTakeFirstOrThrow()
  await vendor.post(page, { ...details, rev: '1', nameEn: 'Third Name' })
  const verdicts = { do: 'edit', edit: id, rev: '1', name: 'approve', where: 'approve', capacity: 'approve' }
  const late = await as(people.inspector).post(queue, verdicts)
  expect([late.status, late.text.includes('Third Name')]).toEqual([409, true])
  expect((await row()).name_en).toBe('Old Name')
  expect((await as(people.inspector).post(queue, { ...verdicts, rev: '2', where: '' })).status).toBe(409)
  await vendor.post(page, { do: 'withdraw', rev: '2' })
  expect((await as(people.inspector).get(queue)).text).not.toContain('Third Name')
})

test('a pin abroad and a place of somebody else are refused', async () => {
  const abroad = await as(people.vendor).post(page, { ...details, point: '13.36, 103.86' })
  expect(errorsOf(abroad)).toEqual({ point: 'register:error.abroad' })
  const others: Record<string, string>[] = [
    details,
    { do: 'words', seen: 'x', descriptionTh: 'ของคนอื่น' },
    { do: 'close', sure: '1' },
  ]
  for (const fields of others) expect((await as(people.otherVendor).post(page, fields)).status).toBe(404)
  expect((await as(people.otherVendor).get(page)).status).toBe(404)
  expect(await db.selectFrom('business_edits').selectAll().execute()).toEqual([])
  expect(await events()).toEqual([])
})

test('photos are put in order, taken out but for the last, and one order for all devices', async () => {
  const [first = '', second = '', third = ''] = await insertPhotos(database, place, 3)
  const { cookie } = people.vendor
  const order = (...ids: string[]) => send(app, page, { do: 'order', order: ids.join() }, { cookie })
  expect((await order(third, first, second)).status).toBe(303)
  const ids = async () =>
    (await db.selectFrom('photos').select('id').where('business_id', '=', place).orderBy('position').execute()).map(
      ({ id }) => id,
    )
  expect(await ids()).toEqual([third, first, second])
  const drop = (photo: string) => send(app, page, { do: 'dropPhoto', photo }, { cookie })
  await drop(third)
  await drop(third)
  expect((await order(third, second, first)).refusal?.errors).toEqual({ form: 'register:error.changedElsewhere' })
  await drop(second)
  expect((await drop(first)).refusal?.errors).toEqual({ form: 'own:refusal.lastPhoto' })
  expect(await ids()).toEqual([first])
  expect(await events()).toEqual(['photo.order', 'photo.remove', 'photo.remove'])
})

test('closed for a time the page says so and the clocks of cards stand still, ninety days at most; open again they run on', async () => {
  const at = new Date()
  const {
    card: { id },
  } = await insertCard(database, { businessId: place, level: 'yellow', issuedAt: at })
  const due = async () => {
    const { reply_due_at } = await db
      .selectFrom('warning_cards')
      .select('reply_due_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return Math.round(((reply_due_at as Date).getTime() - at.getTime()) / dayMs)
  }
  const before = await due()
  const vendor = as(people.vendor)
  const past = await vendor.post(page, { do: 'closeForTime', reopensOn: '2020-01-01' })
  expect(errorsOf(past)).toEqual({ reopensOn: 'own:refusal.reopensPast' })
  for (let time = 0; time < 2; time++) await vendor.post(page, { do: 'closeForTime', reopensOn: '' })
  expect([await due(), (await row()).status]).toEqual([before + 90, 'closed_temporarily'])
  expect(await publicPage()).toContain('Temporarily closed')
  // As if ten days had gone by.
  const tenDaysAgo = new Date(at.getTime() - 10 * dayMs)
  await db.updateTable('warning_cards').set({ closed_from: tenDaysAgo }).where('id', '=', id).execute()
  for (let time = 0; time < 2; time++) await vendor.post(page, { do: 'reopen' })
  expect([await due(), (await row()).status]).toEqual([before + 10, 'approved'])
  await vendor.post(page, { do: 'closeForTime', reopensOn: '' })
  expect(await due()).toBe(before + 90)
  expect(await events()).toEqual(['business.close_for_time', 'business.reopen', 'business.close_for_time'])
})

test('closed for good a place leaves the lists, its page says so, its clocks end, and nothing is changed any more', async () => {
  const {
    card: { id },
  } = await insertCard(database, { businessId: place, level: 'yellow', issuedAt: new Date() })
  const vendor = as(people.vendor)
  await vendor.post(page, details)
  expect(errorsOf(await vendor.post(page, { do: 'close' }))).toEqual({ sure: 'own:refusal.sure' })
  for (let time = 0; time < 2; time++) expect((await vendor.post(page, { do: 'close', sure: '1' })).status).toBe(303)
  expect(await db.selectFrom('card_timers').selectAll().where('card_id', '=', id).execute()).toEqual([])
  expect((await visit(app).get('/client/search?q=Old%20Name')).text).not.toContain(place)
  const open = await visit(app).get(`/client/information/${place}`)
  expect([open.status, open.text.includes('Closed for good'), open.text.includes('noindex')]).toEqual([200, true, true])
  expect(errorsOf(await vendor.post(page, { do: 'reopen' }))).toEqual({ form: 'own:refusal.closedAlready' })
  const late = { do: 'contact', seen: 'x', phone: '076111222' }
  expect(errorsOf(await vendor.post(page, late))).toEqual({ form: 'own:refusal.notListed' })
  expect(await events()).toEqual(['edit.propose', 'business.close'])
})

test('under a red card the state is locked', async () => {
  await db.updateTable('businesses').set({ status: 'suspended' }).where('id', '=', place).execute()
  const vendor = as(people.vendor)
  expect((await vendor.get(page)).text).toContain('Suspended under a red card')
  for (const name of ['reopen', 'closeForTime'])
    expect(errorsOf(await vendor.post(page, { do: name }))).toEqual({ form: 'own:refusal.locked' })
  expect((await row()).status).toBe('suspended')
})
