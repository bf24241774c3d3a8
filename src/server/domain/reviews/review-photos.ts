/** The photos of a review: added behind those that are there, taken away by their ids. */
import { randomUUID } from 'node:crypto'
import type { Insertable, Transaction } from 'kysely'
import { photoFaults } from '#shared/photos/photo-faults.ts'
import { PHOTOS_MOST } from '#shared/photos/photos.ts'
import type { ReviewPhotos } from '../../db/schema/reviews.ts'
import type { Schema } from '../../db/schema.ts'
import { InputRefusal } from '../input-refusal.ts'
import type { StoredPhoto } from '../photos/store-photo.ts'

/** Takes photos of this review away and returns their keys; ids of others do nothing. */
export async function removePhotos(tx: Transaction<Schema>, review: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const gone = await tx
    .deleteFrom('review_photos')
    .where('review_id', '=', review)
    .where('id', 'in', ids)
    .returning('key')
    .execute()
  return gone.map(({ key }) => key)
}

/** Adds photos behind those that are there, each once. Throws an `InputRefusal` where they are too many. */
export async function addPhotos(
  tx: Transaction<Schema>,
  review: string,
  photos: readonly StoredPhoto[],
): Promise<void> {
  const there = await tx
    .selectFrom('review_photos')
    .select(['key', 'position'])
    .where('review_id', '=', review)
    .orderBy('position')
    .execute()
  const known = new Set(there.map(({ key }) => key))
  let position = there.at(-1)?.position ?? -1
  const rows: Insertable<ReviewPhotos>[] = []
  for (const { key, width, height, color, blur } of photos) {
    if (known.has(key)) continue
    known.add(key)
    position++
    rows.push({ id: randomUUID(), review_id: review, position, key, width, height, color, blur })
  }
  if (known.size > PHOTOS_MOST) throw new InputRefusal({ photos: photoFaults.many })
  if (rows.length > 0) await tx.insertInto('review_photos').values(rows).execute()
}
