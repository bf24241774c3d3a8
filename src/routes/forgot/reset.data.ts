/** A forgotten password, last step: a new one. Every device is signed out, this one is signed in. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { getAccount } from '#server/domain/accounts/accounts.ts'
import { newPasswordFault } from '#server/domain/accounts/new-password.ts'
import { listOtherWays } from '#server/domain/accounts/other-ways.ts'
import { resetPassword } from '#server/domain/accounts/recover.ts'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { hashPassword } from '#server/external/password-hash.ts'
import { getVerification } from '#server/http/accounts/code-form.ts'
import { form } from '#server/http/forms/form.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { newPasswordField } from '#shared/accounts/identity-fields.ts'
import { path } from '#shared/path.ts'

/** The other ways into the account, and whether somebody else was here for certain. */
export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const verification = await context.verification()
  const user = verification?.isVerified ? verification.userId : null
  return {
    others: user === null ? [] : await listOtherWays(context.database.db, user),
    isUndo: verification?.details.isUndo === true,
  }
}

export const action = form({
  schema: z.object({ password: newPasswordField, others: z.string().optional() }),
  prepare: async ({ password }, context) => {
    const verification = await getVerification(context, 'recover')
    if (!verification.isVerified || verification.userId === null)
      throw new InputRefusal({ form: 'auth:error.flowOver' })
    const { name, email, phone } = await getAccount(context.database.db, verification.userId)
    const fault = await newPasswordFault(password, { name, email, phone })
    if (fault) throw new InputRefusal({ password: fault })
    return { verification, hash: await hashPassword(password) }
  },
  command: resetPassword,
  input: ({ others }, _context, { verification, hash }) => ({
    verification,
    passwordHash: hash,
    endOthers: others !== undefined,
  }),
  answer: (_input, _context, session) => ({ to: path('/profile', { done: 'password' }), session, verification: null }),
})
