/** How one place stands: what to do next, the grade with what it is made of, what is open, and what the last self-check expects. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { findSafetyPanel } from '#server/domain/inspections/queries.ts'
import { listOwn } from '#server/domain/own-places/list-own.ts'
import { listSurveys } from '#server/domain/surveys/queries.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { problems } from '#shared/problems.ts'

const page = '/vendor/manage-business/home/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { db } = database
  const { id } = readPage(context, page).params
  const { places, toDo } = await listOwn(db, personOf(context).id, { locale: reader.locale, now })
  const place = places.find((each) => each.id === id)
  if (!place) throw problems.page_not_found()
  const [safety, [survey]] = await Promise.all([findSafetyPanel(db, id, reader.locale, now), listSurveys(db, id, 1)])
  return {
    place,
    toDo: toDo.filter((it) => it.place.id === id),
    // Of a place that is not listed there is none.
    safety,
    survey: survey
      ? {
          ...{ letter: survey.grade, score: survey.score, on: survey.submitted_at.toISOString() },
          ...{ until: survey.expires_at.toISOString(), isExpired: survey.expires_at <= now },
        }
      : null,
    now: now.toISOString(),
  }
}
