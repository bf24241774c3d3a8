/** The second screen: where it is. A pin far off is asked about once more, and so is a place that looks like one that is here already. */

import type { LoaderFunctionArgs } from 'react-router-dom'
import { outlineProvince } from '#server/domain/areas/province-outline.ts'
import { middleOf, nameSubdistrict, searchSubdistricts } from '#server/domain/areas/subdistricts.ts'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { alikeSoFar } from '#server/domain/registrations/alike-so-far.ts'
import { isLocated, locate } from '#server/domain/registrations/read-draft.ts'
import { forms, formsAt } from '#server/http/forms/form.ts'
import { draftAt } from '#server/http/registrations/draft-at.ts'
import { becauseFault, readingOf } from '#server/http/registrations/other-place.ts'
import { textStepForm } from '#server/http/registrations/registration-forms.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { form2 } from '#shared/registrations/step-fields.ts'

const page = '/vendor/register-business/form2'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, tiles } = context
  const { draft, area } = readPage(context, page).search
  const { row, view } = await draftAt(context, draft, 'form2')
  const fields = row.steps.form2?.fields ?? {}
  // A form sent just now, or before the sign-in, is newer.
  const typed = { ...fields, ...context.returned }
  const read = form2.safeParse({ ...typed, sure: '1' })
  const place = read.success ? locate(read.data) : null
  const found = place && isLocated(place) ? place : null
  const chosen = found && {
    value: typed.subdistrict ?? '',
    name: nameSubdistrict(found.located, found.postcode, reader.locale),
  }
  const at = found && (found.point ?? middleOf(found.located))
  return {
    draft: view,
    fields,
    rev: row.revs.form2 ?? 0,
    area,
    offered: area === null ? [] : searchSubdistricts(area, reader.locale),
    chosen: chosen && found && { ...chosen, middle: middleOf(found.located) },
    outline: found && at && outlineProvince(found.located.province.code, at),
    tiles,
    alike: found ? await alikeSoFar(database.db, row, readingOf(context), found) : [],
  }
}

export const action = formsAt(page, ({ search }) =>
  forms({
    save: textStepForm('form2', search.draft ?? '', {
      faultsOf: (read) => {
        const found = locate(read)
        return isLocated(found) ? null : found
      },
      stop: (read, context) => async (tx, row) => {
        const found = locate({ ...read, sure: '1' })
        const alike = isLocated(found) ? await alikeSoFar(tx, row, readingOf(context), found) : []
        const fault = alike.length === 0 ? null : becauseFault(read.because)
        return fault && new InputRefusal({ because: fault })
      },
    }),
  }),
)
