/** Search finds the same on both databases, in any plan, and its pages neither lose nor repeat a place. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { buildBusiness } from '#server/demo/build-business.ts'
import { createRandom } from '#server/demo/random.ts'
import { enterOrders } from '#server/domain/places/orders.ts'
import { passes, type SearchFilters } from '#server/domain/search/filters.ts'
import { fillSearchDocs } from '#server/domain/search/keep-docs.ts'
import { forgetSample, sampleOf } from '#server/domain/search/sample.ts'
import { type SearchQuery, searchPlaces } from '#server/domain/search/search-places.ts'
import { planSearch } from '#server/domain/search/search-plan.ts'
import { suggest } from '#server/domain/search/suggest.ts'
import { readQuery } from '#server/domain/search/text-match.ts'
import type { SearchSort } from '#shared/search/search-address.ts'
import { someOf } from '../support/share.ts'
import { openBoth } from './both.ts'

const { bothDatabases, onBoth } = await openBoth({ embeddedAtNight: true })

const now = new Date('2026-11-21T05:00:00Z')
const count = 6_000

/** Names of two words, of which one is in half of them, one in a few and the others in some; rare in names, frequent in addresses. */
function places() {
  const random = createRandom(7, 'search')
  const day = (back: number) => new Date(now.getTime() - back * 86_400_000)
  return Array.from({ length: count }, (_, i) => {
    const first = random.chance(0.5) ? 'สวนสมุนไพร' : random.pick(['โรงแรม', 'ดำน้ำ', 'ครัว'])
    const graded = random.chance(0.7) && {
      grade: random.pick(['A', 'B', 'C'] as const),
      score: 90,
      inspected_at: day(random.int(1, 400)),
      grade_valid_until: day(random.int(-300, 300)),
    }
    return buildBusiness({
      name_th: `${first}${i % 800 === 0 ? 'กล้วยไม้' : random.pick(['ริมน้ำ', 'สุขใจ', 'ลมทะเล'])}`,
      address: random.chance(0.6) ? 'ถนนกล้วยไม้' : 'ถนนสุขใจ',
      category_id: random.pick(['restaurant', 'lodging', 'spa']),
      status: random.chance(0.9) ? 'approved' : random.pick(['draft', 'suspended', 'closed']),
      subdistrict_id: null,
      district_code: random.pick([8301, 8302]),
      lat: 7.8 + Math.round(random.next() * 300) / 1000,
      lng: 98.3 + Math.round(random.next() * 100) / 1000,
      rating_bayes: Math.round(random.next() * 20) / 10,
      rating_mean: 0,
      rating_count: 0,
      rating_sum: 0,
      created_at: now,
      updated_at: now,
      ...(graded || {}),
    })
  })
}

const types = {
  id: 'uuid',
  category_id: 'text',
  status: 'text',
  name_th: 'text',
  address: 'text',
  province_code: 'int',
  district_code: 'int',
  lat: 'float8',
  lng: 'float8',
  rating_bayes: 'float8',
  popular_even: 'float8',
  grade: 'text',
  score: 'numeric',
  inspected_at: 'timestamptz',
  grade_valid_until: 'timestamptz',
  opening_hours: 'jsonb',
}

const given = places()

beforeAll(async () => {
  for (const database of bothDatabases) {
    await loadReference(database)
    await insertRows(database.db, 'businesses', types, given)
    expect(await fillSearchDocs(database.db)).toBe(count)
    await enterOrders(database.db, undefined, now)
    await sql`analyze`.execute(database.db)
    forgetSample(database.db)
  }
}, 120_000)

const listedStatuses = ['approved', 'suspended', 'closed_temporarily']

/** By the plainest means: the ids to be found. */
function expected(words: string[], filters: SearchFilters): string[] {
  return given
    .filter((row) => listedStatuses.includes(row.status as string))
    .filter((row) => words.every((word) => `${row.name_th} ${row.address}`.includes(word)))
    .filter((row) => {
      const sampled = {
        ...row,
        category: row.category_id,
        province: 83,
        district: row.district_code,
        openCard: null,
        validUntil: row.grade_valid_until ?? null,
        amenities: [],
        standing: row.status === 'suspended' ? 0 : 1,
        hours: {},
      }
      return passes(filters, sampled as never, now)
    })
    .map(({ id }) => id)
    .sort()
}

const byId = new Map(given.map((row) => [row.id, row]))

/** Position of a place by rating or by date: first the stage, then downwards. */
function placeOf(id: string, sort: 'safest' | 'rating' | 'inspected'): [stage: number, key: number, id: string] {
  const row = byId.get(id) as (typeof given)[number]
  const isValid = row.status !== 'suspended' && row.grade_valid_until ? (row.grade_valid_until as Date) > now : false
  if (row.status === 'suspended') return [3, row.rating_bayes as number, id]
  if (sort === 'rating') return [isValid ? 0 : 1, row.rating_bayes as number, id]
  if (sort === 'safest') return [isValid ? 'ABCDE'.indexOf(row.grade ?? '') - 5 : 1, row.rating_bayes as number, id]
  if (!row.inspected_at) return [2, row.rating_bayes as number, id]
  return [isValid ? 0 : 1, (row.inspected_at as Date).getTime(), id]
}

const inOrder = (ids: string[], sort: 'safest' | 'rating' | 'inspected') =>
  ids
    .map((id) => placeOf(id, sort))
    .sort((a, b) => a[0] - b[0] || b[1] - a[1] || (a[2] < b[2] ? 1 : -1))
    .map(([, , id]) => id)

const stagesOf = (ids: string[]) => ids.map((id) => placeOf(id, 'rating')[0])

async function walk({ db }: Database, query: Partial<SearchQuery> & { text: string }): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    // As pages are asked for later and later, grades that run out in between change no order; under a letter they are found no more.
    const at: Date = new Date(now.getTime() + (query.grades ? 0 : ids.length * 3_600_000))
    const page = await searchPlaces(db, { locale: 'th', limit: 50, ...query, now: at, cursor })
    ids.push(...page.rows.map(({ id }) => id))
    cursor = page.next
    expect(ids.length).toBeLessThanOrEqual(count)
  } while (cursor)
  return ids
}

const within = { lat: 7.9, lng: 98.35, km: 12 }

const cases: [text: string, words: string[], filters: SearchFilters, way: string][] = [
  ['กล้วยไม้ ดำน้ำ', ['กล้วยไม้', 'ดำน้ำ'], {}, 'collect'],
  ['กล้วยไม้', ['กล้วยไม้'], {}, 'names-then-walk'],
  ['สวนสมุนไพร', ['สวนสมุนไพร'], { category: 'spa' }, 'collect'],
  ['', [], {}, 'walk'],
  ['ถนน', ['ถนน'], { district: 8302, grades: ['A', 'B'] }, 'names-then-walk'],
  ['สวนสมุนไพร', ['สวนสมุนไพร'], { grades: ['A', 'B'] }, 'walk'],
  ['', [], { within }, 'walk'],
]

const sorts = ['relevance', 'safest', 'rating', 'inspected'] as const satisfies SearchSort[]

onBoth((database) => {
  /** In `npm test` four of the cases. */
  const asked = someOf(cases, 4, 1)

  test.each(asked)(
    'all pages of "%s" are all that match, each once: %j %j, by way of %s',
    async (text, words, filters, way) => {
      const planned = planSearch(await sampleOf(database.db), readQuery(text), filters, {
        now,
        limit: 50,
        sort: 'relevance',
      })
      expect(planned.way).toBe(way)
      for (const sort of someOf(sorts, 1, `${database.kind} ${text}`)) {
        const ids = await walk(database, { text, sort, ...filters })
        expect([sort, ids.toSorted()]).toEqual([sort, expected(words, filters)])
        if (sort !== 'relevance') expect(ids).toEqual(inOrder(ids, sort))
        // In any plan of a list: no failed place stands before a passed one, because of a word in the name.
        else expect(stagesOf(ids)).toEqual(stagesOf(ids).toSorted())
      }
    },
  )

  test.each(asked)('by distance the pages of "%s" are in order: %j %j', async (text, words, filters) => {
    const near = { ...filters, within }
    const ids = await walk(database, { text, sort: 'distance', ...near })
    expect(ids.toSorted()).toEqual(expected(words, near))
    const { rows } = await searchPlaces(database.db, { text, sort: 'distance', locale: 'th', limit: 200, now, ...near })
    const places = rows.map(({ grade, distance }): [number, number] => [
      ['valid', 'expired', 'suspended'].indexOf(grade.state === 'none' ? 'expired' : grade.state),
      distance as number,
    ])
    expect(places).toEqual(places.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]))
  })

  test('a total is exact while it is counted', async () => {
    const { total } = await searchPlaces(database.db, { text: 'กล้วยไม้ ดำน้ำ', locale: 'th', now })
    expect(total).toEqual({ count: expected(['กล้วยไม้', 'ดำน้ำ'], {}).length, isMore: false })
    expect((await searchPlaces(database.db, { text: 'ถนน', locale: 'th', now })).total).toEqual({
      count: 1_000,
      isMore: true,
    })
  })

  test('rows with a name that has the word come before those of their standing that have it elsewhere', async () => {
    const ids = await walk(database, { text: 'กล้วยไม้' })
    const named = given.filter(
      (row) =>
        row.name_th.includes('กล้วยไม้') &&
        listedStatuses.includes(row.status as string) &&
        placeOf(row.id, 'rating')[0] === 0,
    )
    expect(named.length).toBeGreaterThan(0)
    expect(ids.slice(0, named.length).toSorted()).toEqual(named.map(({ id }) => id).sort())
  })
})

const both = (ask: (database: Database) => Promise<unknown>) => Promise.all(bothDatabases.map(ask))

test.runIf(bothDatabases.length > 1)(
  'both databases give the same rows in the same order, and the same suggestions',
  async () => {
    for (const text of ['ดำน้ำ', 'กล้วยไม้', 'โลงแรมริมน้ำ', 'l;ylfu', 'Phuket', '普吉', 'ริมน้ำ', '%_\\', '081']) {
      const [embedded, server] = await both(({ db }) => searchPlaces(db, { text, locale: 'th', now }))
      expect(server).toEqual(embedded)
      const [offered, alsoOffered] = await both(({ db }) => suggest(db, text, 'th'))
      expect(alsoOffered).toEqual(offered)
    }
  },
)

test('the trigrams of folded Thai leave no letter out, on any database', async () => {
  const shown = await both(async ({ db }) => {
    const { rows } = await sql<{ n: number }>`select cardinality(show_trgm('กíนปúáน')) as n`.execute(db)
    return rows[0]?.n
  })
  expect(shown).toEqual(bothDatabases.map(() => 8))
})
