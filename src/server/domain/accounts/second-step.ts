/**
 * The second step of a sign-in. The first has left a session that is nobody's for ten minutes; the factor makes it the person's, under another token. A
 * refusal is on record, and its try is used up.
 */
import type { Kysely } from 'kysely'
import type { Factor, SignedBy } from '#shared/accounts/factor.ts'
import type { HeldRole } from '#shared/roles.ts'
import type { Schema } from '../../db/schema.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import { anybody } from '../command/policies.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { InputRefusal } from '../input-refusal.ts'
import { hashToken } from '../token.ts'
import { type Account, getAccount } from './accounts.ts'
import { actingAs } from './asking.ts'
import { askConfirmCode } from './confirm.ts'
import { type PasskeyCheck, takePasskey } from './passkey-sign-in.ts'
import { completeSession, type NewSession } from './sessions.ts'
import { welcome } from './sign-in.ts'
import { takeFactorCode } from './take-factor-code.ts'
import { takeVerification, tryCode, type Verification } from './verifications.ts'

/** A session that waits for its factor. */
export interface Waiting {
  /** The owner to be. */
  id: string
  session: string
  role: HeldRole
  remembered: boolean
  by: SignedBy
}

/** Of a cookie's token; null where none waits, or its minutes are over. */
export async function findWaiting(db: Kysely<Schema>, token: string, now: Date): Promise<Waiting | null> {
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'role', 'remembered', 'signed_by'])
    .where('token_hash', '=', hashToken(token))
    .where('awaits_factor', '=', true)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return null
  const { id, user_id, role, remembered, signed_by } = row
  return { id: user_id, session: id, role, remembered, by: signed_by ?? 'password' }
}

type Shown =
  | { code: string }
  | { check: PasskeyCheck }
  /** After a lost phone: a code that went to a known contact. */
  | { verification: Verification; contactCode: string }

async function takeShown(
  doing: Doing,
  account: Account,
  shown: Shown,
): Promise<{ factor: Factor; notify: Delivery[] } | InputRefusal> {
  if ('code' in shown) return takeFactorCode(doing, account, shown.code)
  if ('check' in shown) {
    const taken = await takePasskey(doing, shown.check)
    return 'result' in taken ? taken.result : { factor: 'passkey', notify: [] }
  }
  const { verification, contactCode } = shown
  const refusal = await tryCode(doing.tx, doing.actor, verification, contactCode)
  if (refusal) return refusal
  if (!(await takeVerification(doing.tx, verification))) return new InputRefusal({ code: 'auth:error.codeSpent' })
  return { factor: 'contact', notify: [] }
}

/** Makes the waiting session the person's. */
export const passSecondStep = command<
  { waiting: Waiting; shown: Shown },
  NewSession | InputRefusal,
  'session.start' | 'session.refuse'
>(['session.start', 'session.refuse'], {
  secret: true,
  // The holder of the waiting session's cookie has shown the first factor.
  may: anybody,
  async run(doing, { waiting, shown }) {
    const { tx, actor } = doing
    const self = { ...actor, id: waiting.id, role: waiting.role }
    const account = await getAccount(tx, waiting.id)
    const taken = await takeShown(doing, account, shown)
    if (taken instanceof InputRefusal)
      return { result: taken, audit: { actor: self, action: 'session.refuse', after: { by: waiting.by, step: 2 } } }
    const welcomed = await welcome(doing, account, waiting.by)
    const session = await completeSession(tx, { ...waiting, factor: taken.factor }, actor.now)
    if (!session) throw new InputRefusal({ form: 'factor:error.over' })
    return {
      result: { ...session, role: waiting.role, devices: welcomed.devices, isStopped: account.isSuspended },
      audit: { actor: self, after: { by: waiting.by, factor: taken.factor, role: waiting.role } },
      notify: [...taken.notify, ...welcomed.notify],
    }
  },
})

/** Sends the code that proves a known contact. */
export const askWaitingCode = command<{ waiting: Waiting; contact: string }, undefined, 'code.send'>('code.send', {
  may: anybody,
  async run(doing, { waiting, contact }) {
    await askConfirmCode.perform({ ...actingAs(doing, waiting.id, waiting.role), person: waiting }, { contact })
    return unchanged(undefined)
  },
})

/** Gives the sign-in up. */
export const leaveSecondStep = command<{ waiting: Waiting }, undefined, 'session.refuse'>('session.refuse', {
  may: anybody,
  async run({ tx, actor }, { waiting: { id, session, role, by } }) {
    await tx.deleteFrom('sessions').where('id', '=', session).where('awaits_factor', '=', true).execute()
    return { result: undefined, audit: { actor: { ...actor, id, role }, after: { by, step: 2, left: true } } }
  },
})
