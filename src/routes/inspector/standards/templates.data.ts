/** The questionnaires of all kinds of places, and the drafts; supervisors begin a new version here. To anybody else the address is none. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { onlySupervisor } from '#server/domain/standards/lock-draft.ts'
import { beginTemplate } from '#server/domain/standards/publish-draft.ts'
import { listStudio } from '#server/domain/standards/read-template.ts'
import { form, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { says } from '#shared/refusals.ts'

const page = '/inspector/templates'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { db } = context.database
  await onlySupervisor(db, { ...personOf(context), now: context.now })
  return { lines: await listStudio(db), done: readPage(context, page).search.done }
}

export const action = formsAt(page, () =>
  form({
    schema: z.object({
      kind: z.string(says('error:problem.invalid_request')).max(40, says('error:problem.invalid_request')),
    }),
    command: beginTemplate,
    answer: (_input, _context, { id }) => ({ to: path('/inspector/templates/:id', { id }, { done: 'begun' }) }),
  }),
)
