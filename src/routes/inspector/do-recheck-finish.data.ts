/** What was sealed by rechecking an inspection. Without its number there is nothing to show: back to the visit to the place. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { findSealedReceipt } from '#server/domain/inspections/find-receipt.ts'
import { findRechecked } from '#server/domain/inspections/find-rechecked.ts'
import { dutyAt } from '#server/http/request/duty-at.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, '/inspector/do-recheck/:id/:question_template_id/state-finish')
  const { database, reader, now } = context
  const follows = { id: params.id, templateId: params.question_template_id }
  const rechecked = await findRechecked(database.db, follows.id, reader.locale)
  if (rechecked?.template !== follows.templateId) throw problems.page_not_found()
  const place = rechecked.place.id
  await dutyAt(context, place)
  if (!search.of) throw redirect(path('/inspector/recheck-by-business-id/:id', { id: place }))
  const which = { place, inspection: search.of, follows }
  const receipt = await findSealedReceipt(database.db, which, { locale: reader.locale, now })
  if (!receipt) throw problems.page_not_found()
  return { receipt }
}
