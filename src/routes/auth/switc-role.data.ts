/** Acting in another role of the account. The path is spelled as in the specification. */

import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { switchRole } from '#server/domain/accounts/roles.ts'
import { form } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { signedInHome } from '#shared/accounts/signed-in-home.ts'
import { ownPath } from '#shared/own-path.ts'
import { says } from '#shared/refusals.ts'
import { type HeldRole, heldRoles } from '#shared/roles.ts'

/** First page of each role, among the pages that there are. */
const homeOf = (role: HeldRole) => (role === 'client' ? '/' : signedInHome(role))

export function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { role, roles } = personOf(context)
  return { role, roles, next: readPage(context, '/auth/pass-token/switc-role').search.next ?? '' }
}

export const action = form({
  schema: z.object({ role: z.enum(heldRoles, says('auth:error.roleNotHeld')), next: z.string().optional() }),
  command: switchRole,
  answer: ({ role, next }, _context, session) => ({ to: ownPath(next, homeOf(role)), session }),
})
