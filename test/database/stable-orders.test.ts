/** Somebody pages through a list while its order is made anew, on both databases: every row once, in the order that was begun. */
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { createRandom } from '#server/demo/random.ts'
import { refreshOrder } from '#server/domain/places/orders.ts'
import { type ListQuery, listByCategory, listHot, listPopular, listRecommended } from '#server/domain/places/queries.ts'
import { fillSearchDocs } from '#server/domain/search/keep-docs.ts'
import { forgetSample } from '#server/domain/search/sample.ts'
import { searchPlaces } from '#server/domain/search/search-places.ts'
import { type Category, categories } from '#shared/categories.ts'
import type { Page } from '#shared/places/place-card.ts'
import { goodGrade, insertPlaces, removePlaces } from '../support/places.ts'
import { someOf } from '../support/share.ts'
import { openBoth } from './both.ts'

const { bothDatabases, onBoth } = await openBoth({ embeddedAtNight: true })

const now = new Date('2026-11-21T05:00:00Z')
const count = 40
const limit = 7
const orders = ['hot', 'popular', 'safest', 'recommended'] as const

beforeAll(async () => {
  for (const database of bothDatabases) await loadReference(database)
})

const first = <Row>([row]: readonly Row[]) => row as Row

onBoth((database) => {
  const { db } = database
  type List = (query: ListQuery) => Promise<Page<{ id: string }>>
  const search = (query: ListQuery, asked: Partial<Parameters<typeof searchPlaces>[1]>) =>
    searchPlaces(db, { text: '', sort: 'rating', ...asked, ...query })
  const lists: Record<string, List> = {
    hot: (query) => listHot(db, query),
    popular: (query) => listPopular(db, query),
    category: (query) => listByCategory(db, { ...query, category: 'restaurant' }),
    province: (query) => listByCategory(db, { ...query, category: 'restaurant', province: 83 }),
    'category by rating': (query) => listByCategory(db, { ...query, category: 'restaurant', order: 'popular' }),
    recommended: (query) => listRecommended(db, query),
    'search by safety': (query) => search(query, { sort: 'safest' }),
    'search by rating': (query) => search(query, {}),
    'search by relevance': (query) => search(query, { text: 'ริมน้ำ', sort: 'relevance' }),
    'search of what is collected': (query) => search(query, { text: 'ริมน้ำ ลมทะเล' }),
  }
  const page = (name: string, cursor: string | null = null) =>
    (lists[name] as List)({ locale: 'th', limit, now, cursor })
  const idsOf = ({ rows }: Page<{ id: string }>) => rows.map(({ id }) => id)

  /** From a cursor to the end. */
  async function rest(name: string, cursor: string | null, between?: (pages: number) => Promise<unknown>) {
    const ids: string[] = []
    for (let next = cursor, pages = 0; next !== null; pages++) {
      await between?.(pages)
      const answer = await page(name, next)
      expect(answer.renewed).toBeUndefined()
      ids.push(...idsOf(answer))
      next = answer.next
      expect(ids.length).toBeLessThanOrEqual(count)
    }
    return ids
  }
  const whole = async (name: string) => {
    const begin = await page(name)
    return [...idsOf(begin), ...(await rest(name, begin.next))]
  }

  /** Gives every place other figures, without anybody seeing them yet. */
  async function shuffle(seed: number) {
    const random = createRandom(seed, 'order')
    const ids = await db.selectFrom('businesses').select('id').orderBy('id').execute()
    const ranks = ids.map(({ id }) => ({ id, at: random.next() })).sort((a, b) => a.at - b.at)
    await sql`update businesses set hot_score = it.at * 10, rating_bayes = 4 + it.at, recommended_rank = it.place
      from unnest(${ranks.map(({ id }) => id)}::uuid[], ${ranks.map(({ at }) => at)}::float8[], ${ranks.map((_, i) => i + 1)}::int[])
        as it (id, at, place)
      where businesses.id = it.id`.execute(db)
  }
  /** Of one kind only two would be recommended: of all kinds, one after the other, they all are. */
  async function spread() {
    const ids = await db.selectFrom('businesses').select('id').orderBy('recommended_rank').execute()
    for (const [at, { id }] of ids.entries()) {
      const category_id = categories[at % categories.length] as Category
      await db.updateTable('businesses').set({ category_id }).where('id', '=', id).execute()
    }
  }
  const refresh = async () => {
    for (const order of orders) await refreshOrder(db, order)
  }

  beforeEach(async () => {
    await removePlaces(database)
    await insertPlaces(
      database,
      Array.from({ length: count }, () => ({
        ...goodGrade,
        name_th: 'ร้านริมน้ำลมทะเล',
        rating_mean: 5,
        rating_count: 9,
        rating_bayes: 4.5,
        hot_score: 1,
      })),
    )
    await fillSearchDocs(db)
    forgetSample(db)
    await shuffle(1)
    await refresh()
  })

  /** In `npm test` every other list, and those left out in the next walk. */
  const listsOf = (nth: 0 | 1) => someOf(Object.keys(lists), 5, nth)

  test.each(listsOf(0))('%s: a refresh between two pages loses and repeats no row', async (name) => {
    if (name === 'recommended') await spread()
    const before = await whole(name)
    expect(new Set(before).size).toBe(count)
    const begin = await page(name)
    await shuffle(2)
    expect(await whole(name)).toEqual(before)
    await refresh()
    expect([...idsOf(begin), ...(await rest(name, begin.next))]).toEqual(before)
    const after = await whole(name)
    expect(after).not.toEqual(before)
    expect(after.toSorted()).toEqual(before.toSorted())
  })

  test.each(listsOf(1))('%s: a refresh in the middle of a long walk, and another list begun after it', async (name) => {
    if (name === 'recommended') await spread()
    const before = await whole(name)
    const begin = await page(name)
    await shuffle(3)
    const walked = await rest(name, begin.next, async (pages) => pages === 2 && refresh())
    expect([...idsOf(begin), ...walked]).toEqual(before)
    const newer = await page(name)
    await shuffle(4)
    const third = await whole(name)
    expect([...idsOf(newer), ...(await rest(name, newer.next, async (pages) => pages === 1 && refresh()))]).toEqual(
      third,
    )
  })

  test.each(listsOf(0))('%s: a cursor of an order that is gone begins anew, says so, and goes on', async (name) => {
    if (name === 'recommended') await spread()
    const begin = await page(name)
    for (const seed of [5, 6]) {
      await shuffle(seed)
      await refresh()
    }
    const again = await page(name, begin.next)
    expect(again.renewed).toBe(true)
    const fresh = await page(name)
    expect(fresh.renewed).toBeUndefined()
    expect(idsOf(again)).toEqual(idsOf(fresh))
    expect([...idsOf(again), ...(await rest(name, again.next))]).toEqual(await whole(name))
  })

  test('a place that must not be seen any more is gone from the order before as well', async () => {
    await spread()
    for (const name of ['hot', 'recommended']) {
      const begin = await page(name)
      const [next = ''] = idsOf(await page(name, begin.next))
      await refresh()
      await db.updateTable('businesses').set({ open_card: 'red', status: 'suspended' }).where('id', '=', next).execute()
      const ids = await rest(name, begin.next)
      expect(ids).not.toContain(next)
      expect(new Set([...idsOf(begin), ...ids]).size).toBe((await whole(name)).length)
    }
  })

  test('an order that has changed for nobody stays, and one lasts as long as it is meant to', async () => {
    const generation = async () => {
      const row = db.selectFrom('list_orders').select('generation').where('list', '=', 'popular')
      return (await row.executeTakeFirst())?.generation
    }
    const before = await generation()
    expect(await refreshOrder(db, 'popular')).toBe(0)
    await db
      .updateTable('businesses')
      .set({ rating_bayes: 1 })
      .where('id', '=', first(await whole('popular')))
      .execute()
    expect(await refreshOrder(db, 'popular', 60_000)).toBe(0)
    expect(await generation()).toBe(before)
    expect(await refreshOrder(db, 'popular')).toBe(1)
    expect(await generation()).toBe((before ?? 0) + 1)
  })

  test('only places that moved in this refresh or the one before are written', async () => {
    const [one = '', two = ''] = await whole('popular')
    const move = async (id: string) => {
      await db.updateTable('businesses').set({ rating_bayes: 1 }).where('id', '=', id).execute()
      await refreshOrder(db, 'popular')
    }
    await move(one)
    const { rows } = await sql<{ xid: string }>`select txid_current()::text as xid`.execute(db)
    await move(two)
    const written = sql<{ id: string }>`select id from businesses where xmin::text::bigint > ${first(rows).xid}::bigint`
    const ids = (await written.execute(db)).rows.map(({ id }) => id)
    expect(ids.toSorted()).toEqual([one, two].sort())
  })
})
