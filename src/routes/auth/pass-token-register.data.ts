/** A handed-over person becomes a client, or links an existing account. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { findHandedOver, linkForms } from '#server/http/accounts/link-form.ts'
import { forms } from '#server/http/forms/form.ts'
import { contextOf } from '#server/http/request/request-context.ts'

export async function loader(args: LoaderFunctionArgs) {
  const handed = await findHandedOver(contextOf(args))
  if (!handed) throw redirect('/auth/pass-token')
  return handed
}

export const action = forms(linkForms('/auth/pass-token/register', {}, () => undefined))
