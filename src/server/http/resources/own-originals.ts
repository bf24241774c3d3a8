/**
 * Photos as they were sent, for the people who sent them and nobody else: whoever may not have one is answered as if it were not
 * there. A file to save and never a page to look at, because its bytes are a stranger's.
 */

import { type NextFunction, type Request, type Response, Router } from 'express'
import { fileTypeFromBuffer } from 'file-type'
import { isPhotoKey } from '#shared/photos/photos.ts'
import { problems } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { findPerson } from '../../domain/accounts/sessions.ts'
import { ownsPhoto } from '../../domain/photos/own-originals.ts'
import { originalFile } from '../../domain/photos/store-photo.ts'
import { type Storage, StorageFailure } from '../../external/files/storage.ts'
import { readPrivateCookie } from '../request/private-cookies.ts'

interface OriginalTools {
  database: Pick<Database, 'db'>
  storage: Storage
  /** The public address is https. */
  secure: boolean
}

/** Answers `GET /originals/<key>`. */
export function ownOriginals({ database: { db }, storage, secure }: OriginalTools): Router {
  return Router().get('/originals/:folder/:name', async (req: Request, res: Response, next: NextFunction) => {
    res.set('Cache-Control', 'private, no-store')
    const key = `${req.params.folder}/${req.params.name}`
    const token = readPrivateCookie(req, 'session', secure)
    const person =
      isPhotoKey(key) && token !== null ? await findPerson(db, token, new Date(), req.method === 'HEAD') : null
    if (!person || !(await ownsPhoto(db, person.id, key))) return next(problems.page_not_found())
    try {
      const bytes = await storage.read(originalFile(key))
      // Without bytes it is that of somebody who left (empty-originals.ts).
      if (!bytes?.length) return next(problems.page_not_found())
      const { ext = 'bin' } = (await fileTypeFromBuffer(bytes)) ?? {}
      res.set('Content-Disposition', `attachment; filename="photo-${key.slice(4, 12)}.${ext}"`)
      res.type('application/octet-stream').send(bytes)
    } catch (error) {
      next(error instanceof StorageFailure ? problems.unavailable() : error)
    }
  })
}
