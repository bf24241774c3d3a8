/** One order everywhere, on both databases: valid results stand before expired and missing ones, suspended places at the end. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { enterOrders, refreshOrder, sinkPlaces } from '#server/domain/places/orders.ts'
import { type ListQuery, listByCategory, listHot, listNear, listPopular } from '#server/domain/places/queries.ts'
import { gradeState } from '#server/domain/places/rules.ts'
import { standingSql, standings } from '#server/domain/places/standing.ts'
import { fillSearchDocs } from '#server/domain/search/keep-docs.ts'
import { forgetSample } from '#server/domain/search/sample.ts'
import { type SearchQuery, searchPlaces } from '#server/domain/search/search-places.ts'
import type { Page, PlaceCard } from '#shared/places/place-card.ts'
import { type GivenPlace, goodGrade, insertPlaces, removePlaces, walk } from '../support/places.ts'
import { openBoth } from './both.ts'

const { bothDatabases, onBoth } = await openBoth()

const now = new Date()
const hour = 3_600_000
const ago = (hours: number) => new Date(now.getTime() - hours * hour)
const centre = { lat: 7.88, lng: 98.4 }

/** The worse a place stands the better its figures are: rated best, visited most, nearest, inspected last. */
function given(): GivenPlace[] {
  const kinds: GivenPlace[] = [
    { ...goodGrade },
    { ...goodGrade, status: 'closed_temporarily' },
    { ...goodGrade, open_card: 'orange' },
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
      rating_bayes: 3 + at / 4 + i / 100,
      hot_score: 1 + at,
      ...{ lat: centre.lat + (8 - at) / 100 + i / 1000, lng: centre.lng },
    })),
  )
}

const stateOrder = { valid: 0, none: 1, expired: 1, pending: 1, suspended: 2 }
const stagesOf = (rows: readonly PlaceCard[]) => rows.map(({ grade }) => stateOrder[grade.state])

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
  const names = Object.keys(lists)
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

  test.each(names)('%s: by standing first, page by page, each place once', async (name) => {
    const rows = await whole(name)
    expect(rows).toHaveLength(name === 'hot' ? 12 : 24)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(stagesOf(rows)).toEqual(stagesOf(rows).toSorted())
    expect(rows.map(({ id }) => id)).toEqual((await whole(name, 100)).map(({ id }) => id))
  })

  test.each(names)(
    '%s: what runs out or is suspended goes behind at once, and nobody who pages misses a place',
    async (name) => {
      const list = lists[name] as List
      const begin = await list({ locale: 'th', limit: 5, now })
      const [runsOut = '', isSuspended = ''] = ids
      await db
        .updateTable('businesses')
        .set({ grade_valid_until: ago(0.1) })
        .where('id', '=', runsOut)
        .execute()
      await db.updateTable('businesses').set({ open_card: 'red' }).where('id', '=', isSuspended).execute()
      expect(await sinkPlaces(db, now)).toBe(2)
      expect(await sinkPlaces(db, now)).toBe(0)
      const rows = await whole(name)
      expect(stagesOf(rows)).toEqual(stagesOf(rows).toSorted())
      const rest = await walk((cursor) => list({ locale: 'th', limit: 5, now, cursor: cursor ?? begin.next }))
      const seen = new Set([...begin.rows, ...rest.flat()].map(({ id }) => id))
      expect(rows.map(({ id }) => id).filter((id) => !seen.has(id))).toEqual([])
      // Both generations are where a new order would put them.
      const kept = () =>
        db
          .selectFrom('businesses')
          .select(['id', 'hot_even', 'hot_odd', 'popular_even', 'popular_odd', 'safest_even', 'safest_odd'])
          .orderBy('id')
          .execute()
      const sunk = await kept()
      await enterOrders(db, undefined, now)
      expect(await kept()).toEqual(sunk)
    },
  )

  test('hot: whoever has passed stands before whoever has not, however many look at those', async () => {
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
    // Whose letter sinks goes behind at once.
    await db
      .updateTable('businesses')
      .set({ grade: 'D' })
      .where('id', '=', ids[1] as string)
      .execute()
    expect(await sinkPlaces(db, now)).toBe(1)
    expect(await hot()).toEqual([0, 2, 3, 1, 4])
  })

  test('by safety: by the letter that is shown, then by rating; whose letter sinks goes behind at once', async () => {
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

  test('standing says the same in SQL as on the card', async () => {
    await removePlaces(database)
    const statuses = ['approved', 'suspended', 'closed_temporarily'] as const
    const cards = [null, 'yellow', 'orange', 'red'] as const
    const grades = [{}, goodGrade, { ...goodGrade, grade_valid_until: now }]
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
    expect(rows).toHaveLength(36)
    for (const row of rows) {
      const openCard = row.open_card
      const state = gradeState(
        { status: row.status, openCard, grade: row.grade, validUntil: row.grade_valid_until },
        now,
      )
      const expected =
        state === 'valid' ? standings.valid : state === 'suspended' ? standings.suspended : standings.ungraded
      expect([row, row.standing]).toEqual([row, expected])
    }
  })

  test('the grade filter finds what the badge shows', async () => {
    await removePlaces(database)
    const letters = ['A', 'B', 'C', 'D'] as const
    const cards = [null, 'yellow', 'orange', 'red'] as const
    await insertPlaces(
      database,
      letters.flatMap((grade) =>
        (['approved', 'suspended'] as const).flatMap((status) =>
          cards.map((open_card) => ({ ...goodGrade, grade, status, open_card, name_th: 'ร้านริมน้ำ' })),
        ),
      ),
    )
    await fillSearchDocs(db)
    forgetSample(db)
    const all = await searchPlaces(db, { text: '', locale: 'th', limit: 100, now })
    for (const text of ['', 'ริมน้ำ']) {
      for (const letter of letters) {
        const { rows } = await searchPlaces(db, { text, grades: [letter], locale: 'th', limit: 100, now })
        const shown = all.rows.filter(({ grade }) => grade.state !== 'suspended' && grade.letter === letter)
        expect([letter, rows.map(({ id }) => id).sort()]).toEqual([letter, shown.map(({ id }) => id).sort()])
      }
    }
  })
})
