/** The full list of recommended places. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { listRecommended } from '#server/domain/places/queries.ts'
import { fullListQuery } from '#server/http/request/list-query.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  context.reads('lists')
  const { cursor } = readPage(context, '/client/recommend-full').search
  return { page: await listRecommended(context.database.db, await fullListQuery(context, cursor)) }
}
