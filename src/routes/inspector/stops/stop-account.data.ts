/** Stopping the account behind an act at a place: for supervisors there and stewards; to anybody else the address is none. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { findCandidate } from '#server/domain/stops/find-candidate.ts'
import { stopAccount } from '#server/domain/stops/stop-account.ts'
import { form, formsAt } from '#server/http/forms/form.ts'
import { stopFields } from '#server/http/officers/stop-fields.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'

const page = '/inspector/stop-account/:about/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { params } = readPage(context, page)
  const reading = { reader: personOf(context).id, locale: reader.locale, now }
  return { about: params, candidate: await findCandidate(database.db, params, reading) }
}

export const action = formsAt(page, ({ params }) =>
  form({
    schema: z.object(stopFields),
    command: stopAccount,
    input: (input) => ({ ...input, ...params }),
    answer: (_input, _context, id) => ({ to: path('/inspector/stops/:id', { id: String(id) }, { done: 'stopped' }) }),
  }),
)
