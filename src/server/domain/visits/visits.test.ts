/** Visits are counted without keeping who, once a day and visitor, and become the order of the trending places. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { loadReference } from '../../db/reference/load-reference.ts'
import { bangkokDayOf, makeVisitCounter } from './count-visits.ts'
import { refreshHotScores } from './hot-scores.ts'

const database = await testDatabase()
await loadReference(database)
const { db } = database
const noon = (day: number) => new Date(Date.UTC(2026, 9, day, 5))

beforeEach(async () => {
  await removePlaces(database)
  await sql`truncate visit_salts`.execute(db)
})

async function visit(now: Date, visits: [business: string, visitor: string][]) {
  const errors: unknown[] = []
  const counter = makeVisitCounter(db, { onError: (error) => errors.push(error), now: () => now })
  for (const [business, visitor] of visits) counter.note({ business, visitor })
  await counter.close()
  expect(errors).toEqual([])
}

const scores = async () =>
  (await db.selectFrom('businesses').select(['id', 'hot_score']).orderBy('hot_score', 'desc').execute()).map(
    ({ id, hot_score }) => [id, hot_score],
  )

test('one visitor counts once a place and day, over several writes and instances', async () => {
  const [a = '', b = ''] = await insertPlaces(database, [{}, {}])
  await visit(noon(1), [
    [a, 'x'],
    [a, 'x'],
    [b, 'x'],
  ])
  await visit(noon(1), [
    [a, 'x'],
    [a, 'y'],
  ])
  await refreshHotScores(db, noon(1))
  expect(await scores()).toEqual([
    [a, 2],
    [b, 1],
  ])
})

test('a day is worth half of one three days later, and nothing after seven', async () => {
  const [a = ''] = await insertPlaces(database, [{}])
  await visit(noon(1), [[a, 'x']])
  await visit(noon(4), [
    [a, 'x'],
    [a, 'y'],
  ])
  await refreshHotScores(db, noon(4))
  expect(await scores()).toEqual([[a, 2.5]])
  await refreshHotScores(db, noon(7))
  expect(await scores()).toEqual([[a, 1.25]])
  await refreshHotScores(db, noon(8))
  expect(await scores()).toEqual([[a, Number((2 * 0.5 ** (4 / 3)).toFixed(4))]])
  await refreshHotScores(db, noon(20))
  expect(await scores()).toEqual([[a, 0]])
})

test('what tells visitors apart is nowhere in the database, and is not the same on another day', async () => {
  const [a = ''] = await insertPlaces(database, [{}])
  await visit(noon(1), [[a, '203.0.113.7 Browser/1']])
  await visit(noon(2), [[a, '203.0.113.7 Browser/1']])
  const marks = await db.selectFrom('visit_marks').select(['day', 'visitor']).orderBy('day').execute()
  expect(marks.map(({ day }) => day)).toEqual(['2026-10-01', '2026-10-02'])
  expect(marks[0]?.visitor.equals(marks[1]?.visitor as Buffer)).toBe(false)
  const { rows } = await sql<{
    all: string
  }>`select string_agg(encode(visitor, 'escape'), ' ') as all from visit_marks`.execute(db)
  expect(rows[0]?.all).not.toContain('203.0.113.7')
})

test('when a day is over and counted, its hashes and its salt are gone, and the count stays', async () => {
  const [a = ''] = await insertPlaces(database, [{}])
  await visit(noon(1), [[a, 'x']])
  await refreshHotScores(db, noon(2))
  expect(await db.selectFrom('visit_marks').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('visit_salts').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('visit_counts').selectAll().execute()).toEqual([
    { business_id: a, day: '2026-10-01', visitors: 1 },
  ])
})

test('places that nobody has visited keep the score that they have, and a second refresh changes nothing', async () => {
  const [a = '', b = ''] = await insertPlaces(database, [{ hot_score: 9 }, {}])
  await visit(noon(1), [[b, 'x']])
  expect(await refreshHotScores(db, noon(1))).toBe(1)
  expect(await refreshHotScores(db, noon(1))).toBe(0)
  expect(await scores()).toEqual([
    [a, 9],
    [b, 1],
  ])
})

test('a place that is not there is not counted, and does not cost the others', async () => {
  const [a = ''] = await insertPlaces(database, [{}])
  await visit(noon(1), [
    ['01870251-28fe-7768-9870-57a9b3308aaf', 'x'],
    [a, 'x'],
  ])
  await refreshHotScores(db, noon(1))
  expect(await scores()).toEqual([[a, 1]])
})

test('the day changes at midnight in Bangkok', () => {
  expect(bangkokDayOf(new Date('2026-10-01T16:59:59Z'))).toBe('2026-10-01')
  expect(bangkokDayOf(new Date('2026-10-01T17:00:00Z'))).toBe('2026-10-02')
})
