/** Documents of licences, for their owners and officers of the area: to anybody else they are not there. Pictures of our own drawing. */
import { isPhotoKey } from '#shared/photos/photos.ts'
import { problems } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { mayReadDocument } from '../../domain/registrations/documents.ts'
import type { Storage } from '../../external/files/storage.ts'
import { readSealed } from './read-sealed.ts'
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
      const bytes = isPhotoKey(key) && (await mayReadDocument(db, reading)) ? await readSealed(storage, key) : null
      if (!bytes?.length) throw problems.page_not_found()
      asked.res.type('image/webp').send(bytes)
    },
  } satisfies Record<string, Handle>
}
