/** One list: what each row would do, the confirmation, and what came of it. For its importer, and for stewards. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { confirmImport, dropImport } from '#server/domain/imports/decide-import.ts'
import { findImport, listImportRows } from '#server/domain/imports/find-import.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { workOn } from '#server/http/imports/work-on.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { says } from '#shared/refusals.ts'

const page = '/inspector/imports/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { db } = context.database
  const { params, search } = readPage(context, page)
  const { show, cursor, done } = search
  const found = await findImport(db, { reader: personOf(context).id }, params.id)
  if (!found) throw problems.page_not_found()
  return { list: found, ...(await listImportRows(db, found.id, { show, cursor })), show, cursor, done }
}

export const action = formsAt(page, ({ params: { id } }) =>
  forms({
    confirm: form({
      schema: z.object({
        seen: z.string(says('error:problem.invalid_request')).max(64, says('error:problem.invalid_request')),
        meant: z.literal('yes', says('error:problem.invalid_request')).optional(),
      }),
      command: confirmImport,
      input: ({ seen, meant }) => ({ import: id, seen, meant: meant === 'yes' }),
      after: (_result, context) => workOn(context),
      answer: () => ({ to: path(page, { id }, { done: 'confirmed' }) }),
    }),
    drop: form({
      schema: z.object({}),
      command: dropImport,
      input: () => ({ import: id }),
      answer: () => ({ to: path(page, { id }, { done: 'dropped' }) }),
    }),
  }),
)
