/** Duty areas with their ends; lending an own area to a colleague, answering such an offer, and taking an area back. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { listColleagues } from '#server/domain/officers/colleagues.ts'
import { endArea } from '#server/domain/officers/end-areas.ts'
import { listOffered, listOwnOffers } from '#server/domain/officers/find-loans.ts'
import { listLent, listOfficerAreas } from '#server/domain/officers/find-officers.ts'
import { acceptLoan, declineLoan, lendArea, withdrawLoan } from '#server/domain/officers/lend-area.ts'
import { listSupervisors } from '#server/domain/plan/supervisors.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { officerReason, rowId, untilField } from '#server/http/officers/officer-fields.ts'
import { listAsked } from '#server/http/request/list-asked.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { says } from '#shared/refusals.ts'

const page = '/inspector/area-duty'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { id, inspector } = personOf(context)
  const { done, find: typed } = readPage(context, page).search
  const { find } = listAsked({ find: typed, cursor: null })
  const reading = { reader: id, locale: reader.locale, now }
  const [areas, lent, offered, offers, colleagues, supervisors] = await Promise.all([
    listOfficerAreas(database.db, id, reading),
    listLent(database.db, reading),
    listOffered(database.db, reading),
    listOwnOffers(database.db, reading),
    listColleagues(database.db, reading, find),
    listSupervisors(database.db, id, { locale: reader.locale, now }),
  ])
  const isSupervisor = inspector?.level === 'supervisor'
  return { me: id, areas, lent, offered, offers, ...colleagues, find, supervisors, isSupervisor, done }
}

const loan = z.object({ loan: rowId })

export const action = forms({
  lend: form({
    schema: z.object({ area: rowId, to: z.uuid(says('officer:error.to')), until: untilField }),
    command: lendArea,
    answer: () => ({ to: path(page, { done: 'offered' }) }),
  }),
  accept: form({ schema: loan, command: acceptLoan, answer: () => ({ to: path(page, { done: 'accepted' }) }) }),
  decline: form({ schema: loan, command: declineLoan, answer: () => ({ to: path(page, { done: 'declined' }) }) }),
  withdraw: form({ schema: loan, command: withdrawLoan, answer: () => ({ to: path(page, { done: 'withdrawn' }) }) }),
  end: form({
    schema: z.object({ area: rowId, reason: officerReason }),
    command: endArea,
    answer: () => ({ to: path(page, { done: 'ended' }) }),
  }),
})
