/** The record as a file for spreadsheets: the same door, scopes and filter as the page. Each file is itself on record. */
import { pageInputs } from '#routes/site-map.data.ts'
import { bangkokDay } from '#shared/bangkok.ts'
import type { Locale } from '#shared/locales.ts'
import { problems } from '#shared/problems.ts'
import type { RecordLine } from '#shared/record/record-page.ts'
import type { Database } from '../../db/database.ts'
import { execute } from '../../domain/command/execute.ts'
import { readWhole } from '../../domain/record/read-record.ts'
import { askedOf, queryOf } from '../../domain/record/record-asked.ts'
import { recordExport } from '../../domain/record/record-reading.ts'
import { recordCsv, recordXlsx } from '../../domain/record/record-table.ts'
import { type Handle, personAt } from './serve-resources.ts'

interface RecordTools {
  database: Pick<Database, 'db'>
  origin: string
  salt: Buffer
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const made: { [As in keyof typeof types]: (lines: RecordLine[], locale: Locale) => string | Promise<Buffer> } = {
  csv: recordCsv,
  xlsx: recordXlsx,
}

export function recordResources({ database: { db }, origin, salt }: RecordTools) {
  const send =
    (as: keyof typeof types): Handle =>
    async (asked) => {
      const { req, res, now } = asked
      const person = personAt(asked)
      const { search } = pageInputs['/inspector/record']
      const filter = askedOf(search.parse(Object.fromEntries(new URL(req.originalUrl, origin).searchParams)))
      const { locale } = asked.reader()
      const lines = await readWhole(db, { reader: person.id, locale, now }, filter)
      if (!lines) throw problems.page_not_found()
      const actor = { id: person.id, role: person.role, address: req.ip ?? null, now, salt }
      const caller = { actor, reader: { locale }, origin, userAgent: req.headers['user-agent'] ?? '', person }
      const taken = { query: queryOf(filter), as, rows: lines.length }
      await execute({ db, wakeSender: () => undefined }, caller, recordExport, taken)
      const name = `place-safety-record-${bangkokDay(now)}.${as}`
      res
        .set('Content-Disposition', `attachment; filename="${name}"`)
        .type(types[as])
        .send(await made[as](lines, locale))
    }
  return {
    '/inspector/record/record.csv': send('csv'),
    '/inspector/record/record.xlsx': send('xlsx'),
  } satisfies Record<string, Handle>
}
