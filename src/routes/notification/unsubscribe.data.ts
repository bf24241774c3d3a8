/** Stopping mails about a topic by the link from a mail: looking changes nothing, the button does, and nobody has to sign in. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { findSubscription, unsubscribe } from '#server/domain/profile/unsubscribe.ts'
import { form } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { says } from '#shared/refusals.ts'

const page = '/notification/unsubscribe'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  context.doNotKeep()
  const { of: token } = readPage(context, page).search
  const found = token === null ? null : await findSubscription(context.database.db, token)
  return { token, found }
}

export const action = form({
  schema: z.object({ of: z.string(says('error:problem.invalid_request')).max(200) }),
  command: unsubscribe,
  input: ({ of: token }) => ({ token }),
  answer: ({ of }) => ({ to: path(page, { of }) }),
})
