import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bangkokMidnight } from '#shared/bangkok.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import type { Database } from '../db/database.ts'
import { loadReference } from '../db/reference/load-reference.ts'
import { seedDemo } from './seed-demo.ts'
import { beginPlaces, writeNextPlaces } from './write-in-parts.ts'

const demo = { businesses: 70, reviews: 300 }

const database = await testDatabase()
await loadReference(database)
const left: number[] = []
for (let more = true; more; ) {
  // A start that was broken off begins here again.
  await beginPlaces(database, 3, demo)
  left.push(await writeNextPlaces(database, 25, demo))
  more = left.at(-1) !== 0
}

const rowsOf = async ({ db }: Pick<Database, 'db'>) => ({
  places: await db.selectFrom('businesses').selectAll().orderBy('id').execute(),
  // Without the words that a document borrows from the items of other places: those are of the places that were there by then.
  documents: await db.selectFrom('search_docs').select(['business_id', 'names']).orderBy('business_id').execute(),
  cards: await db.selectFrom('warning_cards').select(['id', 'level', 'state', 'number']).orderBy('id').execute(),
  reviews: await db.selectFrom('reviews').select(['id', 'body', 'stars', 'status']).orderBy('id').execute(),
})

const pendingLists = async () => {
  const { rows } = await sql<{ options: string }>`
    select reloptions::text as options from pg_class
    where relkind = 'i' and relname like 'search_docs%' and reloptions is not null`.execute(database.db)
  return rows.map(({ options }) => options)
}

test('places come in parts until none is left, and the scenes are still to be played', async () => {
  expect(left).toEqual([45, 20, 0])
  expect(await database.db.selectFrom('demo_data').select(['places_left', 'scenes_left']).execute()).toEqual([
    { places_left: 0, scenes_left: 3 },
  ])
  expect(await writeNextPlaces(database, 25, demo)).toBe(0)
})

test('parts leave the rows, figures and orders that one transaction leaves', async () => {
  const atOnce = await testDatabase()
  await loadReference(atOnce)
  const { filled_at: today } = await database.db.selectFrom('demo_data').select('filled_at').executeTakeFirstOrThrow()
  await seedDemo(atOnce, { ...demo, today: bangkokMidnight(today) })
  expect(await rowsOf(database)).toEqual(await rowsOf(atOnce))
})

test('the indexes of the search collect no entries any more', async () => {
  const lists = await pendingLists()
  expect(lists).toHaveLength(3)
  for (const options of lists) expect(options).toMatch(/fastupdate=(off|false)/)
})

test('real places get no invented ones beside them', async () => {
  const real = await testDatabase()
  await loadReference(real)
  await insertPlaces(real, [{}])
  await beginPlaces(real, 3, demo)
  expect(await real.db.selectFrom('demo_data').selectAll().execute()).toEqual([])
  expect(await writeNextPlaces(real, 25, demo)).toBe(0)
})
