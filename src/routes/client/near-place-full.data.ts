/** The full list of places near the reader's my-location; no rows and no area without a location. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { listNear } from '#server/domain/places/queries.ts'
import { fullListQuery } from '#server/http/request/list-query.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  context.reads('lists')
  const { cursor } = readPage(context, '/client/near-place-full').search
  const query = await fullListQuery(context, cursor)
  const { from: place } = query
  if (!place) return { area: null, exact: false, page: { rule: 'near' as const, rows: [], next: null } }
  const page = await listNear(context.database.db, { ...query, lat: place.lat, lng: place.lng })
  return { area: place.name, exact: place.exact, page }
}
