/** Taking pictures away. They are stored by content, so two rows may name one picture: it goes when the last row has gone. */
import type { Kysely } from 'kysely'
import { isPhotoKey, photoFormats, photoShape } from '#shared/photos/photos.ts'
import type { Schema } from '../../db/schema.ts'
import type { Storage } from '../../external/files/storage.ts'
import { emptyOriginal } from './empty-originals.ts'
import { namedAmong, ownerlessAmong } from './named-photos.ts'
import { originalFile, variantFile } from './store-photo.ts'

/** A picture younger than this, in milliseconds, may belong to a form that is still being answered. */
export const graceTime = 24 * 3_600_000

/**
 * Deletes a picture, even one that rows name; rows that change use {@link removeUnnamed}. The original goes last: while
 * a variant is there, which everybody may have, `removeUnused` finds it by its original.
 */
export async function removePhoto(storage: Storage, key: string): Promise<void> {
  if (!isPhotoKey(key)) return
  for (const width of photoShape(key).widths)
    for (const format of photoFormats) await storage.remove(variantFile(key, width, format))
  await storage.remove(originalFile(key))
}

/** Takes one picture away after the commit that gave it up, unless another row names it: two people may have sent the same. */
export async function removeUnnamed(db: Kysely<Schema>, storage: Storage, key: string | null): Promise<void> {
  if (key !== null && isPhotoKey(key) && (await namedAmong(db, [key])).size === 0) await removePhoto(storage, key)
}

/** Pictures that are looked up at a time. */
const batchSize = 500
/** Pictures that are removed at a time, each of them ten files and more; the rest waits for the next time. */
const mostPictures = 2_000

interface RemovalOptions {
  now?: Date
  /** Ends it after the picture under way. */
  signal?: AbortSignal
  most?: number
}

/**
 * Takes away every picture that no row names and that nobody sent in the last day: those of forms that were refused after all.
 * Returns how many. Originals of people who left are emptied on the way, where that failed when they left.
 */
export async function removeUnused(
  db: Kysely<Schema>,
  storage: Storage,
  { now = new Date(), signal, most = mostPictures }: RemovalOptions = {},
): Promise<number> {
  const isYoung = (changedAt: Date) => now.getTime() - changedAt.getTime() < graceTime
  let removed = 0
  let batch: string[] = []
  const isOver = () => removed >= most || signal?.aborted
  const removeBatch = async () => {
    const named = await namedAmong(db, batch)
    const ownerless = await ownerlessAmong(db, batch)
    for (const key of batch.filter((each) => !named.has(each) || ownerless.has(each))) {
      if (isOver()) break
      // Sent again since it was listed: somebody is about to name it.
      const changedAt = await storage.changedAt(originalFile(key))
      if (changedAt === null || isYoung(changedAt)) continue
      if (named.has(key)) await emptyOriginal(storage, key)
      else {
        await removePhoto(storage, key)
        removed++
      }
    }
    batch = []
  }
  for await (const { key: file, changedAt } of storage.list('originals')) {
    if (isOver()) return removed
    const key = file.replace(/^originals\//, '')
    if (isYoung(changedAt) || !isPhotoKey(key)) continue
    if (batch.push(key) === batchSize) await removeBatch()
  }
  await removeBatch()
  return removed
}
