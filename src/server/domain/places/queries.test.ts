import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { categories } from '#shared/categories.ts'
import type { Page, PlaceCard } from '#shared/places/place-card.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertCard, insertInspection } from '../../../../test/support/inspections.ts'
import { type GivenPlace, goodGrade, insertPlaces, removePlaces, walk } from '../../../../test/support/places.ts'
import { findPlacePage } from '../place-page/place-page.ts'
import { InvalidCursor } from './cursor.ts'
import { findOrder } from './orders.ts'
import { type ListQuery, listByCategory, listHot, listNear, listPopular, listRecommended } from './queries.ts'

const database = await testDatabase()
const { db } = database
beforeAll(() => loadReference(database))
beforeEach(() => removePlaces(database))

const now = new Date('2026-11-21T05:00:00Z')
const th = { locale: 'th', limit: 24, now } as const

type List = (query: ListQuery) => Promise<Page<PlaceCard>>
const lists: Record<string, List> = {
  hot: (query) => listHot(db, query),
  popular: (query) => listPopular(db, query),
  recommended: (query) => listRecommended(db, query),
  category: (query) => listByCategory(db, { ...query, category: 'restaurant' }),
  province: (query) => listByCategory(db, { ...query, category: 'restaurant', province: 83 }),
  near: (query) => listNear(db, { ...query, lat: 7.88, lng: 98.4 }),
}

const ids = (page: Page<PlaceCard>) => page.rows.map(({ id }) => id)
const recommended = { ...goodGrade, rating_mean: 4.5, rating_bayes: 4.5, rating_count: 10, rating_sum: 45 }

test('hot shows approved places that are looked at, most first, and no red card', async () => {
  const [most, some] = await insertPlaces(database, [
    { hot_score: 9 },
    { hot_score: 2.5, open_card: 'orange' },
    { hot_score: 0 },
    { hot_score: 5, open_card: 'red' },
    { hot_score: 5, status: 'suspended' },
    { hot_score: 5, status: 'draft' },
  ])
  expect(ids(await listHot(db, th))).toEqual([most, some])
})

test('a card in force names its gravest finding not verified as fixed, in a sentence, and nothing before it is public', async () => {
  const [place = '', other = ''] = await insertPlaces(database, [{ open_card: 'orange' }, { open_card: 'yellow' }])
  const failed = ['REST-18', 'REST-06', 'REST-07', 'REST-15']
  const { findings } = await insertInspection(database, { businessId: place, failed })
  const found = await insertInspection(database, { businessId: other, failed: ['REST-06'] })
  const card = { level: 'orange', issuedAt: new Date('2026-10-13T03:00:00Z') } as const
  await insertCard(database, { ...card, businessId: place, findingIds: findings.map(({ id }) => id) })
  const isNew = { level: 'yellow', issuedAt: new Date(Date.now() - 60_000) } as const
  await insertCard(database, { ...isNew, businessId: other, findingIds: found.findings.map(({ id }) => id) })
  const mended = findings.find(({ question_id }) => question_id.startsWith('REST-07'))?.id ?? ''
  await db.updateTable('findings').set({ state: 'verified', verified_at: now }).where('id', '=', mended).execute()
  const unfixed = async (locale: 'th' | 'en') =>
    new Map((await listPopular(db, { ...th, locale })).rows.map((row) => [row.id, row.unfixed]))
  expect((await unfixed('en')).get(place)).toEqual({
    found: 'A gas cylinder is unsafely placed, near heat, or its hose or joint leaks',
    others: 2,
  })
  expect((await unfixed('th')).get(place)?.found).toBe('ถังแก๊สวางไม่ปลอดภัย อยู่ใกล้ความร้อน หรือสายหรือข้อต่อรั่ว')
  expect((await unfixed('en')).get(other)).toBeUndefined()
})

test('a red card says since which day the place is closed', async () => {
  const [place = ''] = await insertPlaces(database, [{ open_card: 'red' }])
  const { findings } = await insertInspection(database, { businessId: place, failed: ['REST-15'] })
  // Late on the 12th in London is the 13th in Bangkok.
  const card = { level: 'red', issuedAt: new Date('2026-10-12T19:00:00Z') } as const
  await insertCard(database, { ...card, businessId: place, findingIds: findings.map(({ id }) => id) })
  const { rows } = await listPopular(db, th)
  expect(rows.map(({ unfixed }) => unfixed?.closedOn)).toEqual(['2026-10-13'])
})

test('popular shows every listed place by its Bayesian mean, suspended ones as suspended and at the end', async () => {
  const given: GivenPlace[] = [
    { rating_bayes: 3.1 },
    { rating_bayes: 4.7, status: 'suspended' },
    { rating_bayes: 4.1, status: 'closed_temporarily' },
    ...(['draft', 'submitted', 'returned', 'closed'] as const).map((status) => ({ rating_bayes: 5, status })),
  ]
  const [low, suspended, closed] = await insertPlaces(database, given)
  const { rows } = await listPopular(db, th)
  expect(rows.map(({ id }) => id)).toEqual([closed, low, suspended])
  expect(rows.map(({ grade, closedTemporarily }) => [grade.state, closedTemporarily])).toEqual([
    ['none', true],
    ['none', false],
    ['suspended', false],
  ])
})

test('the recommended list drops at once the places that ended since its order was made', async () => {
  const [second, , , , , , , first] = await insertPlaces(database, [
    { ...recommended, recommended_rank: 8 },
    { ...recommended, recommended_rank: 2, grade_valid_until: now },
    { ...recommended, recommended_rank: 3, open_card: 'orange' },
    { ...recommended, recommended_rank: 4, open_card: 'red' },
    { ...recommended, recommended_rank: 5, status: 'closed_temporarily' },
    { ...recommended, recommended_rank: 6, rating_mean: 3.9 },
    { ...recommended, recommended_rank: 7, grade: 'C' },
    { ...recommended, recommended_rank: 1, open_card: 'yellow' },
    { ...recommended },
  ])
  expect(ids(await listRecommended(db, th))).toEqual([first, second])
})

test('a category is shown for the whole country or for one province', async () => {
  const [phuket, bangkok] = await insertPlaces(database, [
    { category_id: 'spa', rating_bayes: 4 },
    { category_id: 'spa', rating_bayes: 3, province_code: 10, district_code: 1001 },
    { category_id: 'tour', rating_bayes: 5 },
  ])
  expect(ids(await listByCategory(db, { ...th, category: 'spa' }))).toEqual([phuket, bangkok])
  expect(ids(await listByCategory(db, { ...th, category: 'spa', province: 10 }))).toEqual([bangkok])
  expect(ids(await listByCategory(db, { ...th, category: 'spa', province: 11 }))).toEqual([])
})

test('names are in the reader’s language, Thai where there is none, and say which', async () => {
  await insertPlaces(database, [{ name_th: 'ครัว', name_en: 'Kitchen' }])
  const card = async (locale: 'th' | 'en' | 'cn') => (await listPopular(db, { ...th, locale })).rows[0]
  expect(await card('th')).toMatchObject({ name: 'ครัว', nameLocale: 'th', district: 'เมืองภูเก็ต', province: 'ภูเก็ต' })
  expect(await card('en')).toMatchObject({
    name: 'Kitchen',
    nameLocale: 'en',
    district: 'Mueang Phuket',
    province: 'Phuket',
  })
  expect(await card('cn')).toMatchObject({
    name: 'ครัว',
    nameLocale: 'th',
    district: '普吉直辖县',
    province: '普吉府',
  })
})

test('a card shows the first picture in one colour, the place’s page each in the colours that are known', async () => {
  const [id = ''] = await insertPlaces(database, [{}])
  const blur = '0a0b0c'.repeat(6)
  const photo = (position: number) => ({
    id: crypto.randomUUID(),
    business_id: id,
    position,
    key: `p${position}`,
    color: '#0a0b0c',
    blur: position === 1 ? blur : null,
  })
  await db
    .insertInto('photos')
    .values([photo(3), photo(1), photo(2)])
    .execute()
  expect((await listPopular(db, th)).rows[0]?.picture).toEqual({ key: 'p1', color: '#0a0b0c', illustration: false })
  const page = await findPlacePage(db, id, th)
  expect(page?.card.picture).toEqual({ key: 'p1', color: '#0a0b0c', illustration: false })
  expect(page?.pictures).toStrictEqual([
    { key: 'p1', color: '#0a0b0c', blur, illustration: false },
    { key: 'p2', color: '#0a0b0c', illustration: false },
    { key: 'p3', color: '#0a0b0c', illustration: false },
  ])
  await expect(db.updateTable('photos').set({ blur: '#0a0b0c' }).execute()).rejects.toMatchObject({
    constraint: 'photos_blur',
  })
})

test('an empty list and a list that ends with its page have no next page', async () => {
  for (const list of Object.values(lists)) expect(await list(th)).toMatchObject({ rows: [], next: null })
  const both = { ...recommended, hot_score: 1 }
  await insertPlaces(database, [
    { ...both, recommended_rank: 1 },
    { ...both, recommended_rank: 2 },
    both,
    { ...recommended, recommended_rank: 3, category_id: 'spa', lat: 18.7, lng: 98.9, status: 'approved' },
  ])
  for (const [name, list] of Object.entries(lists)) {
    const count = name === 'popular' ? 4 : 3
    const whole = await list({ ...th, limit: count })
    expect([name, whole.rows.length, whole.next]).toEqual([name, count, null])
    expect((await list({ ...th, limit: count - 1 })).next).toEqual(expect.any(String))
  }
})

test('walking the pages of any list gives each place once, in order, also among equals', async () => {
  const score = fc.oneof(
    fc.constantFrom(0, 1, 2.5, 1 / 3),
    fc.integer({ min: 0, max: 5_000 }).map((it) => it / 1_000),
  )
  const place = fc.record({
    hot_score: score,
    rating_bayes: score,
    category_id: fc.constantFrom('restaurant', 'restaurant', ...categories),
    province_code: fc.constantFrom(83, 83, 10),
    lat: fc.constantFrom(7.88, 7.9, 7.91, 8.2),
    lng: fc.constantFrom(98.3, 98.4, 98.402),
    status: fc.constantFrom('approved', 'approved', 'suspended', 'draft'),
    open_card: fc.constantFrom(null, null, 'red', 'yellow'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(place, { maxLength: 40 }), fc.integer({ min: 2, max: 9 }), async (given, limit) => {
      await removePlaces(database)
      await insertPlaces(
        database,
        given.map((it, at) => ({
          ...recommended,
          ...it,
          district_code: it.province_code * 100 + 1,
          recommended_rank: at + 1,
        })),
      )
      for (const list of Object.values(lists)) {
        const whole = await list({ ...th, limit: 100 })
        const pages = await walk((cursor) => list({ ...th, limit, cursor }))
        expect(pages.flat()).toEqual(whole.rows)
        expect(new Set(ids(whole)).size).toBe(whole.rows.length)
        expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
      }
      const listed = await db
        .selectFrom('businesses')
        .select(['id', 'rating_bayes', 'status', 'open_card'])
        .where('status', '!=', 'draft')
        .execute()
      const ends = (it: (typeof listed)[number]) => Number(it.status === 'suspended' || it.open_card === 'red')
      const order = listed.sort(
        (a, b) => ends(a) - ends(b) || b.rating_bayes - a.rating_bayes || (a.id < b.id ? 1 : -1),
      )
      expect(ids(await listPopular(db, { ...th, limit: 100 }))).toEqual(order.map(({ id }) => id))
    }),
    { numRuns: 10 },
  )
}, 120_000)

test('a row that is added or removed meanwhile moves no other', async () => {
  const scores = [9, 8, 7, 6, 5, 4]
  const places = await insertPlaces(
    database,
    scores.map((hot_score) => ({ hot_score })),
  )
  const first = await listHot(db, { ...th, limit: 2 })
  await insertPlaces(database, [{ hot_score: 10 }])
  await db
    .deleteFrom('businesses')
    .where('id', '=', places[1] ?? '')
    .execute()
  expect(ids(await listHot(db, { ...th, limit: 2, cursor: first.next }))).toEqual([places[2], places[3]])
})

test('anything but a cursor of the list is refused, and nothing else happens', async () => {
  await insertPlaces(
    database,
    Array.from({ length: 3 }, () => ({ hot_score: 1, rating_bayes: 1 })),
  )
  const code = (value: unknown) =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
  const id = '0190a1b2-0000-7000-8000-000000000001'
  const popular = (await listPopular(db, { ...th, limit: 1 })).next ?? ''
  const forged = [
    '',
    ' ',
    '%',
    'null',
    '..',
    '\0',
    'ก',
    'x'.repeat(1_000_000),
    code(''),
    code('['),
    code('null'),
    code([]),
    code({}),
    code(['hot']),
    code(['hot', []]),
    code(['hot', [1]]),
    code(['hot', [0, 1, id, 1]]),
    code(['hot', [1, id]]),
    code(['hot', [0, '1', id]]),
    code(['hot', ['0', 1, id]]),
    code(['hot', [-1, 1, id]]),
    code(['hot', [0.5, 1, id]]),
    code(['hot', [1e10, 1, id]]),
    code(['hot', [0, null, id]]),
    code(['hot', [0, 1, `${id}'`]]),
    code(['hot', [0, 1, 'x']]),
    code(`["hot",[0,NaN,"${id}"]]`),
    code(`["hot",[0,Infinity,"${id}"]]`),
    code(`["hot",[0,1e999,"${id}"]]`),
    code(`{"__proto__":["hot",[0,1,"${id}"]]}`),
    code(`["hot",{"0":0,"1":1,"2":"${id}","length":3}]`),
    code(`["__proto__",[0,1,"${id}"]]`),
    code(['hot', [0, 1, id]]).slice(0, -3),
    `${code(['hot', [0, 1, id]])}=`,
    popular,
  ]
  for (const cursor of forged) await expect(listHot(db, { ...th, cursor })).rejects.toThrow(InvalidCursor)
  for (const list of Object.values(lists))
    await expect(list({ ...th, cursor: code(['x', [0, 1, id]]) })).rejects.toThrow(InvalidCursor)
  expect((await findOrder(db, 'hot')).generation).toBe(2)
  expect(ids(await listHot(db, { ...th, cursor: code(['hot', [2, 1e300, id]]) }))).toHaveLength(3)
  expect(ids(await listHot(db, { ...th, cursor: code(['hot', [2, -0, id]]) }))).toEqual([])
})

test('no text makes a list fail otherwise than by refusing it', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.base64String(),
    fc.json().map((it) => Buffer.from(it).toString('base64url')),
  )
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom(...Object.values(lists)), async (cursor, list) => {
      await expect(list({ ...th, cursor })).rejects.toThrow(InvalidCursor)
    }),
    { numRuns: 200 },
  )
})
