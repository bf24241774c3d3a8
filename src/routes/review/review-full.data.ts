/** All reviews of a place, narrowed and ordered by the address; the owner's reply and reports are sent here. */
import type { ActionFunction, LoaderFunctionArgs } from 'react-router-dom'
import { redirect } from 'react-router-dom'
import { z } from 'zod'
import { replyToReview, reportReview } from '#server/domain/reviews/answers.ts'
import { repliesOf, reportsOf } from '#server/domain/reviews/constants.ts'
import { findReviewSummary, listReviews, reviewsPerPage } from '#server/domain/reviews/queries.ts'
import { findHeldReview, findPlaceName, findStanding } from '#server/domain/reviews/standing.ts'
import { type FormAction, form, forms, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { problems } from '#shared/problems.ts'
import { idField, reasonField, replyField } from '#shared/reviews/review-fields.ts'
import { reviewsAddress } from '#shared/reviews/review-filter.ts'

const path = '/client/information/review-full/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, path)
  const place = params.id
  context.reads(`place:${place}`)
  const { database, reader, person, now, actor } = context
  const { cursor, done, ...filter } = search
  const named = await findPlaceName(database.db, place, reader.locale)
  if (!named) throw problems.page_not_found()
  const [summary, page, standing, held] = await Promise.all([
    findReviewSummary(database.db, place),
    listReviews(database.db, {
      place,
      filter,
      limit: reviewsPerPage,
      cursor,
      salt: actor.salt,
      reader: person?.id ?? null,
    }),
    person ? findStanding(database.db, person.id, place, now) : null,
    person ? findHeldReview(database.db, person.id, place) : null,
  ])
  if (!summary) throw problems.page_not_found()
  return {
    place,
    ...named,
    filter,
    summary,
    page,
    reader: standing === null ? ('guest' as const) : standing.owns ? ('owner' as const) : ('person' as const),
    /** The reader's own review that waits for an officer: the list has it for nobody. */
    held,
    /** Whether a link to writing is of use. */
    mayWrite: !(standing?.owns || standing?.onDuty),
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
      answer: () => ({ to: `${reviewsAddress(place)}?done=reported` }),
    }),
    reply: form({
      schema: z.object({ review: idField, text: replyField }),
      limits: (_input, context) => [repliesOf(personOf(context).id)],
      command: replyToReview,
      input: (input) => ({ place, ...input }),
      answer: () => ({ to: `${reviewsAddress(place)}?done=replied` }),
    }),
  })

/** The page is open, its forms are for people who are signed in. */
const signedInOnly = (place: string): FormAction => {
  const { names } = actionOf(place)
  const action: ActionFunction = (args) => {
    if (!contextOf(args).person) throw redirect(`/auth/login?next=${encodeURIComponent(reviewsAddress(place))}`)
    return actionOf(place)(args)
  }
  return Object.assign(action, { names })
}

export const action = formsAt(path, ({ params }) => signedInOnly(params.id))
