/** The second step: where it is. A pin far off is asked about once more, and so is a place that looks like one that is here already. */

import type { LoaderFunctionArgs } from 'react-router-dom'
import { outlineProvince } from '#server/domain/areas/province-outline.ts'
import { nameSubdistrict, searchSubdistricts } from '#server/domain/areas/subdistricts.ts'
import { allNamesOf } from '#server/domain/identity/known-place.ts'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { findAlike } from '#server/domain/registrations/alike.ts'
import type { DraftRow } from '#server/domain/registrations/draft-rows.ts'
import { isLocated, licencesOf, locate } from '#server/domain/registrations/read-draft.ts'
import { forms, formsAt } from '#server/http/forms/form.ts'
import { draftAt } from '#server/http/registrations/draft-at.ts'
import { textStepForm } from '#server/http/registrations/registration-forms.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, type RequestContext } from '#server/http/request/request-context.ts'
import { categories } from '#shared/categories.ts'
import { westernDigits } from '#shared/digits.ts'
import { toColumns } from '#shared/localised.ts'
import { fromFields } from '#shared/localised-fields.ts'
import { form2 } from '#shared/registrations/step-fields.ts'
import { letters } from '#shared/registrations/step-letters.ts'

const page = '/vendor/register-business/form2'

/** Phones are compared as places keep them: digits only. */
const digitsOf = (phone = '') =>
  westernDigits(phone)
    .replace(/\D/g, '')
    .replace(/^66(?=\d{8,9}$)/, '0')

function alikeTo(
  db: Parameters<typeof findAlike>[0],
  { steps }: Pick<DraftRow, 'steps'>,
  place: Extract<ReturnType<typeof locate>, { located: object }>,
  { reader, person }: Pick<RequestContext, 'reader' | 'person'>,
) {
  const fields = steps.form1?.fields ?? {}
  const { phone, numberHash = null, category } = fields
  const asked = {
    number: null,
    licences: licencesOf(steps),
    operator: numberHash,
    names: allNamesOf(toColumns('name', fromFields(fields, 'name'))).filter(Boolean),
    category: categories.find((it) => it === category) ?? null,
    phone: digitsOf(phone) || null,
    point: place.point,
    subdistrict: place.located.subdistrict.id,
    province: place.located.province.code,
  }
  return findAlike(db, asked, { person: person?.id ?? null, locale: reader.locale })
}

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
  const at = found && (found.point ?? found.located.subdistrict.middle ?? found.located.district)
  return {
    draft: view,
    fields,
    rev: row.revs.form2 ?? 0,
    area,
    offered: area === null ? [] : searchSubdistricts(area, reader.locale),
    chosen,
    outline: found && at && outlineProvince(found.located.province.code, at),
    tiles,
    alike: found ? await alikeTo(database.db, row, found, context) : [],
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
        const alike = isLocated(found) ? await alikeTo(tx, row, found, context) : []
        if (alike.length === 0) return null
        if (read.because === '') return new InputRefusal({ because: 'register:error.alike' })
        return [...read.because].length < letters.because.least
          ? new InputRefusal({ because: 'register:error.because' })
          : null
      },
    }),
  }),
)
