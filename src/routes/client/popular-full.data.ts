/** The full list of popular places: by visitors of the last days, or by rating. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { listHot, listPopular } from '#server/domain/places/queries.ts'
import { fullListQuery } from '#server/http/request/list-query.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  context.reads('lists')
  const { by, cursor } = readPage(context, '/client/popular-full').search
  const list = by === 'rating' ? listPopular : listHot
  return { by, page: await list(context.database.db, await fullListQuery(context, cursor)) }
}
