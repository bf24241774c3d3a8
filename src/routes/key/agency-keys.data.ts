/** Keys of an agency, for those who tend it; to anybody else the address is none. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { keysOf } from '#server/domain/accounts/constants.ts'
import { findAgency } from '#server/domain/agencies/find-agency.ts'
import { listKeys } from '#server/domain/keys/list-keys.ts'
import { makeAgencyKey } from '#server/domain/keys/make-key.ts'
import { revokeAgencyKey } from '#server/domain/keys/revoke-key.ts'
import { listAreaOptions } from '#server/domain/officers/area-options.ts'
import { agencyRev } from '#server/http/agencies/agency-fields.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { keyId, keyName } from '#server/http/keys/key-fields.ts'
import { areaField } from '#server/http/officers/officer-fields.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { writingScopes } from '#shared/open/keys.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'

const page = '/inspector/agency-keys/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  const { database, reader, now } = context
  const reading = { reader: personOf(context).id, locale: reader.locale, now }
  const agency = await findAgency(database.db, params.id, reading)
  if (!agency?.may.tend) throw problems.page_not_found()
  const { id, rev, name, isClosed } = agency
  const [keys, areas] = await Promise.all([
    listKeys(database.db, id, reading),
    // A steward gives areas of the agency, a supervisor those that are the supervisor's own.
    agency.may.rule ? agency.areas : listAreaOptions(database.db, reading),
  ])
  return {
    agency: { id, rev, name, isClosed },
    keys,
    areas: areas.map((area) => ({ code: area.code, name: area.name })),
    done: search.done,
  }
}

export const action = formsAt(page, ({ params: { id: agency } }) =>
  forms({
    make: form({
      schema: z.object({
        rev: agencyRev,
        ...keyName,
        area: z.union([z.literal('').transform(() => null), areaField]),
        scope_places: z.string().optional(),
        scope_inspections: z.string().optional(),
      }),
      limits: (_input, context) => [keysOf(personOf(context).id)],
      command: makeAgencyKey,
      input: ({ rev, name, days, area, ...ticked }) => ({
        agency,
        rev,
        name,
        days,
        area,
        scopes: writingScopes.filter((scope) => ticked[`scope_${scope}`]),
      }),
      // Shown in this answer and never again.
      answer: (_input, _context, made) => ({ data: made }),
    }),
    revoke: form({
      schema: z.object({ key: keyId }),
      command: revokeAgencyKey,
      input: ({ key }) => ({ agency, key }),
      answer: () => ({ to: path(page, { id: agency }, { done: 1 }) }),
    }),
  }),
)
