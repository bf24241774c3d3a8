/** Officers whom the reader decides about, requests first; an officer who is no supervisor finds the own areas instead. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { listOfficers } from '#server/domain/officers/find-officers.ts'
import { listAsked } from '#server/http/request/list-asked.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { id, inspector } = personOf(context)
  if (inspector?.level !== 'supervisor') throw redirect(path('/inspector/area-duty'))
  const { done, ...search } = readPage(context, '/inspector/officers').search
  const asked = listAsked(search)
  return {
    ...(await listOfficers(database.db, { reader: id, locale: reader.locale, now }, asked)),
    asked,
    me: id,
    done,
  }
}
