/** The door for owners: whether their place is here already. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { findHere, longestFind } from '#server/domain/registrations/find-here.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, person } = context
  const find = readPage(context, '/owners').search.find?.slice(0, longestFind).trim() ?? ''
  const asked = { typed: find, person: person?.id ?? null, locale: reader.locale }
  return { find, found: find === '' ? null : await context.search(() => findHere(database.db, asked)) }
}
