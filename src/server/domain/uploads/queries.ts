/** Uploads in parts: by owner and the hash of the bytes, never by the hash alone. */
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Uploads } from '../../db/schema/uploads.ts'
import type { Schema } from '../../db/schema.ts'

export type UploadRow = Selectable<Uploads>

/** The upload, and its owner. */
export interface UploadName {
  owner: string
  sha256: string
}

/** The person's upload; null where nothing of it has come. */
export async function findUpload(
  db: Kysely<Schema>,
  { owner, sha256 }: UploadName,
  lock?: 'lock',
): Promise<UploadRow | null> {
  const query = db.selectFrom('uploads').selectAll().where('owner_id', '=', owner).where('sha256', '=', sha256)
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? null
}

/** True if all of it has come. */
export const isComplete = ({ received, size }: Pick<UploadRow, 'received' | 'size'>): boolean => received === size

/** Its bytes; fewer than its size when it was used meanwhile. */
export async function readUpload(db: Kysely<Schema>, { owner, sha256 }: UploadName): Promise<Buffer> {
  const parts = await db
    .selectFrom('upload_parts')
    .select('bytes')
    .where('owner_id', '=', owner)
    .where('sha256', '=', sha256)
    .orderBy('start')
    .execute()
  return Buffer.concat(parts.map(({ bytes }) => bytes))
}

/** Deletes the bytes, as the picture `key` has been made of them; the sender may still name it by their hash. */
export async function releaseUpload(
  tx: Transaction<Schema>,
  { owner, sha256 }: UploadName,
  key: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ key, at: now })
    .where('owner_id', '=', owner)
    .where('sha256', '=', sha256)
    .where('key', 'is', null)
    .execute()
  await tx.deleteFrom('upload_parts').where('owner_id', '=', owner).where('sha256', '=', sha256).execute()
}
