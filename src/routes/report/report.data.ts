/**
 * Reporting a problem of a place, with or without an account; a sent report is confirmed at the same address. The check of accounts sends the
 * demanded account here: by a form, because addresses are stored in histories, logs and caches.
 */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { reportPlace } from '#server/domain/reports/commands.ts'
import { placeReportsFrom, placeReportsOf } from '#server/domain/reports/constants.ts'
import { findReportedPlace } from '#server/domain/reports/queries.ts'
import { findPlaceName } from '#server/domain/reviews/standing.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { placeReportFields } from '#shared/reports/place-report-fields.ts'
import { isUrgent, type PlaceReportKind, placeReportKinds } from '#shared/reports/place-reports.ts'

const page = '/client/information/report/:id'

/** The report's prefilled values. */
export interface ReportedAccount {
  account: string
  /** Null where the reader is to choose. */
  kind: PlaceReportKind | null
}

/** Longer than any account, number or link of a page. */
const longestAccount = 200

const reported = z.object({
  account: z
    .string()
    .catch('')
    .transform((text) => text.trim().slice(0, longestAccount)),
  kind: z.enum(placeReportKinds).nullable().catch(null),
})

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
  return { place, ...named, ...found, done: search.done }
}

const sendingOf = (place: string) =>
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

const beginning = form({ schema: reported, answer: (given) => ({ data: given satisfies ReportedAccount }) })

export const action = formsAt(page, ({ params }) => forms({ send: sendingOf(params.id), account: beginning }))
