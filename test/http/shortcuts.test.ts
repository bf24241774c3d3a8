/** The shortcuts at an installed product's icon: by the role of its installer, each to a page that opens for that person. */
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../support/app.ts'
import { open } from '../support/asking.ts'
import { testDatabase } from '../support/database.ts'
import { addPerson, personas } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'

const database = await testDatabase()
const app = await testApp(database)

beforeAll(() => loadReference(database))

interface Manifest {
  id: string
  shortcuts: { name: string; url: string }[]
}

const manifestFor = async (cookie: string) => {
  const { text } = await open(app, '/', `${cookie}; i18n_redirected=en`)
  const [, address = ''] = /<link rel="manifest" href="([^"]+)">/.exec(text) ?? []
  const { body } = await open(app, address)
  return { address, manifest: body as Manifest }
}

test.each([
  ['th', 'ที่ปลอดภัย'],
  ['en', 'Place Safety'],
  ['cn', '安心去处'],
])('it is called by its name in %s, at its icon and where it is installed', async (locale, name) => {
  for (const of of ['', 'work/'])
    expect((await open(app, `/install/${of}${locale}.webmanifest`)).body).toMatchObject({ name, short_name: name })
})

test('everybody is offered search, places nearby, chats, and the check before paying', async () => {
  const { cookie } = await addPerson(database, personas.client)
  const { address, manifest } = await manifestFor(cookie)
  expect([address, (await manifestFor('')).address]).toEqual(Array(2).fill('/install/en.webmanifest'))
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual([
    'Search',
    'Near me',
    'Chats',
    'Check an account before paying',
  ])
  for (const { url } of manifest.shortcuts) expect((await open(app, url, cookie)).status, url).toBe(200)
})

test('officers are offered the round of the day in its place, as the same app', async () => {
  const { cookie } = await addPerson(database, personas.inspector)
  const { address, manifest } = await manifestFor(cookie)
  expect(address).toBe('/install/work/en.webmanifest')
  expect(manifest.id).toBe('/')
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Search', 'Near me', 'Chats', 'Today’s round'])
  for (const { url } of manifest.shortcuts) expect((await open(app, url, cookie)).status, url).toBe(200)
})

test('a reader with saved places is told that Safari does not keep them for long', async () => {
  const { id, cookie } = await addPerson(database, personas.client)
  const page = async () => (await open(app, '/profile/favorite-place', `${cookie}; i18n_redirected=en`)).text
  const words = 'after a week without a visit'
  expect(await page()).not.toContain(words)
  const [place = ''] = await insertPlaces(database, [{ name_en: 'Sand Hotel' }])
  await database.db
    .insertInto('favourites')
    .values({ user_id: id, business_id: place, created_at: new Date() })
    .execute()
  expect(await page()).toContain(words)
})
