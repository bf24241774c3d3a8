/** Hours that differ by day, capacity and amenities. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { forms, formsAt } from '#server/http/forms/form.ts'
import { draftAt } from '#server/http/registrations/draft-at.ts'
import { textStepForm } from '#server/http/registrations/registration-forms.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'

const page = '/vendor/register-business/form3'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { row, view } = await draftAt(context, readPage(context, page).search.draft, 'form3')
  return { draft: view, fields: row.steps.form3?.fields ?? null, rev: row.revs.form3 ?? 0 }
}

export const action = formsAt(page, ({ search }) => forms({ save: textStepForm('form3', search.draft ?? '') }))
