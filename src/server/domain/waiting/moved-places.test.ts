/** Waiting work of every kind is counted in its place's present district, as long as it waits. */
import { sql, type Updateable } from 'kysely'
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import type { Reviews } from '#server/db/schema/reviews.ts'
import { agencyOf } from '../../../../test/support/agencies.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addOfficers } from '../../../../test/support/officers.ts'
import { actorAt } from '../../../../test/support/ownership.ts'
import { addPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { write } from '../../../../test/support/reviews.ts'
import { seenPair } from '../../../../test/support/seen.ts'
import { countWork } from '../../../../test/support/waiting.ts'
import { mergePlaces, unmergePlaces } from '../merges/merge-places.ts'
import { listWaitingTexts } from '../moderation/queue.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const { officer, author, here, nextDoor } = {
  ...(await addOfficers(database)),
  author: await addPerson(database),
  here: await addPerson(database, { inspector: { areas: [{ province: 83, district: 8301 }] } }),
  nextDoor: await addPerson(database, { inspector: { areas: [{ province: 83, district: 8302 }] } }),
}
const now = new Date()
const later = new Date(now.getTime() + 86_400_000)
const words = 'มีคนเห็นแล้วเขียนไว้ยาวพอสมควรตามที่ต้องการ'

const countsOf = async ({ id }: { id: string }) =>
  Object.fromEntries(Object.entries(await countWork(database, { id })).filter(([, count]) => count > 0))
const found = async () => ({ here: await countsOf(here), nextDoor: await countsOf(nextDoor) })
const textsOf = async ({ id }: { id: string }) =>
  (await listWaitingTexts(db, { officer: id, locale: 'th', now: new Date() })).waiting.map((text) => text.id)

const move = (id: string, district: number) =>
  db.updateTable('businesses').set({ district_code: district }).where('id', '=', id).execute()

test('waiting work moves with its place to another district, into another entry, and back', async () => {
  const [place = '', other = '', submitted = ''] = await insertPlaces(database, [
    { district_code: 8301 },
    { district_code: 8302 },
    { district_code: 8301, status: 'submitted' },
  ])
  await sql`insert into registrations (business_id, operator_kind, operator_name, has_pin, submitted_at, decide_by)
    values (${submitted}::uuid, 'person', 'Somchai', true, ${now}, ${later})`.execute(db)
  await sql`insert into claims (id, business_id, claimant_id, state, proof, licence_number, licence_issuer, licence_holder, words, made_at, decide_by)
    values (gen_random_uuid(), ${place}::uuid, ${author.id}::uuid, 'waiting', 'licence', '1', 'Office', 'Somchai', ${words}, ${now}, ${later})`.execute(
    db,
  )
  for (const kind of ['closed', 'hygiene']) {
    await sql`insert into place_reports (id, business_id, from_guest, kind, body, seen, created_at)
      values (gen_random_uuid(), ${place}::uuid, true, ${kind}, ${words}, 'today', ${now})`.execute(db)
  }
  const { id } = await write(database, author, place)
  await db.updateTable('reviews').set({ held_at: now }).where('id', '=', id).execute()

  const all = { closures: 1, registrations: 1, claims: 1, reports: 1, texts: 1 }
  const { registrations: _, ...ofPlace } = all
  expect(await found()).toEqual({ here: all, nextDoor: {} })
  await move(place, 8302)
  await move(submitted, 8302)
  expect(await found()).toEqual({ here: {}, nextDoor: all })
  expect([await textsOf(here), (await textsOf(nextDoor)).includes(id)]).toEqual([[], true])
  await move(place, 8301)
  const merge = await perform(
    database,
    actorAt(officer, 'inspector'),
    mergePlaces,
    await seenPair(database, { kept: other, gone: place }),
  )
  expect(await found()).toEqual({ here: {}, nextDoor: all })
  await perform(database, actorAt(officer, 'inspector'), unmergePlaces, { merge })
  expect(await found()).toEqual({ here: ofPlace, nextDoor: { registrations: 1 } })
})

test('a closing that the owner asked for waits where the place is, too', async () => {
  const [place = ''] = await insertPlaces(database, [{ district_code: 8301, status: 'closed' }])
  const closures = async () => [(await countsOf(here)).closures ?? 0, (await countsOf(nextDoor)).closures ?? 0]
  const before = await closures()
  await sql`insert into closures (id, business_id, before, closed_at, decide_by)
    values (gen_random_uuid(), ${place}::uuid, 'approved', ${now}, ${later})`.execute(db)
  await move(place, 8302)
  expect(await closures()).toEqual([before[0], (before[1] ?? 0) + 1])
})

test('a review waits while it is held or reported, or its author objects, and no longer', async () => {
  const [place = ''] = await insertPlaces(database, [{ district_code: 8301 }])
  const { id } = await write(database, await addPerson(database), place, { text: 'อาหารอร่อย พนักงานพูดจาดี ที่จอดรถกว้าง' })
  const waits = async () => (await textsOf(here)).includes(id)
  const set = (values: Updateable<Reviews>) => db.updateTable('reviews').set(values).where('id', '=', id).execute()
  expect(await waits()).toBe(false)
  await set({ status: 'reported' })
  expect(await waits()).toBe(true)
  await set({ status: 'published' })
  expect(await waits()).toBe(false)
  await set({ held_at: now })
  expect(await waits()).toBe(true)
  await set({ status: 'hidden', hidden_reason: 'spam' })
  expect(await waits()).toBe(false)
  await sql`with decided as (
      insert into review_decisions (id, review_id, verdict, reason, agency_id, decided_at)
      values (gen_random_uuid(), ${id}::uuid, 'hide', 'spam', ${await agencyOf({ db })}::uuid, ${now}) returning id
    ) insert into review_appeals (decision_id, body, sent_at) select id, ${words}, ${now} from decided`.execute(db)
  expect(await waits()).toBe(true)
  await sql`update review_appeals set decided_at = ${now}`.execute(db)
  expect(await waits()).toBe(false)
})
