/**
 * The address in a mail's `List-Unsubscribe`. The reader's mail program posts to it (RFC 8058): without a cookie and from its own server,
 * so that the address alone counts. Looking leads to the page with the button and changes nothing, because programs look.
 */
import { path } from '#shared/path.ts'
import type { Database } from '../../db/database.ts'
import { asProduct } from '../../domain/command/as-product.ts'
import { execute } from '../../domain/command/execute.ts'
import { unsubscribe } from '../../domain/profile/unsubscribe.ts'
import type { Handle } from './serve-resources.ts'

interface OneClickTools {
  database: Pick<Database, 'db'>
  /** The installation's secret for hashes of personal data. */
  salt: Buffer
}

export function oneClickResources({ database: { db }, salt }: OneClickTools) {
  return {
    '/notification/unsubscribe/one-click': async ({ req, res, now, query }) => {
      const token = query('of')
      if (req.method !== 'POST') {
        res.redirect(302, path('/notification/unsubscribe', { of: token }))
        return
      }
      await execute({ db, wakeSender: () => undefined }, asProduct(salt, now), unsubscribe, { token })
      res.type('text').send('OK')
    },
  } satisfies Record<string, Handle>
}
