/** The first screen: the operator and the place. Whether it is here already is judged at once, by number and phone; names wait for the province. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { alikeSoFar } from '#server/domain/registrations/alike-so-far.ts'
import { forms, formsAt } from '#server/http/forms/form.ts'
import { draftAt } from '#server/http/registrations/draft-at.ts'
import { becauseFault, readingOf } from '#server/http/registrations/other-place.ts'
import { textStepForm } from '#server/http/registrations/registration-forms.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'

const page = '/vendor/register-business/form1'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { draft, looked } = readPage(context, page).search
  const { row, view } = await draftAt(context, draft, 'form1')
  // The hash of a person's number goes nowhere: its last digits tell the owner which it is.
  const { numberHash: _hash, numberLast4 = null, ...fields } = row.steps.form1?.fields ?? {}
  return {
    draft: view,
    fields: fields as Record<string, string>,
    numberLast4,
    looked,
    canLookUp: context.findCompany !== null,
    rev: row.revs.form1 ?? 0,
    alike: fields.nameTh ? await alikeSoFar(context.database.db, row, readingOf(context)) : [],
  }
}

export const action = formsAt(page, ({ search }) =>
  forms({
    save: textStepForm('form1', search.draft ?? '', {
      stop:
        ({ because }, context) =>
        async (tx, row) => {
          const alike = await alikeSoFar(tx, row, readingOf(context))
          const fault = alike.length === 0 ? null : becauseFault(because)
          return fault && new InputRefusal({ because: fault })
        },
    }),
  }),
)
