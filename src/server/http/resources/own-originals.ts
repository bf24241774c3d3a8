/**
 * Photos as they were sent, for their senders alone: for others they are not
 * there. A file to save and never a page to look at, because its bytes are a stranger's.
 */
import { fileTypeFromBuffer } from 'file-type'
import { isPhotoKey } from '#shared/photos/photos.ts'
import { problems } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { ownsPhoto } from '../../domain/photos/own-originals.ts'
import { originalFile } from '../../domain/photos/store-photo.ts'
import { type Storage, StorageFailure } from '../../external/files/storage.ts'
import { type Handle, personAt } from './serve-resources.ts'

interface OriginalTools {
  database: Pick<Database, 'db'>
  storage: Storage
}

export function originalResources({ database: { db }, storage }: OriginalTools) {
  return {
    '/originals/:folder/:name': async (asked) => {
      const { folder, name } = asked.req.params
      const key = `${folder}/${name}`
      const isOwn = isPhotoKey(key) && (await ownsPhoto(db, personAt(asked).id, key))
      const bytes = isOwn ? await readOriginal(storage, key) : null
      // Without bytes it is that of a closed account (empty-originals.ts).
      if (!bytes?.length) throw problems.page_not_found()
      const { ext = 'bin' } = (await fileTypeFromBuffer(bytes)) ?? {}
      asked.res
        .set('Content-Disposition', `attachment; filename="photo-${key.slice(4, 12)}.${ext}"`)
        .type('application/octet-stream')
        .send(bytes)
    },
  } satisfies Record<string, Handle>
}

const readOriginal = (storage: Storage, key: string) =>
  storage.read(originalFile(key)).catch((error: unknown) => {
    throw error instanceof StorageFailure ? problems.unavailable() : error
  })
