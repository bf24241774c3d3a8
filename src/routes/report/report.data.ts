/** Reporting a problem of a place, with or without an account; what was sent is confirmed at the same address. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { reportPlace } from '#server/domain/reports/commands.ts'
import { placeReportsFrom, placeReportsOf } from '#server/domain/reports/constants.ts'
import { findReportedPlace } from '#server/domain/reports/queries.ts'
import { findPlaceName } from '#server/domain/reviews/standing.ts'
import { form, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { placeReportFields } from '#shared/reports/place-report-fields.ts'
import { isUrgent } from '#shared/reports/place-reports.ts'

const page = '/client/information/report/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  const place = params.id
  context.reads(`place:${place}`)
  const { database, reader, person } = context
  const [named, found] = await Promise.all([
    findPlaceName(database.db, place, reader.locale),
    findReportedPlace(database.db, place, person?.id ?? null),
  ])
  if (!named || !found) throw problems.page_not_found()
  return { place, ...named, ...found, done: search.done, kind: search.kind }
}

const actionOf = (place: string) =>
  form({
    schema: z.object(placeReportFields),
    limits: (_input, { person, actor }) =>
      person ? [placeReportsOf(person.id)] : placeReportsFrom(actor.address ?? ''),
    command: reportPlace,
    input: (report) => ({ ...report, place }),
    answer: ({ kind }) => ({
      to: path(page, { id: place }, { done: isUrgent(kind) ? 'urgent' : 'sent' }),
    }),
  })

export const action = formsAt(page, ({ params }) => actionOf(params.id))
