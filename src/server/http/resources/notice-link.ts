/** The short addresses of short messages: each leads its reader where the list of notifications leads. For anybody else there is none. */
import { problems } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { followShortLink } from '../../domain/notifications/follow-short-link.ts'
import { type Handle, personAt } from './serve-resources.ts'

export function noticeLinkResources({ database: { db } }: { database: Pick<Database, 'db'> }) {
  return {
    '/n/:ref': async (asked) => {
      const short = String(asked.req.params.ref)
      const way = await followShortLink(db, { person: personAt(asked).id, short, now: asked.now })
      if (way === null) throw problems.page_not_found()
      asked.res.redirect(302, way)
    },
  } satisfies Record<string, Handle>
}
