/** Data of a place's page; a place that is not listed answers as if there were none. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { findSafetyPanel } from '#server/domain/inspections/queries.ts'
import { findPlacePage } from '#server/domain/places/place-page.ts'
import { contextOf } from '#server/http/request-context.ts'
import { bangkokClock, openUntil } from '#shared/opening-hours.ts'
import { problems } from '#shared/problems.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const id = String(args.params.id).toLowerCase()
  context.reads(`place:${id}`, 'lists')
  const { reader, database, now } = context
  const [place, safety] = await Promise.all([
    findPlacePage(database.db, id, { locale: reader.locale, now }),
    findSafetyPanel(database.db, id, reader.locale, now),
  ])
  if (!place || !safety) throw problems.page_not_found()
  return { ...place, safety, today: bangkokClock(now).weekday, openUntil: openUntil(place.hours, now) }
}
