/** The sign of an own place, to be printed. Another's place is not there, nor one that is not listed: its page would not be either. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { findReviewSign, findSign } from '#server/domain/own-places/find-sign.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { problems } from '#shared/problems.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, origin } = context
  const { params, search } = readPage(context, '/vendor/manage-business/sign/:id')
  const asked = { owner: personOf(context).id, place: params.id, locale: reader.locale, origin }
  const sign = await (search.of === 'review' ? findReviewSign(database.db, asked) : findSign(database.db, asked))
  if (!sign) throw problems.page_not_found()
  return sign
}
