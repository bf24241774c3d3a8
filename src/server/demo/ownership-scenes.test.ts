/** Claims and offers of the demo's vendor and officers. */
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { loadReference } from '../db/reference/load-reference.ts'
import { listPairs } from '../domain/merges/read-merges.ts'
import { listWaitingClosures } from '../domain/own-places/waiting-closures.ts'
import { listWaitingEdits } from '../domain/own-places/waiting-edits.ts'
import { listWaitingClaims } from '../domain/ownership/waiting-claims.ts'
import { listWaiting } from '../domain/registrations/waiting.ts'
import { addDemoOwnership } from './ownership-scenes.ts'
import { addDemoPeople } from './people.ts'
import { addDemoVendor, addDemoWishes } from './vendor-scenes.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)

test('claims of each kind, an offer, a closing and a pair that may be one place; both officers find work in every queue of places', async () => {
  const places = await insertPlaces(
    database,
    Array.from({ length: 13 }, (_, number) => ({
      province_code: 83,
      district_code: 8301,
      name_th: `ร้านที่ ${number} ${'กขคงจฉชซญดตถท'[number]?.repeat(6)}`,
      lat: 7.8 + number / 100,
      phone: `07620000${10 + number}`,
      created_at: new Date('2024-05-06T03:00:00Z'),
    })),
  )
  const photos = places.map((business_id) => ({
    id: crypto.randomUUID(),
    business_id,
    position: 0,
    key: 'drawn',
    color: '#336699',
  }))
  await db.insertInto('photos').values(photos).execute()
  await addDemoPeople(database)
  await addDemoVendor(database)
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
  await addDemoWishes(database)
  const claims = await db
    .selectFrom('claims')
    .select(['state', 'owner_id', 'objection'])
    .where('state', '<>', 'approved')
    .orderBy('made_at')
    .execute()
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
  const officerOf = async (email: string) =>
    (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  for (const email of ['inspector@demo.example', 'supervisor@demo.example']) {
    const reading = { officer: await officerOf(email), locale: 'th', now: new Date() } as const
    const queues = {
      claims: (await listWaitingClaims(db, reading)).waiting,
      closures: (await listWaitingClosures(db, reading, null)).waiting,
      edits: (await listWaitingEdits(db, reading, null)).waiting,
      registrations: (await listWaiting(db, reading)).waiting,
    }
    const { pairs } = await listPairs(db, reading)
    expect(pairs.map(({ twins }) => twins.map(({ name }) => name.endsWith('(สาขาหลัก)')).sort())).toEqual([
      [false, true],
    ])
    for (const [queue, lines] of Object.entries(queues)) expect(lines.length, `${queue} of ${email}`).toBeGreaterThan(0)
  }
})
