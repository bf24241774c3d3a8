/**
 * The short address of a warning card, as short messages carry it: leads the owner and the manager to the card, a helper to the draft of the reply. For
 * anybody else there is no such card, since numbers can be counted through.
 */
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { findCardByNumber } from '../../domain/cards/find-by-number.ts'
import { type Handle, personAt } from './serve-resources.ts'

export function cardLinkResources({ database: { db } }: { database: Pick<Database, 'db'> }) {
  return {
    '/c/:number': async (asked) => {
      const found = await findCardByNumber(db, String(asked.req.params.number), personAt(asked).id)
      if (!found) throw problems.page_not_found()
      const page = found.answers ? '/vendor/warning-list/detail/:id' : '/vendor/warning-list/draft/:id'
      asked.res.redirect(302, path(page, { id: found.id }))
    },
  } satisfies Record<string, Handle>
}
