/** Registering in two steps: name and contact, then the code sent there. */

import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { z } from 'zod'
import { newPasswordFault } from '#server/domain/accounts/new-password.ts'
import { finishRegistration, startRegistration } from '#server/domain/accounts/register.ts'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { hashPassword } from '#server/external/password-hash.ts'
import {
  codeField,
  findCodeStep,
  getVerification,
  otherContactForm,
  resendForm,
} from '#server/http/accounts/code-form.ts'
import { codeLimits, sendLimits } from '#server/http/accounts/entry-limits.ts'
import { findBlocked } from '#server/http/forms/cookie-check.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { inLineBrowser } from '#server/http/request/line-browser.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { contactField, nameField, newPasswordField } from '#shared/accounts/identity-fields.ts'
import { ownPath } from '#shared/own-path.ts'
import { path } from '#shared/path.ts'
import { says } from '#shared/refusals.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  // It differs by the browser's name, which the kept pages do not go by.
  context.doNotKeep()
  const { next = '', entered } = readPage(context, '/auth/register').search
  const held = await findBlocked('/auth/register', { entered, next }, context)
  if (context.person) throw redirect(next || '/profile')
  return {
    next,
    step: await findCodeStep(context, 'register'),
    isBlocked: held !== null,
    held,
    providers: context.identity.buttons(context.reader.locale, inLineBrowser(context) !== null),
  }
}

export const action = forms({
  register: form({
    schema: z.object({
      name: nameField,
      contact: contactField,
      password: newPasswordField,
      terms: z.string(says('auth:error.terms')),
      next: z.string().optional(),
    }),
    check: async ({ name, contact, password }) => {
      const fault = await newPasswordFault(password, { name, [contact.kind]: contact.value })
      if (fault) throw new InputRefusal({ password: fault })
    },
    limits: ({ contact }, context) => sendLimits(contact.value, context),
    prepare: ({ password }) => hashPassword(password),
    command: startRegistration,
    input: ({ name, contact, next }, _context, passwordHash) => ({
      contact,
      details: { name, passwordHash, next: ownPath(next, '') },
    }),
    answer: ({ next }, _context, verification) => ({ to: stepPath(ownPath(next, '')), verification }),
  }),
  code: form({
    schema: z.object({ code: codeField, next: z.string().optional() }),
    limits: codeLimits,
    prepare: (_input, context) => getVerification(context, 'register'),
    command: finishRegistration,
    input: ({ code }, _context, verification) => ({ verification, code }),
    answer: ({ next }, _context, session) => ({ to: ownPath(next, '/profile'), session, verification: null }),
  }),
  resend: resendForm('register'),
  other: otherContactForm(),
})

const stepPath = (next: string) => path('/auth/register', { next })
