/** What the demo's vendor and officers find of claims and offers. */
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { loadReference } from '../db/reference/load-reference.ts'
import { addDemoOwnership } from './ownership-scenes.ts'
import { addDemoPeople } from './people.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)

test('there is a claim to object to, one to decide on both sides’ word, one of a place of nobody, and a place is offered', async () => {
  await insertPlaces(
    database,
    Array.from({ length: 12 }, () => ({ province_code: 83, district_code: 8301 })),
  )
  await addDemoPeople(database)
  const vendor = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'vendor@demo.example')
    .executeTakeFirstOrThrow()
  const free = await db
    .selectFrom('businesses')
    .select('id')
    .where('owner_id', 'is', null)
    .orderBy('id')
    .limit(3)
    .execute()
  for (const { id } of free)
    await db.updateTable('businesses').set({ owner_id: vendor.id }).where('id', '=', id).execute()
  await addDemoOwnership(database)
  const claims = await db.selectFrom('claims').select(['state', 'owner_id', 'objection']).orderBy('made_at').execute()
  expect(claims).toMatchObject([
    { state: 'waiting', owner_id: vendor.id, objection: expect.any(String) },
    { state: 'waiting', owner_id: null },
    { state: 'heard', owner_id: vendor.id, objection: null },
  ])
  const offers = await db
    .selectFrom('place_offers')
    .select(['kind', 'contact', 'state'])
    .orderBy('kind', 'desc')
    .execute()
  expect(offers).toEqual([
    { kind: 'owner', contact: 'vendor@demo.example', state: 'offered' },
    { kind: 'helper', contact: 'neighbour@demo.example', state: 'offered' },
  ])
  expect(await db.selectFrom('closures').select('state').execute()).toEqual([{ state: 'waiting' }])
  expect(await db.selectFrom('deliveries').select('about').where('about', 'like', 'claim%').execute()).toEqual([])
})
