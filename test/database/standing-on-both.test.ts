/**
 * One order everywhere, on both databases: open places that passed, then the other valid results, then expired and missing ones,
 * suspended places at the end.
 */
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { listed } from '#server/domain/places/cards.ts'
import { enterOrders, refreshOrder, sinkPlaces } from '#server/domain/places/orders.ts'
import { type ListQuery, listByCategory, listHot, listNear, listPopular } from '#server/domain/places/queries.ts'
import { gradeState } from '#server/domain/places/rules.ts'
import {
  isClosedAmongOpen,
  isOfStanding,
  standingOf,
  standingSql,
  standings,
  standingsInOrder,
} from '#server/domain/places/standing.ts'
import { gradeShown } from '#server/domain/search/filters.ts'
import { fillSearchDocs } from '#server/domain/search/keep-docs.ts'
import { forgetSample, sampleOf } from '#server/domain/search/sample.ts'
import { type SearchQuery, searchPlaces } from '#server/domain/search/search-places.ts'
import type { Page, PlaceCard } from '#shared/places/place-card.ts'
import { gradeFilters, gradeLetters } from '#shared/standards/grade-view.ts'
import { type GivenPlace, goodGrade, insertPlaces, removePlaces, walk } from '../support/places.ts'
import { someOf } from '../support/share.ts'
import { openBoth } from './both.ts'

const { bothDatabases, onBoth } = await openBoth({ embeddedAtNight: true })

const now = new Date()
const hour = 3_600_000
const ago = (hours: number) => new Date(now.getTime() - hours * hour)
const centre = { lat: 7.88, lng: 98.4 }

/** The worse a place stands the better its figures are: rated best, visited most, nearest, inspected last. */
function given(): GivenPlace[] {
  const kinds: GivenPlace[] = [
    { ...goodGrade },
    { ...goodGrade, open_card: 'orange' },
    { ...goodGrade, grade: 'D', score: 71.2 },
    { ...goodGrade, status: 'closed_temporarily' },
    { ...goodGrade, grade_valid_until: ago(1) },
    {},
    { ...goodGrade, open_card: 'red' },
    { ...goodGrade, status: 'suspended' },
    { status: 'suspended' },
  ]
  return kinds.flatMap((kind, at) =>
    Array.from({ length: 3 }, (_, i) => ({
      ...kind,
      ...(kind.grade && { inspected_at: ago(500 - 10 * at - i) }),
      name_th: 'ร้านริมน้ำ',
      rating_bayes: 3 + at / 5 + i / 100,
      hot_score: 1 + at,
      lat: centre.lat + (9 - at) / 100 + i / 1000,
      lng: centre.lng,
    })),
  )
}

const stateOrder = { valid: 1, none: 2, expired: 2, pending: 2, suspended: 3 }
const hasPassed = ({ grade: { state, letter = 'E' }, closedTemporarily }: PlaceCard) =>
  state === 'valid' && letter <= 'C' && !closedTemporarily
const stagesOf = (rows: readonly PlaceCard[]) => rows.map((row) => (hasPassed(row) ? 0 : stateOrder[row.grade.state]))

beforeAll(async () => {
  for (const database of bothDatabases) await loadReference(database)
})

onBoth((database) => {
  const { db } = database
  type List = (query: ListQuery) => Promise<Page<PlaceCard>>
  const search =
    (asked: Partial<SearchQuery>): List =>
    (query) =>
      searchPlaces(db, { text: '', ...asked, ...query })
  const within = { ...centre, km: 40 }
  const lists: Record<string, List> = {
    hot: (query) => listHot(db, query),
    popular: (query) => listPopular(db, query),
    category: (query) => listByCategory(db, { ...query, category: 'restaurant' }),
    'category by rating': (query) => listByCategory(db, { ...query, category: 'restaurant', order: 'popular' }),
    province: (query) => listByCategory(db, { ...query, category: 'restaurant', province: 83 }),
    near: (query) => listNear(db, { ...query, ...centre }),
    'search for nothing': search({}),
    'search by relevance': search({ text: 'ริมน้ำ' }),
    'search by safety': search({ text: 'ริมน้ำ', sort: 'safest' }),
    'search by safety for nothing': search({ sort: 'safest' }),
    'search by rating': search({ text: 'ริมน้ำ', sort: 'rating' }),
    'search by date': search({ text: 'ริมน้ำ', sort: 'inspected' }),
    'search by distance': search({ text: 'ริมน้ำ', sort: 'distance', within }),
    'search by distance for nothing': search({ sort: 'distance', within }),
  }
  /** In `npm test` every other list, and those left out in the next walk. */
  const listsOf = (nth: 0 | 1) => {
    const names = Object.keys(lists)
    return someOf(names, names.length / 2, nth)
  }
  const whole = async (name: string, limit = 5) =>
    (await walk((cursor) => (lists[name] as List)({ locale: 'th', limit, now, cursor }))).flat()

  let ids: string[] = []
  beforeEach(async () => {
    await removePlaces(database)
    ids = await insertPlaces(database, given())
    await fillSearchDocs(db)
    forgetSample(db)
    for (const order of ['hot', 'popular', 'safest'] as const) await refreshOrder(db, order, 0, now)
  })

  test.each(listsOf(0))('%s: by standing first, page by page, each place once', async (name) => {
    const rows = await whole(name)
    expect(rows).toHaveLength(name === 'hot' ? 15 : 27)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(stagesOf(rows)).toEqual(stagesOf(rows).toSorted())
    expect(new Set(stagesOf(rows)).size).toBe(name === 'hot' ? 3 : 4)
    expect(rows.map(({ id }) => id)).toEqual((await whole(name, 100)).map(({ id }) => id))
  })

  test.each(listsOf(1))(
    '%s: expired, sunk, closed and suspended places go behind at once, and paging misses no place',
    async (name) => {
      const list = lists[name] as List
      const begin = await list({ locale: 'th', limit: 5, now })
      const [runsOut = '', isSuspended = '', closes = '', sinks = ''] = ids
      await db
        .updateTable('businesses')
        .set({ grade_valid_until: ago(0.1) })
        .where('id', '=', runsOut)
        .execute()
      await db.updateTable('businesses').set({ open_card: 'red' }).where('id', '=', isSuspended).execute()
      await db.updateTable('businesses').set({ status: 'closed_temporarily' }).where('id', '=', closes).execute()
      await db.updateTable('businesses').set({ grade: 'D' }).where('id', '=', sinks).execute()
      expect(await sinkPlaces(db, now)).toBe(4)
      expect(await sinkPlaces(db, now)).toBe(0)
      const rows = await whole(name)
      expect(stagesOf(rows)).toEqual(stagesOf(rows).toSorted())
      const rest = await walk((cursor) => list({ locale: 'th', limit: 5, now, cursor: cursor ?? begin.next }))
      const seen = new Set([...begin.rows, ...rest.flat()].map(({ id }) => id))
      expect(rows.map(({ id }) => id).filter((id) => !seen.has(id))).toEqual([])
      // Both generations are where a new order would put them.
      const stored = () =>
        db
          .selectFrom('businesses')
          .select(['id', 'hot_even', 'hot_odd', 'popular_even', 'popular_odd', 'safest_even', 'safest_odd'])
          .orderBy('id')
          .execute()
      const sunk = await stored()
      await enterOrders(db, undefined, now)
      expect(await stored()).toEqual(sunk)
    },
  )

  test('hot: passed places stand before others, for any number of visits', async () => {
    await removePlaces(database)
    const given: GivenPlace[] = [
      { ...goodGrade, grade: 'C', hot_score: 1 },
      { ...goodGrade, grade: 'A', open_card: 'orange', hot_score: 2 },
      { ...goodGrade, grade: 'E', hot_score: 9 },
      { ...goodGrade, grade: 'D', hot_score: 5 },
      { hot_score: 30 },
    ]
    const ids = await insertPlaces(database, given)
    const hot = async () => (await whole('hot')).map(({ id }) => ids.indexOf(id))
    await refreshOrder(db, 'hot', 0, now)
    expect(await hot()).toEqual([1, 0, 2, 3, 4])
    // A place with a worse letter goes behind at once.
    await db
      .updateTable('businesses')
      .set({ grade: 'D' })
      .where('id', '=', ids[1] as string)
      .execute()
    expect(await sinkPlaces(db, now)).toBe(1)
    expect(await hot()).toEqual([0, 2, 3, 1, 4])
  })

  test('by safety: by the letter that is shown, then by rating; a place with a worse letter goes behind at once', async () => {
    await removePlaces(database)
    const given: GivenPlace[] = [
      { ...goodGrade, grade: 'A', rating_bayes: 1 },
      { ...goodGrade, grade: 'A', rating_bayes: 2, open_card: 'yellow' },
      { ...goodGrade, grade: 'A', rating_bayes: 4, open_card: 'orange' },
      { ...goodGrade, grade: 'B', rating_bayes: 3 },
      { ...goodGrade, grade: 'C', rating_bayes: 2 },
      { ...goodGrade, grade: 'D', rating_bayes: 5, open_card: 'orange' },
      { ...goodGrade, grade: 'E', rating_bayes: 5 },
      { open_card: 'orange', rating_bayes: 4 },
      { rating_bayes: 5 },
    ]
    const placed = await insertPlaces(database, given)
    await fillSearchDocs(db)
    forgetSample(db)
    await refreshOrder(db, 'safest', 0, now)
    const bySafety = ['category', 'province', 'search by safety for nothing']
    const shown = async (name: string) => (await whole(name)).map(({ id }) => placed.indexOf(id))
    for (const name of bySafety) expect(await shown(name), name).toEqual([1, 0, 3, 2, 4, 5, 6, 8, 7])
    const [, best = '', , second = ''] = placed
    await db.updateTable('businesses').set({ grade: 'D' }).where('id', '=', best).execute()
    await db.updateTable('businesses').set({ open_card: 'orange' }).where('id', '=', second).execute()
    expect(await sinkPlaces(db, now)).toBe(2)
    expect(await sinkPlaces(db, now)).toBe(0)
    for (const name of bySafety) expect(await shown(name), name).toEqual([0, 2, 3, 4, 5, 1, 6, 8, 7])
  })

  test('by safety: a place closed for a time stands behind all others with a valid result, and goes there at once', async () => {
    await removePlaces(database)
    const closed = { status: 'closed_temporarily' } as const
    const given: GivenPlace[] = [
      { ...goodGrade, grade: 'C', rating_bayes: 1 },
      { ...goodGrade, grade: 'E', rating_bayes: 2 },
      { ...goodGrade, grade: 'D', rating_bayes: 5, ...closed },
      { ...goodGrade, grade: 'A', rating_bayes: 4, ...closed },
      { rating_bayes: 5 },
      { ...goodGrade, grade: 'D', rating_bayes: 3 },
    ]
    const placed = await insertPlaces(database, given)
    await fillSearchDocs(db)
    forgetSample(db)
    const bySafety = ['category', 'province', 'search by safety for nothing']
    const shown = async (name: string) => (await whole(name)).map(({ id }) => placed.indexOf(id))
    for (const name of bySafety) expect(await shown(name), name).toEqual([0, 5, 1, 2, 3, 4])
    await db
      .updateTable('businesses')
      .set(closed)
      .where('id', 'in', [placed[0] as string, placed[5] as string])
      .execute()
    expect(await sinkPlaces(db, now)).toBe(2)
    for (const name of bySafety) expect(await shown(name), name).toEqual([1, 2, 3, 5, 0, 4])
  })

  test('an order that knew no passed places goes on as it was, until the next one is made', async () => {
    await removePlaces(database)
    const placed = await insertPlaces(database, [
      { ...goodGrade, name_th: 'ร้านริมน้ำ', rating_bayes: 1 },
      { ...goodGrade, name_th: 'ร้านริมน้ำ', rating_bayes: 3, grade: 'E' },
    ])
    await fillSearchDocs(db)
    forgetSample(db)
    const figure = sql<number>`20 + rating_bayes`
    await db.updateTable('businesses').set({ popular_even: figure, popular_odd: figure }).execute()
    const lists = ['popular', 'category by rating', 'search for nothing', 'search by rating', 'search by relevance']
    const shown = async (name: string) => (await whole(name)).map(({ id }) => placed.indexOf(id))
    for (const name of lists) expect(await shown(name), name).toEqual([1, 0])
    const begun = await listPopular(db, { locale: 'th', limit: 1, now })
    expect(await refreshOrder(db, 'popular', 0, now)).toBe(1)
    for (const name of lists) expect(await shown(name), name).toEqual([0, 1])
    const rest = await listPopular(db, { locale: 'th', limit: 1, now, cursor: begun.next })
    expect(rest.rows.map(({ id }) => placed.indexOf(id))).toEqual([0])
  })

  test('a search for a place’s name finds it first, though it has not passed', async () => {
    await removePlaces(database)
    const placed = await insertPlaces(database, [
      { ...goodGrade, name_th: 'ร้านริมน้ำเก่า', rating_bayes: 5 },
      { ...goodGrade, name_th: 'ริมน้ำ', grade: 'E', rating_bayes: 1 },
      { ...goodGrade, name_th: 'ร้านริมน้ำ', grade: 'E', rating_bayes: 5 },
      { ...goodGrade, name_th: 'ร้านสวนริมน้ำใหม่', rating_bayes: 1 },
    ])
    await fillSearchDocs(db)
    forgetSample(db)
    const rows = await whole('search by relevance')
    expect(rows.map(({ id }) => placed.indexOf(id))).toEqual([1, 0, 3, 2])
  })

  test('each standing has an index for near places, and no row is read to find that no place closed', async () => {
    const plans = await db.transaction().execute(async (tx) => {
      // So few rows could be sorted as well, and are, where the server has just counted them.
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_sort = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
      const explain = async (query: RawBuilder<unknown>) =>
        JSON.stringify((await sql`explain ${query}`.execute(tx)).rows)
      const near = (['popular_even', 'popular_odd'] as const).flatMap((column) =>
        standingsInOrder.map((standing) =>
          explain(sql`select id from businesses where ${listed} and ${isOfStanding(column, standing)}
            order by geo <-> point(98, 7) limit 9`),
        ),
      )
      return Promise.all([...near, explain(sql`select id from businesses where ${isClosedAmongOpen}`)])
    })
    const used = plans.map((plan) => /businesses_\w+/.exec(plan.replaceAll('on businesses', ''))?.[0])
    const near = ['even', 'odd'].flatMap((it) =>
      ['passed', 'graded', 'ungraded', 'suspended'].map((standing) => `businesses_geo_${standing}_${it}`),
    )
    expect(used).toEqual([...near, 'businesses_closed_among_open'])
  })

  test('standing says the same in SQL as on the card and in memory', async () => {
    await removePlaces(database)
    const statuses = ['approved', 'suspended', 'closed_temporarily'] as const
    const cards = [null, 'yellow', 'orange', 'red'] as const
    const letters = ['A', 'C', 'D'] as const
    const grades = [{}, { ...goodGrade, grade_valid_until: now }, ...letters.map((grade) => ({ ...goodGrade, grade }))]
    await insertPlaces(
      database,
      statuses.flatMap((status) =>
        cards.flatMap((open_card) => grades.map((grade) => ({ status, open_card, ...grade }))),
      ),
    )
    const rows = await db
      .selectFrom('businesses')
      .select(['status', 'open_card', 'grade', 'grade_valid_until'])
      .select(standingSql(now).as('standing'))
      .execute()
    expect(rows).toHaveLength(60)
    for (const row of rows) {
      const openCard = row.open_card
      const state = gradeState(
        { status: row.status, openCard, grade: row.grade, validUntil: row.grade_valid_until },
        now,
      )
      const ofValid = row.grade === 'D' || row.status === 'closed_temporarily' ? standings.graded : standings.passed
      const expected = state === 'valid' ? ofValid : state === 'suspended' ? standings.suspended : standings.ungraded
      expect([row, row.standing]).toEqual([row, expected])
      expect([row, standingOf({ ...row, openCard }, state === 'valid')]).toEqual([row, expected])
    }
  })

  test('the grade filter follows the badge, every place under one value', async () => {
    await removePlaces(database)
    const letters = gradeLetters
    const name_th = 'ร้านริมน้ำ'
    const until = [goodGrade.grade_valid_until, now]
    const cards = [null, 'yellow', 'orange', 'red'] as const
    await insertPlaces(
      database,
      letters.flatMap((grade) =>
        (['approved', 'suspended'] as const).flatMap((status) =>
          cards.flatMap((open_card) => [
            ...until.map((grade_valid_until) => ({
              ...goodGrade,
              grade,
              grade_valid_until,
              status,
              open_card,
              name_th,
            })),
            { status, open_card, name_th },
          ]),
        ),
      ),
    )
    await fillSearchDocs(db)
    forgetSample(db)
    const all = await searchPlaces(db, { text: '', locale: 'th', limit: 200, now })
    expect(all.rows).toHaveLength(120)
    const { rows: sampled } = await sampleOf(db)
    for (const text of ['', 'ริมน้ำ']) {
      for (const asked of gradeFilters) {
        const found = await searchPlaces(db, { text, grades: [asked], locale: 'th', limit: 200, now })
        const shown = all.rows.filter(({ grade: { state, letter } }) => (state === 'valid' ? letter : state) === asked)
        const ids = shown.map(({ id }) => id).sort()
        expect([asked, found.rows.map(({ id }) => id).sort(), found.total.count]).toEqual([asked, ids, ids.length])
        const ofSample = sampled.filter((row) => gradeShown(row, now) === asked).map(({ id }) => id)
        expect([asked, ofSample.sort()]).toEqual([asked, ids])
      }
    }
  })
})
