/** The screens of lists over HTTP, on a database with places: their content, language and pages. */
import { sql } from 'kysely'
import request from 'supertest'
import { beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { buildBusiness, type NewBusiness } from '#server/demo/build-business.ts'
import { refreshOrder } from '#server/domain/places/orders.ts'
import { refreshRecommended } from '#server/domain/places/recommended.ts'
import { fillSearchDocs } from '#server/domain/search/keep-docs.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'

const database = await testDatabase()
await loadReference(database)
const { handler, cache } = await testApp(database)
const day = 86_400_000
const valid = {
  grade: 'A',
  score: 96.5,
  inspected_at: new Date(Date.now() - 30 * day),
  grade_valid_until: new Date(Date.now() + 300 * day),
} satisfies Partial<NewBusiness>

beforeEach(async () => {
  await database.db.deleteFrom('businesses').execute()
  cache.drop(['*'])
})

type Given = Partial<NewBusiness> & {
  rating_sum?: number
  rating_count?: number
  rating_mean?: number
  rating_bayes?: number
}

async function givenPlaces(...places: Given[]): Promise<void> {
  const rows = places.map((place) => ({ ...buildBusiness(place), opening_hours: '{}' }))
  await database.db.insertInto('businesses').values(rows).execute()
}

const page = (path: string, cookie = 'a=b') => request(handler).get(path).set('Cookie', cookie)
/** Names of the places in the order of the page. */
const namesOn = (html: string) =>
  [...html.matchAll(/<a href="\/client\/information\/[^"]*">([^<]*)<\/a>/g)].map(([, name]) => name)

test('home shows hot places, hottest first, and leaves out red cards and non-public places', async () => {
  await givenPlaces(
    { name_th: 'รอง', hot_score: 1 },
    { name_th: 'แรง', hot_score: 9 },
    { name_th: 'แดง', hot_score: 99, open_card: 'red', status: 'suspended' },
    { name_th: 'ร่าง', hot_score: 99, status: 'draft' },
    { name_th: 'เงียบ', hot_score: 0 },
  )
  const { text } = await page('/')
  expect(namesOn(text)).toEqual(['แรง', 'รอง'])
})

test('home has at most twelve places in a list, and every kind of business', async () => {
  await givenPlaces(...Array.from({ length: 20 }, (_, index) => ({ name_th: `ร้าน ${index}`, hot_score: index + 1 })))
  const { text } = await page('/')
  expect(namesOn(text)).toHaveLength(12)
  expect(new Set([...text.matchAll(/href="\/client\/category\/(\w+)"/g)].map(([, id]) => id)).size).toBe(9)
})

test('recommended asks for a valid A or B, no orange or red card, and four stars from three reviews', async () => {
  const liked = { ...valid, rating_sum: 15, rating_count: 3, rating_mean: 5, rating_bayes: 4.6 }
  await givenPlaces(
    { name_th: 'ครบทุกข้อ', ...liked },
    { name_th: 'หมดอายุ', ...liked, grade_valid_until: new Date(Date.now() - day) },
    { name_th: 'ใบส้ม', ...liked, open_card: 'orange' },
    { name_th: 'สองรีวิว', ...liked, rating_count: 2 },
    { name_th: 'ระดับซี', ...liked, grade: 'C', score: 75 },
  )
  await refreshRecommended(database.db)
  expect(namesOn((await page('/client/recommend-full')).text)).toEqual(['ครบทุกข้อ'])
})

test('an empty list says so, in words, and does not fail', async () => {
  for (const path of [
    '/',
    '/client/popular-full',
    '/client/recommend-full',
    '/client/category/spa',
    '/client/near-place-full',
  ]) {
    const answer = await page(path, 'i18n_redirected=en; my_location=p83')
    expect(answer.status).toBe(200)
    expect(answer.text).toMatch(/No place|Nothing is trending/)
  }
})

test('names come in the language of the reader where there is one, else in Thai and marked as Thai', async () => {
  await givenPlaces({ name_th: 'ครัวทะเล', name_en: 'Sea Kitchen', hot_score: 2 }, { name_th: 'บ้านสวน', hot_score: 1 })
  const english = (await page('/', 'i18n_redirected=en')).text
  expect(namesOn(english)).toEqual(['Sea Kitchen', 'บ้านสวน'])
  expect(english).toContain('<h3 lang="th"><a')
  expect(namesOn((await page('/', 'i18n_redirected=cn')).text)).toEqual(['ครัวทะเล', 'บ้านสวน'])
})

test('the public sees letter and number, date, expiry and suspension of each place', async () => {
  await givenPlaces(
    { name_th: 'ก', hot_score: 4, ...valid },
    { name_th: 'ข', hot_score: 3, ...valid, grade_valid_until: new Date(Date.now() - day) },
    { name_th: 'ค', hot_score: 2 },
  )
  await givenPlaces({ name_th: 'ง', ...valid, status: 'suspended', open_card: 'red', rating_bayes: 5 })
  const home = (await page('/')).text
  expect(home).toContain('aria-label="ระดับ A ดีเยี่ยม"')
  expect(home).toContain('96.5')
  expect(home).toContain('aria-label="ระดับ A ดีเยี่ยม ผลตรวจหมดอายุ"')
  expect(home).toContain('ยังไม่ได้ตรวจ</span>')
  expect(home).toMatch(/ตรวจ<!-- --> <!-- -->\d{1,2} \S+ 25\d\d|ตรวจ \d{1,2} \S+ 25\d\d/)
  expect((await page('/client/popular-full?by=rating')).text).toContain('ถูกสั่งระงับ')
})

test('full lists go on by a link that works without JavaScript, and never lose or repeat a place', async () => {
  await givenPlaces(
    ...Array.from({ length: 60 }, (_, index) => ({ name_th: `ร้าน ${index}`, hot_score: Math.floor(index / 7) + 1 })),
  )
  const seen: (string | undefined)[] = []
  let path: string | undefined = '/client/popular-full'
  while (path) {
    const { text } = await page(path)
    seen.push(...namesOn(text))
    path = /href="(\/client\/popular-full\?cursor=[^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
  }
  expect(seen).toHaveLength(60)
  expect(new Set(seen).size).toBe(60)
})

test('near places are in order of distance with the distance beside them, within 50 km of the chosen province', async () => {
  await givenPlaces(
    { name_th: 'ไกล', lat: 8.1, lng: 98.34 },
    { name_th: 'ใกล้', lat: 7.96, lng: 98.34 },
    { name_th: 'กรุงเทพ', lat: 13.75, lng: 100.5, province_code: 10, district_code: 1001, subdistrict_id: null },
  )
  const { text } = await page('/client/near-place-full', 'my_location=p83')
  expect(namesOn(text)).toEqual(['ใกล้', 'ไกล'])
  expect(text).toMatch(/\d+(\.\d)? (กม\.|ม\.)/)
  expect((await page('/', 'my_location=p83')).text).toContain('ใกล้')
})

test('a category shows its own places, in the whole country or one province; an unknown province is no page', async () => {
  await givenPlaces(
    { name_th: 'สปาภูเก็ต', category_id: 'spa', rating_bayes: 4 },
    {
      name_th: 'สปากรุงเทพ',
      category_id: 'spa',
      rating_bayes: 5,
      province_code: 10,
      district_code: 1001,
      subdistrict_id: null,
    },
    { name_th: 'ร้านข้าว', rating_bayes: 5 },
  )
  expect(namesOn((await page('/client/category/spa')).text)).toEqual(['สปากรุงเทพ', 'สปาภูเก็ต'])
  expect(namesOn((await page('/client/category/spa?province=83')).text)).toEqual(['สปาภูเก็ต'])
  expect(namesOn((await page('/client/category/spa?province=')).text)).toHaveLength(2)
  expect((await page('/client/category/spa?province=97')).status).toBe(404)
})

test('each list says its rule', async () => {
  for (const path of [
    '/client/popular-full',
    '/client/popular-full?by=rating',
    '/client/recommend-full',
    '/client/near-place-full',
    '/client/category/spa',
  ]) {
    const { text } = await page(path, 'i18n_redirected=en')
    expect(text).toMatch(/<h1[^>]*>[^<]+<\/h1><p>[^<]{20,}<\/p>/)
  }
})

test('the sources of data are named on about-us, with each licence', async () => {
  const { text } = await page('/profile/about-us', 'i18n_redirected=en')
  for (const name of [
    'Natural Earth',
    'GeoNames',
    'CC BY 4.0',
    'thai-address-universal',
    'SIL OFL 1.1',
    'Lucide',
    'circle-flags',
  ])
    expect(text).toContain(name)
})

test('a place has its own page: result, address, hours, items; an unlisted one has none', async () => {
  const [shown, draft] = [
    buildBusiness({ name_th: 'ครัวทะเล', name_en: 'Sea Kitchen', ...valid, address: '12/3' }),
    buildBusiness({ status: 'draft' }),
  ]
  await givenPlaces(shown, draft)
  const { status, text } = await page(`/client/information/${shown.id}`, 'i18n_redirected=en')
  expect(status).toBe(200)
  const drawn = /<main[\s\S]*<\/main>/.exec(text)?.[0]
  for (const part of ['Sea Kitchen', 'ครัวทะเล', 'Not yet inspected', '12/3', '83000', 'Monday'])
    expect(drawn).toContain(part)
  expect((await page(`/client/information/${draft.id}`)).status).toBe(404)
  expect((await page('/client/information/0197f000-0000-7000-8000-000000000000')).status).toBe(404)
  expect((await page('/client/information/1')).status).toBe(404)
})

test('a suspended place says so before everything else', async () => {
  const place = buildBusiness({ ...valid, status: 'suspended', open_card: 'red' })
  await givenPlaces(place)
  const { text } = await page(`/client/information/${place.id}`, 'i18n_redirected=en')
  const warning = text.indexOf('Closed by a red card. Do not go here')
  expect(warning).toBeGreaterThan(0)
  expect(warning).toBeLessThan(text.indexOf('<h1'))
})

test.each([
  ['/client/popular-full?by=rating', 'popular'],
  ['/client/popular-full', 'hot'],
  ['/client/category/restaurant', 'safest'],
  ['/client/category/restaurant?by=rating', 'popular'],
  ['/client/search?sort=safest', 'safest'],
  ['/client/search?sort=rating', 'popular'],
] as const)('%s says so when its order is gone, and begins anew', async (path, order) => {
  const count = 30
  await givenPlaces(
    ...Array.from({ length: count }, (_, i) => ({ name_th: `ร้าน ${i}`, hot_score: 1 + i, rating_bayes: i / 10 })),
  )
  await fillSearchDocs(database.db)
  const renewed = 'The order has changed since.'
  const drawn = async (address: string) =>
    (await page(address, 'i18n_redirected=en')).text.replaceAll(/<script.*?<\/script>/gs, '')
  const begin = await drawn(path)
  const next = /href="([^"]*cursor=[^"]*)"/.exec(begin)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(namesOn(await drawn(next))).toHaveLength(count - 24)
  for (const more of [100, 0]) {
    await sql`update businesses set hot_score = hot_score + ${more}, rating_bayes = rating_bayes + ${more}`.execute(
      database.db,
    )
    await database.db
      .updateTable('businesses')
      .set({ hot_score: 0.5 + more, rating_bayes: -more })
      .where('name_th', '=', 'ร้าน 29')
      .execute()
    expect(await refreshOrder(database.db, order)).toBeGreaterThan(0)
  }
  cache.drop(['*'])
  const again = await drawn(next)
  expect(again).toContain(renewed)
  expect(namesOn(again)).toHaveLength(24)
  expect(namesOn(again)[0]).toBe('ร้าน 28')
  expect(begin).not.toContain(renewed)
})
