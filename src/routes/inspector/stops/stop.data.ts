/** One stopped account: why and until when, its appeal and the answer, and taking it back. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { answerStop, liftStop } from '#server/domain/stops/answer-stop.ts'
import { findStop } from '#server/domain/stops/find-stops.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { stopWords } from '#server/http/officers/stop-fields.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { says } from '#shared/refusals.ts'

const page = '/inspector/stops/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { params, search } = readPage(context, page)
  const reading = { reader: personOf(context).id, locale: reader.locale, now }
  const stop = await findStop(database.db, params.id, reading)
  if (!stop) throw problems.page_not_found()
  return { stop, done: search.done }
}

export const action = formsAt(page, ({ params }) =>
  forms({
    lift: form({
      schema: z.object({ rev: z.string().max(40), words: stopWords }),
      command: liftStop,
      input: (input) => ({ ...input, stop: params.id }),
      answer: () => ({ to: path(page, params, { done: 'lifted' }) }),
    }),
    answer: form({
      schema: z.object({
        rev: z.string().max(40),
        words: stopWords,
        verdict: z.enum(['uphold', 'dismiss'], says('error:field.choose')),
      }),
      command: answerStop,
      input: (input) => ({ ...input, stop: params.id }),
      answer: () => ({ to: path(page, params, { done: 'answered' }) }),
    }),
  }),
)
