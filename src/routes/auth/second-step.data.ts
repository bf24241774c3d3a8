/** The second step of a sign-in: a code of the app or from paper, a passkey; after a lost phone a code to a known contact. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { z } from 'zod'
import { getAccount } from '#server/domain/accounts/accounts.ts'
import { checkOwnPasskey, contactToConfirm } from '#server/domain/accounts/confirm.ts'
import { factorTries, passkeysFrom } from '#server/domain/accounts/constants.ts'
import { findFactors, missingStep } from '#server/domain/accounts/factors.ts'
import { askPasskey } from '#server/domain/accounts/passkey-sign-in.ts'
import { askWaitingCode, leaveSecondStep, passSecondStep, type Waiting } from '#server/domain/accounts/second-step.ts'
import { findConfirmation, secondsToResend } from '#server/domain/accounts/verifications.ts'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { codeField } from '#server/http/accounts/code-form.ts'
import { sendLimits } from '#server/http/accounts/entry-limits.ts'
import { readAssertion } from '#server/http/accounts/passkey-response.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, type RequestContext } from '#server/http/request/request-context.ts'
import { maskContact } from '#shared/accounts/contact.ts'
import { signedInHome } from '#shared/accounts/signed-in-home.ts'
import { ownPath } from '#shared/own-path.ts'
import { path } from '#shared/path.ts'
import { says } from '#shared/refusals.ts'

const page = '/auth/second-step'
const nextOf = (context: RequestContext) => readPage(context, page).search.next ?? ''

/** The sign-in that waits in this browser. Refuses where its minutes are over, or another tab has finished it. */
function waitingOf({ waiting }: RequestContext): Waiting {
  if (!waiting) throw new InputRefusal({ form: 'factor:error.over' })
  return waiting
}

const codeOf = async (context: RequestContext) =>
  context.waiting && findConfirmation(context.database.db, context.waiting, context.now)

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  context.doNotKeep()
  const next = nextOf(context)
  const { waiting, person } = context
  if (!waiting) {
    // A form that came too late says so; anybody else goes on, or begins.
    if (context.returned === null)
      throw redirect(person ? next || signedInHome(person.role) : path('/auth/login', { next }))
    return { next, step: null, app: false, passkey: false, contacts: null, sent: null }
  }
  const { db } = context.database
  const factors = await findFactors(db, waiting.id)
  const { email, phone } = await getAccount(db, waiting.id)
  const step = missingStep(factors, waiting.by, false)
  const code = await codeOf(context)
  return {
    next,
    step,
    app: factors.app,
    passkey: factors.passkeys > 0,
    contacts: step === 'contact' ? { email: email && maskContact(email), phone: phone && maskContact(phone) } : null,
    sent: code && { to: maskContact(code.contact), resendIn: secondsToResend(code, context.now) },
  }
}

const tries = (_input: unknown, context: RequestContext) => [factorTries(waitingOf(context).id)]
const after = (_result: unknown, { limits, waiting }: RequestContext) =>
  waiting ? limits.forget(factorTries(waiting.id)) : Promise.resolve()

const contactOf = async (kind: 'email' | 'phone', context: RequestContext) => {
  const waiting = waitingOf(context)
  const step = missingStep(await findFactors(context.database.db, waiting.id), waiting.by, false)
  // A code to a contact is no second factor where there is one.
  if (step !== 'contact') throw new InputRefusal({ form: 'factor:error.tooWeak' })
  return contactToConfirm(await getAccount(context.database.db, waiting.id), kind)
}

export const action = forms({
  code: form({
    schema: z.object({ code: z.string(says('factor:error.code')).trim().min(1, says('factor:error.code')).max(100) }),
    limits: tries,
    prepare: async (_input, context) => waitingOf(context),
    command: passSecondStep,
    input: ({ code }, _context, waiting) => ({ waiting, shown: { code } }),
    after,
    answer: (_input, context, session) => ({ to: ownPath(nextOf(context), signedInHome(session.role)), session }),
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
    limits: tries,
    prepare: async ({ credential }, context) => {
      const waiting = waitingOf(context)
      const { db } = context.database
      const check = await checkOwnPasskey(db, context, waiting, context.passkeyToken, readAssertion(credential))
      return { waiting, check }
    },
    command: passSecondStep,
    input: (_fields, _context, { waiting, check }) => ({ waiting, shown: { check } }),
    after,
    answer: (_input, context, session) => ({
      to: ownPath(nextOf(context), signedInHome(session.role)),
      session,
      passkey: null,
    }),
  }),
  send: form({
    schema: z.object({ to: z.enum(['email', 'phone'], says('error:problem.invalid_request')) }),
    limits: async ({ to }, context) => sendLimits(await contactOf(to, context), context),
    prepare: async ({ to }, context) => ({ waiting: waitingOf(context), contact: await contactOf(to, context) }),
    command: askWaitingCode,
    input: (_fields, _context, prepared) => prepared,
    answer: (_input, context) => ({ to: path(page, { next: nextOf(context) }) }),
  }),
  contact: form({
    schema: z.object({ code: codeField }),
    limits: tries,
    prepare: async (_input, context) => {
      const waiting = waitingOf(context)
      const verification = await codeOf(context)
      if (!verification) throw new InputRefusal({ form: 'auth:error.flowOver' })
      return { waiting, verification }
    },
    command: passSecondStep,
    input: ({ code }, _context, { waiting, verification }) => ({ waiting, shown: { verification, contactCode: code } }),
    after,
    answer: (_input, context, session) => ({ to: ownPath(nextOf(context), signedInHome(session.role)), session }),
  }),
  leave: form({
    schema: z.object({}),
    prepare: async (_input, context) => waitingOf(context),
    command: leaveSecondStep,
    input: (_fields, _context, waiting) => ({ waiting }),
    answer: (_input, context) => ({ to: path('/auth/login', { next: nextOf(context) }), session: null }),
  }),
})
