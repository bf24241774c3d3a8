/** An owner's way of answering guests: hours, notes, answers at hand, and the promise that the talks so far allow. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { readPace } from '#server/domain/chat/answering.ts'
import { changeAnswering, endCanned, findAnsweringPage, stateCanned } from '#server/domain/chat/change-answering.ts'
import { ownChangesOf } from '#server/domain/own-places/constants.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf, type RequestContext } from '#server/http/request/request-context.ts'
import { answeringFields, cannedFields } from '#shared/chat/answering-fields.ts'
import { fromFields } from '#shared/localised-fields.ts'
import { path } from '#shared/path.ts'
import { says } from '#shared/refusals.ts'

const page = '/vendor/manage-business/answering/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  const { database, now } = context
  const { locale } = context.reader
  const found = await findAnsweringPage(database.db, { owner: personOf(context).id, place: params.id, locale })
  const pace = await readPace(database.db, params.id, now)
  return { ...found, pace, done: search.done }
}

const limits = (_input: unknown, context: RequestContext) => [ownChangesOf(personOf(context).id)]

export const action = formsAt(page, ({ params: { id } }) =>
  forms({
    answering: form({
      schema: answeringFields,
      limits,
      command: changeAnswering,
      input: ({ from, to, ...notes }) => ({
        place: id,
        hours: from === '' ? null : { from, to },
        greeting: fromFields(notes, 'greeting'),
        away: fromFields(notes, 'away'),
      }),
      answer: () => ({ to: path(page, { id }, { done: 'saved' }) }),
    }),
    canned: form({
      schema: cannedFields,
      limits,
      command: stateCanned,
      input: ({ word, ...words }) => ({ place: id, word, answer: fromFields(words, 'answer') }),
      answer: () => ({ to: path(page, { id }, { done: 'saved' }) }),
    }),
    endCanned: form({
      schema: z.object({ canned: z.uuid(says('error:problem.invalid_request')) }),
      limits,
      command: endCanned,
      input: ({ canned }) => ({ place: id, canned }),
      answer: () => ({ to: path(page, { id }, { done: 'removed' }) }),
    }),
  }),
)
