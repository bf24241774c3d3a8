/**
 * Where a provider says that it has ended a session there (OpenID Connect Back-Channel Logout 1.0). It is the provider's server that asks, without any browser:
 * the signed token alone carries the right. Sessions that it ends are over with the next request.
 */
import express, { type Request, type Response } from 'express'
import { problems } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { endByProvider } from '../../domain/accounts/end-by-provider.ts'
import { subjectHere } from '../../domain/accounts/identity.ts'
import { executeAsProduct } from '../../domain/command/as-product.ts'
import { IdentityFault } from '../../external/identity-client.ts'
import type { Log } from '../../log/log.ts'
import type { Identity } from '../request/identity.ts'
import type { Handle } from './serve-resources.ts'

interface LogoutTools {
  database: Pick<Database, 'db'>
  log: Log
  identity: Identity
}

const readForm = express.text({ type: 'application/x-www-form-urlencoded', limit: '20kb' })

/** The form's token; empty where there is none. */
const tokenOf = (req: Request, res: Response): Promise<string> =>
  new Promise((resolve, reject) =>
    readForm(req, res, (error?: unknown) => {
      if (error) return reject(problems.invalid_request())
      resolve(typeof req.body === 'string' ? (new URLSearchParams(req.body).get('logout_token') ?? '') : '')
    }),
  )

export function identityLogoutResources({ database: { db }, log, identity }: LogoutTools) {
  return {
    '/external/identity/:provider/logout': async ({ req, res }) => {
      const provider = String(req.params.provider)
      const client = identity.find(provider)
      if (!client) throw problems.page_not_found()
      try {
        const { jti, subject, sid } = await client.readLogout(await tokenOf(req, res))
        const { issuer } = client.provider
        const here = subject === null ? null : subjectHere(client.provider, subject, identity.secret)
        const isNew = await executeAsProduct(db, endByProvider, { issuer, jti, subject: here, sid })
        if (!isNew) throw new IdentityFault('refused', 'used before')
        res.status(200).end()
      } catch (error) {
        if (!(error instanceof IdentityFault)) throw error
        const { reason, code } = error
        log.warn({ provider, reason, code, requestId: req.id }, 'a provider’s end of a session was refused')
        res.status(reason === 'down' ? 503 : 400).json({ error: 'invalid_request' })
      }
    },
  } satisfies Record<string, Handle>
}
