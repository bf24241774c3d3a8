/** A place's page is asked from the database once for many readers: private parts stay private, and changes stand at once. */
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../support/app.ts'
import { open, send } from '../support/asking.ts'
import { countedDatabase } from '../support/counted.ts'
import { testDatabase } from '../support/database.ts'
import { addPerson, personas, type TestPerson } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'
import { reviewForm } from '../support/reviews.ts'

const database = await testDatabase()
const { database: counting, count } = countedDatabase(database)
const app = await testApp(counting)
const people = {} as Record<'one' | 'other' | 'owner', TestPerson>

beforeAll(async () => {
  await loadReference(database)
  people.one = await addPerson(database, { email: 'one@example.com' })
  people.other = await addPerson(database, { email: 'other@example.com' })
  people.owner = await addPerson(database, personas.vendor)
})

interface Read {
  kept: boolean
  owned: boolean
  distanceFrom: string | null
  card: { name: string }
  reviews: { id: string; text: string; own: boolean }[]
}

async function read(place: string, cookie: string): Promise<Read> {
  const { body, status } = await open(app, `/client/information/${place}/_payload.json`, cookie)
  expect(status).toBe(200)
  return Object.values(body.data)[0] as Read
}

const newPlace = async () => {
  const [id = ''] = await insertPlaces(database, [{ owner_id: people.owner.id }])
  return id
}

test('favourites, ownership and own reviews are shown to their person alone', async () => {
  const place = await newPlace()
  const { one, other, owner } = people
  for (const { cookie } of [one, other, owner]) await read(place, cookie)
  await send(app, '/profile/favorite-place', { place, do: 'add', next: '/' }, one)
  await send(app, `/client/information/wrote-review/${place}`, reviewForm(), other)
  expect(await read(place, one.cookie)).toMatchObject({ kept: true, owned: false, reviews: [{ own: false }] })
  expect(await read(place, other.cookie)).toMatchObject({ kept: false, owned: false, reviews: [{ own: true }] })
  expect(await read(place, owner.cookie)).toMatchObject({ kept: false, owned: true, reviews: [{ own: false }] })
  expect(await read(place, '')).toMatchObject({ kept: false, owned: false, reviews: [{ own: false }] })
})

test('a reader with a location sees an own distance', async () => {
  const place = await newPlace()
  const { one, other } = people
  expect(await read(place, `${one.cookie}; my_location=p83`)).toMatchObject({ distanceFrom: 'ภูเก็ต' })
  expect(await read(place, other.cookie)).toMatchObject({ distanceFrom: null, distance: null })
})

test('a second reader costs the look-up of the session, of unread ones, and of the reader’s own data', async () => {
  const place = await newPlace()
  await read(place, people.one.cookie)
  const before = count()
  await read(place, people.other.cookie)
  expect(count() - before).toBeLessThanOrEqual(3)
})
