/** All reviews of a place, narrowed and ordered by the address; the owner's reply and reports are sent here. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { replyToReview, reportReview } from '#server/domain/reviews/answers.ts'
import { repliesOf, reportsOf } from '#server/domain/reviews/constants.ts'
import { untranslated } from '#server/domain/reviews/present.ts'
import { findReviewSummary, listReviews, reviewsPerPage } from '#server/domain/reviews/queries.ts'
import { activeSince } from '#server/domain/reviews/rules.ts'
import { findLockedReview, findPlaceName, findStanding } from '#server/domain/reviews/standing.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { placeGone } from '#server/http/places/lead-on.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { idField, reasonField, replyField } from '#shared/reviews/review-fields.ts'

const page = '/client/information/review-full/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  const place = params.id
  context.reads(`place:${place}`)
  const { database, reader, person, now, actor } = context
  const { cursor, done, ...filter } = search
  const named = await findPlaceName(database.db, place, reader.locale)
  if (!named) throw await placeGone(context, place, (id) => path(page, { id }))
  const [summary, list, standing, held] = await Promise.all([
    findReviewSummary(database.db, place),
    listReviews(database.db, {
      place,
      filter,
      limit: reviewsPerPage,
      locale: reader.locale,
      cursor,
      salt: actor.salt,
      reader: person?.id ?? null,
    }),
    person ? findStanding(database.db, person.id, place, now) : null,
    person ? findLockedReview(database.db, person.id, place) : null,
  ])
  if (!summary) throw problems.page_not_found()
  context.wantTranslations(untranslated(list.rows, reader.locale))
  return {
    place,
    ...named,
    filter,
    summary,
    page: list,
    reader:
      standing === null
        ? ('guest' as const)
        : standing.owns || standing.answersGuests
          ? ('owner' as const)
          : ('person' as const),
    /** The reader's own review that waits for an officer: the list has it for nobody. */
    held,
    /** True if a link to writing is of use. */
    mayWrite: !(standing?.isRelated || standing?.onDuty),
    hasReviewed: (standing?.wroteAt ?? new Date(0)) > activeSince(now),
    done,
  }
}

const actionOf = (place: string) =>
  forms({
    report: form({
      schema: z.object({ review: idField, reason: reasonField }),
      limits: (_input, context) => [reportsOf(personOf(context).id)],
      command: reportReview,
      input: (input) => ({ place, ...input }),
      answer: () => ({ to: path(page, { id: place }, { done: 'reported' }) }),
    }),
    reply: form({
      schema: z.object({ review: idField, text: replyField }),
      limits: (_input, context) => [repliesOf(personOf(context).id)],
      command: replyToReview,
      input: (input) => ({ place, ...input }),
      answer: () => ({ to: path(page, { id: place }, { done: 'replied' }) }),
    }),
  })

export const action = formsAt(page, ({ params }) => actionOf(params.id))
