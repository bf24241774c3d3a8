/** Where the officer may act and until when; lending an own area to another officer, and taking it back. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { endArea, lendArea } from '#server/domain/officers/areas.ts'
import { listColleagues, listLent, listOfficerAreas } from '#server/domain/officers/find-officers.ts'
import { listSupervisors } from '#server/domain/plan/supervisors.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { officerReason, rowId, untilField } from '#server/http/forms/officer-fields.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { says } from '#shared/refusals.ts'

const page = '/inspector/area-duty'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { id, inspector } = personOf(context)
  const reading = { reader: id, locale: reader.locale, now }
  const [areas, lent, colleagues, supervisors] = await Promise.all([
    listOfficerAreas(database.db, id, reading),
    listLent(database.db, reading),
    listColleagues(database.db, reading),
    listSupervisors(database.db, id, reader.locale),
  ])
  const isSupervisor = inspector?.level === 'supervisor'
  return { me: id, areas, lent, colleagues, supervisors, isSupervisor, done: readPage(context, page).search.done }
}

export const action = forms({
  lend: form({
    schema: z.object({ area: rowId, to: z.uuid(says('officer:error.to')), until: untilField }),
    command: lendArea,
    answer: () => ({ to: path(page, { done: 'lent' }) }),
  }),
  end: form({
    schema: z.object({ area: rowId, reason: officerReason }),
    command: endArea,
    answer: () => ({ to: path(page, { done: 'ended' }) }),
  }),
})
