/** The record of the reader's areas and agencies; a steward's is that of the installation. To anybody else the address is none. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { findCheck } from '#server/domain/record/find-check.ts'
import { readRecord } from '#server/domain/record/read-record.ts'
import { askedOf, queryOf } from '#server/domain/record/record-asked.ts'
import { recordReading } from '#server/domain/record/record-reading.ts'
import { listReachAreas } from '#server/domain/record/record-scopes.ts'
import { runCommand } from '#server/http/forms/run-command.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { problems } from '#shared/problems.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { locale } = reader
  const { cursor, ...search } = readPage(context, '/inspector/record').search
  const asked = askedOf(search)
  const read = await readRecord(database.db, { reader: personOf(context).id, locale, now }, { asked, cursor })
  if (!read) throw problems.page_not_found()
  const { lines, next, reach } = read
  // A reading that nobody has seen yet is not put on record.
  if (!context.isHead && !context.isAhead) await runCommand(context, recordReading, { query: queryOf(asked) })
  const [check, areas] = await Promise.all([
    findCheck(database.db, reach, locale),
    listReachAreas(database.db, reach, locale),
  ])
  return { lines, next, asked, cursor, check, areas, agencies: reach.agencies, isSteward: reach.isSteward }
}
