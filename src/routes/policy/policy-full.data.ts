/** Everything that a place promises. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { findPlaceCard } from '#server/domain/places/place-card.ts'
import { foundAbout } from '#server/domain/policies/found-about.ts'
import { listPolicies } from '#server/domain/policies/queries.ts'
import { placeGone } from '#server/http/places/lead-on.ts'
import { readPlace } from '#server/http/places/read-place.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { id } = readPage(context, '/client/information/policy-full/:id').params
  context.reads(`place:${id}`)
  const { database, reader, now } = context
  const [card, policies, [, safety]] = await Promise.all([
    findPlaceCard(database.db, id, { locale: reader.locale, now }),
    listPolicies(database.db, id, reader.locale),
    readPlace(context, id),
  ])
  if (!card) throw await placeGone(context, id, (other) => path('/client/information/policy-full/:id', { id: other }))
  return { card, policies, found: foundAbout(safety?.openFindings ?? []) }
}
