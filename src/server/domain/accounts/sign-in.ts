/** Signing in, by password or by a code to a contact of the account. Neither tells whether there is such an account. */
import type { Kysely, Transaction } from 'kysely'
import type { Contact } from '#shared/accounts/contact.ts'
import type { SignedBy } from '#shared/accounts/factor.ts'
import { describeUserAgent } from '#shared/accounts/user-agent.ts'
import { path } from '#shared/path.ts'
import type { HeldRole } from '#shared/roles.ts'
import type { Schema } from '../../db/schema.ts'
import { hashPassword, needsRehash, verifyNothing, verifyPassword } from '../../external/password-hash.ts'
import type { Actor } from '../actor.ts'
import { hashPersonal } from '../audit/record-event.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import { anybody } from '../command/policies.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { listOver } from '../duty/over-officer.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type Account, findAccount, findAccountBy, hasContact, isShutOut } from './accounts.ts'
import { askCode } from './ask-code.ts'
import { notice } from './asking.ts'
import { findFactors, missingStep } from './factors.ts'
import { rememberDevice, wasEntered } from './known-devices.ts'
import { endSession } from './own-sessions.ts'
import type { ProviderSession } from './provider-session.ts'
import { type NewSession, noteRole, startSession } from './sessions.ts'
import { takeVerification, tryCode, type Verification } from './verifications.ts'

export interface PasswordCheck {
  account: Account | null
  /** The password in today's form, where it was stored in an older one. */
  rehashed: string | null
}

/** Compares a password, outside of any transaction. An unknown account costs the same work and is a wrong password. */
export async function checkPassword(db: Kysely<Schema>, contact: Contact, password: string): Promise<PasswordCheck> {
  const account = await findAccountBy(db, contact)
  const storedHash = account?.passwordHash
  const isRight = storedHash ? await verifyPassword(password, storedHash) : await verifyNothing(password)
  if (!account || !storedHash || !isRight) return { account: null, rehashed: null }
  return { account, rehashed: needsRehash(storedHash) ? await hashPassword(password) : null }
}

/** The person signing in, and the session's duration. */
interface Device {
  remembered: boolean
}

const refusedFacts = (actor: Actor, contact: string) => ({
  action: 'session.refuse' as const,
  after: { contact: hashPersonal(actor, contact) },
})

/**
 * Signs in after the right password; the refusal is returned, so that the failed try stays on record. A password that was
 * changed since the comparison is wrong: its change has just signed out every other device.
 */
export const signIn = command<
  Device & { contact: Contact; check: PasswordCheck },
  NewSession | InputRefusal,
  'session.start' | 'session.refuse'
>(['session.start', 'session.refuse'], {
  secret: true,
  may: anybody,
  async run(doing, { contact, check: { account, rehashed }, remembered }) {
    const { tx, actor } = doing
    const isShut = account !== null && isShutOut(account)
    if (!account || isShut || !(await isStillPassword(tx, account)))
      return {
        result: new InputRefusal({ form: isShut ? 'auth:error.suspended' : 'auth:error.signIn' }),
        audit: refusedFacts(actor, contact.value),
      }
    if (rehashed) await tx.updateTable('users').set({ password_hash: rehashed }).where('id', '=', account.id).execute()
    return { result: await openSession.perform(doing, { account, remembered, by: 'password' }), audit: null }
  },
})

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

/** Sends a code to sign in with; the same answer where the contact has no account. Returns the value that binds it to the browser. */
export const askSignInCode = command<Device & { contact: Contact; next?: string }, string, 'code.send'>('code.send', {
  secret: true,
  may: anybody,
  async run(doing, { contact, ...details }) {
    const account = await findAccountBy(doing.tx, contact)
    const wanted = {
      purpose: 'sign_in' as const,
      contact: contact.value,
      userId: account?.id ?? null,
      details,
      isReal: account !== null && !isShutOut(account),
    }
    return askCode(doing, wanted, { locale: account?.locale })
  },
})

/** Signs in after the right code was typed. */
export const signInByCode = command<
  { verification: Verification; code: string },
  NewSession | InputRefusal,
  'session.start' | 'session.refuse'
>(['session.start', 'session.refuse'], {
  secret: true,
  may: anybody,
  async run(doing, { verification, code }) {
    const { tx, actor } = doing
    const { userId, contact, details } = verification
    const refusal = await tryCode(tx, actor, verification, code)
    if (refusal) return { result: refusal, audit: refusedFacts(actor, contact) }
    const account = userId === null ? null : await findAccount(tx, userId)
    if (!account || !hasContact(account, contact) || isShutOut(account))
      throw new InputRefusal({ code: 'auth:error.codeSpent' })
    if (!(await takeVerification(tx, verification))) throw new InputRefusal({ code: 'auth:error.codeSpent' })
    const remembered = details.remembered ?? false
    return { result: await openSession.perform(doing, { account, remembered, by: 'code' }), audit: null }
  },
})

interface Entry extends Device {
  account: Account
  by: SignedBy
  /** Of the provider or partner that vouches. */
  issuer?: string
  /** Its session of the person. */
  provider?: ProviderSession
  /** The provider says that it asked for two factors. */
  isProven?: boolean
}

/** Highest first: the role of an account that has used none, as its work is there. */
const byWork: readonly HeldRole[] = ['inspector', 'vendor', 'client']

/** The role used last on any device, where the account still has it; from then on the one used last. */
async function roleAtEntry(tx: Transaction<Schema>, { id, roles }: Account): Promise<HeldRole> {
  const { last_role: last } = await tx
    .selectFrom('users')
    .select('last_role')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const role = last && roles.includes(last) ? last : (byWork.find((it) => roles.includes(it)) ?? 'client')
  await noteRole(tx, id, role)
  return role
}

/** Knows the browser from now on, and tells of one that was never seen; of an officer's the supervisors, too. */
export async function welcome(
  doing: Doing,
  account: Account,
  by: SignedBy,
): Promise<{ devices: string[]; notify: Delivery[] }> {
  const { tx, actor, userAgent, devices: knownBy = [] } = doing
  const before = await wasEntered(tx, account.id)
  const devices = await rememberDevice(tx, account.id, knownBy, actor.now)
  // By the browser's own secret: its user agent is the same for thousands, and for a thief who looked.
  const isNew = before && !devices.slice(0, 1).some((secret) => knownBy.includes(secret))
  if (!isNew || by === 'registration') return { devices, notify: [] }
  const entered = { device: describeUserAgent(userAgent).name, at: actor.now }
  const over = account.roles.includes('inspector') ? await listOver(tx, account.id, actor.now) : []
  const values = { ...entered, name: account.name, path: path('/inspector/officers/:id', { id: account.id }) }
  return {
    devices,
    notify: [
      ...notice(doing, account, 'new_device', entered),
      ...over.flatMap((person) =>
        notice(doing, person, 'officer_new_device', values, { user: person.id, ref: account.id }),
      ),
    ],
  }
}

/**
 * Opens a session for an account that has proven itself, in the role that it last acted in, else where its work is; where it has shown enough; else one
 * that waits for the second factor. The session that the browser had before ends: its cookie is replaced, so nobody could end it by signing out.
 */
export const openSession = command<Entry, NewSession, 'session.start'>('session.start', {
  secret: true,
  // Only within a command that has just proved whose account it is.
  may: anybody,
  async run(doing, { account, remembered, by, issuer, provider, isProven = false }) {
    const { tx, actor, userAgent, person } = doing
    const role = await roleAtEntry(tx, account)
    const self: Actor = { ...actor, id: account.id, role }
    if (person) await endSession.perform(doing, { session: person.session })
    const user = { id: account.id, role }
    const awaitsFactor = missingStep(await findFactors(tx, account.id), by, isProven) !== null
    const isProof = by !== 'hand-off' && by !== 'provider'
    const how = {
      by,
      issuer,
      provider,
      factor: by === 'passkey' ? ('passkey' as const) : isProven ? ('provider' as const) : null,
    }
    if (awaitsFactor) {
      const waiting = { userAgent, remembered, isProof: false, ...how, awaitsFactor }
      // On record once it is somebody's.
      return unchanged({ ...(await startSession(tx, self, user, waiting)), role })
    }
    const welcomed = await welcome(doing, account, by)
    const session = await startSession(tx, self, user, { userAgent, remembered, isProof, ...how })
    return {
      result: { ...session, role, devices: welcomed.devices, isStopped: account.isSuspended },
      audit: { actor: self, after: { by, role } },
      notify: welcomed.notify,
    }
  },
})
