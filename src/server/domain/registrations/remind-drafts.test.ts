/** Drafts that rest: their writers are told once for each rest, and once before the draft goes. */
import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#shared/bangkok.ts'
import { DRAFT_END_DAYS, DRAFT_REST_DAYS, OWN_DRAFT_DAYS } from '#shared/registrations/registration.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addPerson } from '../../../../test/support/people.ts'
import { insertDraft } from '../../../../test/support/registrations.ts'
import { loadReference } from '../../db/reference/load-reference.ts'
import { remindDrafts } from './remind-drafts.ts'

const database = await testDatabase()
await loadReference(database)
const { db } = database
const begun = new Date('2026-11-01T03:00:00Z')
const after = (days: number) => new Date(begun.getTime() + days * dayMs)

beforeEach(async () => {
  await db.deleteFrom('business_drafts').execute()
  await db.deleteFrom('deliveries').execute()
})

const draftOf = async (owner: string | null) => {
  const id = await insertDraft(database, { owner, token: `of ${owner}`, expiresAt: after(OWN_DRAFT_DAYS) })
  await db.updateTable('business_drafts').set({ updated_at: begun }).where('id', '=', id).execute()
  return id
}
const sweep = (at: Date) => remindDrafts({ db, wakeSender: () => undefined, origin: 'https://places.example.org' }, at)
const notified = async () =>
  (await db.selectFrom('deliveries').select('about').execute()).map(({ about }) => about).sort()

test('one that rests is told of once, however often and by how many instances it is looked at', async () => {
  const { id } = await addPerson(database)
  await draftOf(id)
  expect(await sweep(after(DRAFT_REST_DAYS - 0.1))).toBe(0)
  const both = await Promise.all([sweep(after(DRAFT_REST_DAYS)), sweep(after(DRAFT_REST_DAYS))])
  expect(both[0] + both[1]).toBe(1)
  expect(await sweep(after(DRAFT_REST_DAYS + 20))).toBe(0)
  expect(await notified()).toEqual(['draft_rests'])
})

test('written on and left again, it rests anew', async () => {
  const { id } = await addPerson(database)
  const draft = await draftOf(id)
  await sweep(after(DRAFT_REST_DAYS))
  await db
    .updateTable('business_drafts')
    .set({ updated_at: after(10) })
    .where('id', '=', draft)
    .execute()
  expect(await sweep(after(10 + DRAFT_REST_DAYS))).toBe(1)
  expect(await notified()).toEqual(['draft_rests', 'draft_rests'])
})

test('before it goes that is told, once; after it has gone nothing is', async () => {
  const { id } = await addPerson(database)
  await draftOf(id)
  await sweep(after(DRAFT_REST_DAYS))
  const end = OWN_DRAFT_DAYS - DRAFT_END_DAYS
  expect([await sweep(after(end)), await sweep(after(end + 1)), await sweep(after(OWN_DRAFT_DAYS))]).toEqual([1, 0, 0])
  expect(await notified()).toEqual(['draft_ends', 'draft_rests'])
})

test('nobody is reminded of a guest’s draft or of a submitted one', async () => {
  await draftOf(null)
  expect(await sweep(after(DRAFT_REST_DAYS + 1))).toBe(0)
  expect(await notified()).toEqual([])
})
