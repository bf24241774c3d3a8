/** After the submission: the deadline of the officer's decision, and the next possible step. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { redirect } from 'react-router-dom'
import { findRegistration } from '#server/domain/registrations/queries.ts'
import { getDraftAt } from '#server/http/registrations/draft-at.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { stepPath } from '#shared/registrations/registration.ts'

const page = '/vendor/register-business/finish'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { draft } = readPage(context, page).search
  if (draft === null) throw redirect(path('/vendor/register-business'))
  const { row, view } = await getDraftAt(context, draft)
  const registration =
    row.business_id && row.state === 'submitted' ? await findRegistration(context.database.db, row.business_id) : null
  if (!registration) throw redirect(stepPath(view.gap ?? 'form4', draft))
  return { ...registration, name: view.name, isVendor: context.person?.role === 'vendor' }
}
