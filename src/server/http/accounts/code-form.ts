/** Common parts of forms for a one-time code: the field, the step for the page, sending again. */
import { z } from 'zod'
import { resendCode } from '#server/domain/accounts/ask-code.ts'
import { findConfirmation, secondsToResend, type Verification } from '#server/domain/accounts/verifications.ts'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import type { CodeStep } from '#shared/accounts/code-step.ts'
import { maskContact } from '#shared/accounts/contact.ts'
import { type CodePurpose, codeDigits, readCode, type VerificationPurpose } from '#shared/accounts/verification.ts'
import { ownPath } from '#shared/own-path.ts'
import { says } from '#shared/refusals.ts'
import { form } from '../forms/form.ts'
import type { RequestContext } from '../request/request-context.ts'
import { sendLimits } from './entry-limits.ts'

/** The six digits, typed or pasted, Thai ones and spaces allowed. */
export const codeField = z
  .string(says('auth:error.codeForm'))
  .transform(readCode)
  .refine((code) => new RegExp(`^\\d{${codeDigits}}$`).test(code), says('auth:error.codeForm'))

/** Confirming goes on within another flow, so it has a place of its own. */
const findProof = (context: RequestContext, purpose: VerificationPurpose): Promise<Verification | null> =>
  purpose === 'confirm' && context.person
    ? findConfirmation(context.database.db, context.person, context.now)
    : context.verification()

/** Progress of this browser in a proof for `purpose`; null outside of one. */
export async function findCodeStep(context: RequestContext, purpose: VerificationPurpose): Promise<CodeStep | null> {
  const verification = await findProof(context, purpose)
  if (verification?.purpose !== purpose || verification.contact === '') return null
  return { to: maskContact(verification.contact), resendIn: secondsToResend(verification, context.now) }
}

/** The proof that a form belongs to. Refuses where its time is over, or another tab has begun another one. */
export async function getVerification(context: RequestContext, purpose: VerificationPurpose): Promise<Verification> {
  const verification = await findProof(context, purpose)
  if (verification?.purpose !== purpose) throw new InputRefusal({ form: 'auth:error.flowOver' })
  return verification
}

/** The action behind "use another address or number": the same page from its first step. */
export const otherContactForm = () =>
  form({
    schema: z.object({}),
    answer: (_input, { address }) => ({ to: ownPath(address, '/'), verification: null }),
  })

/** The action behind "send again". */
export const resendForm = (purpose: CodePurpose) =>
  form({
    schema: z.object({}),
    check: async (_input, context) => {
      const verification = await getVerification(context, purpose)
      if (verification.contact === '') throw new InputRefusal({ form: 'auth:error.flowOver' })
      if (secondsToResend(verification, context.now) > 0) throw new InputRefusal({ form: 'auth:error.codeTooSoon' })
    },
    limits: async (_input, context) => sendLimits((await getVerification(context, purpose)).contact, context),
    prepare: (_input, context) => getVerification(context, purpose),
    command: resendCode,
    input: (_fields, _context, verification) => ({ verification, purpose }),
    answer: (_input, { address }) => ({ to: ownPath(address, '/') }),
  })
