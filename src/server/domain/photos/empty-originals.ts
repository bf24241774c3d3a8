/**
 * The rest of a picture whose sender has left: its variants, in a public review. The original may say where it was taken, and
 * becomes a file without bytes. Not removed, because `removeUnused` finds pictures by their originals, and would never again find
 * the variants; listing those instead would mean ten files and more a picture, each asked for in a bucket. In a bucket that keeps
 * former versions they must run out by a rule of its own.
 */
import type { Kysely, Transaction } from 'kysely'
import pLimit from 'p-limit'
import type { Schema } from '../../db/schema.ts'
import type { Storage } from '../../external/files/storage.ts'
import { ownerlessAmong } from './named-photos.ts'
import { originalFile } from './store-photo.ts'

/** Originals emptied at a time: a person deleting their account waits for them, and a bucket is far away. */
const atATime = 8

/** Keys of the pictures in the person's reviews. */
export async function listReviewPhotos(tx: Transaction<Schema>, person: string): Promise<string[]> {
  const photos = tx.selectFrom('review_photos as p').innerJoin('reviews as r', 'r.id', 'p.review_id')
  const rows = await photos.select('p.key').distinct().where('r.author_id', '=', person).execute()
  return rows.map(({ key }) => key)
}

/** Takes the bytes of an original away, where it has any. Sent again by somebody, it is whole again. */
export async function emptyOriginal(storage: Storage, key: string): Promise<void> {
  const file = originalFile(key)
  if (await storage.size(file)) await storage.put(file, new Uint8Array())
}

/**
 * Empties the originals that nobody is left to have, after the commit by which their sender left. Where the storage fails,
 * `removeUnused` does it later.
 */
export async function emptyOwnerless(db: Kysely<Schema>, storage: Storage, keys: readonly string[]): Promise<void> {
  const ownerless = await ownerlessAmong(db, keys)
  const queue = pLimit(atATime)
  await Promise.all([...ownerless].map((key) => queue(() => emptyOriginal(storage, key))))
}
