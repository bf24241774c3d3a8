/** Asking to be an inspector of the police: straight away for a signed-in person, else after proving a contact. */

import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { z } from 'zod'
import { inspectorRequestsOf } from '#server/domain/accounts/constants.ts'
import { requestInspector } from '#server/domain/accounts/roles.ts'
import { listProvinceOptions } from '#server/domain/areas/province-options.ts'
import { listOpenAgencies } from '#server/domain/official-names/open-agencies.ts'
import { findHandedOver, linkForms } from '#server/http/accounts/link-form.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { cleanLine } from '#shared/accounts/display-name.ts'
import { isProvinceCode } from '#shared/areas/province-codes.ts'
import { path } from '#shared/path.ts'
import { says } from '#shared/refusals.ts'

const page = '/auth/pass-token/register-police'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { person } = context
  const { db } = context.database
  const [provinces, agencies] = await Promise.all([
    listProvinceOptions(db, context.reader.locale),
    listOpenAgencies(db, context.reader.locale),
  ])
  if (person) {
    return {
      person: { name: person.name, inspector: person.inspector?.state ?? null },
      handed: null,
      provinces,
      agencies,
      isDone: readPage(context, page).search.done,
    }
  }
  const handed = await findHandedOver(context)
  if (!handed) throw redirect(path('/auth/login', { next: page }))
  return { person: null, handed, provinces, agencies, isDone: false }
}

const line = (most: number, empty: string) =>
  z
    .string(empty)
    .max(10 * most, says('auth:error.tooLong'))
    .transform(cleanLine)
    .refine((text) => text.length > 0, empty)
    .refine((text) => text.length <= most, says('auth:error.tooLong'))

const office = {
  agency: z.guid(says('auth:error.agency')),
  badge: line(50, says('auth:error.badge')),
  province: z.string(says('auth:error.province')).transform(Number).refine(isProvinceCode, says('auth:error.province')),
}
const asked = ({ agency, badge, province }: { agency: string; badge: string; province: number }) => ({
  kind: 'police' as const,
  agency,
  badge,
  province,
})

export const action = forms({
  ...linkForms(page, office, asked),
  request: form({
    schema: z.object(office),
    limits: (_input, context) => [inspectorRequestsOf(personOf(context).id)],
    command: requestInspector,
    input: asked,
    answer: () => ({ to: path(page, { done: 1 }) }),
  }),
})
