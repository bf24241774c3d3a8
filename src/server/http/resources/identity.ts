/**
 * The ways to a provider's own sign-in. They lead out of the product, which no page may: what is kept for the way back lies in the database, and a
 * cookie binds it to this browser. Another site's link begins nothing, so that nobody is linked with a person who was signed in there by others.
 */
import { htmlLang } from '#shared/locales.ts'
import { ownPath } from '#shared/own-path.ts'
import { path } from '#shared/path.ts'
import type { Database } from '../../db/database.ts'
import { makeLimits } from '../../db/limits.ts'
import { identitiesFrom } from '../../domain/accounts/constants.ts'
import { startIdentity } from '../../domain/accounts/identity.ts'
import { execute } from '../../domain/command/execute.ts'
import { IdentityFault, type IdentityReason } from '../../external/identity-client.ts'
import type { Log } from '../../log/log.ts'
import type { Identity } from '../request/identity.ts'
import { flowCookie, readPrivateCookie } from '../request/private-cookies.ts'
import { type Asked, type Handle, personAt } from './serve-resources.ts'

interface IdentityTools {
  database: Pick<Database, 'db'>
  log: Log
  identity: Identity
  /** Public address of the product. */
  origin: string
  /** The installation's secret for hashes of personal data. */
  salt: Buffer
}

interface Way {
  next: string
  link?: { user: string; session: string }
}

const partners = '/profile/setting/partners'

export function identityResources({ database: { db }, log, identity, origin, salt }: IdentityTools) {
  const secure = origin.startsWith('https:')
  const limits = makeLimits(db)

  async function begin({ req, res, now, reader, person }: Asked, { next, link }: Way): Promise<void> {
    const provider = String(req.params.provider)
    const site = req.headers['sec-fetch-site']
    if (site === 'cross-site' || site === 'same-site') {
      res.redirect(302, link ? partners : path('/auth/login', { next }))
      return
    }
    const failed = (fault: IdentityReason | 'waiting' | 'gone') =>
      res.redirect(302, path('/auth/identity/:provider', { provider }, { fault, next: link ? partners : next }))
    const client = identity.find(provider)
    if (!client) {
      failed('gone')
      return
    }
    if ((await limits.take(identitiesFrom(req.ip ?? ''))) > 0) {
      failed('waiting')
      return
    }
    const { locale } = reader()
    const begun = await client.begin(htmlLang[locale]).catch((error: unknown) => {
      if (!(error instanceof IdentityFault)) throw error
      log.warn({ provider, code: error.code, requestId: req.id }, 'a provider of sign-ins did not answer')
      return error
    })
    if (begun instanceof IdentityFault) {
      failed(begun.reason)
      return
    }
    const actor = { id: person?.id ?? null, role: person?.role ?? 'guest', address: req.ip ?? null, now, salt } as const
    const caller = { actor, reader: { locale }, origin, userAgent: req.headers['user-agent'] ?? '', person }
    const flow = { ...begun.begun, provider, next, ...(link && { link }) }
    const replaced = readPrivateCookie(req, 'identity', secure)
    const token = await execute({ db, wakeSender: () => undefined }, caller, startIdentity, { flow, replaced })
    res.append('Set-Cookie', flowCookie('identity', token, secure)).redirect(302, begun.address)
  }

  return {
    '/auth/identity/:provider/start': (asked) => begin(asked, { next: ownPath(asked.query('next'), '') }),
    '/profile/setting/partners/link/:provider': (asked) => {
      const { id, session } = personAt(asked)
      return begin(asked, { next: partners, link: { user: id, session } })
    },
  } satisfies Record<string, Handle>
}
