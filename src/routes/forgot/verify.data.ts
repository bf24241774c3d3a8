/** A forgotten password, second step: the code. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { z } from 'zod'
import { proveRecovery } from '#server/domain/accounts/recover.ts'
import { codeField, findCodeStep, getVerification, resendForm } from '#server/http/accounts/code-form.ts'
import { codeLimits } from '#server/http/accounts/entry-limits.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { contextOf } from '#server/http/request/request-context.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  if ((await context.verification())?.isVerified) throw redirect('/forgot/reset')
  return { step: await findCodeStep(context, 'recover') }
}

export const action = forms({
  code: form({
    schema: z.object({ code: codeField }),
    limits: codeLimits,
    prepare: (_input, context) => getVerification(context, 'recover'),
    command: proveRecovery,
    input: ({ code }, _context, verification) => ({ verification, code }),
    answer: () => ({ to: '/forgot/reset' }),
  }),
  resend: resendForm('recover'),
})
