/** Pictures that no row names go after a day; one that any row names stays. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { jpeg } from '../../../../test/support/pictures.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { naming, testStorage } from '../../../../test/support/storage.ts'
import { loadReference } from '../../db/reference/load-reference.ts'
import { removeUnnamed, removeUnused } from './remove-photo.ts'
import { originalFile, storePhoto } from './store-photo.ts'

const database = await testDatabase()
await loadReference(database)
const { db } = database
const { storage } = await testStorage()
const store = async (background: string, crop?: 'square') =>
  (await storePhoto(storage, await jpeg({ width: 40, height: 40, background }), { naming, crop })).key
const tomorrow = new Date(Date.now() + 25 * 3_600_000)

test('a picture named by a place, an item or a later table stays, an unnamed one goes', async () => {
  const [place = ''] = await insertPlaces(database, [{}])
  const keys = {
    photo: await store('#110000'),
    item: await store('#220000'),
    later: await store('#330000', 'square'),
    nobody: await store('#440000'),
  }
  const id = () => sql<string>`gen_random_uuid()`
  await db.insertInto('photos').values({ id: id(), business_id: place, key: keys.photo, color: '#110000' }).execute()
  await db.insertInto('items').values({ id: id(), business_id: place, name_th: 'ชา', photo_key: keys.item }).execute()
  await sql`create table later (avatar_key text)`.execute(db)
  await sql`insert into later values (${keys.later})`.execute(db)
  expect(await removeUnused(db, storage, { now: tomorrow })).toBe(1)
  const left = await Promise.all(Object.values(keys).map((key) => storage.has(originalFile(key))))
  expect(left).toEqual([true, true, true, false])
  await sql`drop table later`.execute(db)
  expect(await removeUnused(db, storage, { now: tomorrow })).toBe(1)
  expect(await storage.has(originalFile(keys.later))).toBe(false)
})

test('a picture that a row lets go of stays while another names it', async () => {
  const key = await store('#660000')
  await sql`create table later (avatar_key text)`.execute(db)
  await sql`insert into later values (${key})`.execute(db)
  await removeUnnamed(db, storage, key)
  expect(await storage.has(originalFile(key))).toBe(true)
  await sql`drop table later`.execute(db)
  await removeUnnamed(db, storage, key)
  expect(await storage.has(originalFile(key))).toBe(false)
  for (const nothing of ['demo-cafe-day', null]) await removeUnnamed(db, storage, nothing)
})

test('a picture of the last day may belong to a form that is still on its way', async () => {
  const key = await store('#550000')
  expect(await removeUnused(db, storage, { now: new Date(Date.now() + 23 * 3_600_000) })).toBe(0)
  expect(await storage.has(originalFile(key))).toBe(true)
  expect(await removeUnused(db, storage, { now: tomorrow })).toBe(1)
})

test('files that are no pictures of ours are left alone', async () => {
  await storage.put('originals/notes.txt', Buffer.from('x'))
  expect(await removeUnused(db, storage, { now: tomorrow })).toBe(0)
  expect(await storage.has('originals/notes.txt')).toBe(true)
})

test('a picture that is sent again while others are looked up stays', async () => {
  const key = await store('#770000')
  const listedLongAgo = { ...storage, list: listedBefore }
  async function* listedBefore() {
    yield { key: originalFile(key), changedAt: new Date(Date.now() - 2 * 86_400_000) }
  }
  expect(await removeUnused(db, listedLongAgo)).toBe(0)
  expect(await storage.has(originalFile(key))).toBe(true)
  expect(await removeUnused(db, storage, { now: tomorrow })).toBe(1)
})

test('no more are removed at a time than asked for, none once it is to stop, and a later time takes the rest', async () => {
  for (const background of ['#880000', '#990000', '#aa0000']) await store(background)
  expect(await removeUnused(db, storage, { now: tomorrow, signal: AbortSignal.abort() })).toBe(0)
  expect(await removeUnused(db, storage, { now: tomorrow, most: 2 })).toBe(2)
  expect(await removeUnused(db, storage, { now: tomorrow, most: 2 })).toBe(1)
})
