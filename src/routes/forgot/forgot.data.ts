/** A forgotten password, first step: which account. The answer is the same whether there is one or not. */
import { z } from 'zod'
import { startRecovery } from '#server/domain/accounts/recover.ts'
import { sendLimits } from '#server/http/accounts/entry-limits.ts'
import { form } from '#server/http/forms/form.ts'
import { contactField } from '#shared/accounts/identity-fields.ts'

export const action = form({
  schema: z.object({ contact: contactField }),
  limits: ({ contact }, context) => sendLimits(contact.value, context),
  command: startRecovery,
  answer: (_input, _context, verification) => ({ to: '/forgot/verify', verification }),
})
