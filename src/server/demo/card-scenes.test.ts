/** The demo's people find cards to work on, in every state that a page is for, and nobody is written to about them. */
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { loadReference } from '../db/reference/load-reference.ts'
import { listOwnerCards } from '../domain/cards/list-owner-cards.ts'
import { compareKeptFigures } from '../domain/inspections/kept-figures.ts'
import { addDemoCards } from './card-scenes.ts'
import { addDemoPeople } from './people.ts'

const database = await testDatabase()
const { db } = database

test('the vendor has a card that runs out tomorrow, one sent back, a red one; officers have a reply and an approval that wait', async () => {
  await loadReference(database)
  await insertPlaces(
    database,
    (['spa', 'tour', 'attraction', 'shop', 'transport'] as const).map((category_id) => ({ category_id })),
  )
  await db.insertInto('demo_data').values({ filled_at: new Date(), people: null }).execute()
  await addDemoPeople(database)
  const now = new Date()
  await addDemoCards(database, now)
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'vendor@demo.example')
    .executeTakeFirstOrThrow()
  const cards = await listOwnerCards(db, id, now)
  const found = cards.map(({ level, state }) => `${level} ${state}`)
  for (const one of ['yellow acknowledged', 'orange returned', 'red issued', 'yellow replied'])
    expect(found).toContain(one)
  const tomorrow = cards.find(({ state }) => state === 'acknowledged')
  expect(Date.parse(tomorrow?.clock.at ?? '') - now.getTime()).toBe(86_400_000)
  const waiting = await db.selectFrom('warning_cards').select('id').where('state', '=', 'awaiting_approval').execute()
  expect(waiting).toHaveLength(1)
  expect(await db.selectFrom('deliveries').select('about').where('about', 'like', 'card%').execute()).toEqual([])
  expect(await compareKeptFigures(db, now)).toEqual([])
})
