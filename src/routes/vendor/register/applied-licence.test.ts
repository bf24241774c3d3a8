/** A licence that is applied for, through HTTP: with its receipt in the registration, before the officer, and the owner is asked when it should have come. */
import request from 'supertest'
import { afterEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { remindOfLicences } from '#server/domain/own-places/remind-licences.ts'
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import { awaitedOn } from '#shared/registrations/licence-term.ts'
import { testApp } from '../../../../test/support/app.ts'
import { send } from '../../../../test/support/asking.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { testFolder } from '../../../../test/support/folder.ts'
import { addPerson, personas, type TestPerson } from '../../../../test/support/people.ts'
import { jpeg } from '../../../../test/support/pictures.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { insertDraft } from '../../../../test/support/registrations.ts'
import { errorsOf, stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database, { env: { DATA_DIR: testFolder() } })
const [vendor, inspector] = [await addPerson(database, personas.vendor), await addPerson(database, personas.inspector)]
const as = ({ cookie }: TestPerson) => visit(app, { cookie })
afterEach(async () => {
  await db.deleteFrom('licences').execute()
})

const today = bangkokDay(new Date())
const daysAgo = (days: number) => bangkokDay(new Date(Date.now() - days * dayMs))
const applied = {
  do: 'applied',
  kind: 'food_premises',
  application: '44/2569',
  issuer: 'เทศบาลตำบลราไวย์',
  applied: today,
}
const licence = { do: 'licence', kind: 'food_premises', number: '12/2569', issuer: 'เทศบาลตำบลราไวย์', expires: '' }
const receipt = async () => ({ photos: await jpeg({ background: '#aa3366' }) })
const post = async (to: string, fields: Record<string, string>, files = {}) =>
  send(app, to, fields, { cookie: vendor.cookie, files })
const rowOf = (place: string) =>
  db.selectFrom('licences').selectAll().where('business_id', '=', place).executeTakeFirstOrThrow()
const notified = async () =>
  (await db.selectFrom('notifications').select('id').where('kind', '=', 'licence_awaited').execute()).length
const look = (daysOn: number) =>
  remindOfLicences(
    { db, wakeSender: () => undefined, origin: 'https://places.example.org' },
    new Date(Date.now() + daysOn * dayMs),
  )

test('a registration says that its licence is applied for, with the receipt, and the officer reads both', async () => {
  const draft = await insertDraft(database, { owner: vendor.id })
  const at = (step: string) => `/vendor/register-business/${step}?draft=${draft}`
  expect((await post(at('form4'), applied)).refusal?.errors).toEqual({ photos: 'register:error.document' })
  for (const day of [bangkokDay(new Date(Date.now() + dayMs)), daysAgo(800)])
    expect((await post(at('form4'), { ...applied, applied: day }, await receipt())).refusal?.errors).toEqual({
      applied: 'register:error.applied',
    })
  expect((await post(at('form4'), { ...applied, application: '' }, await receipt())).refusal?.errors).toEqual({
    application: 'register:error.needed',
  })
  expect((await post(at('form4'), applied, await receipt())).status).toBe(303)
  // The receipt is no licence: one that has come brings its own paper.
  expect((await post(at('form4'), licence)).refusal?.errors).toEqual({ photos: 'register:error.document' })
  expect((await as(vendor).get(at('form4'))).text).toContain('44/2569')
  expect((await as(vendor).post(at('form5'), { do: 'submit', pledge: '1' })).status).toBe(303)
  const { id: place } = await db
    .selectFrom('businesses')
    .select('id')
    .where('owner_id', '=', vendor.id)
    .executeTakeFirstOrThrow()
  const row = await rowOf(place)
  expect(row).toMatchObject({ number: null, application: '44/2569', applied_on: today, none_because: null })
  const { text } = await as(inspector).get(`/inspector/management-place?of=${place}`)
  for (const words of ['Applied for', '44/2569', 'expected by', `src="/documents/${row.document_key}"`])
    expect(text).toContain(words)
  expect((await as(inspector).get(`/documents/${row.document_key}`)).status).toBe(200)
  expect((await as(inspector).get(`/inspector/policy/${place}`)).text).toContain('See the receipt')
})

test('the owner is reminded when the licence should have come, once in that time, and no more once it is stated', async () => {
  const [place = ''] = await insertPlaces(database, [{ owner_id: vendor.id, category_id: 'restaurant' }])
  const page = `/vendor/manage-business/list/${place}`
  const lineOf = async () =>
    stateOf(await as(vendor).get(page)).data['vendor/own/place-list'].licences.find(
      ({ kind }: { kind: string }) => kind === 'food_premises',
    )
  expect((await post(page, applied, await receipt())).status).toBe(303)
  expect(await lineOf()).toMatchObject({ state: 'applied', applied: { awaited: awaitedOn(today), isLate: false } })
  expect([await look(29), await notified()]).toEqual([0, 0])
  expect([await look(30), await look(30.5), await look(59), await notified()]).toEqual([1, 0, 0, 1])
  expect([await look(60), await notified()]).toEqual([1, 2])
  expect((await post(page, { ...applied, applied: daysAgo(31) })).status).toBe(303)
  expect(await lineOf()).toMatchObject({ state: 'late', applied: { isLate: true } })
  expect((await as(vendor).get(page)).text).toContain('Should have come by')
  // The public reads nothing of an application.
  expect((await visit(app).get(`/client/information/${place}`)).text).not.toContain('44/2569')
  const { document_key: before } = await rowOf(place)
  expect((await post(page, licence)).refusal?.errors).toEqual({ photos: 'register:error.document' })
  expect((await post(page, licence, { photos: await jpeg() })).status).toBe(303)
  const row = await rowOf(place)
  expect(row).toMatchObject({ number: '12/2569', application: null, applied_on: null })
  expect(row.document_key).not.toBe(before)
  expect(await look(90)).toBe(0)
})

test('a page without a script says that the chosen paper is lost when another field is refused, and a script keeps it', async () => {
  const [place = ''] = await insertPlaces(database, [{ owner_id: vendor.id, category_id: 'restaurant' }])
  const page = `/vendor/manage-business/list/${place}`
  const plain = async (isChosen: boolean) => {
    const sent = request(app.handler)
      .post(page)
      .set('Cookie', as(vendor).header())
      .set('Origin', 'https://places.example.org')
    for (const [name, value] of Object.entries({ ...applied, application: '' })) sent.field(name, value)
    return isChosen ? sent.attach('photos', await jpeg(), 'receipt.jpg') : sent
  }
  const lost = await plain(true)
  expect([lost.status, errorsOf(lost)]).toEqual([
    422,
    { application: 'register:error.needed', photos: 'error:form.backFiles' },
  ])
  expect(lost.text).toContain('Photos and files are lost. Please choose them again')
  expect(errorsOf(await plain(false))).toEqual({ application: 'register:error.needed' })
  const scripted = await post(page, { ...applied, application: '' }, await receipt())
  expect(scripted.refusal?.errors).toEqual({ application: 'register:error.needed' })
})
