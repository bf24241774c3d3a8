/** The owner's own check of a place: begun, filled in, handed in, and the result of such an inspection. Another's place is not there. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { findRunPage } from '#server/domain/runs/run-page.ts'
import { dropSurvey, startSurvey, submitSurvey } from '#server/domain/surveys/commands.ts'
import { findOwnPlace } from '#server/domain/surveys/queries.ts'
import { findSurveyResult } from '#server/domain/surveys/result.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { runForms } from '#server/http/runs/run-forms.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { says } from '#shared/refusals.ts'

const page = '/vendor/manage-business/do-survery/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { db } = database
  const person = personOf(context)
  const { params, search } = readPage(context, page)
  const found = await findOwnPlace(db, person.id, params.id, reader.locale)
  if (!found) throw problems.page_not_found()
  const { place, open } = found
  const shown = { id: place.id, name: place.name, category: place.category }
  if (!open) {
    const result = await findSurveyResult(db, place, { locale: reader.locale, now })
    return { place: shown, isClosed: place.status === 'closed', run: null, result }
  }
  const shownRun = { actor: context.actor, place: shown, locale: reader.locale, at: search.q }
  const run = await findRunPage(db, open, shownRun)
  return { place: shown, isClosed: false, run, result: null }
}

const uuid = z.uuid(says('error:problem.invalid_request'))
const seen = z.string(says('error:run.manifest')).regex(/^[0-9a-f]{64}$/, says('error:run.manifest'))

const actionOf = (place: string) => {
  const to = (q?: string) => path(page, { id: place }, q === undefined ? {} : { q })
  return forms({
    start: form({
      // A device that begins without a network has made the id itself.
      schema: z.object({ run: uuid.default(() => uuidv7()) }),
      command: startSurvey,
      input: ({ run }) => ({ run, place }),
      answer: () => ({ to: to() }),
    }),
    submit: form({
      schema: z.object({ run: uuid, seen }),
      command: submitSurvey,
      answer: () => ({ to: to() }),
    }),
    drop: form({ schema: z.object({ run: uuid }), command: dropSurvey, answer: () => ({ to: to() }) }),
    ...runForms(to),
  })
}

export const action = formsAt(page, ({ params }) => actionOf(params.id))
