/** The sealed recheck of an inspection. Without its number: back to the officer's day. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { findPlaceOfSealed, findSealedReceipt } from '#server/domain/inspections/find-receipt.ts'
import { handVisitOver } from '#server/domain/visit-letters/hand-visit-over.ts'
import { dutyAt } from '#server/http/duty/duty-at.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { of } = readPage(context, '/inspector/do-recheck/state-finish').search
  if (of === null) throw redirect(path('/inspector/home'))
  const { database, reader, now, origin } = context
  const place = await findPlaceOfSealed(database.db, of, { follows: true })
  if (place === null) throw problems.page_not_found()
  await dutyAt(context, place)
  const receipt = await findSealedReceipt(database.db, { place, inspection: of }, { locale: reader.locale, now })
  if (!receipt) throw problems.page_not_found()
  return { receipt, handover: await handVisitOver(database.db, { inspection: of, origin, now }) }
}
