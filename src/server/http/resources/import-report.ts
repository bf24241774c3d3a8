/** The report of an imported list as CSV, for its importer and stewards: to anybody else it is not there. */
import { z } from 'zod'
import { bangkokDay } from '#shared/bangkok.ts'
import { problems } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { findImport, listAllImportRows } from '../../domain/imports/find-import.ts'
import { reportCsv } from '../../domain/imports/report-csv.ts'
import { type Handle, personAt } from './serve-resources.ts'

export function importResources({ database: { db } }: { database: Pick<Database, 'db'> }) {
  return {
    '/inspector/imports/:id/report.csv': async (asked) => {
      const { id = '' } = asked.req.params as Record<string, string>
      const reading = { reader: personAt(asked).id }
      const list = z.guid().safeParse(id).success ? await findImport(db, reading, id) : null
      if (!list) throw problems.page_not_found()
      const rows = await listAllImportRows(db, id)
      asked.res
        .set(
          'Content-Disposition',
          `attachment; filename="place-safety-import-${bangkokDay(new Date(list.madeAt))}.csv"`,
        )
        .type('text/csv; charset=utf-8')
        .send(reportCsv(rows, asked.reader().locale))
    },
  } satisfies Record<string, Handle>
}
