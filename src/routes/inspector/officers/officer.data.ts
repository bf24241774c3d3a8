/** One officer, for the supervisors of its areas and the officer. A forbidden decision is refused; an officer of another area is not there. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { listAreasFor } from '#server/domain/officers/area-options.ts'
import { assignArea } from '#server/domain/officers/areas.ts'
import { refuseOfficer } from '#server/domain/officers/decide-officer.ts'
import { findDecidedRequest } from '#server/domain/officers/decided-request.ts'
import { endArea } from '#server/domain/officers/end-areas.ts'
import { endInterest } from '#server/domain/officers/end-interest.ts'
import { findOfficer } from '#server/domain/officers/find-officers.ts'
import { listProposals } from '#server/domain/two-persons/find-proposals.ts'
import { proposePower } from '#server/domain/two-persons/propose-power.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { areaField, grantRevField, officerReason, optionalUntil, rowId } from '#server/http/officers/officer-fields.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { proposalForms } from '#server/http/two-persons/proposal-forms.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { says } from '#shared/refusals.ts'
import { inspectorLevels } from '#shared/roles.ts'

const page = '/inspector/officers/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  const { database, reader, now } = context
  const reading = { reader: personOf(context).id, locale: reader.locale, now }
  const officer = await findOfficer(database.db, params.id, reading, search)
  if (!officer) {
    const request = await findDecidedRequest(database.db, params.id, reading)
    if (!request) throw problems.page_not_found()
    const none = { options: [], proposals: [], earlier: null, seenAt: null, done: undefined }
    return { officer: null, request, ...none, now: now.toISOString() }
  }
  const [options, proposed] = await Promise.all([
    officer.isOver ? listAreasFor(database.db, officer.id, reading) : [],
    // The person concerned reads the outcome in their own history.
    officer.isMe
      ? { proposals: [], earlier: null }
      : listProposals(database.db, reading, { officer: officer.id }, search.decided),
  ])
  return { officer, request: null, options, ...proposed, seenAt: search.at, now: now.toISOString(), done: search.done }
}

const decision = z.object({ rev: grantRevField, reason: officerReason })
const none = { card_id: null, duty_area_id: null, area_code: null, until: null, reason: null }

export const action = formsAt(page, ({ params: { id: officer } }) => {
  const to = (done: string) => ({ to: path(page, { id: officer }, { done }) })
  /** A decision of two supervisors is proposed. */
  const propose = (kind: 'suspend' | 'restore' | 'resetFactor') =>
    form({
      schema: decision,
      command: proposePower,
      input: ({ rev, reason }) => ({
        ...none,
        kind: kind === 'resetFactor' ? ('reset_factor' as const) : kind,
        officer_id: officer,
        seen: rev,
        reason,
      }),
      answer: () => to('proposed'),
    })
  const proposeArea = (kind: 'approve' | 'supervise') =>
    form({
      schema: z.object({ rev: grantRevField, area: areaField, until: optionalUntil }),
      command: proposePower,
      input: ({ rev, area, until }) => ({ ...none, kind, officer_id: officer, seen: rev, area_code: area, until }),
      answer: () => to('proposed'),
    })
  return forms({
    approve: proposeArea('approve'),
    refuse: form({
      schema: decision,
      command: refuseOfficer,
      input: (input) => ({ ...input, officer }),
      // The request is not there any more.
      answer: () => ({ to: path('/inspector/officers', { done: 'refused' }) }),
    }),
    suspend: propose('suspend'),
    restore: propose('restore'),
    resetFactor: propose('resetFactor'),
    supervise: proposeArea('supervise'),
    endWhole: form({
      schema: z.object({
        area: rowId,
        level: z.enum(inspectorLevels, says('error:problem.invalid_request')),
        reason: officerReason,
      }),
      command: proposePower,
      input: ({ area, level, reason }) => ({
        ...none,
        kind: 'end_area' as const,
        officer_id: officer,
        duty_area_id: area,
        seen: level,
        reason,
      }),
      answer: () => to('proposed'),
    }),
    ...proposalForms((done) => path(page, { id: officer }, { done })),
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
