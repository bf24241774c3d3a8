/** Signing in, by password or by a code to a contact of the account. Neither tells whether there is such an account. */
import type { Kysely, Transaction } from 'kysely'
import type { Contact } from '#shared/contact.ts'
import type { HeldRole } from '#shared/roles.ts'
import { describeUserAgent } from '#shared/user-agent.ts'
import type { Schema } from '../../db/schema.ts'
import { hashPassword, needsRehash, verifyNothing, verifyPassword } from '../../external/password-hash.ts'
import type { Actor } from '../actor.ts'
import { hashPersonal, recordEvent } from '../audit/record-event.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type Account, findAccount, findAccountBy, hasContact } from './accounts.ts'
import { type Asking, sendCode, sendNotice } from './asking.ts'
import { rememberDevice } from './known-devices.ts'
import { endSession, type NewSession, startSession } from './sessions.ts'
import { startVerification, takeVerification, tryCode, type Verification } from './verifications.ts'

export interface PasswordCheck {
  account: Account | null
  /** The password in today's form, where it was kept in an older one. */
  rehashed: string | null
}

/** Compares a password, outside of any transaction. An unknown account costs the same work and is a wrong password. */
export async function checkPassword(db: Kysely<Schema>, contact: Contact, password: string): Promise<PasswordCheck> {
  const account = await findAccountBy(db, contact)
  const kept = account?.passwordHash
  const isRight = kept ? await verifyPassword(password, kept) : await verifyNothing(password)
  if (!account || !kept || !isRight) return { account: null, rehashed: null }
  return { account, rehashed: needsRehash(kept) ? await hashPassword(password) : null }
}

interface Device {
  remembered: boolean
}

/**
 * Signs in whoever gave the right password; the refusal is returned, so that the failed try stays on record. A password that was
 * changed since it was compared is a wrong one: its change has just signed out every other device.
 */
export async function signIn(
  tx: Transaction<Schema>,
  asking: Asking,
  contact: Contact,
  { account, rehashed }: PasswordCheck,
  device: Device,
): Promise<NewSession | InputRefusal> {
  if (!account || account.isSuspended || !(await isStillPassword(tx, account))) {
    await recordRefusal(tx, asking.actor, contact.value)
    return new InputRefusal({ form: account?.isSuspended ? 'auth:error.suspended' : 'auth:error.signIn' })
  }
  if (rehashed) await tx.updateTable('users').set({ password_hash: rehashed }).where('id', '=', account.id).execute()
  return openSession(tx, asking, account, { ...device, by: 'password' })
}

const recordRefusal = (tx: Transaction<Schema>, actor: Actor, contact: string) =>
  recordEvent(tx, actor, { action: 'session.refuse', after: { contact: hashPersonal(actor, contact) } })

/** Holds the account until the transaction ends, so that a change of the password comes wholly before the session or ends it. */
async function isStillPassword(tx: Transaction<Schema>, { id, passwordHash }: Account): Promise<boolean> {
  const held = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return held !== undefined
}

/** Sends a code to sign in with; the same answer where the contact has no account. Returns what binds it to the browser. */
export async function askSignInCode(
  tx: Transaction<Schema>,
  asking: Asking,
  contact: Contact,
  details: { remembered: boolean; next?: string },
): Promise<string> {
  const account = await findAccountBy(tx, contact)
  const { token, code } = await startVerification(tx, asking.actor, {
    purpose: 'sign_in',
    contact: contact.value,
    userId: account?.id ?? null,
    details,
    isReal: account !== null && !account.isSuspended,
  })
  sendCode(asking, contact.value, { code, purpose: 'sign_in', locale: account?.locale })
  return token
}

/** Signs in whoever typed the right code. */
export async function signInByCode(
  tx: Transaction<Schema>,
  asking: Asking,
  verification: Verification,
  code: string,
): Promise<NewSession | InputRefusal> {
  const refusal = await tryCode(tx, asking.actor, verification, code)
  if (refusal) {
    await recordRefusal(tx, asking.actor, verification.contact)
    return refusal
  }
  const account = verification.userId === null ? null : await findAccount(tx, verification.userId)
  if (!account || !hasContact(account, verification.contact) || account.isSuspended)
    throw new InputRefusal({ code: 'auth:error.codeSpent' })
  if (!(await takeVerification(tx, verification))) throw new InputRefusal({ code: 'auth:error.codeSpent' })
  return openSession(tx, asking, account, { remembered: verification.details.remembered ?? false, by: 'code' })
}

/**
 * Opens a session for an account that has proven itself, in the role that it last acted in; tells of a device that was never
 * seen. The session that the browser had before ends: its cookie is replaced, so nobody could end it by signing out.
 */
export async function openSession(
  tx: Transaction<Schema>,
  asking: Asking,
  account: Account,
  { remembered, by }: Device & { by: 'password' | 'code' | 'passkey' | 'hand-off' | 'registration' },
): Promise<NewSession> {
  const { actor, userAgent, devices: knownBy = [] } = asking
  const devices = await tx
    .selectFrom('sessions')
    .select(['role', 'user_agent'])
    .where('user_id', '=', account.id)
    .orderBy('last_seen_at', 'desc')
    .execute()
  const last = devices[0]?.role
  const role: HeldRole = last && account.roles.includes(last) ? last : 'client'
  const self: Actor = { ...actor, id: account.id, role }
  if (asking.person) await endSession(tx, actor, asking.person, asking.person.session)
  const session = await startSession(
    tx,
    self,
    { id: account.id, role },
    { userAgent, remembered, isProof: by !== 'hand-off' },
  )
  await recordEvent(tx, self, { action: 'session.start', after: { by, role } })
  const isNew = devices.length > 0 && !devices.some((device) => device.user_agent === userAgent.slice(0, 300))
  if (isNew && by !== 'registration')
    sendNotice(asking, account, 'new_device', { device: describeUserAgent(userAgent).name, at: actor.now })
  return { ...session, devices: await rememberDevice(tx, account.id, knownBy, actor.now) }
}
