/** Everything stated of an own place through HTTP: gaps, items, policies and licences, and the public's view of them. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { originalFile, variantFile } from '#server/domain/photos/store-photo.ts'
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import { photoShape } from '#shared/photos/photos.ts'
import { PROMISES_MOST } from '#shared/policies/promise.ts'
import { testApp } from '../../../../test/support/app.ts'
import { send } from '../../../../test/support/asking.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertItems, insertLicence } from '../../../../test/support/own-places.ts'
import { addPerson, personas, type TestPerson } from '../../../../test/support/people.ts'
import { jpeg } from '../../../../test/support/pictures.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { testStorage } from '../../../../test/support/storage.ts'
import { visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const { storage, folder } = await testStorage()
const app = await testApp(database, { env: { DATA_DIR: folder } })
const people = {} as Record<'vendor' | 'otherVendor', TestPerson>
let [place, page] = ['', '']
beforeAll(async () => {
  await loadReference(database)
  for (const name of ['vendor', 'otherVendor'] as const) people[name] = await addPerson(database, personas[name])
})
beforeEach(async () => {
  await removePlaces(database)
  ;[place = ''] = await insertPlaces(database, [{ owner_id: people.vendor.id, name_en: 'Plai Laem' }])
  page = `/vendor/manage-business/list/${place}`
})

const post = (fields: Record<string, string>, files: Record<string, Buffer> = {}, who = people.vendor) =>
  send(app, page, fields, { cookie: who.cookie, files })
/** The rendered page, without its embedded texts. */
const drawn = ({ text }: { text: string }) => text.replace(/<script[\s\S]*?<\/script>/g, '')
const look = async () => drawn(await visit(app, { cookie: people.vendor.cookie }).get(page))
const publicPage = async () => drawn(await visit(app).get(`/client/information/${place}`))
const isStored = async (key: string) => {
  const [width = 0] = photoShape(key).widths
  return [await storage.has(originalFile(key)), await storage.has(variantFile(key, width, 'webp'))]
}
const items = () => db.selectFrom('items').selectAll().where('business_id', '=', place).orderBy('position').execute()

test('missing and ending statements come first, and go once stated', async () => {
  await insertLicence(database, place, { kind: 'food_premises', expires: bangkokDay(new Date(Date.now() + 9 * dayMs)) })
  const before = await look()
  for (const words of ['No photo of the place', 'No items yet', 'No promises yet', 'href="#licence-food_premises"'])
    expect(before).toContain(words)
  expect(before).toContain('Ends soon')
  await insertItems(database, place, ['ต้มยำ'])
  expect(await look()).not.toContain('No items yet')
})

test('an item has a photo that the public sees; a replaced one is gone from the storage', async () => {
  const fields = { do: 'item', nameTh: 'ปูผัดผงกะหรี่', nameEn: 'Curry crab', price: '320' }
  expect((await post(fields, { photos: await jpeg() })).status).toBe(303)
  const [first] = await items()
  const key = first?.photo_key as string
  expect(await isStored(key)).toEqual([true, true])
  const shown = await publicPage()
  for (const text of ['Curry crab', key]) expect(shown).toContain(text)
  expect((await visit(app).get('/client/search?q=Curry%20crab')).text).toContain(place)
  const changed = { ...fields, item: first?.id as string, price: '350' }
  await post(changed, { photos: await jpeg({ background: '#aa3366' }) })
  const [second] = await items()
  expect([second?.price_satang, second?.photo_key === key]).toEqual([35_000, false])
  expect(await isStored(key)).toEqual([false, false])
  await post({ do: 'endItem', item: second?.id as string })
  expect([await items(), await isStored(second?.photo_key as string)]).toEqual([[], [false, false]])
  expect(await publicPage()).not.toContain('Curry crab')
})

test('items and promises are put in order; nobody else changes them, and twice changes nothing', async () => {
  const [first = '', second = ''] = await insertItems(database, place, ['ก', 'ข'])
  const turned = { do: 'order', table: 'items', order: `${second},${first}` }
  expect((await post(turned, {}, people.otherVendor)).status).toBe(404)
  for (let time = 0; time < 2; time++) expect((await post(turned)).status).toBe(303)
  expect((await items()).map(({ id }) => id)).toEqual([second, first])
  const strange = { ...turned, order: `${second},${first},${place}` }
  expect((await post(strange)).refusal?.errors).toEqual({ form: 'register:error.changedElsewhere' })
  const events = await db.selectFrom('audit_events').select('action').where('business_id', '=', place).execute()
  expect(events).toEqual([{ action: 'item.order' }])
})

test('a promise is public at once, in the words of the place, and there are not endless ones', async () => {
  const promise = { do: 'promise', kind: 'refund', title: 'คืนเงิน', body: 'คืนเงินเต็มจำนวนภายในเจ็ดวัน' }
  await post({ ...promise, titleEn: 'Money back', bodyEn: 'All of it within seven days' })
  expect(await publicPage()).toContain('Money back')
  const { id } = await db.selectFrom('policies').select('id').executeTakeFirstOrThrow()
  await post({ ...promise, promise: id, titleEn: 'Half of it', bodyEn: 'Within seven days' })
  expect(await publicPage()).toContain('Half of it')
  for (let more = 1; more < PROMISES_MOST; more++) await post({ ...promise, title: `ข้อ ${more}` })
  expect((await post(promise)).refusal?.errors).toEqual({ form: 'own:refusal.promisesMost' })
})

test('a licence is renewed with its paper: the new one counts and is public, the old paper is gone', async () => {
  const ended = bangkokDay(new Date(Date.now() - dayMs))
  await insertLicence(database, place, { kind: 'food_premises', expires: ended })
  expect(await publicPage()).not.toContain('Licence or notice of food premises')
  const until = bangkokDay(new Date(Date.now() + 300 * dayMs))
  const licence = { do: 'licence', kind: 'food_premises', number: '12/2570', issuer: 'เทศบาล', expires: until }
  expect((await post({ ...licence, expires: ended })).refusal?.errors).toEqual({ expires: 'register:error.expired' })
  for (const [expires, fault] of [
    ['2570-06-30', 'error:field.buddhistYear'],
    ['2027-06-31', 'error:field.noSuchDay'],
    [bangkokDay(new Date(Date.now() + 4000 * dayMs)), 'register:error.expiryFar'],
  ] as const)
    expect((await post({ ...licence, expires })).refusal?.errors).toEqual({ expires: fault })
  expect((await post(licence, { photos: await jpeg() })).status).toBe(303)
  const rows = await db.selectFrom('licences').selectAll().where('business_id', '=', place).execute()
  expect(rows).toMatchObject([{ number: '12/2570', expires_on: until }])
  const key = rows[0]?.document_key as string
  expect(await storage.has(originalFile(key))).toBe(true)
  const shown = await publicPage()
  expect(shown).toContain('Licence or notice of food premises')
  // The paper is nobody's but the owner's and the officers'.
  expect(shown).not.toContain(key)
  expect((await visit(app, { cookie: people.otherVendor.cookie }).get(`/documents/${key}`)).status).toBe(404)
  await post(licence, { photos: await jpeg({ background: '#aa3366' }) })
  expect(await storage.has(originalFile(key))).toBe(false)
  await post({ do: 'endLicence', kind: 'food_premises' })
  expect(await publicPage()).not.toContain('Licence or notice of food premises')
})

test('the checked points stand in plain words with the last answer; nobody else reads it there', async () => {
  const standards = `/vendor/manage-business/safety-standards/${place}`
  const template = await db
    .selectFrom('questions')
    .select(['id', 'code', 'text_en'])
    .where('template_id', 'like', 'restaurant.%')
    .orderBy('position')
    .execute()
  const [asked] = template
  const at = new Date(Date.now() - 5 * dayMs)
  const survey = crypto.randomUUID()
  await db
    .insertInto('surveys')
    .values({
      id: survey,
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
  await db
    .insertInto('survey_answers')
    .values({ survey_id: survey, question_id: asked?.id as string, verdict: 'fail', value: 'no', na_reason: null })
    .execute()
  const text = drawn(await visit(app, { cookie: people.vendor.cookie }).get(standards))
  expect(text).toContain(asked?.text_en)
  expect(text.match(/class="receipt"/g)).toHaveLength(template.length)
  expect(text.match(/>Not met</g)).toHaveLength(1)
  expect((await visit(app, { cookie: people.otherVendor.cookie }).get(standards)).status).toBe(404)
})
