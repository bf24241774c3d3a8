import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { categories } from '#shared/categories.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { loadReference } from '../db/reference/load-reference.ts'
import { kilometresOutside } from '../db/reference/on-land.ts'
import { composeBatches, seedDemo, seedIsNeeded, usualDemo } from './seed-demo.ts'

const today = new Date('2026-11-20T17:00:00Z')
const database = await testDatabase()
await loadReference(database)
const neededBefore = await seedIsNeeded(database)
const seededFirst = await seedDemo(database, { today })
const { db } = database
const places = await db.selectFrom('businesses').selectAll().execute()
const listed = places.filter(({ status }) => ['approved', 'suspended', 'closed_temporarily'].includes(status))
const share = (part: number, whole: number) => Math.round((part / whole) * 100)

test('an empty database is seeded once; one with places is left alone', async () => {
  expect([neededBefore, seededFirst, await seedIsNeeded(database)]).toEqual([true, true, false])
  expect(await seedDemo(database, { businesses: 500, today })).toBe(false)
  expect(places).toHaveLength(usualDemo.businesses)
  expect(await db.selectFrom('reviews').select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).toEqual({
    n: usualDemo.reviews,
  })
})

test('the same seed and day make the same rows, another seed makes others', () => {
  const first = (seed: number) => JSON.stringify([...composeBatches(500, 900, seed, today)])
  expect(first(1)).toBe(first(1))
  expect(first(2)).not.toBe(first(1))
})

test('each province has at least six places and each larger one every kind', () => {
  const byProvince = Map.groupBy(places, (row) => row.province_code)
  expect(byProvince.size).toBe(77)
  expect(Math.min(...[...byProvince.values()].map((rows) => rows.length))).toBeGreaterThanOrEqual(6)
  const lacking = [...byProvince].filter(
    ([, rows]) =>
      rows.length >= categories.length && new Set(rows.map((row) => row.category_id)).size < categories.length,
  )
  expect(lacking).toEqual([])
})

test('results are spread as in a country that has inspected for some years, and every state exists', () => {
  const valid = listed.filter(
    (row) => row.status !== 'suspended' && row.grade_valid_until && row.grade_valid_until > today,
  )
  const expired = listed.filter((row) => row.grade_valid_until && row.grade_valid_until <= today)
  expect(share(valid.length, places.length)).toBeCloseTo(55, -1)
  expect(share(expired.length, places.length)).toBeCloseTo(12, -1)
  expect(share(places.filter((row) => row.grade === null).length, places.length)).toBeCloseTo(30, -1)
  for (const [grade, percent] of Object.entries({ A: 35, B: 33, C: 18, D: 9, E: 5 })) {
    expect(share(valid.filter((row) => row.grade === grade).length, valid.length)).toBeCloseTo(percent, -1)
    expect(valid.some((row) => row.grade === grade)).toBe(true)
  }
  const states = new Set(places.map((row) => row.status))
  expect(states).toEqual(new Set(['approved', 'suspended', 'closed_temporarily', 'draft', 'submitted', 'returned']))
  expect(new Set(places.map((row) => row.open_card))).toEqual(new Set([null, 'yellow', 'orange', 'red']))
})

test('score, grade, validity, card and status agree with each other', () => {
  const least = { A: 90, B: 80, C: 70, D: 50, E: 0 }
  const most = { A: 100, B: 89.9, C: 79.9, D: 69.9, E: 49.9 }
  const months = { A: 18, B: 12, C: 6, D: 6, E: 6 }
  for (const row of places) {
    expect(row.status === 'suspended').toBe(row.open_card === 'red')
    if (row.open_card === 'red') expect(row.hot_score).toBe(0)
    if (row.grade === null) {
      expect(row.open_card).toBeNull()
      continue
    }
    expect(row.score).toBeGreaterThanOrEqual(least[row.grade])
    expect(row.score).toBeLessThanOrEqual(most[row.grade])
    const [from, until] = [row.inspected_at as Date, row.grade_valid_until as Date]
    expect(from < today).toBe(true)
    const passed = (until.getUTCFullYear() - from.getUTCFullYear()) * 12 + until.getUTCMonth() - from.getUTCMonth()
    expect(passed).toBe(months[row.grade])
  }
})

test('addresses are right and points lie on land, near their district', async () => {
  const wrong = await sql`
    select b.id from businesses b join subdistricts s on s.id = b.subdistrict_id join districts d on d.code = b.district_code
    where s.district_code <> b.district_code or d.province_code <> b.province_code or not b.postcode = any(s.postcodes)
      or abs(d.lat - b.lat) > 0.04 or abs(d.lng - b.lng) > 0.04`.execute(db)
  expect(wrong.rows).toEqual([])
  const atSea = places.filter((row) => kilometresOutside(row.province_code, row.lat, row.lng) > 3)
  // Ko Si Chang and Ko Phi Phi's like are too small for the outline.
  expect(share(atSea.length, places.length)).toBe(0)
})

test('names are Thai and unlike each other, some in English and Chinese too, none numbered', () => {
  const names = places.map((row) => row.name_th)
  expect(names.filter((name) => /[0-9๐-๙{}]/.test(name) || !/^[ก-๎ -]+$/.test(name))).toEqual([])
  expect(new Set(names).size / names.length).toBeGreaterThan(0.85)
  expect(share(places.filter((row) => row.name_en).length, places.length)).toBeCloseTo(60, -1)
  expect(share(places.filter((row) => row.name_cn).length, places.length)).toBeCloseTo(35, -1)
  const english = places.flatMap((row) => row.name_en ?? [])
  expect(english.filter((name) => !/^[\p{Script=Latin}’ ,-]+$/u.test(name))).toEqual([])
  expect(places.flatMap((row) => row.name_cn ?? []).filter((name) => !/^[\p{Script=Han}OK]+$/u.test(name))).toEqual([])
})

test('telephone numbers reach nobody', () => {
  expect(places.filter((row) => !/^(02000\d{4}|0[3-7]\d000\d{3}|0[689]\d000\d{4})$/.test(row.phone ?? ''))).toEqual([])
})

test('each place has an illustration and two to six items with a price', async () => {
  const { rows } = await sql<{ least: number; most: number; unpriced: number }>`
    select min(n)::int as least, max(n)::int as most, sum(unpriced)::int as unpriced from (
      select count(i.id) as n, count(*) filter (where i.price_satang is null or i.price_satang % 100 <> 0) as unpriced
      from businesses b left join items i on i.business_id = b.id group by b.id) as each`.execute(db)
  expect(rows).toEqual([{ least: 2, most: 6, unpriced: 0 }])
  const photos = await db.selectFrom('photos').select(['business_id', 'illustration']).execute()
  expect(new Set(photos.map((row) => row.business_id)).size).toBe(places.length)
  expect(photos.every((row) => row.illustration)).toBe(true)
})

test('ratings are kept as the reviews say, lean to four and five, and some places are recommended', async () => {
  const { rows } = await sql<{ wrong: number; high: number; recommended: number }>`
    select
      (select count(*)::int from businesses b, lateral (
        select coalesce(sum(stars), 0)::int as sum, count(*)::int as count from reviews
        where business_id = b.id and status in ('published', 'kept')) counted
        where (b.rating_sum, b.rating_count) is distinct from (counted.sum, counted.count)) as wrong,
      (select (100 * avg((stars >= 4)::int))::int from reviews) as high,
      (select count(*)::int from businesses where recommended_rank is not null) as recommended`.execute(db)
  expect(rows[0]?.wrong).toBe(0)
  expect(rows[0]?.high).toBeGreaterThan(70)
  expect(rows[0]?.recommended).toBeGreaterThan(100)
})
