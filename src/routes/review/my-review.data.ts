/** The person's own reviews of all places. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { listOwnReviews } from '#server/domain/reviews/own-reviews.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { cursor } = readPage(context, '/profile/my-review').search
  const page = await listOwnReviews(database.db, personOf(context).id, { locale: reader.locale, now, cursor })
  return { page }
}
