/** The demo's people find cards to work on, in every state that a page is for, and nobody is written to about them. */
import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { loadReference } from '../db/reference/load-reference.ts'
import { findLookalikes } from '../domain/cards/find-lookalikes.ts'
import { listOwnerCards } from '../domain/cards/list-owner-cards.ts'
import { listWaiting } from '../domain/cards/list-waiting.ts'
import { compareStoredFigures } from '../domain/inspections/stored-figures.ts'
import { addDemoCards } from './card-scenes.ts'
import { policeEmail } from './found-agencies.ts'
import { addDemoPeople } from './people.ts'

// Reference data, people, and some thirty commands.
vi.setConfig({ testTimeout: 90_000 })

const database = await testDatabase()
const { db } = database

test('the vendor has a card in each state; officers find something in each of their queues', async () => {
  await loadReference(database)
  const places = await insertPlaces(
    database,
    (
      ['spa', 'tour', 'attraction', 'shop', 'transport', 'other', 'entertainment', 'restaurant', 'restaurant'] as const
    ).map((category_id) => ({ category_id, created_at: new Date('2024-05-06T03:00:00Z'), capacity: 40 })),
  )
  const photos = places.flatMap((business_id) =>
    ['drawn', `of ${business_id}`].map((key, position) => ({
      id: crypto.randomUUID(),
      business_id,
      position,
      key,
      color: '#336699',
    })),
  )
  await db.insertInto('photos').values(photos).execute()
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
  const tomorrow = cards.find(
    ({ state, clock }) => state === 'acknowledged' && Date.parse(clock.at ?? '') < now.getTime() + 2 * 86_400_000,
  )
  expect(Date.parse(tomorrow?.clock.at ?? '') - now.getTime()).toBe(86_400_000)
  const supervisor = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'supervisor@demo.example')
    .executeTakeFirstOrThrow()
  const queues = await listWaiting(db, { officer: supervisor.id, locale: 'en', now })
  for (const list of ['replies', 'approvals', 'emergencies', 'extensions'] as const)
    expect(queues.lists[list], list).toHaveLength(1)
  // An agency that took no part decides it.
  const police = await db.selectFrom('users').select('id').where('email', '=', policeEmail).executeTakeFirstOrThrow()
  expect(queues.lists.appeals).toEqual([])
  expect((await listWaiting(db, { officer: police.id, locale: 'en', now })).lists.appeals).toHaveLength(1)
  const [waiting] = queues.lists.replies
  const sentAgain = { card: waiting?.id ?? '', officer: supervisor.id, locale: 'en', now: new Date() } as const
  expect(await findLookalikes(db, sentAgain)).toContainEqual(
    expect.objectContaining({ kind: 'reply', place: expect.objectContaining({ name: expect.any(String) }) }),
  )
  const shown = await db
    .selectFrom('photo_decisions')
    .innerJoin('card_reply_photos', 'card_reply_photos.id', 'reply_photo_id')
    .innerJoin('card_replies', 'card_replies.id', 'reply_id')
    .select(['is_public', 'verdict'])
    .execute()
  expect(shown).toEqual([{ is_public: true, verdict: 'accepted' }])
  expect(await db.selectFrom('deliveries').select('about').where('about', 'like', 'card%').execute()).toEqual([])
  expect(await compareStoredFigures(db, now)).toEqual([])
})
