/** Partner apps with access to the account, and unlinking them. */

import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { listPartners, unlinkPartner } from '#server/domain/accounts/hand-off.ts'
import { findHeld } from '#server/http/forms/confirming.ts'
import { form } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { says } from '#shared/refusals.ts'

const page = '/profile/setting/partners'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { identity, reader } = context
  const lines = await listPartners(context.database.db, personOf(context).id)
  return {
    partners: lines.map((line) => {
      const name = identity.nameOf(line.issuer, reader.locale)
      // A provider's number for a person says nothing to anybody.
      return name === null ? { ...line, isProvider: false } : { ...line, name, isProvider: true }
    }),
    providers: identity.buttons(reader.locale),
    held: await findHeld(context),
    done: readPage(context, page).search.done,
  }
}

const text = z.string(says('error:problem.invalid_request')).min(1, says('error:problem.invalid_request')).max(200)

export const action = form({
  schema: z.object({ issuer: text, subject: text }),
  sensitive: true,
  command: unlinkPartner,
  input: ({ issuer, subject }, { identity, reader }) => ({
    issuer,
    subject,
    name: identity.nameOf(issuer, reader.locale) ?? undefined,
  }),
  answer: () => ({ to: path(page, { done: 'unlinked' }) }),
})
