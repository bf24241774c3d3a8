/** Places of one kind, the safest or the best rated first, in the whole country or in one province. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { listProvinceOptions } from '#server/domain/areas/province-options.ts'
import { listByCategory } from '#server/domain/places/queries.ts'
import { fullListQuery } from '#server/http/request/list-query.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { problems } from '#shared/problems.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  context.reads('lists', 'areas')
  const { db } = context.database
  const { params, search } = readPage(context, '/client/category/:id')
  const { id: category } = params
  const { province: wanted, by, cursor } = search
  const provinces = await listProvinceOptions(db, context.reader.locale)
  const province = wanted ? provinces.find(({ code }) => String(code) === wanted) : null
  if (province === undefined) throw problems.page_not_found()
  const order = by === 'rating' ? 'popular' : 'safest'
  const page = await listByCategory(db, {
    ...(await fullListQuery(context, cursor)),
    category,
    province: province?.code,
    order,
  })
  return { category, by, province: province?.code ?? null, provinces, page }
}
