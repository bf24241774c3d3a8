/** Data of a place's page; a place that is not listed answers as if there were none. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { findSafetyPanel } from '#server/domain/inspections/queries.ts'
import { findPlacePage, findReadersOwn } from '#server/domain/place-page/place-page.ts'
import { findSafer, wantsSafer } from '#server/domain/places/safer.ts'
import { untranslated } from '#server/domain/reviews/present.ts'
import { listReviews } from '#server/domain/reviews/queries.ts'
import { placeGone } from '#server/http/request/lead-on.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { openingAt, weekClock } from '#shared/places/opening-hours.ts'

/** Reviews that a place's own page shows; the rest has a page of its own. */
const shownReviews = 3

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { id } = readPage(context, '/client/information/:id').params
  const { reader, database, now, person, actor, tiles } = context
  const { db } = database
  const { locale, location } = reader
  const tags = [`place:${id}`]
  // Asked once for all who read it in this language: five statements are 9 ms of CPU in the embedded database.
  const [place, safety, reviews] = await context.kept(`place ${id} ${locale}`, tags, () =>
    Promise.all([
      findPlacePage(db, id, { locale, now }),
      findSafetyPanel(db, id, locale, now),
      listReviews(db, { place: id, limit: shownReviews, locale, salt: actor.salt }),
    ]),
  )
  if (!place || !safety) throw await placeGone(context, id, (other) => path('/client/information/:id', { id: other }))
  context.wantTranslations(untranslated(reviews.rows, locale))
  const { id: listed, category } = place.card
  const isDoubtful = wantsSafer(safety.grade) && !place.closing?.isForGood
  const [own, safer] = await Promise.all([
    findReadersOwn(db, {
      place: { id: listed, point: place.point },
      locale,
      person: person?.id ?? null,
      location,
      now,
    }),
    isDoubtful
      ? context.kept(`safer ${id} ${locale}`, [...tags, 'lists'], () =>
          findSafer(db, { place: { id: listed, category, ...place.point }, locale, now }),
        )
      : [],
  ])
  const isServing = !place.card.closedTemporarily && place.card.grade.state !== 'suspended' && !place.closing
  const current = isServing ? openingAt(place.hours, now) : null
  if (current) context.holdsUntil(current.changesAt)
  return {
    ...place,
    ...own,
    safety,
    safer,
    reviews: reviews.rows.map((review) =>
      review.hidden === null ? { ...review, own: own.reviews.includes(review.id) } : review,
    ),
    today: weekClock(now).weekday,
    opening: current?.opening ?? null,
    tiles,
  }
}
