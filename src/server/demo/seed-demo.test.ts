import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { categories } from '#shared/categories.ts'
import { findingStates } from '#shared/inspections/finding-states.ts'
import { inspectionKinds } from '#shared/inspections/inspection-states.ts'
import { isSafetyAmenity, safetyAmenities } from '#shared/places/amenities.ts'
import { judgeAnswer } from '#shared/standards/pass-rule.ts'
import type { Question } from '#shared/standards/question-template.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { loadReference } from '../db/reference/load-reference.ts'
import { kilometresOutside } from '../db/reference/on-land.ts'
import { compareScores } from '../domain/inspections/compare-scores.ts'
import { compareStoredFigures } from '../domain/inspections/stored-figures.ts'
import { compareReviewSummaries } from '../domain/places/review-summaries.ts'
import { composeReview } from './compose-review.ts'
import { createRandom } from './random.ts'
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

test('results are spread as in a country that has inspected for some years, and every listed state exists', () => {
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
  expect(states).toEqual(new Set(['approved', 'suspended', 'closed_temporarily']))
  expect(new Set(places.map((row) => row.open_card))).toEqual(new Set([null, 'yellow', 'orange', 'red']))
})

test('grades, cards and states follow from inspections and cards, now and for days to come', async () => {
  expect(await compareScores(db)).toEqual([])
  for (const hours of [0, 12, 36]) {
    expect(await compareStoredFigures(db, new Date(today.getTime() + hours * 3_600_000))).toEqual([])
  }
  for (const row of places) {
    expect(row.status === 'suspended').toBe(row.open_card === 'red')
    if (row.open_card === 'red') expect(row.hot_score).toBe(0)
    if (row.inspected_at) expect(row.inspected_at < today && row.created_at < row.inspected_at).toBe(true)
  }
})

test('every answer has the verdict that the rule of its question gives it', async () => {
  const { rows } = await sql<{
    type: Question['type']
    pass_rule: string
    options: Question['options']
    value: string
    verdict: string
    capacity: number
  }>`
    select distinct q.type, q.pass_rule, q.options::text, a.value, a.verdict, b.capacity from answers a
    join questions q on q.id = a.question_id join inspections i on i.id = a.inspection_id join businesses b on b.id = i.business_id
    where a.verdict <> 'na'`.execute(db)
  const wrong = rows.filter(({ type, pass_rule: passRule, options, value, verdict, capacity }) => {
    const question = { type, passRule, options: options && JSON.parse(String(options)) }
    return judgeAnswer(question, value, { capacity, licensed: capacity }) !== verdict
  })
  expect(wrong).toEqual([])
  expect(rows.length).toBeGreaterThan(100)
})

test('there are inspections of every kind, cards of every level in most states, and findings in every state', async () => {
  const { rows } = await sql<{ kinds: string[]; cards: string[]; findings: string[] }>`select
    (select array_agg(distinct kind order by kind) from inspections) as kinds,
    (select array_agg(distinct level || ' ' || state order by level || ' ' || state) from warning_cards) as cards,
    (select array_agg(distinct state order by state) from findings) as findings`.execute(db)
  expect(rows[0]?.kinds).toEqual([...inspectionKinds].sort())
  expect(rows[0]?.findings).toEqual([...findingStates].sort())
  const wanted = ['closed', 'overdue', 'replied', 'accepted', 'returned', 'withdrawn'].flatMap((state) => [
    `yellow ${state}`,
    `orange ${state}`,
  ])
  expect(rows[0]?.cards).toEqual(expect.arrayContaining([...wanted, 'red replied', 'red overdue']))
})

test('some amenities are confirmed by officers, in line with the last inspections, and the rest are the places’ own word', async () => {
  const checks = await db
    .selectFrom('amenity_checks as c')
    .innerJoin('businesses as b', 'b.id', 'c.business_id')
    .select(['c.amenity', 'c.checked_at', 'b.amenities', 'b.inspected_at'])
    .execute()
  expect(new Set(checks.map(({ amenity }) => amenity))).toEqual(new Set(safetyAmenities))
  expect(checks.filter(({ amenity, amenities }) => !amenities.includes(amenity))).toEqual([])
  expect(checks.filter((row) => row.checked_at.getTime() !== row.inspected_at?.getTime())).toEqual([])
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from businesses b join inspections i on i.business_id = b.id join findings f on f.inspection_id = i.id join questions q on q.id = f.question_id
    where b.amenities @> array['stepfree'] and q.section = 'access' and f.state = 'open'`.execute(db)
  expect(rows, 'no place says that it has no steps while an inspection found otherwise').toEqual([{ wrong: 0 }])
  const said = places.flatMap(({ amenities }) => amenities.filter(isSafetyAmenity))
  expect(checks.length).toBeLessThan(said.length / 2)
})

test('the demo’s events are in order and never in the future', async () => {
  const { rows } = await sql<{ wrong: number }>`select (
    (select count(*) from warning_cards c where issued_at > ${today} or replied_at > ${today} or closed_at > ${today} or withdrawn_at > ${today}
      or replied_at <= issued_at or closed_at <= coalesce(replied_at, issued_at) or withdrawn_at <= issued_at)
    + (select count(*) from findings f join inspections i on i.id = f.inspection_id
      where claimed_at <= i.sealed_at or verified_at <= coalesce(claimed_at, i.sealed_at) or claimed_at > ${today} or verified_at > ${today})
    + (select count(*) from warning_cards c join card_findings cf on cf.card_id = c.id join findings f on f.id = cf.finding_id
      where c.state = 'closed' and f.state <> 'verified')
    + (select count(*) from inspections i join inspections before on before.id = i.follows_id where i.sealed_at <= before.sealed_at)
  )::int as wrong`.execute(db)
  expect(rows).toEqual([{ wrong: 0 }])
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

test('a place that states halal or is named so sells no pork, and a pool villa has its pool', async () => {
  const items = await db.selectFrom('items').select(['business_id', 'name_th']).execute()
  const sold = Map.groupBy(items, (item) => item.business_id)
  const halal = places.filter(({ amenities, name_th }) => amenities.includes('halal') || name_th.includes('ฮาลาล'))
  expect(halal.length).toBeGreaterThan(20)
  const pork = halal.filter(({ id }) => sold.get(id)?.some(({ name_th }) => name_th.includes('หมู')))
  expect(pork.map(({ name_th }) => name_th)).toEqual([])
  const villas = places.filter(({ name_th }) => name_th.includes('พูลวิลล่า'))
  expect(villas.filter(({ amenities }) => !amenities.includes('pool'))).toEqual([])
})

test('ratings are kept as the reviews say, lean to four and five, and some places are recommended', async () => {
  const { rows } = await sql<{ wrong: number; high: number; recommended: number }>`
    select
      (select count(*)::int from businesses b, lateral (
        select coalesce(sum(stars), 0)::int as sum, count(*)::int as count from reviews
        where business_id = b.id and status <> 'hidden') counted
        where (b.rating_sum, b.rating_count) is distinct from (counted.sum, counted.count)) as wrong,
      (select (100 * avg((stars >= 4)::int))::int from reviews) as high,
      (select count(*)::int from businesses where recommended_rank is not null) as recommended`.execute(db)
  expect(rows[0]?.wrong).toBe(0)
  expect(rows[0]?.high).toBeGreaterThan(70)
  expect(rows[0]?.recommended).toBeGreaterThan(100)
})

test('reviews are rated in their parts, edited and replied to as often as real ones, in an order that can be', async () => {
  const { rows } = await sql<Record<'rated' | 'far' | 'edited' | 'replied' | 'low' | 'high' | 'wrong', number>>`
    select
      (100 * avg((num_nonnulls(safety, cleanliness, service, value) > 0)::int))::int as rated,
      (100 * avg((abs(safety - stars) > 1)::int))::int as far,
      (100 * avg((edited_at is not null)::int))::int as edited,
      (100 * avg((reply.body is not null)::int))::int as replied,
      (100 * avg((reply.body is not null)::int) filter (where stars <= 2))::int as low,
      (100 * avg((reply.body is not null)::int) filter (where stars >= 4))::int as high,
      (count(*) filter (where edited_at <= r.created_at or reply.created_at <= r.created_at or edited_at > ${today}
        or reply.created_at > ${today} or reply.created_at > r.created_at + interval '13 days'
        or reply.body is not null and status = 'hidden'))::int as wrong
    from reviews r left join review_replies reply on reply.review_id = r.id`.execute(db)
  const [{ rated, far, edited, replied, low, high, wrong } = {} as never] = rows
  expect(rated).toBeCloseTo(40, -1)
  expect(replied).toBeCloseTo(20, -1)
  expect(far).toBeLessThan(5)
  expect(edited).toBeGreaterThan(2)
  expect(low).toBeGreaterThan(high * 2)
  expect(wrong).toBe(0)
})

test('replies suit the stars, are in Thai, and neither shout nor name their author', async () => {
  const { rows } = await sql<{ stars: number; body: string }>`
    select distinct r.stars, reply.body from review_replies reply join reviews r on r.id = reply.review_id`.execute(db)
  const of = (...stars: number[]) => new Set(rows.filter((row) => stars.includes(row.stars)).map(({ body }) => body))
  const moods = [of(4, 5), of(3), of(1, 2)]
  expect(Math.min(...moods.map(({ size }) => size))).toBeGreaterThan(3)
  expect(new Set(moods.flatMap((mood) => [...mood])).size).toBe(moods.reduce((sum, { size }) => sum + size, 0))
  expect(rows.filter(({ body }) => !/^[ก-๎ ]+$/.test(body) || /ค่ะ|คะ$|ครับ/.test(body))).toEqual([])
})

test('the stored totals of reviews match the reviews', async () => {
  expect(await compareReviewSummaries(db)).toEqual([])
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from review_summaries where safety is not null`.execute(db)
  expect(rows[0]?.n).toBeGreaterThan(500)
})

test('extras leave the reviews themselves as they were', () => {
  const composed = [...composeBatches(500, 900, 1, today)].flat()
  const number = composed.findIndex(({ reviews }) => reviews.length > 3)
  const { business, reviews } = composed[number] as (typeof composed)[number]
  const random = createRandom(1, `reviews ${number}`)
  const place = { id: business.id, category: business.category_id, quality: random.normal() }
  const bare = reviews.map((_, i) => composeReview(random, { ...place, open: business.created_at as Date }, i, today))
  expect(reviews).toMatchObject(bare)
})
