/** Rechecking findings: only while the recheck of that inspection is open. Before, the visit to the place; after, the newest result. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { whyNotWork } from '#server/domain/duty/policy.ts'
import { findBefore } from '#server/domain/inspections/find-before.ts'
import { findRechecked } from '#server/domain/inspections/find-rechecked.ts'
import { findOpenRun } from '#server/domain/runs/queries.ts'
import { findRunPage } from '#server/domain/runs/run-page.ts'
import { dutyAt } from '#server/http/duty/duty-at.ts'
import { forms, formsAt } from '#server/http/forms/form.ts'
import { inspectionForms } from '#server/http/inspections/inspection-forms.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'

const page = '/inspector/do-recheck/:id/:question_template_id'
const visit = '/inspector/recheck-by-business-id/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, actor } = context
  const { params, search } = readPage(context, page)
  const rechecked = await findRechecked(database.db, params.id, reader.locale)
  if (!rechecked || rechecked.template !== params.question_template_id) throw problems.page_not_found()
  const { place } = rechecked
  // The visit gives the reason to an officer who may not work on it.
  if (whyNotWork(await dutyAt(context, place.id))) throw redirect(path(visit, { id: place.id }))
  const open = await findOpenRun(database.db, place.id, 'inspection')
  if (open?.follows_id === params.id) {
    const before = await findBefore(database.db, place.id)
    const run = await findRunPage(database.db, open, { actor, place, locale: reader.locale, at: search.q, before })
    return { place, run, at: params }
  }
  if (rechecked.newest && rechecked.newest.id !== params.id)
    throw redirect(path(page, { id: rechecked.newest.id, question_template_id: rechecked.newest.template }))
  throw redirect(path(visit, { id: place.id }))
}

const actionOf = (at: { id: string; question_template_id: string }) =>
  forms(
    inspectionForms({
      at: (q) => path(page, at, { q }),
      finish: (of) => path('/inspector/do-recheck/state-finish', { of }),
      aborted: path(page, at),
    }),
  )

export const action = formsAt(page, ({ params }) => actionOf(params))
