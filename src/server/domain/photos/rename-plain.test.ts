/**
 * Pictures from before names were keyed get names that only the server can work out, on disk and in a bucket; even when killed at any
 * point, or run by several at once, every picture that a row names is there.
 */
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { photoFormats, photoShape } from '#shared/photos/photos.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addPerson } from '../../../../test/support/people.ts'
import { jpeg } from '../../../../test/support/pictures.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { actorOf, reviewInput } from '../../../../test/support/reviews.ts'
import { s3Server } from '../../../../test/support/s3.ts'
import { naming, testStorage } from '../../../../test/support/storage.ts'
import { loadReference } from '../../db/reference/load-reference.ts'
import { openStorage, type Storage } from '../../external/files/storage.ts'
import { writeReview } from '../reviews/commands.ts'
import { photoNaming, plainKeyPattern } from './photo-names.ts'
import { removeUnused } from './remove-photo.ts'
import { renamePlain } from './rename-plain.ts'
import { originalFile, storePhoto, variantFile } from './store-photo.ts'

const database = await testDatabase()
await loadReference(database)
const { db } = database
const secret = Buffer.alloc(32, 3)
const bucket = await s3Server()
const storages: [string, Storage][] = [
  ['disk', (await testStorage()).storage],
  ['s3', await openStorage(bucket.env, { error: () => undefined } as never)],
]
/** As names were once. */
const plainNaming = (original: Uint8Array) => createHash('sha256').update(original).digest('base64url')
/** A clock for which everything was sent days ago. */
const daysLater = (storage: Storage): Storage => ({
  ...storage,
  changedAt: async (key) => (await storage.changedAt(key)) && new Date(Date.now() - 3 * 86_400_000),
})
let pictures = 0

afterEach(async () => {
  await sql`delete from reviews`.execute(db)
  await sql`delete from photos`.execute(db)
})

/** A picture of before that a review, a place, an item and a person name. */
async function plainPicture(storage: Storage) {
  const original = await jpeg({
    width: 330,
    height: 220,
    background: `#${(0x100000 + 0x12345 * pictures++).toString(16)}`,
  })
  const stored = await storePhoto(storage, original, { naming: plainNaming })
  const [place = ''] = await insertPlaces(database, [{}])
  const person = await addPerson(database)
  await perform(database, actorOf(person.id), writeReview, { place, review: reviewInput(), photos: [stored] })
  const { key, color } = stored
  await db.insertInto('photos').values({ id: randomUUID(), business_id: place, key, color }).execute()
  await db.insertInto('items').values({ id: randomUUID(), business_id: place, name_th: 'ชา', photo_key: key }).execute()
  await db.updateTable('users').set({ avatar_key: key }).where('id', '=', person.id).execute()
  return { key, original, place, person: person.id }
}

/** Names in the rows of a picture, each once. */
async function namesOf({ place, person }: { place: string; person: string }): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from photos where business_id = ${place}::uuid
    union select photo_key from items where business_id = ${place}::uuid
    union select avatar_key from users where id = ${person}::uuid
    union select p.key from review_photos p join reviews r on r.id = p.review_id where r.business_id = ${place}::uuid`.execute(
    db,
  )
  return rows.map(({ key }) => key)
}

const filesOf = (key: string) => [
  originalFile(key),
  ...photoShape(key).widths.flatMap((width) => photoFormats.map((format) => variantFile(key, width, format))),
]
const arePresent = (storage: Storage, key: string) => Promise.all(filesOf(key).map((file) => storage.has(file)))

async function filesIn(storage: Storage): Promise<string[]> {
  const files: string[] = []
  for (const folder of ['media', 'originals']) for await (const { key } of storage.list(folder)) files.push(key)
  return files.sort()
}

test('a name follows from sender and content, and nobody derives it without the secret', async () => {
  const [file, other] = [Buffer.from('a'), Buffer.from('b')]
  const mine = photoNaming(secret, 'me')
  expect(mine(file)).toMatch(/^[\w-]{42}_$/)
  expect(mine(file)).toBe(photoNaming(secret, 'me')(file))
  const all = [mine(file), mine(other), photoNaming(secret, 'you')(file), photoNaming(Buffer.alloc(32), 'me')(file)]
  expect(new Set(all).size).toBe(4)
  for (let each = 0; each < 300; each++) {
    const bytes = Buffer.from(String(each))
    expect(
      [`p${plainNaming(bytes)}`, `p${mine(bytes)}`].map((name) =>
        RegExp(plainKeyPattern).test(`${name.slice(0, 3)}/${name.slice(3)}-1x1`),
      ),
    ).toEqual([true, false])
  }
})

test.each(storages)(
  '%s: rows and files get the new name, and nothing of the old one is left',
  async (_kind, storage) => {
    const picture = await plainPicture(storage)
    expect(await renamePlain(db, daysLater(storage), secret)).toEqual({ renamed: 1, missing: 0 })
    const [key = '', ...others] = await namesOf(picture)
    expect([others, RegExp(plainKeyPattern).test(key), key.slice(45)]).toEqual([[], false, '-330x220'])
    expect(await storage.read(originalFile(key))).toEqual(picture.original)
    expect([new Set(await arePresent(storage, key)), new Set(await arePresent(storage, picture.key))]).toEqual([
      new Set([true]),
      new Set([false]),
    ])
    expect(await renamePlain(db, storage, secret)).toEqual({ renamed: 0, missing: 0 })
  },
)

test.each(storages)(
  '%s: killed at any step, every named file is there, and the next run finishes',
  { timeout: 120_000 },
  async (kind, storage) => {
    // Until it comes through without meeting its end; a bucket is slow to try.
    for (let end = 1; ; end += kind === 's3' ? 4 : 1) {
      const picture = await plainPicture(storage)
      let step = 0
      const dying = new Proxy(daysLater(storage), {
        get:
          (target, name) =>
          async (...given: never[]) => {
            if (++step >= end) throw new Error('killed')
            return (target[name as 'has'] as (...all: never[]) => Promise<never>)(...given)
          },
      })
      const outcome = await renamePlain(db, dying, secret).catch((error: Error) => error.message)
      const [between = '', ...others] = await namesOf(picture)
      expect([others, new Set(await arePresent(storage, between))], `killed at ${end}`).toEqual([[], new Set([true])])
      await renamePlain(db, daysLater(storage), secret)
      const [key = ''] = await namesOf(picture)
      expect([RegExp(plainKeyPattern).test(key), new Set(await arePresent(storage, key))]).toEqual([
        false,
        new Set([true]),
      ])
      // Leftovers are found by their original, like every picture that nobody names.
      await removeUnused(db, daysLater(storage), { now: new Date(Date.now() + 25 * 3_600_000) })
      expect(new Set(await arePresent(storage, picture.key)), `killed at ${end}`).toEqual(new Set([false]))
      if (outcome !== 'killed') break
    }
  },
)

test.each(storages)('%s: several instances at it at once come to the same', async (_kind, storage) => {
  const three = [await plainPicture(storage), await plainPicture(storage), await plainPicture(storage)]
  await Promise.all([1, 2, 3].map(() => renamePlain(db, daysLater(storage), secret)))
  for (const picture of three) {
    const [key = '', ...others] = await namesOf(picture)
    expect([others, RegExp(plainKeyPattern).test(key)]).toEqual([[], false])
    expect(new Set(await arePresent(storage, key))).toEqual(new Set([true]))
    expect(new Set(await arePresent(storage, picture.key))).toEqual(new Set([false]))
  }
})

test('pictures of the last day keep their old files too, for an older version may be about to name them', async () => {
  const [, storage] = storages[0] as (typeof storages)[number]
  const picture = await plainPicture(storage)
  await renamePlain(db, storage, secret)
  expect((await namesOf(picture))[0]).not.toBe(picture.key)
  expect(new Set(await arePresent(storage, picture.key))).toEqual(new Set([true]))
  // And it names them: another review with the same photo, by a process of the version before.
  await db.updateTable('photos').set({ key: picture.key }).where('business_id', '=', picture.place).execute()
  expect(await renamePlain(db, storage, secret)).toEqual({ renamed: 1, missing: 0 })
  expect(await namesOf(picture)).toHaveLength(1)
})

test('an original without bytes stays one, and one that is not there is not made', async () => {
  const [, storage] = storages[0] as (typeof storages)[number]
  const [emptied, lost] = [await plainPicture(storage), await plainPicture(storage)]
  await storage.put(originalFile(emptied.key), new Uint8Array())
  await storage.remove(originalFile(lost.key))
  expect(await renamePlain(db, daysLater(storage), secret)).toEqual({ renamed: 2, missing: 0 })
  const [keyOfEmptied = ''] = await namesOf(emptied)
  const [keyOfLost = ''] = await namesOf(lost)
  expect([await storage.size(originalFile(keyOfEmptied)), await storage.size(originalFile(keyOfLost))]).toEqual([
    0,
    null,
  ])
})

test('a picture whose files are elsewhere keeps its name, and those after it get theirs', async () => {
  const [, storage] = storages[0] as (typeof storages)[number]
  const [lost, found] = [await plainPicture(storage), await plainPicture(storage)]
  for (const file of filesOf(lost.key)) await storage.remove(file)
  const before = await filesIn(storage)
  expect(await renamePlain(db, daysLater(storage), secret)).toEqual({ renamed: 1, missing: 1 })
  expect([await namesOf(lost), (await namesOf(found))[0] === found.key]).toEqual([[lost.key], false])
  expect((await filesIn(storage)).length).toBe(before.length)
})

test('drawn pictures and names of today are left alone', async () => {
  const [, storage] = storages[0] as (typeof storages)[number]
  const { key, color } = await storePhoto(storage, await jpeg({ width: 50, height: 50 }), { naming })
  const [place = ''] = await insertPlaces(database, [{}])
  const photo = (name: string, position: number) => ({
    id: randomUUID(),
    business_id: place,
    key: name,
    color,
    position,
  })
  await db
    .insertInto('photos')
    .values([photo(key, 0), photo('demo-cafe-day', 1)])
    .execute()
  const { renamed } = await renamePlain(db, storage, secret)
  const keys = await db.selectFrom('photos').select('key').where('business_id', '=', place).orderBy('key').execute()
  expect([renamed, keys.map((row) => row.key)]).toEqual([0, ['demo-cafe-day', key].sort()])
})
