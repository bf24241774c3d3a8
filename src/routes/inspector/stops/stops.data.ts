/** Stopped accounts, and appeals that wait; for supervisors of the places where it came up, and stewards; other officers find their areas instead. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import type { Reading } from '#server/domain/officers/find-officers.ts'
import { findReach } from '#server/domain/record/record-scopes.ts'
import { listStops } from '#server/domain/stops/find-stops.ts'
import { contactIn, contactSearchesOf, findPeople, noteContactSearch } from '#server/domain/stops/search-people.ts'
import { runCommand } from '#server/http/forms/run-command.ts'
import { listAsked } from '#server/http/request/list-asked.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf, type RequestContext } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import type { StopPerson } from '#shared/stops/stop.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const reading = { reader: personOf(context).id, locale: reader.locale, now }
  if (!(await findReach(database.db, reading))) throw redirect(path('/inspector/area-duty'))
  const asked = listAsked(readPage(context, '/inspector/stops').search)
  const isNewSearch = asked.find !== null && asked.cursor === null
  const found = isNewSearch ? await searchPeople(context, reading, asked.find ?? '') : nobody
  return { ...(await listStops(database.db, reading, asked)), ...found, asked }
}

const nobody = { people: [] as StopPerson[], morePeople: false }

/** Among those who wrote or reported where the officer supervises. */
async function searchPeople(context: RequestContext, reading: Reading, find: string) {
  const { database, limits } = context
  const contact = contactIn(find)
  if (contact === null) return findPeople(database.db, reading, { name: find })
  // A look ahead finds nobody: nothing of it would be on record.
  if (context.isHead || context.isAhead) return nobody
  if ((await limits.take(contactSearchesOf(reading.reader))) > 0) throw problems.too_many_requests()
  await runCommand(context, noteContactSearch, { contact })
  return findPeople(database.db, reading, { contact })
}
