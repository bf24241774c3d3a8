/** Proving to be the person before a sensitive act: by password, by a code to a contact of the account, or with a passkey. */

import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { z } from 'zod'
import { getAccount } from '#server/domain/accounts/accounts.ts'
import {
  askConfirmCode,
  checkOwnPasskey,
  checkOwnPassword,
  confirmByCode,
  confirmByFactor,
  confirmByPasskey,
  confirmByPassword,
  contactToConfirm,
  dropConfirmCode,
  isConfirmed,
} from '#server/domain/accounts/confirm.ts'
import { factorTries, passkeysFrom, passwordTries } from '#server/domain/accounts/constants.ts'
import { findFactors, needsFactor } from '#server/domain/accounts/factors.ts'
import { askPasskey } from '#server/domain/accounts/passkey-sign-in.ts'
import { codeField, findCodeStep, getVerification, resendForm } from '#server/http/accounts/code-form.ts'
import { codeLimits, sendLimits } from '#server/http/accounts/entry-limits.ts'
import { readAssertion } from '#server/http/accounts/passkey-response.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf, type RequestContext } from '#server/http/request/request-context.ts'
import { maskContact } from '#shared/accounts/contact.ts'
import { ownPath } from '#shared/own-path.ts'
import { says } from '#shared/refusals.ts'

const fallback = '/profile/setting'

/** The person's page before. */
const nextOf = (context: RequestContext) => readPage(context, '/auth/confirm').search.next || fallback

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const person = personOf(context)
  const next = nextOf(context)
  if (isConfirmed(person, context.now)) throw redirect(next)
  const { db } = context.database
  const { passwordHash, email, phone } = await getAccount(db, person.id)
  const factors = await findFactors(db, person.id)
  const isStrong = needsFactor(factors)
  return {
    next,
    name: person.name,
    username: email ?? phone ?? '',
    hasPassword: passwordHash !== null && !isStrong,
    /** Only the second factor counts; by an app, or by a code from paper alone. */
    factor: isStrong ? { app: factors.app } : null,
    hasPasskey: factors.passkeys > 0,
    contacts: isStrong
      ? { email: null, phone: null }
      : { email: email && maskContact(email), phone: phone && maskContact(phone) },
    step: await findCodeStep(context, 'confirm'),
  }
}

const contactOf = async (kind: 'email' | 'phone', context: RequestContext) =>
  contactToConfirm(await getAccount(context.database.db, personOf(context).id), kind)

export const action = forms({
  password: form({
    schema: z.object({ password: z.string().default('') }),
    limits: (_input, context) => [passwordTries(personOf(context).id)],
    prepare: async ({ password }, context) => {
      const hash = await checkOwnPassword(context.database.db, personOf(context), password)
      await context.limits.forget(passwordTries(personOf(context).id))
      return hash
    },
    command: confirmByPassword,
    input: (_fields, _context, hash) => ({ hash }),
    answer: (_input, context, session) => ({ to: nextOf(context), session }),
  }),
  send: form({
    schema: z.object({ to: z.enum(['email', 'phone'], says('error:problem.invalid_request')) }),
    limits: async ({ to }, context) => sendLimits(await contactOf(to, context), context),
    prepare: ({ to }, context) => contactOf(to, context),
    command: askConfirmCode,
    input: (_fields, _context, contact) => ({ contact }),
    answer: (_input, { address }) => ({ to: ownPath(address, fallback) }),
  }),
  code: form({
    schema: z.object({ code: codeField }),
    limits: codeLimits,
    prepare: (_input, context) => getVerification(context, 'confirm'),
    command: confirmByCode,
    input: ({ code }, _context, verification) => ({ verification, code }),
    answer: (_input, context, session) => ({ to: nextOf(context), session }),
  }),
  factor: form({
    schema: z.object({ code: z.string(says('factor:error.code')).trim().min(1, says('factor:error.code')).max(100) }),
    limits: (_input, context) => [factorTries(personOf(context).id)],
    command: confirmByFactor,
    after: (_result, context) => context.limits.forget(factorTries(personOf(context).id)),
    answer: (_input, context, session) => ({ to: nextOf(context), session }),
  }),
  resend: resendForm('confirm'),
  other: form({
    schema: z.object({}),
    command: dropConfirmCode,
    answer: (_input, { address }) => ({ to: ownPath(address, fallback) }),
  }),
  ask: form({
    schema: z.object({}),
    limits: (_input, { actor }) => passkeysFrom(actor.address ?? ''),
    command: askPasskey,
    input: (_fields, { passkeyToken }) => ({ replaced: passkeyToken }),
    answer: (_input, _context, { options, token }) => ({ data: options, passkey: token }),
  }),
  passkey: form({
    schema: z.object({ credential: z.string().default('') }),
    limits: (_input, context) => [passwordTries(personOf(context).id)],
    prepare: ({ credential }, context) =>
      checkOwnPasskey(context.database.db, context, personOf(context), context.passkeyToken, readAssertion(credential)),
    command: confirmByPasskey,
    input: (_fields, _context, check) => ({ check }),
    answer: (_input, context, session) => ({ to: nextOf(context), session, passkey: null }),
  }),
})
