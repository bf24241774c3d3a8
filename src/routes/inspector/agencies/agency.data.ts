/** One agency. Its supervisors change contact and letters, stewards everything; to others the forms are not there. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { invitationsOf } from '#server/domain/accounts/constants.ts'
import { findProviderOf } from '#server/domain/accounts/provider-session.ts'
import { changeAgency, renameAgency } from '#server/domain/agencies/change-agency.ts'
import { findAgency } from '#server/domain/agencies/find-agency.ts'
import { addAgencyArea, endAgencyArea, reopenAgency, setAgencyKinds } from '#server/domain/agencies/rule-agency.ts'
import { demandProvider, freeProvider } from '#server/domain/agencies/set-provider.ts'
import { listAllAreas } from '#server/domain/areas/all-areas.ts'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { listInvitations } from '#server/domain/invitations/find-invitations.ts'
import { endInvitation, inviteOfficer } from '#server/domain/invitations/invite-officer.ts'
import { listAreaOptions } from '#server/domain/officers/area-options.ts'
import { listOpenAgencies } from '#server/domain/official-names/open-agencies.ts'
import { listProposals } from '#server/domain/two-persons/find-proposals.ts'
import { proposePower } from '#server/domain/two-persons/propose-power.ts'
import { agencyContact, agencyNames, agencyRev } from '#server/http/agencies/agency-fields.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { areaField, officerReason, rowId } from '#server/http/officers/officer-fields.ts'
import { listAsked } from '#server/http/request/list-asked.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf, type RequestContext } from '#server/http/request/request-context.ts'
import { proposalForms } from '#server/http/two-persons/proposal-forms.ts'
import { contactField } from '#shared/accounts/identity-fields.ts'
import type { AgencyPage, OfficerProviders } from '#shared/agencies/agency-page.ts'
import { type Category, categories } from '#shared/categories.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { says } from '#shared/refusals.ts'
import type { ProposalKind } from '#shared/two-persons/proposal.ts'

const page = '/inspector/agencies/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  const { database, reader, now } = context
  const { locale } = reader
  const reading = { reader: personOf(context).id, locale, now }
  const asked = listAsked(search)
  const agency = await findAgency(database.db, params.id, reading, asked)
  if (!agency) throw problems.page_not_found()
  const [others, areas, proposed, invited, inviteAreas] = agency.may.tend
    ? await Promise.all([
        listOpenAgencies(database.db, locale),
        agency.may.rule ? listAllAreas(database.db, locale) : [],
        listProposals(database.db, reading, { agency: agency.id }, search.decided),
        listInvitations(database.db, agency.id, reading, search.invited),
        // A steward gives areas of the agency, a supervisor those of them that are the supervisor's own.
        agency.may.rule ? agency.areas : listAreaOptions(database.db, reading),
      ])
    : [[], [], { proposals: [], earlier: null }, { invitations: [], nextInvited: null }, []]
  const providers = agency.may.tend ? await providersOf(context, agency) : null
  const shown = { agency, asked, providers, areas, ...proposed, ...invited, inviteAreas, done: search.done }
  return { ...shown, others: others.filter(({ id }) => id !== agency.id) }
}

/** The present provider, and those that could be chosen. */
async function providersOf(context: RequestContext, { officer_issuer }: AgencyPage): Promise<OfficerProviders> {
  const { identity, reader, database } = context
  const session = await findProviderOf(database.db, personOf(context).session)
  const named = officer_issuer === null ? null : identity.buttonOf(officer_issuer, reader.locale)
  return {
    demanded: officer_issuer === null ? null : { issuer: officer_issuer, name: named?.name ?? null },
    offered: identity
      .forOfficers(reader.locale)
      .filter(({ id }) => id !== named?.id)
      .map((button) => ({ ...button, isByIt: identity.find(button.id)?.provider.issuer === session })),
  }
}

/** A box for each kind of business. */
const boxes = Object.fromEntries(categories.map((kind) => [`kind_${kind}`, z.string().optional()])) as Record<
  `kind_${Category}`,
  z.ZodOptional<z.ZodString>
>

export const action = formsAt(page, ({ params: { id: agency } }) => {
  const to = (done: string) => ({ to: path(page, { id: agency }, { done }) })
  const seen = { rev: agencyRev }
  const reasoned = z.object({ ...seen, reason: officerReason })
  const area = z.object({ ...seen, area: areaField })
  const of = (kind: ProposalKind, rev: number, reason: string) => ({
    kind,
    agency_id: agency,
    seen: String(rev),
    reason,
  })
  const own = <Fields extends object>(fields: Fields) => ({ ...fields, agency })
  return forms({
    rename: form({
      schema: z.object({ ...seen, ...agencyNames }),
      command: renameAgency,
      input: own,
      answer: () => to('renamed'),
    }),
    change: form({
      schema: z.object({ ...seen, ...agencyContact }),
      command: changeAgency,
      input: own,
      answer: () => to('changed'),
    }),
    area: form({ schema: area, command: addAgencyArea, input: own, answer: () => to('area') }),
    endArea: form({ schema: area, command: endAgencyArea, input: own, answer: () => to('areaEnded') }),
    kinds: form({
      schema: z.object({ ...seen, ...boxes }),
      command: setAgencyKinds,
      input: ({ rev, ...ticked }) => ({ agency, rev, kinds: categories.filter((kind) => ticked[`kind_${kind}`]) }),
      answer: () => to('kinds'),
    }),
    merge: form({
      schema: z.object({ ...seen, into: z.guid(says('agency:error.into')), reason: officerReason }),
      command: proposePower,
      input: ({ rev, into, reason }) => ({ ...of('merge_agency', rev, reason), into_id: into }),
      answer: () => to('proposed'),
    }),
    move: form({
      schema: z.object({
        person: z.string().regex(/^[0-9a-f-]{36}~[0-9a-f]{32}$/, says('agency:error.person')),
        into: z.guid(says('agency:error.into')),
        reason: officerReason,
      }),
      command: proposePower,
      input({ person, into, reason }) {
        const [officer_id = '', seen = ''] = person.split('~')
        return { kind: 'move_officer' as const, officer_id, into_id: into, seen, reason }
      },
      answer: () => to('proposed'),
    }),
    invite: form({
      schema: z.object({ contact: contactField, area: areaField }),
      limits: (_input, context) => [invitationsOf(personOf(context).id)],
      command: inviteOfficer,
      input: own,
      answer: () => to('invited'),
    }),
    uninvite: form({
      schema: z.object({ invitation: rowId }),
      command: endInvitation,
      input: own,
      answer: () => to('uninvited'),
    }),
    close: form({
      schema: reasoned,
      command: proposePower,
      input: ({ rev, reason }) => of('close_agency', rev, reason),
      answer: () => to('proposed'),
    }),
    ...proposalForms((done) => path(page, { id: agency }, { done })),
    provider: form({
      schema: z.object({ ...seen, provider: z.string().max(30) }),
      // A provider that is none any more, or not for officers, is one that nobody is signed in by.
      prepare: async ({ provider }, { identity }) => {
        const found = identity.find(provider)?.provider
        if (!found?.roles.includes('inspector')) throw new InputRefusal({ form: 'agency:refusal.providerSession' })
        return found
      },
      command: demandProvider,
      input: ({ rev }, _context, { issuer, name }) => ({ agency, rev, provider: { issuer, name } }),
      answer: () => to('provider'),
    }),
    free: form({ schema: z.object(seen), command: freeProvider, input: own, answer: () => to('free') }),
    reopen: form({ schema: z.object(seen), command: reopenAgency, input: own, answer: () => to('reopened') }),
  })
})
