/**
 * The step before a decision of weight (domain/command/weights.ts): it is refused with the question for a fresh proof, on its own page and with all that was
 * typed; sent again with the proof in the same form it is done. The proof is the session's for minutes, under a new token, and serves no other one.
 */

import { maskContact } from '#shared/accounts/contact.ts'
import { readCode } from '#shared/accounts/verification.ts'
import type { Action } from '#shared/actions.ts'
import type { Proof } from '#shared/proof.ts'
import { proofFields } from '#shared/proof.ts'
import { getAccount } from '../../domain/accounts/accounts.ts'
import {
  askConfirmCode,
  checkOwnPasskey,
  checkOwnPassword,
  confirmByCode,
  confirmByFactor,
  confirmByPasskey,
  confirmByPassword,
  contactToConfirm,
  isConfirmed,
} from '../../domain/accounts/confirm.ts'
import { factorTries, passwordTries } from '../../domain/accounts/constants.ts'
import { findFactors, needsFactor } from '../../domain/accounts/factors.ts'
import type { NewSession } from '../../domain/accounts/sessions.ts'
import { needsProof } from '../../domain/command/weights.ts'
import { InputRefusal } from '../../domain/input-refusal.ts'
import { runCommand } from '../forms/run-command.ts'
import { flowCookie, sessionCookie } from '../request/private-cookies.ts'
import { type AskedProof, type OwnContext, personOf, type RequestContext } from '../request/request-context.ts'
import { findCodeStep, getVerification } from './code-form.ts'
import { codeLimits, sendLimits } from './entry-limits.ts'
import { readAssertion } from './passkey-response.ts'

type Sent = Partial<Record<keyof typeof proofFields, string>>

/** The question, where a decision waits for an answer; null where the proof is there, or came with the form. */
export async function askProof(
  context: OwnContext,
  actions: readonly Action[],
  values: Record<string, string>,
): Promise<AskedProof | null> {
  if (!needsProof(actions) || isConfirmed(personOf(context), context.now)) return null
  const sent: Sent = Object.fromEntries(
    Object.entries(proofFields).flatMap(([way, field]) => (values[field] ? [[way, values[field]]] : [])),
  )
  try {
    const session = await proven(context, sent)
    if (!session)
      return { refusal: new InputRefusal({ proof: 'factor:error.proofNeeded' }), proof: await waysOf(context) }
    const person = personOf(context)
    context.person = { ...person, confirmedAt: context.now }
    // With any answer: the decision itself may be refused, and the old token is void.
    context.newCookies.push(sessionCookie(session, context.secure))
    if (sent.credential) context.newCookies.push(flowCookie('passkey', null, context.secure))
    return null
  } catch (error) {
    if (!(error instanceof Waits) && !(error instanceof InputRefusal)) throw error
    const proof = await waysOf(context)
    if (error instanceof InputRefusal) return { refusal: asProof(error), proof }
    return { refusal: new InputRefusal({ proof: 'error:problem.too_many_requests' }), wait: error.seconds, proof }
  }
}

class Waits extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super('too many tries')
    this.seconds = seconds
  }
}

/** A fault of the proof, beside its own field: the decision may have a field of that name. */
const asProof = ({ errors, details, cause }: InputRefusal): InputRefusal => {
  const [fault] = Object.entries(errors)
  const field = fault?.[0] === 'password' || fault?.[0] === 'code' ? `proof_${fault[0]}` : 'proof'
  const key = fault?.[1] ?? 'factor:error.proofNeeded'
  return new InputRefusal({ [field]: fault && details[fault[0]] ? [key, details[fault[0]]] : key } as never, { cause })
}

/** The session under its new token, after a right proof; null where none was sent, or a code was asked for. */
async function proven(context: OwnContext, sent: Sent): Promise<NewSession | null> {
  const person = personOf(context)
  const { db } = context.database
  const tries = passwordTries(person.id)
  if (sent.credential) {
    await count(context, [tries])
    const check = await checkOwnPasskey(db, context, person, context.passkeyToken, readAssertion(sent.credential))
    return taken(await runCommand(context, confirmByPasskey, { check }))
  }
  if (sent.code && needsFactor(await findFactors(db, person.id))) {
    await count(context, [factorTries(person.id)])
    const session = taken(await runCommand(context, confirmByFactor, { code: sent.code }))
    await context.limits.forget(factorTries(person.id))
    return session
  }
  if (sent.code) {
    await count(context, await codeLimits(null, context))
    const verification = await getVerification(context, 'confirm')
    return taken(await runCommand(context, confirmByCode, { verification, code: readCode(sent.code) }))
  }
  if (sent.password) {
    await count(context, [tries])
    const hash = await checkOwnPassword(db, person, sent.password)
    await context.limits.forget(tries)
    return taken(await runCommand(context, confirmByPassword, { hash }))
  }
  if (sent.send === 'email' || sent.send === 'phone') {
    const contact = contactToConfirm(await getAccount(db, person.id), sent.send)
    await count(context, await sendLimits(contact, context))
    await runCommand(context, askConfirmCode, { contact })
  }
  return null
}

const taken = (outcome: NewSession | InputRefusal): NewSession => {
  if (outcome instanceof InputRefusal) throw outcome
  return outcome
}

async function count({ limits }: RequestContext, counted: Parameters<RequestContext['limits']['take']>[0][]) {
  for (const limit of counted) {
    const wait = await limits.take(limit)
    if (wait > 0) throw new Waits(wait)
  }
}

async function waysOf(context: RequestContext): Promise<Proof> {
  const person = personOf(context)
  const { db } = context.database
  const { passwordHash, email, phone } = await getAccount(db, person.id)
  const factors = await findFactors(db, person.id)
  const passkey = factors.passkeys > 0
  if (needsFactor(factors)) {
    const contacts = { email: null, phone: null }
    return { username: null, factor: { app: factors.app }, passkey, contacts, step: null }
  }
  return {
    username: passwordHash === null ? null : (email ?? phone),
    factor: null,
    passkey,
    contacts: { email: email && maskContact(email), phone: phone && maskContact(phone) },
    step: await findCodeStep(context, 'confirm'),
  }
}
