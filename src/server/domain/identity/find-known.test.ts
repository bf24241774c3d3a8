/** A twin at the same spot is found in a crowd: more places stand around it than are compared. */
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { loadReference } from '../../db/reference/load-reference.ts'
import { findKnown } from './find-known.ts'
import { knownOf } from './known-place.ts'

test('the nearest are compared first', async () => {
  const database = await testDatabase()
  await loadReference(database)
  const here = { lat: 7.8965, lng: 98.2962 }
  const crowd = Array.from({ length: 150 }, (_, index) => ({
    lat: here.lat + 0.0015 + (index % 15) / 10_000,
    lng: here.lng + 0.0015 + Math.floor(index / 15) / 10_000,
    name_th: `แผงลอยหมายเลข ${index}`,
    name_en: `Stall ${index}`,
  }))
  await insertPlaces(database, crowd)
  const own = { ...here, name_th: 'ครัวลมทะเล', name_en: 'Sea Breeze Kitchen', phone: null }
  const [twin = '', asked = ''] = await insertPlaces(database, [own, own])
  const found = await findKnown(database.db, await knownOf(database.db, asked), 'list')
  expect(found.map(({ row }) => row.id)).toContain(twin)
})
