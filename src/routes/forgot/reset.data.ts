/** A forgotten password, last step: a new one. Every device is signed out, this one is signed in. */
import { z } from 'zod'
import { getAccount } from '#server/domain/accounts/accounts.ts'
import { newPasswordFault } from '#server/domain/accounts/new-password.ts'
import { resetPassword } from '#server/domain/accounts/recover.ts'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { hashPassword } from '#server/external/password-hash.ts'
import { getVerification } from '#server/http/code-form.ts'
import { form } from '#server/http/form.ts'
import { newPasswordField } from '#shared/identity-fields.ts'

export const action = form({
  schema: z.object({ password: newPasswordField }),
  prepare: async ({ password }, context) => {
    const verification = await getVerification(context, 'recover')
    if (!verification.isVerified || verification.userId === null)
      throw new InputRefusal({ form: 'auth:error.flowOver' })
    const { name, email, phone } = await getAccount(context.database.db, verification.userId)
    const fault = await newPasswordFault(password, { name, email, phone })
    if (fault) throw new InputRefusal({ password: fault })
    return { verification, hash: await hashPassword(password) }
  },
  command: (tx, _input, context, { verification, hash }) => resetPassword(tx, context, verification, hash),
  answer: (_input, _context, session) => ({ to: '/profile?done=password', session, verification: null }),
})
