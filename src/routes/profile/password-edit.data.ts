/** A new password against the old one; an account that never had one only sets it. Every other device is signed out. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { getAccount } from '#server/domain/accounts/accounts.ts'
import { passwordTries } from '#server/domain/accounts/constants.ts'
import { newPasswordFault } from '#server/domain/accounts/new-password.ts'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { changePassword } from '#server/domain/profile/edit-account.ts'
import { hashPassword, verifyPassword } from '#server/external/password-hash.ts'
import { findHeld } from '#server/http/forms/confirming.ts'
import { form } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { newPasswordField } from '#shared/accounts/identity-fields.ts'
import { path } from '#shared/path.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { passwordHash, email, phone } = await getAccount(context.database.db, personOf(context).id)
  return {
    hasPassword: passwordHash !== null,
    username: email ?? phone ?? '',
    held: await findHeld(context),
    done: readPage(context, '/profile/setting/password-edit').search.done,
  }
}

export const action = form({
  schema: z.object({ oldPassword: z.string().default(''), password: newPasswordField }),
  check: async ({ password }, context) => {
    const fault = await newPasswordFault(password, await getAccount(context.database.db, personOf(context).id))
    if (fault) throw new InputRefusal({ password: fault })
  },
  // The old password is a proof itself; without one, the person could be anybody at the device.
  sensitive: async (context) => (await getAccount(context.database.db, personOf(context).id)).passwordHash === null,
  limits: (_input, context) => [passwordTries(personOf(context).id)],
  prepare: async ({ oldPassword, password }, context) => {
    const { id } = personOf(context)
    const { passwordHash } = await getAccount(context.database.db, id)
    if (passwordHash !== null && !(await verifyPassword(oldPassword, passwordHash)))
      throw new InputRefusal({ oldPassword: 'auth:error.oldPassword' })
    await context.limits.forget(passwordTries(id))
    return hashPassword(password)
  },
  command: changePassword,
  input: (_fields, _context, passwordHash) => ({ passwordHash }),
  answer: () => ({ to: path('/profile/setting/password-edit', { done: 1 }) }),
})
