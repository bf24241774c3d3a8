/**
 * The short addresses of short messages: each leads its reader where the list of notifications leads, and somebody who had no account when a place was
 * offered to their number to the offer itself. For anybody else there is none.
 */
import { problems } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { followShortLink } from '../../domain/notifications/follow-short-link.ts'
import { followOfferLink } from '../../domain/ownership/follow-offer-link.ts'
import { type Handle, personAt } from './serve-resources.ts'

export function noticeLinkResources({ database: { db } }: { database: Pick<Database, 'db'> }) {
  return {
    '/n/:ref': async (asked) => {
      const following = {
        person: personAt(asked).id,
        short: String(asked.req.params.ref),
        locale: asked.reader().locale,
        now: asked.now,
      }
      const way = (await followShortLink(db, following)) ?? (await followOfferLink(db, following))
      if (way === null) throw problems.page_not_found()
      asked.res.redirect(302, way)
    },
  } satisfies Record<string, Handle>
}
