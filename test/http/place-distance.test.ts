/** The way to a place: its distance from the reader’s position or province’s middle, never from another reader’s, and directions to show. */
import request from 'supertest'
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { findProvince } from '#server/domain/areas/queries.ts'
import { enterOrders } from '#server/domain/places/orders.ts'
import { fillSearchDocs } from '#server/domain/search/keep-docs.ts'
import type { PlacePage } from '#shared/place-page/place-page.ts'
import { haversine } from '#shared/places/haversine.ts'
import { testApp } from '../support/app.ts'
import { countedDatabase } from '../support/counted.ts'
import { testDatabase } from '../support/database.ts'
import { insertPlaces } from '../support/places.ts'

const database = await testDatabase()
await loadReference(database)
const counted = countedDatabase(database)
const { handler, cache } = await testApp(counted.database)
const point = { lat: 7.8961, lng: 98.2956 }
const [place = ''] = await insertPlaces(database, [point])
const path = `/client/information/${place}`

async function seen(cookies: string): Promise<Pick<PlacePage, 'distance' | 'distanceFrom'>> {
  const { body } = await request(handler).get(`${path}/_payload.json`).set('Cookie', cookies)
  const { distance, distanceFrom } = body.data['client/information']
  return { distance, distanceFrom }
}

test('a reader without a location, or with a wrong one, sees no distance', async () => {
  for (const cookies of ['a=b', 'my_location=p28', 'my_location=g99,999', 'my_location=p83%27--'])
    expect(await seen(cookies)).toEqual({ distance: null, distanceFrom: null })
})

test('from a position it is the metres over the ground, and the answer is kept for nobody', async () => {
  cache.drop(['*'])
  const { distance, distanceFrom } = await seen('my_location=g7.884,98.392')
  expect(distance).toBe(Math.round(haversine({ lat: 7.884, lng: 98.392 }, point)))
  expect(distance).toBeGreaterThan(10_000)
  expect(distanceFrom).toBeNull()
  expect((await seen('my_location=g7.896,98.296')).distance).toBeLessThan(100)
  expect(cache.size.pages).toBe(0)
})

test('from a province it is measured from its middle, named in the reader’s language', async () => {
  const middle = await findProvince(database.db, 83)
  const distance = Math.round(haversine(middle ?? { lat: 0, lng: 0 }, point))
  expect(await seen('my_location=p83; i18n_redirected=en')).toEqual({ distance, distanceFrom: 'Phuket' })
  expect(await seen('my_location=p83; i18n_redirected=th')).toEqual({ distance, distanceFrom: 'ภูเก็ต' })
})

test('kept pages of the same place are kept apart by the area of their readers', async () => {
  cache.drop(['*'])
  const near = await seen('my_location=p83')
  const far = await seen('my_location=p50')
  const nowhere = await seen('a=b')
  expect(cache.size.pages).toBe(3)
  expect(far.distance).toBeGreaterThan(1_000_000)
  expect(nowhere.distance).toBeNull()
  for (const [cookies, expected] of [
    ['my_location=p83', near],
    ['my_location=p50', far],
    ['a=b', nowhere],
  ] as const)
    expect(await seen(cookies)).toEqual(expected)
})

test.each([
  '/client/category/restaurant',
  '/client/category/restaurant?by=rating',
  '/client/popular-full?by=rating',
  '/client/search',
  '/',
])('every card of %s says how far it is, and a kept page tells nobody of another’s place', async (address) => {
  cache.drop(['*'])
  await database.db.updateTable('businesses').set({ hot_score: 5 }).execute()
  await enterOrders(database.db)
  await fillSearchDocs(database.db)
  const told = async (cookies: string) => {
    const { text } = await request(handler).get(address).set('Cookie', `i18n_redirected=en; ${cookies}`)
    const cards = text.split('<article class="place">').filter((card) => card.includes(`/client/information/${place}"`))
    expect(cards.length).toBeGreaterThan(0)
    return cards.map((card) => /class="num">([\d.,]+ (?:km|m))</.exec(card)?.[1])
  }
  const all = (words: string | undefined) => (cards: (string | undefined)[]) => cards.every((it) => it === words)
  expect(await told('my_location=p83')).toSatisfy(all('10 km'))
  expect(await told('my_location=g7.896,98.296')).toSatisfy(all('50 m'))
  expect(await told('my_location=p50')).toSatisfy(all('1,217 km'))
  expect(await told('a=b')).toSatisfy(all(undefined))
  expect(await told('my_location=p83')).toSatisfy(all('10 km'))
})

test('knowing the distance asks the database for the middle of the province, and for a position nothing', async () => {
  const statements = async (cookies: string) => {
    cache.drop(['*'])
    const before = counted.count()
    await seen(cookies)
    return counted.count() - before
  }
  const without = await statements('a=b')
  expect(without).toBeLessThanOrEqual(8)
  expect(await statements('my_location=p83')).toBe(without + 1)
  expect(await statements('my_location=g7.884,98.392')).toBe(without)
})

test('the page says it in words: the distance from the reader, or from the middle of the province, or nothing', async () => {
  const words = async (cookies: string) => {
    const { text } = await request(handler).get(path).set('Cookie', `i18n_redirected=en; ${cookies}`)
    return text.replace(/<script[^>]*>.*?<\/script>/gs, '').replace(/<[^>]*>/g, ' ')
  }
  expect(await words('my_location=g7.884,98.392')).toMatch(/\b11 km away/)
  expect(await words('my_location=p83')).toMatch(/\d km from the centre of Phuket/)
  expect(await words('a=b')).not.toMatch(/km (away|from)/)
})

test('a reader without Thai can show a driver the address in Thai, and open the place in their country’s map', async () => {
  const page = async (language: string) =>
    (await request(handler).get(path).set('Cookie', `i18n_redirected=${language}`)).text
  const english = await page('en')
  expect(english).toMatch(/class="for-driver" lang="th"><strong>[^<]*[ก-๙]/)
  expect(english).toContain(`position=${point.lng}%2C${point.lat}`)
  expect(english).toContain(`ll=${point.lat}%2C${point.lng}`)
  expect(await page('th')).not.toContain('for-driver')
})
