/** Reference data, demo data and import do the same on both databases, also when instances do them at once. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { composeBatches, seedDemo } from '#server/demo/seed-demo.ts'
import { executeAsProduct } from '#server/domain/command/as-product.ts'
import { importBusinesses } from '#server/domain/imports/import-businesses.ts'
import { compareScores } from '#server/domain/inspections/compare-scores.ts'
import { compareStoredFigures } from '#server/domain/inspections/stored-figures.ts'
import type { RegistryRow } from '#shared/places/registry-row.ts'
import { openBoth } from './both.ts'

const { bothDatabases, onBoth } = await openBoth()

const today = new Date('2026-11-20T17:00:00Z')

const registered: RegistryRow = {
  external_id: 'R-1',
  category: 'restaurant',
  name_th: 'ครัวลมทะเล',
  name_en: null,
  name_cn: null,
  description_th: '',
  province_code: 83,
  district_code: 8302,
  postcode: '83150',
  address: '',
  lat: 7.8965,
  lng: 98.2962,
  phone: null,
}

onBoth((database) => {
  test('four instances that start at once load the reference data once', async () => {
    await Promise.all([1, 2, 3, 4].map(() => loadReference(database)))
    const { rows } =
      await sql`select (select count(*)::int from districts) as districts, (select count(*)::int from reference_loads) as loads`.execute(
        database.db,
      )
    // Areas, questionnaires with their words, and the words of the search.
    expect(rows).toEqual([{ districts: 928, loads: 4 }])
  })

  test('of two instances that seed at once one does, and the rows are those of the seed', async () => {
    const options = { businesses: 500, reviews: 900, today }
    const both = await Promise.all([seedDemo(database, options), seedDemo(database, options)])
    expect(both.sort()).toEqual([false, true])
    const composed = [...composeBatches(500, 900, 1, today)].flat()
    const ids = await database.db.selectFrom('businesses').select('id').execute()
    expect(ids.map(({ id }) => id).sort()).toEqual(composed.map(({ business }) => business.id).sort())
    const reviews = await database.db.selectFrom('reviews').select('id').execute()
    expect(reviews.map(({ id }) => id).sort()).toEqual(
      composed.flatMap((place) => place.reviews.map(({ id }) => id)).sort(),
    )
    const answers = await database.db.selectFrom('answers').select(sql<number>`count(*)`.as('count')).executeTakeFirst()
    expect(answers?.count).toBe(
      composed.flatMap(({ record }) => record.inspections).reduce((sum, { answers }) => sum + answers.length, 0),
    )
  })

  test('grades and cards are kept as inspections and cards say', async () => {
    expect(await compareScores(database.db)).toEqual([])
    expect(await compareStoredFigures(database.db, today)).toEqual([])
  })

  test('an import may be repeated', async () => {
    expect(await executeAsProduct(database.db, importBusinesses, { rows: [registered] })).toEqual({
      added: 1,
      changed: 0,
      unchanged: 0,
      held: 0,
      leftOut: 0,
    })
    expect(await executeAsProduct(database.db, importBusinesses, { rows: [registered] })).toEqual({
      added: 0,
      changed: 0,
      unchanged: 1,
      held: 0,
      leftOut: 0,
    })
    expect(
      await executeAsProduct(database.db, importBusinesses, { rows: [{ ...registered, phone: '076000123' }] }),
    ).toEqual({
      added: 0,
      changed: 1,
      unchanged: 0,
      held: 0,
      leftOut: 0,
    })
  })
})

test('the figures kept for lists are the same on both', async () => {
  const kept = await Promise.all(
    bothDatabases.map(({ db }) =>
      db
        .selectFrom('businesses')
        .select(['id', 'rating_sum', 'rating_count', 'recommended_rank', 'grade', 'score', 'open_card', 'status'])
        .where('external_id', 'is', null)
        .orderBy('id')
        .execute(),
    ),
  )
  expect(kept[0]).toEqual(kept[1])
})
