/** Guests of an own place and its grade among others. Another's place is not there, nor one that is not listed. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { findGuests } from '#server/domain/own-places/find-guests.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { problems } from '#shared/problems.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { id } = readPage(context, '/vendor/manage-business/guests/:id').params
  const found = await findGuests(database.db, { owner: personOf(context).id, place: id, locale: reader.locale, now })
  if (!found) throw problems.page_not_found()
  return found
}
