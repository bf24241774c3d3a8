/** One officer, before the supervisors of the own areas and before the officer. What one may not decide is refused; an officer of another area is not there. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { listAreaOptions } from '#server/domain/officers/area-options.ts'
import { assignArea } from '#server/domain/officers/areas.ts'
import {
  approveOfficer,
  refuseOfficer,
  restoreOfficer,
  suspendOfficer,
} from '#server/domain/officers/decide-officer.ts'
import { endArea } from '#server/domain/officers/end-areas.ts'
import { endInterest } from '#server/domain/officers/end-interest.ts'
import { findOfficer } from '#server/domain/officers/find-officers.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { areaField, grantRevField, officerReason, optionalUntil, rowId } from '#server/http/forms/officer-fields.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'

const page = '/inspector/officers/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  const { database, reader, now } = context
  const reading = { reader: personOf(context).id, locale: reader.locale, now }
  const officer = await findOfficer(database.db, params.id, reading, search.before)
  if (!officer) throw problems.page_not_found()
  const options = !officer.isOver ? [] : await listAreaOptions(database.db, reading)
  return { officer, options, seenAt: search.at, now: now.toISOString(), done: search.done }
}

const decision = { rev: grantRevField, reason: officerReason }

export const action = formsAt(page, ({ params: { id: officer } }) => {
  const to = (done: string) => ({ to: path(page, { id: officer }, { done }) })
  return forms({
    approve: form({
      schema: z.object({ rev: grantRevField, area: areaField, until: optionalUntil }),
      command: approveOfficer,
      input: (input) => ({ ...input, officer }),
      answer: () => to('approved'),
    }),
    refuse: form({
      schema: z.object(decision),
      command: refuseOfficer,
      input: (input) => ({ ...input, officer }),
      // The request is not there any more.
      answer: () => ({ to: path('/inspector/officers', { done: 'refused' }) }),
    }),
    suspend: form({
      schema: z.object(decision),
      command: suspendOfficer,
      input: (input) => ({ ...input, officer }),
      answer: () => to('suspended'),
    }),
    restore: form({
      schema: z.object(decision),
      command: restoreOfficer,
      input: (input) => ({ ...input, officer }),
      answer: () => to('restored'),
    }),
    assign: form({
      schema: z.object({ area: areaField, until: optionalUntil }),
      command: assignArea,
      input: (input) => ({ ...input, officer }),
      answer: () => to('assigned'),
    }),
    end: form({
      schema: z.object({ area: rowId, reason: officerReason }),
      command: endArea,
      answer: () => to('ended'),
    }),
    relation: form({
      schema: z.object({ interest: rowId, reason: officerReason }),
      command: endInterest,
      input: (input) => ({ ...input, officer }),
      answer: () => to('relation'),
    }),
  })
})
