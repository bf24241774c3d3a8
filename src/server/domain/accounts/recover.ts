/** A forgotten password: a code to a contact of the account, then a new password. The answers never tell whether an account exists. */
import type { Transaction } from 'kysely'
import type { Contact } from '#shared/contact.ts'
import type { Schema } from '../../db/schema.ts'
import { recordEvent } from '../audit/record-event.ts'
import { InputRefusal } from '../input-refusal.ts'
import { findAccountBy, getAccount, hasContact } from './accounts.ts'
import { type Asking, sendCode, sendNotice } from './asking.ts'
import { endOtherWays } from './other-ways.ts'
import { endOtherSessions, type NewSession } from './sessions.ts'
import { openSession } from './sign-in.ts'
import { endVerifications, startVerification, takeVerification, type Verification } from './verifications.ts'

/** Sends the code. Returns what binds the proof to the browser. */
export async function startRecovery(tx: Transaction<Schema>, asking: Asking, contact: Contact): Promise<string> {
  const account = await findAccountBy(tx, contact)
  const { token, code } = await startVerification(tx, asking.actor, {
    purpose: 'recover',
    contact: contact.value,
    userId: account?.id ?? null,
    isReal: account !== null && !account.isSuspended,
  })
  sendCode(asking, contact.value, { code, purpose: 'recover', locale: account?.locale })
  return token
}

/**
 * Sets the password that a proven contact asked for, signs out everywhere, and signs in here. With `endOthers` every other way into
 * the account goes as well: a thief who was there may have left himself one.
 */
export async function resetPassword(
  tx: Transaction<Schema>,
  asking: Asking,
  verification: Verification,
  { passwordHash, endOthers }: { passwordHash: string; endOthers: boolean },
): Promise<NewSession> {
  if (verification.userId === null || !(await takeVerification(tx, verification)))
    throw new InputRefusal({ form: 'auth:error.flowOver' })
  const account = await getAccount(tx, verification.userId)
  if (!hasContact(account, verification.contact)) throw new InputRefusal({ form: 'auth:error.flowOver' })
  const self = { ...asking.actor, id: account.id, role: 'client' as const }
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', account.id).execute()
  if (endOthers) await endOtherWays(tx, self, account.id)
  await endVerifications(tx, account.id)
  await endOtherSessions(tx, self, account.id)
  await recordEvent(tx, self, { action: 'password.reset' })
  sendNotice(asking, account, 'password_changed', { at: asking.actor.now })
  return openSession(tx, asking, account, { remembered: false, by: 'code' })
}
