/**
 * How often the pages of owners and their helpers ask the database, for each state that the demo has: six statements at most. The look-up of the
 * session is one of them; another reads the unread notifications, which somebody here always has. A card's first opening writes besides,
 * so each page is counted when it is opened again.
 */
import request from 'supertest'
import { beforeAll, expect, test, vi } from 'vitest'
import { siteMap } from '#routes/site-map.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { playScenes, sceneCount } from '#server/demo/fill-demo.ts'
import { testApp } from '../support/app.ts'
import { actingAs } from '../support/cards.ts'
import { countedDatabase } from '../support/counted.ts'
import { testDatabase } from '../support/database.ts'
import { insertPhotos } from '../support/own-places.ts'
import { addDevice } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'
import { answerAll, seenOf } from '../support/runs.ts'
import { visit } from '../support/visitor.ts'

// Reference data, people, and some fifty commands.
vi.setConfig({ hookTimeout: 90_000, testTimeout: 60_000 })

const database = await testDatabase()
const { db } = database
const { database: counting, count } = countedDatabase(database)
const app = await testApp(counting)
const { handler } = app

const idOf = async (email: string) =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/** Begins the self-check of a place; its run. */
async function check(person: { cookie: string }, place: string): Promise<string> {
  await visit(app, person).post(`/vendor/manage-business/do-survery/${place}`, { do: 'start' })
  const open = db.selectFrom('runs').select('id').where('business_id', '=', place).where('state', '=', 'open')
  return (await open.where('kind', '=', 'survey').executeTakeFirstOrThrow()).id
}

let vendor = { id: '', cookie: '' }
let neighbour = { id: '', cookie: '' }

beforeAll(async () => {
  await loadReference(database)
  const kinds = ['spa', 'tour', 'attraction', 'shop', 'transport', 'other', 'entertainment', 'lodging'] as const
  const restaurants = Array.from({ length: 8 }, () => 'restaurant' as const)
  const places = await insertPlaces(
    database,
    [...kinds, ...restaurants].map((category_id) => ({
      category_id,
      province_code: 83,
      district_code: 8301,
      created_at: new Date('2024-05-06T03:00:00Z'),
      capacity: 40,
    })),
  )
  for (const place of places) await insertPhotos(database, place, 2)
  await db.insertInto('demo_data').values({ filled_at: new Date(), people: null, scenes_left: sceneCount }).execute()
  await playScenes(database)
  const signedIn = async (email: string) => {
    const id = await idOf(email)
    return { id, ...(await addDevice(database, { id }, { role: 'vendor' })) }
  }
  vendor = await signedIn('vendor@demo.example')
  await db
    .insertInto('role_grants')
    .values({ user_id: await idOf('neighbour@demo.example'), role: 'vendor' })
    .execute()
  neighbour = await signedIn('neighbour@demo.example')
  // One is the other's helper where a card may be answered, and has begun the self-check there.
  const { business_id } = await db
    .selectFrom('warning_cards')
    .select('business_id')
    .where('state', '=', 'acknowledged')
    .executeTakeFirstOrThrow()
  const helps = { state: 'accepted', to_id: neighbour.id, answered_at: new Date(), business_id } as const
  await db.updateTable('place_offers').set(helps).where('contact', '=', 'neighbour@demo.example').execute()
  await check(neighbour, business_id)
  // Another of the vendor's has one that was handed in.
  const { id } = await db
    .selectFrom('businesses')
    .select('id')
    .where('owner_id', '=', vendor.id)
    .where('status', '=', 'approved')
    .where('id', '<>', business_id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const run = await check(vendor, id)
  await answerAll(database, actingAs(vendor, 'vendor'), run, [])
  const submitted = { do: 'submit', run, seen: await seenOf(database, run) }
  await visit(app, vendor).post(`/vendor/manage-business/do-survery/${id}`, submitted)
  expect(await db.selectFrom('surveys').select('business_id').execute()).toContainEqual({ business_id: id })
  // Notices without a page stay unread.
  for (const { id: user_id } of [vendor, neighbour])
    await db
      .insertInto('notifications')
      .values({ id: crypto.randomUUID(), user_id, kind: 'of_another_version', ref: null, created_at: new Date() })
      .execute()
})

/** Addresses of a page with everything that could stand in them; those that the person may not open do not answer 200. */
async function addressesOf(path: string): Promise<string[]> {
  const all = async (table: 'businesses' | 'warning_cards' | 'claims' | 'place_offers' | 'business_drafts') =>
    (await db.selectFrom(table).select('id').execute()).map(({ id }) => id)
  if (path.startsWith('/vendor/register-business'))
    return [path, ...(await all('business_drafts')).map((id) => `${path}?draft=${id}`)]
  if (path === '/vendor/warning-list/reply/success') return (await all('warning_cards')).map((id) => `${path}?of=${id}`)
  const table = path.startsWith('/vendor/warning-list/')
    ? 'warning_cards'
    : path.startsWith('/vendor/claim/objection/')
      ? 'claims'
      : path.startsWith('/vendor/offer/')
        ? 'place_offers'
        : 'businesses'
  return path.includes(':id') ? (await all(table)).map((id) => path.replace(':id', id)) : [path]
}

/** Statements of a page that stands open already; null where the person is shown another. */
async function statementsOf(address: string, cookie: string): Promise<number | null> {
  const open = () => request(handler).get(address).set('Cookie', cookie)
  const { status } = await open()
  if (status !== 200) return null
  const before = count()
  await open()
  return count() - before
}

test('a session and unread ones are among the statements that are counted', async () => {
  expect(await statementsOf('/vendor/claim/objection/none', vendor.cookie)).toBeNull()
  expect(await statementsOf('/profile/about-us', vendor.cookie)).toBe(2)
})

const pages = siteMap.filter(({ path }) => path.startsWith('/vendor/')).map(({ path }) => path)

/** A card's file reads visits and talk beside the card: once more. */
const mostOf = (path: string) => (path === '/vendor/warning-list/detail/:id' ? 7 : 6)

test.each(pages)('%s asks six times at most, a card seven times', async (path) => {
  const asked: Record<string, number> = {}
  for (const [who, { cookie }] of Object.entries({ vendor, neighbour }))
    for (const address of await addressesOf(path)) {
      const statements = await statementsOf(address, cookie)
      if (statements !== null) asked[`${who} ${address}`] = statements
    }
  expect(Object.keys(asked)).not.toEqual([])
  expect(Object.entries(asked).filter(([, statements]) => statements > mostOf(path))).toEqual([])
})
