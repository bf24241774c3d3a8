/** The own data as a file: an address of its own, because a page cannot be saved. */
import { bangkokDay } from '#shared/bangkok.ts'
import { problems } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { makeLimits } from '../../db/limits.ts'
import { exportsOf } from '../../domain/accounts/constants.ts'
import { findStoppedPerson } from '../../domain/accounts/stopped-person.ts'
import { execute } from '../../domain/command/execute.ts'
import { exportAccount, recordExport } from '../../domain/profile/leave.ts'
import { readPrivateCookie } from '../request/private-cookies.ts'
import { type Handle, personAt } from './serve-resources.ts'

interface ExportTools {
  database: Pick<Database, 'db'>
  /** Public address of the product. */
  origin: string
  /** The installation's secret for hashes of personal data. */
  salt: Buffer
}

export function exportResources({ database: { db }, origin, salt }: ExportTools) {
  return {
    '/profile/setting/my-data/export.json': async (asked) => {
      const { req, res, now } = asked
      const person = personAt(asked)
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
    },
    // The same for somebody whose sign-in opens nothing else.
    '/auth/stopped/my-data.json': async ({ req, res, now }) => {
      const token = readPrivateCookie(req, 'session', origin.startsWith('https:'))
      const id = token === null ? null : await findStoppedPerson(db, token, now)
      if (id === null) throw problems.page_not_found()
      if ((await makeLimits(db).take(exportsOf(id))) > 0) throw problems.too_many_requests()
      const actor = { id, role: 'client' as const, address: req.ip ?? null, now, salt }
      const data = await db.transaction().execute(async (tx) => {
        const caller = { actor, reader: { locale: 'th' as const }, origin, userAgent: '' }
        await execute({ db: tx, wakeSender: () => undefined }, caller, recordExport, {})
        return exportAccount(tx, { id }, now)
      })
      res
        .set('Content-Disposition', `attachment; filename="place-safety-${bangkokDay(now)}.json"`)
        .type('json')
        .send(JSON.stringify(data, null, 2))
    },
  } satisfies Record<string, Handle>
}
