/** The own data as a file: an address of its own, because a page cannot be saved. For the signed-in person only, and never kept by anybody. */

import { type Request, type Response, Router } from 'express'
import { bangkokDay } from '#shared/bangkok.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { makeLimits } from '../../db/limits.ts'
import { isConfirmed } from '../../domain/accounts/confirm.ts'
import { exportsOf } from '../../domain/accounts/constants.ts'
import { findPerson } from '../../domain/accounts/sessions.ts'
import { execute } from '../../domain/command/execute.ts'
import { exportAccount, recordExport } from '../../domain/profile/leave.ts'
import { confirmPath } from '../forms/confirming.ts'
import { readPrivateCookie } from '../request/private-cookies.ts'

const page = '/profile/setting/my-data'

interface ExportTools {
  database: Pick<Database, 'db'>
  /** Where people reach the product. */
  origin: string
  /** The installation's secret for hashes of personal data. */
  salt: Buffer
}

/** Answers `GET /profile/setting/my-data/export.json`. A guest is led to the sign-in, and from there back to the page. */
export function myDataExport({ database: { db }, origin, salt }: ExportTools): Router {
  const secure = origin.startsWith('https:')
  const limits = makeLimits(db)
  const address = `${page}/export.json`
  const routes = Router()
  // Each copy that is taken is counted and recorded, and HEAD may do neither.
  routes.head(address, (_req, res, next) => {
    res.set({ Allow: 'GET', 'Cache-Control': 'private, no-store' })
    next(problems.method_not_allowed())
  })
  routes.get(address, async (req: Request, res: Response) => {
    const now = new Date()
    res.set('Cache-Control', 'private, no-store')
    const token = readPrivateCookie(req, 'session', secure)
    const person = token === null ? null : await findPerson(db, token, now)
    if (!person) {
      res.redirect(302, path('/auth/login', { next: page }))
      return
    }
    if (!isConfirmed(person, now)) {
      res.redirect(302, confirmPath(page))
      return
    }
    if ((await limits.take(exportsOf(person.id))) > 0) throw problems.too_many_requests()
    const actor = { id: person.id, role: person.role, address: req.ip ?? null, now, salt }
    // Recorded before it is read, so that the file holds this very event as well.
    const data = await db.transaction().execute(async (tx) => {
      const caller = { actor, reader: person, origin, userAgent: req.headers['user-agent'] ?? '', person }
      await execute({ db: tx, wakeSender: () => undefined }, caller, recordExport, {})
      return exportAccount(tx, person, now)
    })
    res
      .set('Content-Disposition', `attachment; filename="place-safety-${bangkokDay(now)}.json"`)
      .type('json')
      .send(JSON.stringify(data, null, 2))
  })
  return routes
}
