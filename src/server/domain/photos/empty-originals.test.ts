/** On disk and in a bucket: pictures of a deleted account are still shown, and their originals are gone, unless somebody else sent them too. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addPerson } from '../../../../test/support/people.ts'
import { phoneJpeg } from '../../../../test/support/pictures.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { actorOf, reviewInput, run } from '../../../../test/support/reviews.ts'
import { s3Server } from '../../../../test/support/s3.ts'
import { naming, testStorage } from '../../../../test/support/storage.ts'
import { loadReference } from '../../db/reference/load-reference.ts'
import { openStorage, type Storage } from '../../external/files/storage.ts'
import { deleteReview, writeReview } from '../reviews/commands.ts'
import { emptyOwnerless, listReviewPhotos } from './empty-originals.ts'
import { removeUnnamed, removeUnused } from './remove-photo.ts'
import { originalFile, storePhoto, variantFile } from './store-photo.ts'

const database = await testDatabase()
await loadReference(database)
const { db } = database
const bucket = await s3Server()
const storages: [string, Storage][] = [
  ['disk', (await testStorage()).storage],
  ['s3', await openStorage(bucket.env, { error: () => undefined } as never)],
]
const tomorrow = new Date(Date.now() + 25 * 3_600_000)
let pictures = 100

/** A phone's photo that nobody has sent before. */
const newPhoto = () => phoneJpeg(1, { width: pictures++ * 2, height: 120 })

/** Somebody who wrote a review with the photo, of a place of its own. */
async function sender(storage: Storage, photo: Buffer) {
  const [place = ''] = await insertPlaces(database, [{}])
  const person = await addPerson(database)
  const stored = await storePhoto(storage, photo, { naming })
  const { id: review } = await perform(database, actorOf(person.id), writeReview, {
    place,
    review: reviewInput(),
    photos: [stored],
  })
  return { ...person, place, review, ...stored, id: person.id, key: stored.key }
}

/** Changes the rows like `deleteAccount`; returns the pictures as it does. */
const forgetSender = ({ id }: { id: string }) =>
  run(database, async (tx) => {
    const photos = await listReviewPhotos(tx, id)
    await tx.deleteFrom('users').where('id', '=', id).execute()
    return photos
  })

const bytesOf = async (storage: Storage, key: string) => (await storage.read(originalFile(key)))?.length
const variantsOf = async (storage: Storage, { key, widths }: { key: string; widths: number[] }) => {
  const files = widths.flatMap((width) => [variantFile(key, width, 'avif'), variantFile(key, width, 'webp')])
  return new Set(await Promise.all(files.map((file) => storage.has(file))))
}

test.each(storages)('%s: with its sender the original goes, and the public variants stay', async (_kind, storage) => {
  const person = await sender(storage, await newPhoto())
  expect(await bytesOf(storage, person.key)).toBeGreaterThan(500)
  const left = await forgetSender(person)
  expect(left).toEqual([person.key])
  await emptyOwnerless(db, storage, left)
  expect([await bytesOf(storage, person.key), await variantsOf(storage, person)]).toEqual([0, new Set([true])])
})

test.each(storages)('%s: all of it is found and removed when no review shows it any more', async (_kind, storage) => {
  const person = await sender(storage, await newPhoto())
  await emptyOwnerless(db, storage, await forgetSender(person))
  expect(await removeUnused(db, storage, { now: tomorrow })).toBe(0)
  await sql`delete from reviews where id = ${person.review}::uuid`.execute(db)
  expect(await removeUnused(db, storage, { now: tomorrow })).toBe(1)
  expect([await bytesOf(storage, person.key), await variantsOf(storage, person)]).toEqual([undefined, new Set([false])])
})

test.each(storages)(
  '%s: the original stays while another sender of the same photo is there',
  async (_kind, storage) => {
    const photo = await newPhoto()
    const [first, second] = [await sender(storage, photo), await sender(storage, photo)]
    await emptyOwnerless(db, storage, await forgetSender(first))
    await removeUnused(db, storage, { now: tomorrow })
    expect(await bytesOf(storage, first.key)).toBe(photo.length)
    await emptyOwnerless(db, storage, await forgetSender(second))
    expect(await bytesOf(storage, first.key)).toBe(0)
  },
)

test.each(storages)(
  '%s: an emptying that failed when the sender left is done a day later, once',
  async (_kind, storage) => {
    const person = await sender(storage, await newPhoto())
    await forgetSender(person)
    expect(await removeUnused(db, storage, { now: new Date(Date.now() + 23 * 3_600_000) })).toBe(0)
    expect(await bytesOf(storage, person.key)).toBeGreaterThan(500)
    const put = vi.fn(storage.put)
    expect(await removeUnused(db, { ...storage, put }, { now: tomorrow })).toBe(0)
    expect(put.mock.calls.map(([file]) => file)).toContain(originalFile(person.key))
    expect([await bytesOf(storage, person.key), await variantsOf(storage, person)]).toEqual([0, new Set([true])])
    put.mockClear()
    await removeUnused(db, { ...storage, put }, { now: tomorrow })
    expect(put).not.toHaveBeenCalled()
  },
)

test.each(storages)('%s: sent again, the original is whole again and its new sender’s', async (_kind, storage) => {
  const photo = await newPhoto()
  const first = await sender(storage, photo)
  await emptyOwnerless(db, storage, await forgetSender(first))
  const second = await sender(storage, photo)
  await removeUnused(db, storage, { now: tomorrow })
  expect(await bytesOf(storage, second.key)).toBe(photo.length)
  const gone = await perform(database, actorOf(second.id), deleteReview, { place: second.place, review: second.review })
  for (const key of gone) await removeUnnamed(db, storage, key)
  // The first one's review goes on showing it.
  expect(await variantsOf(storage, first)).toEqual(new Set([true]))
  await removeUnused(db, storage, { now: tomorrow })
  expect(await bytesOf(storage, first.key)).toBe(0)
})

test('a picture that a place shows too keeps its original, and a missing one is not made anew', async () => {
  const [, storage] = storages[0] as (typeof storages)[number]
  const [shown, lost] = [await sender(storage, await newPhoto()), await sender(storage, await newPhoto())]
  const photo = { id: randomUUID(), business_id: shown.place, key: shown.key, color: '#112233' }
  await db.insertInto('photos').values(photo).execute()
  await storage.remove(originalFile(lost.key))
  for (const person of [shown, lost]) await emptyOwnerless(db, storage, await forgetSender(person))
  expect(await bytesOf(storage, shown.key)).toBeGreaterThan(500)
  expect(await bytesOf(storage, lost.key)).toBeUndefined()
})
