/** Data of a place's page; a place that is not listed answers as if there were none. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { findSafetyPanel } from '#server/domain/inspections/queries.ts'
import { findPlacePage } from '#server/domain/place-page/place-page.ts'
import { findSafer, wantsSafer } from '#server/domain/places/safer.ts'
import { listReviews } from '#server/domain/reviews/queries.ts'
import { placeGone } from '#server/http/request/lead-on.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { openUntil, weekClock } from '#shared/places/opening-hours.ts'

/** Reviews that a place's own page shows; the rest has a page of its own. */
const shownReviews = 3

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { id } = readPage(context, '/client/information/:id').params
  context.reads(`place:${id}`)
  const { reader, database, now, person, actor, tiles } = context
  const { db } = database
  const { locale } = reader
  const [place, safety, reviews] = await Promise.all([
    findPlacePage(db, id, { locale, now, person: person?.id, location: reader.location }),
    findSafetyPanel(db, id, locale, now),
    listReviews(db, { place: id, limit: shownReviews, salt: actor.salt, reader: person?.id }),
  ])
  if (!place || !safety) throw await placeGone(context, id, (other) => path('/client/information/:id', { id: other }))
  const isDoubtful = wantsSafer(safety.grade) && !place.closing?.isForGood
  if (isDoubtful) context.reads('lists')
  const { id: own, category } = place.card
  const safer = isDoubtful ? await findSafer(db, { place: { id: own, category, ...place.point }, locale, now }) : []
  return {
    ...place,
    safety,
    safer,
    reviews: reviews.rows,
    today: weekClock(now).weekday,
    openUntil: openUntil(place.hours, now),
    tiles,
  }
}
