/** Stewards of the installation, and proposals about them; for stewards, to anybody else the address is none. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { findCandidates, holdsOffice, listStewards } from '#server/domain/duty/stewards.ts'
import { listProposals } from '#server/domain/two-persons/find-proposals.ts'
import { proposePower } from '#server/domain/two-persons/propose-power.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { officerReason } from '#server/http/officers/officer-fields.ts'
import { listAsked } from '#server/http/request/list-asked.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { proposalForms } from '#server/http/two-persons/proposal-forms.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { says } from '#shared/refusals.ts'

const page = '/inspector/stewards'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { locale } = reader
  const me = personOf(context).id
  if (!(await holdsOffice(database.db, me))) throw problems.page_not_found()
  const { search } = readPage(context, page)
  const { find } = listAsked({ find: search.find ?? null, cursor: null })
  const [stewards, proposed, found] = await Promise.all([
    listStewards(database.db, locale),
    listProposals(database.db, { reader: me, locale, now }, 'stewards', search.decided),
    find === null ? { candidates: [], isLong: false } : findCandidates(database.db, { find, reader: me, locale }),
  ])
  return { stewards, ...proposed, ...found, find, me, done: search.done }
}

const to = (done: string) => ({ to: path(page, { done }) })
const propose = (kind: 'make_steward' | 'end_steward') =>
  form({
    schema: z.object({ person: z.guid(says('agency:error.person')), reason: officerReason }),
    command: proposePower,
    input: ({ person, reason }) => ({
      kind,
      officer_id: person,
      seen: '',
      reason,
    }),
    answer: () => to('proposed'),
  })

export const action = forms({
  make: propose('make_steward'),
  end: propose('end_steward'),
  ...proposalForms((done) => path(page, { done })),
})
