/** The standards for an own place, and how to meet them. Another's place is not there. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { findStandards } from '#server/domain/own-places/find-standards.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { problems } from '#shared/problems.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params } = readPage(context, '/vendor/manage-business/safety-standards/:id')
  const found = await findStandards(context.database.db, personOf(context).id, params.id, context.reader.locale)
  if (!found) throw problems.page_not_found()
  return found
}
