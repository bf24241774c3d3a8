/** A licence that ends, through HTTP and the sweep: its owner is told some days before and the day after, each once, and not of one stated lately. */
import { afterEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { remindOfLicences } from '#server/domain/own-places/remind-licences.ts'
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import { testApp } from '../../../../test/support/app.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { testFolder } from '../../../../test/support/folder.ts'
import { insertLicence } from '../../../../test/support/own-places.ts'
import { addPerson, personas } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database, { env: { DATA_DIR: testFolder() } })
const vendor = await addPerson(database, { ...personas.vendor, locale: 'en' })
const inDays = (days: number) => new Date(Date.now() + days * dayMs)
const look = (daysOn: number) =>
  remindOfLicences({ db, wakeSender: () => undefined, origin: 'https://places.example.org' }, inDays(daysOn))
const told = async () =>
  (
    await db.selectFrom('notifications').select('kind').where('kind', 'like', 'licence_end%').orderBy('id').execute()
  ).map(({ kind }) => kind)
const licenceOf = async (daysLeft: number) => {
  const [place = ''] = await insertPlaces(database, [{ owner_id: vendor.id, category_id: 'restaurant' }])
  await insertLicence(database, place, { kind: 'food_premises', expires: bangkokDay(inDays(daysLeft)) })
  return place
}
afterEach(async () => {
  await db.deleteFrom('licences').execute()
  await db.deleteFrom('notifications').execute()
  await db.deleteFrom('deliveries').execute()
})

test('the owner is told 60, 30 and 7 days before its end and on the day after, by the name of the licence and the way to renew it', async () => {
  const place = await licenceOf(100)
  const days = [39, 40, 41, 69, 70, 92, 93, 99, 100, 101, 102, 130]
  const sent: number[] = []
  for (const day of days) if ((await look(day)) > 0) sent.push(day)
  expect(sent).toEqual([40, 70, 93, 101])
  expect(await told()).toEqual(['licence_ends', 'licence_ends', 'licence_ends', 'licence_ended'])
  const { text } = await visit(app, { cookie: vendor.cookie }).get('/notification')
  expect(text).toContain('A licence has ended')
  const mail = await db.selectFrom('deliveries').selectAll().orderBy('id').executeTakeFirstOrThrow()
  const words = JSON.stringify(mail)
  for (const said of ['Licence or notice of food premises', `/vendor/manage-business/list/${place}`])
    expect(words, said).toContain(said)
})

test('a missed day is made up for by one reminder; an end of long ago, and a licence stated since, bring none', async () => {
  await licenceOf(100)
  expect(await look(95)).toBe(1)
  expect(await told()).toEqual(['licence_ends'])
  await db.deleteFrom('licences').execute()
  await licenceOf(-40)
  // Stated today with five days left: its owner knows.
  await licenceOf(5)
  expect(await look(0)).toBe(0)
  expect(await look(6)).toBe(1)
})

test('two instances at once tell it once', async () => {
  await licenceOf(61)
  const both = await Promise.all([look(32), look(32)])
  expect(both[0] + both[1]).toBe(1)
  expect(await told()).toHaveLength(1)
})

test('the home of a place lists what is missing with its use and the way there; once all is stated there is no list', async () => {
  const [place = ''] = await insertPlaces(database, [
    { owner_id: vendor.id, category_id: 'restaurant', phone: '0761234567', description_th: '' },
  ])
  const home = `/vendor/manage-business/home/${place}`
  const complete = async () =>
    stateOf(await visit(app, { cookie: vendor.cookie }).get(home)).data['vendor/manage-home'].complete as {
      point: string
      isDone: boolean
    }[]
  const done = async () => (await complete()).filter(({ isDone }) => isDone).map(({ point }) => point)
  expect(await done()).toEqual(['phone'])
  const { text } = await visit(app, { cookie: vendor.cookie }).get(home)
  for (const said of [
    'Complete your page',
    '1 of 9 done',
    'You are found under “open now”',
    `/vendor/manage-business/list/${place}#licence-food_premises`,
    `/vendor/manage-business/edit/${place}#pictures`,
  ])
    expect(text, said).toContain(said)
  await insertLicence(database, place, { kind: 'food_premises' })
  await db.updateTable('businesses').set({ description_th: 'อาหารเหนือ' }).where('id', '=', place).execute()
  expect(await done()).toEqual(['phone', 'words', 'licence'])
})
