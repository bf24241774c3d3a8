/** The full list of popular places: by visitors of the last days, or by rating. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { listHot, listPopular } from '#server/domain/places/queries.ts'
import { fullListQuery } from '#server/http/list-query.ts'
import { contextOf } from '#server/http/request-context.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  context.reads('lists')
  const search = new URL(args.request.url).searchParams
  const by = search.get('by') === 'rating' ? ('rating' as const) : ('visitors' as const)
  const list = by === 'rating' ? listPopular : listHot
  return { by, page: await list(context.database.db, fullListQuery(context, search)) }
}
