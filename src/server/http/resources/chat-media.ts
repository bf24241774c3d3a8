/** Pictures of messages, for readers of the message alone: others get a 404. Pictures of our own drawing. */
import { z } from 'zod'
import { isPhotoKey } from '#shared/photos/photos.ts'
import { problems } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { mayReadPhoto } from '../../domain/chat/chat-photos.ts'
import type { Storage } from '../../external/files/storage.ts'
import { readSealed } from './read-sealed.ts'
import { type Handle, personAt } from './serve-resources.ts'

interface MediaTools {
  database: Pick<Database, 'db'>
  storage: Storage
}

const roomId = z.uuid()

export function chatMediaResources({ database: { db }, storage }: MediaTools) {
  return {
    '/chat/media/:room/:folder/:name': async (asked) => {
      const { folder, name } = asked.req.params
      const room = roomId.safeParse(asked.req.params.room).data
      const key = `${folder}/${name}`
      const { id: reader, role } = personAt(asked)
      const may = room && isPhotoKey(key) && (await mayReadPhoto(db, { room, key, reader, role, now: asked.now }))
      const bytes = may ? await readSealed(storage, key) : null
      if (!bytes?.length) throw problems.page_not_found()
      asked.res.type('image/webp').send(bytes)
    },
  } satisfies Record<string, Handle>
}
