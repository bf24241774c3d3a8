import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { type RankedQuery, walkRanked } from './find-ranked.ts'
import { refreshSearchDocs } from './keep-docs.ts'
import { readQuery } from './text-match.ts'

const database = await testDatabase()
const { db } = database
beforeAll(() => loadReference(database))
beforeEach(() => removePlaces(database))

const now = new Date('2026-11-21T05:00:00Z')
const ranked: RankedQuery = { query: readQuery('ปลายแถว'), filters: {}, sort: 'relevance', column: 'popular_even', now }

test('a walk is given up after so many rows, for a collection to answer', async () => {
  const ids = await insertPlaces(database, [
    { name_th: 'หัวแถวหนึ่ง', rating_bayes: 5 },
    { name_th: 'หัวแถวสอง', rating_bayes: 4.5 },
    { name_th: 'ปลายแถว', rating_bayes: 3 },
  ])
  await refreshSearchDocs(db, ids)
  const walk = (most?: number) => walkRanked(db, ranked, { beyondNames: false, limit: 1, most })
  expect(await walk(2)).toBeNull()
  expect(await walk(4)).toMatchObject([{ id: ids[2] }])
  expect(await walk()).toMatchObject([{ id: ids[2] }])
})
