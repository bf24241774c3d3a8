/** The place whose grade is to stand on another site. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { findPlaceCard } from '#server/domain/places/place-card.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { problems } from '#shared/problems.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { id } = readPage(context, '/open/embed/:id').params
  context.reads(`place:${id}`)
  const card = await findPlaceCard(context.database.db, id, { locale: context.reader.locale, now: context.now })
  if (!card) throw problems.page_not_found()
  return { id, name: card.name, origin: context.origin }
}
