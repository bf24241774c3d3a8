/** The own data as a file: an address of its own, because a page cannot be saved. */
import { bangkokDay } from '#shared/bangkok.ts'
import type { Database } from '../../db/database.ts'
import { execute } from '../../domain/command/execute.ts'
import { exportAccount, recordExport } from '../../domain/profile/leave.ts'
import { type Handle, personAt } from './serve-resources.ts'

interface ExportTools {
  database: Pick<Database, 'db'>
  /** Where people reach the product. */
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
  } satisfies Record<string, Handle>
}
