import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { onChanges } from '#server/db/changes.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { type GivenPlace, goodGrade, insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { listRecommended } from './queries.ts'
import { refreshRatings } from './ratings.ts'
import { refreshRecommended } from './recommended.ts'

const database = await testDatabase()
const { db } = database
beforeAll(() => loadReference(database))
beforeEach(() => removePlaces(database))

const now = new Date('2026-11-21T05:00:00Z')

/** As the domain says it: the usual mean, to a hundredth, counts as much as eight reviews. */
const bayesianMean = (sum: number, count: number, prior: number): number => (sum + inSteps(prior) * 8) / (count + 8)
const inSteps = (mean: number) => Math.round(mean * 100) / 100

async function review(
  businessId: string,
  stars: number[],
  status: 'published' | 'reported' | 'kept' | 'hidden' = 'published',
) {
  const rows = stars.map((it) => ({
    id: crypto.randomUUID(),
    business_id: businessId,
    author_name: 'ก',
    stars: it,
    body: 'อาหารอร่อย บริการดี สะอาดมาก',
    visited_month: '2026-10-01',
    status,
    hidden_reason: status === 'hidden' ? ('spam' as const) : null,
  }))
  await db.insertInto('reviews').values(rows).execute()
}

const ratings = async (ids: string[]) => {
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'rating_sum', 'rating_count', 'rating_mean', 'rating_bayes'])
    .execute()
  return ids.map((id) => {
    const row = rows.find((it) => it.id === id)
    return [row?.rating_sum, row?.rating_count, row?.rating_mean, row?.rating_bayes]
  })
}

test('a rating is made of all reviews but hidden and held ones, weighed by the mean of its kind in its province', async () => {
  const elsewhere: GivenPlace = { province_code: 10, district_code: 1001 }
  const ids = await insertPlaces(database, [{}, {}, {}, elsewhere, { category_id: 'spa' }])
  const [one = '', two = '', , bangkok = ''] = ids
  await review(one, [5, 4])
  await review(one, [5], 'reported')
  await review(one, [1, 1], 'hidden')
  await review(one, [1])
  await db
    .updateTable('reviews')
    .set({ held_at: now })
    .where('stars', '=', 1)
    .where('status', '=', 'published')
    .execute()
  await review(two, [2], 'kept')
  await review(bangkok, [1])
  expect(await refreshRatings(db)).toBe(5)
  const restaurants = 17 / 5
  const phuket = bayesianMean(16, 4, restaurants)
  expect(await ratings(ids)).toEqual([
    [14, 3, 14 / 3, bayesianMean(14, 3, phuket)],
    [2, 1, 2, bayesianMean(2, 1, phuket)],
    [0, 0, 0, phuket],
    [1, 1, 1, bayesianMean(1, 1, bayesianMean(1, 1, restaurants))],
    // No spa has a review: the mean of all places stands in.
    [0, 0, 0, 17 / 5],
  ])
  expect(await refreshRatings(db)).toBe(0)
})

test('the only review of a kind in a province does not make its place the best of the country', async () => {
  const elsewhere: GivenPlace = { province_code: 10, district_code: 1001 }
  const [alone = '', loved = '', usual = ''] = await insertPlaces(database, [elsewhere, {}, {}])
  await review(alone, [5])
  await review(loved, Array(60).fill(5))
  await review(usual, Array(60).fill(3))
  await refreshRatings(db)
  const [[, , , first], [, , , second]] = (await ratings([loved, alone])) as [number[], number[]]
  expect(first).toBe(bayesianMean(300, 60, 480 / 120))
  expect(second).toBeLessThan(first as number)
})

test('the country’s mean of a kind stands in if it has no review in a province', async () => {
  const ids = await insertPlaces(database, [{}, { province_code: 10, district_code: 1001 }, { category_id: 'spa' }])
  await review(ids[0] ?? '', [4])
  await review(ids[2] ?? '', [1])
  await refreshRatings(db)
  expect((await ratings(ids)).map((row) => row[3])).toEqual([4, 4, 1])
})

test('without any review all places are equal', async () => {
  const ids = await insertPlaces(database, [{}, { category_id: 'spa' }])
  expect(await refreshRatings(db)).toBe(0)
  expect((await ratings(ids)).map((row) => row[3])).toEqual([0, 0])
})

test('one place alone gets the same rating as among all', async () => {
  const ids = await insertPlaces(database, [{}, {}, { category_id: 'spa' }])
  const [one = '', two = ''] = ids
  await review(one, [5, 4])
  await review(two, [1, 2, 3])
  await refreshRatings(db)
  await review(one, [1, 1, 1])
  expect(await refreshRatings(db, [one])).toBe(1)
  const [alone] = await ratings([one])
  await refreshRatings(db)
  expect((await ratings([one]))[0]).toEqual(alone)
  expect(await refreshRatings(db, [])).toBe(0)
})

test('the last review of a place may be taken back', async () => {
  const ids = await insertPlaces(database, [{}])
  await review(ids[0] ?? '', [5])
  await refreshRatings(db)
  await sql`delete from reviews`.execute(db)
  expect(await refreshRatings(db, ids)).toBe(1)
  expect(await ratings(ids)).toEqual([[0, 0, 0, 0]])
})

test('changed ratings are announced when they are committed', async () => {
  const [one = ''] = await insertPlaces(database, [{}, { category_id: 'spa' }])
  await review(one, [5])
  const heard: unknown[] = []
  const stop = await onChanges(database, (tags) => heard.push(tags))
  await db.transaction().execute(async (tx) => {
    await refreshRatings(tx, [one])
    expect(heard).toEqual([])
  })
  await database.ping()
  expect(heard).toEqual([['lists', `place:${one}`]])
  await refreshRatings(db, [one])
  await database.ping()
  expect(heard).toHaveLength(1)
  await stop()
})

test('the recommended order follows the rating with at most two of a kind in a row, and writes changed rows only', async () => {
  const place = (rating_bayes: number, category_id: 'restaurant' | 'spa', more: GivenPlace = {}): GivenPlace => ({
    ...goodGrade,
    rating_count: 9,
    rating_mean: rating_bayes,
    rating_bayes,
    category_id,
    ...more,
  })
  const [a, b, c, d, spa] = await insertPlaces(database, [
    place(5, 'restaurant'),
    place(4.9, 'restaurant'),
    place(4.8, 'restaurant'),
    place(4.7, 'restaurant'),
    place(4.1, 'spa'),
    place(5, 'spa', { grade: 'C' }),
    place(5, 'spa', { open_card: 'orange' }),
    place(5, 'spa', { rating_count: 2 }),
    place(5, 'spa', { recommended_rank: 1, status: 'suspended' }),
  ])
  const listed = async () => (await listRecommended(db, { locale: 'th', limit: 24, now })).rows.map(({ id }) => id)
  expect(await refreshRecommended(db, now)).toBe(6)
  expect(await listed()).toEqual([a, b, spa, c, d])
  expect(await refreshRecommended(db, now)).toBe(0)
  await db
    .updateTable('businesses')
    .set({ open_card: 'red' })
    .where('id', '=', d ?? '')
    .execute()
  expect(await refreshRecommended(db, now)).toBe(1)
  expect(await listed()).toEqual([a, b, spa, c])
})

test('two refreshes at once make one order', async () => {
  await insertPlaces(
    database,
    Array.from({ length: 20 }, (_, at) => ({
      ...goodGrade,
      rating_mean: 4.5,
      rating_bayes: 4.5,
      rating_count: 9,
      category_id: at % 2 ? ('spa' as const) : ('tour' as const),
    })),
  )
  const written = await Promise.all([refreshRecommended(db, now), refreshRecommended(db, now)])
  expect(written.toSorted((x, y) => x - y)).toEqual([0, 20])
})

const summaryOf = async (id: string) => {
  const row = await db.selectFrom('review_summaries').selectAll().where('business_id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { business_id, ...figures } = row
  return figures
}

test('the summary has stars, languages, photos and means of all reviews but hidden and held ones', async () => {
  const [one = '', two = ''] = await insertPlaces(database, [{}, {}])
  await review(one, [5, 5, 4, 3, 2, 1])
  await review(one, [1], 'hidden')
  await review(two, [1])
  const [first, second, third] = await db
    .selectFrom('reviews')
    .select('id')
    .where('business_id', '=', one)
    .where('status', '=', 'published')
    .where('stars', 'in', [5, 4])
    .orderBy('stars')
    .execute()
  const set = (id = '', values: object) => db.updateTable('reviews').set(values).where('id', '=', id).execute()
  await set(first?.id, { locale: 'en', safety: 2, value: 5 })
  await set(second?.id, { locale: 'cn', safety: 5 })
  await set(third?.id, { held_at: now, locale: 'en', safety: 1 })
  const photo = (review_id = '', position = 0) => ({
    id: crypto.randomUUID(),
    review_id,
    position,
    key: 'k',
    width: 1,
    height: 1,
    color: '#000000',
  })
  await db
    .insertInto('review_photos')
    .values([photo(first?.id), photo(first?.id, 1), photo(third?.id)])
    .execute()
  await refreshRatings(db)
  expect(await summaryOf(one)).toEqual({
    stars5: 1,
    stars4: 1,
    stars3: 1,
    stars2: 1,
    stars1: 1,
    th: 3,
    en: 1,
    cn: 1,
    photos: 1,
    safety: 3.5,
    cleanliness: null,
    service: null,
    value: 5,
  })
  expect(await summaryOf(two)).toMatchObject({ stars1: 1, stars5: 0, th: 1, photos: 0 })
})

test('a summary changes alone where the rating stays, says so, and goes with the last review', async () => {
  const [one = '', two = ''] = await insertPlaces(database, [{}, {}])
  await review(one, [4])
  await review(two, [4])
  await refreshRatings(db)
  await db.updateTable('reviews').set({ locale: 'en' }).execute()
  expect(await refreshRatings(db, [one])).toBe(1)
  expect(await summaryOf(one)).toMatchObject({ th: 0, en: 1 })
  expect(await summaryOf(two)).toMatchObject({ th: 1, en: 0 })
  expect(await refreshRatings(db, [one])).toBe(0)
  await sql`delete from reviews`.execute(db)
  await refreshRatings(db, [one])
  expect(await summaryOf(one)).toBeUndefined()
  expect(await summaryOf(two)).toMatchObject({ th: 1 })
})
