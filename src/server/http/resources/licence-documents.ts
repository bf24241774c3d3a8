/** Documents of licences, for their owners and officers of the area: to anybody else they are not there. Pictures of our own drawing. */
import { isPhotoKey } from '#shared/photos/photos.ts'
import { problems } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { originalFile } from '../../domain/photos/store-photo.ts'
import { mayReadDocument } from '../../domain/registrations/documents.ts'
import { type Storage, StorageFailure } from '../../external/files/storage.ts'
import { type Handle, personAt } from './serve-resources.ts'

interface DocumentTools {
  database: Pick<Database, 'db'>
  storage: Storage
}

export function documentResources({ database: { db }, storage }: DocumentTools) {
  return {
    '/documents/:folder/:name': async (asked) => {
      const { folder, name } = asked.req.params
      const key = `${folder}/${name}`
      const { id: person, role } = personAt(asked)
      const reading = { person, isOfficer: role === 'inspector', key, now: asked.now }
      const bytes = isPhotoKey(key) && (await mayReadDocument(db, reading)) ? await read(storage, key) : null
      if (!bytes?.length) throw problems.page_not_found()
      asked.res.type('image/webp').send(bytes)
    },
  } satisfies Record<string, Handle>
}

const read = (storage: Storage, key: string) =>
  storage.read(originalFile(key)).catch((error: unknown) => {
    throw error instanceof StorageFailure ? problems.unavailable() : error
  })
