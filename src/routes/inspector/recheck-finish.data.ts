/** What was sealed on a visit to a place. Without its number there is nothing to show: back to the visit. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { findSealedReceipt } from '#server/domain/inspections/find-receipt.ts'
import { dutyAt } from '#server/http/request/duty-at.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, '/inspector/recheck-by-business-id/:id/state-finish')
  const place = params.id
  await dutyAt(context, place)
  if (!search.of) throw redirect(path('/inspector/recheck-by-business-id/:id', { id: place }))
  const { database, reader, now } = context
  const receipt = await findSealedReceipt(database.db, { place, inspection: search.of }, { locale: reader.locale, now })
  if (!receipt) throw problems.page_not_found()
  return { receipt }
}
