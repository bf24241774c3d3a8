/**
 * The door for people whom a partner's app hands over: `?token=…` is checked and used up, and the address bar loses it at once,
 * whatever comes of it: one that has to wait is still good. A known person is signed in, anybody else goes on to register or to link.
 */
import { data, type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { handoffsFrom } from '#server/domain/accounts/constants.ts'
import { findLinkedAccount, takeHandoff } from '#server/domain/accounts/hand-off.ts'
import { HandoffRefusal, verifyHandoff } from '#server/domain/accounts/handoff-token.ts'
import { openSession } from '#server/domain/accounts/sign-in.ts'
import { startVerification } from '#server/domain/accounts/verifications.ts'
import { recordEvent } from '#server/domain/audit/record-event.ts'
import { type FormAnswer, inCommand, leadTo } from '#server/http/form.ts'
import { contextOf, type RequestContext } from '#server/http/request-context.ts'

const faults = ['missing', 'refused', 'used', 'suspended', 'waiting'] as const
export type HandoffFault = (typeof faults)[number]

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  context.doNotKeep()
  const search = new URL(args.request.url).searchParams
  const token = search.get('token')
  if (token) {
    const answer = await enter(context, token)
    throw typeof answer === 'object' ? leadTo(answer, context, 302) : redirect(`/auth/pass-token?fault=${answer}`)
  }
  const fault = faults.find((name) => name === search.get('fault')) ?? 'missing'
  return data({ fault }, { status: fault === 'waiting' ? 429 : 400 })
}

async function enter(context: RequestContext, token: string): Promise<FormAnswer | HandoffFault> {
  const { actor, now, origin, limits, handoffKeys, log, requestId } = context
  if ((await limits.take(handoffsFrom(actor.address ?? ''))) > 0) return 'waiting'
  const claims = await verifyHandoff(token, handoffKeys, { audience: origin, now }).catch((error: unknown) => {
    if (!(error instanceof HandoffRefusal)) throw error
    log.warn({ reason: error.reason, requestId }, 'a hand-off was refused')
    return null
  })
  if (!claims) return 'refused'
  const entered = await inCommand(context, async (tx): Promise<FormAnswer | HandoffFault> => {
    if (!(await takeHandoff(tx, claims))) return 'used'
    const { issuer, subject, purpose, name, email, phone } = claims
    const account = await findLinkedAccount(tx, { issuer, subject })
    if (account?.isSuspended) return 'suspended'
    if (account) {
      const session = await openSession(tx, context, account, { remembered: false, by: 'hand-off' })
      const wantsPolice = purpose === 'register_police' && !account.roles.includes('inspector')
      const next = account.roles.length > 1 ? '/auth/pass-token/switc-role' : '/'
      return { to: wantsPolice ? '/auth/pass-token/register-police' : next, session, verification: null }
    }
    await recordEvent(tx, actor, { action: 'handoff.accept', after: { issuer, purpose } })
    const { token: verification } = await startVerification(tx, actor, {
      purpose: 'link_partner',
      contact: '',
      userId: null,
      details: { name: name ?? '', contact: email ?? phone ?? '', partner: { issuer, subject } },
      isReal: false,
    })
    const to = purpose === 'register_police' ? '/auth/pass-token/register-police' : '/auth/pass-token/register'
    return { to, verification }
  })
  return entered
}
