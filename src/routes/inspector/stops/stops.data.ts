/** Stopped accounts, and appeals that wait; for supervisors of the places where it came up, and stewards; other officers find their areas instead. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { findReach } from '#server/domain/record/record-scopes.ts'
import { listStops } from '#server/domain/stops/find-stops.ts'
import { listAsked } from '#server/http/request/list-asked.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const reading = { reader: personOf(context).id, locale: reader.locale, now }
  if (!(await findReach(database.db, reading))) throw redirect(path('/inspector/area-duty'))
  const { find } = listAsked({ find: readPage(context, '/inspector/stops').search.find, cursor: null })
  return { stops: await listStops(database.db, reading, { find }), find }
}
