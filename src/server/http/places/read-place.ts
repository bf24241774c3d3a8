/** A place's data common to all readers of a language: queried once and cached, because five statements are 9 ms of CPU in the embedded database. */
import { findSafetyPanel } from '#server/domain/inspections/queries.ts'
import { findPlacePage } from '#server/domain/place-page/place-page.ts'
import { findSafer } from '#server/domain/places/safer.ts'
import { listReviews } from '#server/domain/reviews/queries.ts'
import type { RequestContext } from '../request/request-context.ts'

/** Reviews that a place's own page shows; the rest has a page of its own. */
const shownReviews = 3

/** The place and its safety, null each where it is not listed, and its newest reviews. */
export function readPlace(context: RequestContext, id: string) {
  const { database, reader, now, actor } = context
  const { locale } = reader
  return context.cached(`place ${id} ${locale}`, [`place:${id}`], () =>
    Promise.all([
      findPlacePage(database.db, id, { locale, now }),
      findSafetyPanel(database.db, id, locale, now),
      listReviews(database.db, { place: id, limit: shownReviews, locale, salt: actor.salt }),
    ]),
  )
}

/** Safer places of the same kind near it. */
export function readSafer(context: RequestContext, place: Parameters<typeof findSafer>[1]['place']) {
  const { database, reader, now } = context
  const { locale } = reader
  return context.cached(`safer ${place.id} ${locale}`, [`place:${place.id}`, 'lists'], () =>
    findSafer(database.db, { place, locale, now }),
  )
}
