/** Officers subject to the decisions of a supervisor or steward, requests first, and loans to agree to; other officers find their own areas instead. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { z } from 'zod'
import { holdsOffice } from '#server/domain/duty/stewards.ts'
import { listLoansToAgree } from '#server/domain/officers/find-loans.ts'
import { listOfficers } from '#server/domain/officers/find-officers.ts'
import { agreeLoan, refuseLoan } from '#server/domain/officers/lend-area.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { officerReason, rowId } from '#server/http/officers/officer-fields.ts'
import { listAsked } from '#server/http/request/list-asked.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { id, inspector } = personOf(context)
  // A steward stands in where an agency has too few supervisors.
  if (inspector?.level !== 'supervisor' && !(await holdsOffice(database.db, id)))
    throw redirect(path('/inspector/area-duty'))
  const { done, ...search } = readPage(context, '/inspector/officers').search
  const asked = listAsked(search)
  const reading = { reader: id, locale: reader.locale, now }
  const [listed, loans] = await Promise.all([
    listOfficers(database.db, reading, asked),
    listLoansToAgree(database.db, reading),
  ])
  return { ...listed, loans, asked, me: id, done }
}

const to = (done: string) => ({ to: path('/inspector/officers', { done }) })

export const action = forms({
  agree: form({ schema: z.object({ loan: rowId }), command: agreeLoan, answer: () => to('agreed') }),
  refuse: form({
    schema: z.object({ loan: rowId, reason: officerReason }),
    command: refuseLoan,
    answer: () => to('loanRefused'),
  }),
})
