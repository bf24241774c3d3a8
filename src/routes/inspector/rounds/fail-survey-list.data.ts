/** Self-surveys of the officer's areas that failed or are missing, and reminding of them. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { listLateSurveys, remindSurvey } from '#server/domain/plan/late-surveys.ts'
import { form } from '#server/http/forms/form.ts'
import { listAsked } from '#server/http/request/list-asked.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { says } from '#shared/refusals.ts'

const page = '/inspector/fail-survey-list'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { done, ...search } = readPage(context, page).search
  const asked = listAsked(search)
  const reading = { officer: personOf(context).id, locale: reader.locale, now }
  return { ...(await listLateSurveys(database.db, reading, asked)), asked, done }
}

export const action = form({
  schema: z.object({ place: z.uuid(says('error:problem.invalid_request')) }),
  command: remindSurvey,
  answer: () => ({ to: path(page, { done: '1' }) }),
})
