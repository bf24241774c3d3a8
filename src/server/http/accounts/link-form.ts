/** Common parts of the two pages where a handed-over person registers, or links an existing account. */
import { z } from 'zod'
import { finishLink, startLink } from '#server/domain/accounts/link.ts'
import type { InspectorRequest } from '#server/domain/accounts/roles.ts'
import type { CodeStep } from '#shared/accounts/code-step.ts'
import { contactField, nameField } from '#shared/accounts/identity-fields.ts'
import { partnerName } from '#shared/accounts/partner.ts'
import { ownPath } from '#shared/own-path.ts'
import { says } from '#shared/refusals.ts'
import { form } from '../forms/form.ts'
import type { RequestContext } from '../request/request-context.ts'
import { codeField, findCodeStep, getVerification, resendForm } from './code-form.ts'
import { codeLimits, sendLimits } from './entry-limits.ts'

/** The partner's data to prefill the fields; null when the browser is in no hand-off any more. */
export async function findHandedOver(context: RequestContext): Promise<{
  name: string
  contact: string
  step: CodeStep | null
  /** The partner, and the person's name there: anybody else must not go on. */
  from: { partner: string; called: string } | null
  /** The person signed in here, whose session would end. */
  here: string | null
} | null> {
  const verification = await context.verification()
  if (verification?.purpose !== 'link_partner') return null
  const { name = '', contact = '', partner } = verification.details
  return {
    name,
    contact,
    step: await findCodeStep(context, 'link_partner'),
    from: partner ? { partner: partnerName(partner), called: partner.called ?? '' } : null,
    here: context.person?.name ?? null,
  }
}

const person = { name: nameField, contact: contactField, terms: z.string(says('auth:error.terms')) }

/** The actions of such a page; `extra` are the fields of an inspector's request. */
export function linkForms<Extra extends z.ZodRawShape>(
  path: string,
  extra: Extra,
  inspectorOf: (input: z.output<z.ZodObject<Extra>>) => InspectorRequest | undefined,
) {
  return {
    register: form({
      schema: z.object({ ...person, ...extra }) as unknown as z.ZodType<
        z.output<z.ZodObject<typeof person>> & z.output<z.ZodObject<Extra>>,
        Record<keyof typeof person | keyof Extra, unknown>
      >,
      limits: ({ contact }, context) => sendLimits(contact.value, context),
      prepare: (_input, context) => getVerification(context, 'link_partner'),
      command: startLink,
      input: (fields, _context, { details: { partner, next } }) => ({
        contact: fields.contact,
        details: { name: fields.name, partner, next, inspector: inspectorOf(fields) },
      }),
      answer: (_input, _context, verification) => ({ to: path, verification }),
    }),
    code: form({
      schema: z.object({ code: codeField }),
      limits: codeLimits,
      prepare: (_input, context) => getVerification(context, 'link_partner'),
      command: finishLink,
      input: ({ code }, _context, verification) => ({ verification, code }),
      answer: (_input, _context, session, verification) => ({
        // A repetition is answered without its proof, which is used up.
        to: ownPath(verification?.details.next, '/auth/pass-token/switc-role'),
        session,
        verification: null,
      }),
    }),
    resend: resendForm('link_partner'),
  }
}
