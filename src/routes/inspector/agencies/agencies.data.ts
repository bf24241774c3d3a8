/** Agencies as a tree, for every officer; stewards add one. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { createAgency } from '#server/domain/agencies/change-agency.ts'
import { readFirstSteps } from '#server/domain/agencies/first-steps.ts'
import { listAgencies } from '#server/domain/agencies/list-agencies.ts'
import { holdsOffice } from '#server/domain/duty/stewards.ts'
import { listOpenAgencies } from '#server/domain/official-names/open-agencies.ts'
import { agencyNames } from '#server/http/agencies/agency-fields.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { listAsked } from '#server/http/request/list-asked.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const person = personOf(context).id
  const { idle, ...search } = readPage(context, '/inspector/agencies').search
  const asked = { ...listAsked(search), idle }
  const [listed, mayCreate, guide] = await Promise.all([
    listAgencies(database.db, reader.locale, asked),
    holdsOffice(database.db, person),
    readFirstSteps(database.db, person, now),
  ])
  const parents = mayCreate ? await listOpenAgencies(database.db, reader.locale) : []
  return { ...listed, asked, mayCreate, parents, hasGuide: guide !== null }
}

export const action = forms({
  create: form({
    schema: z.object(agencyNames),
    command: createAgency,
    answer: (_input, _context, id) => ({
      to: path('/inspector/agencies/:id', { id: String(id) }, { done: 'created' }),
    }),
  }),
})
