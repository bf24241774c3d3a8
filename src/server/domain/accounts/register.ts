/** Registering: what was typed waits, hashed, until the contact is proven by a code; only then there is an account. */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Contact } from '#shared/contact.ts'
import type { VerificationDetails } from '#shared/verification.ts'
import type { Schema } from '../../db/schema.ts'
import { recordEvent } from '../audit/record-event.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type Account, findAccountBy, getAccount } from './accounts.ts'
import { type Asking, contactOf, sendCode, sendNotice } from './asking.ts'
import type { NewSession } from './sessions.ts'
import { openSession } from './sign-in.ts'
import { startVerification, takeVerification, tryCode, type Verification } from './verifications.ts'

/**
 * Sends the code and keeps what was typed. Where the contact has an account already, its owner is told instead, and the
 * answer is the same. Returns what binds the proof to the browser.
 */
export async function startRegistration(
  tx: Transaction<Schema>,
  asking: Asking,
  contact: Contact,
  details: VerificationDetails,
): Promise<string> {
  const owner = await findAccountBy(tx, contact)
  const { token, code } = await startVerification(tx, asking.actor, {
    purpose: 'register',
    contact: contact.value,
    userId: null,
    details,
    isReal: owner === null,
  })
  if (code) sendCode(asking, contact.value, { code, purpose: 'register' })
  else if (owner) sendNotice(asking, { ...owner, ...only(contact) }, 'account_exists', {})
  return token
}

/** The notice goes to the contact that was typed, not to another one of the account. */
const only = ({ kind, value }: Contact) =>
  kind === 'email' ? { email: value, phone: null } : { email: null, phone: value }

/** Makes the account of whoever typed the right code, and signs it in. */
export async function finishRegistration(
  tx: Transaction<Schema>,
  asking: Asking,
  verification: Verification,
  code: string,
): Promise<NewSession | InputRefusal> {
  const refusal = await tryCode(tx, asking.actor, verification, code)
  if (refusal) return refusal
  if (!(await takeVerification(tx, verification))) throw new InputRefusal({ code: 'auth:error.codeSpent' })
  const account = await addAccount(tx, asking, contactOf(verification.contact), verification.details)
  return openSession(tx, asking, account, { remembered: true, by: 'registration' })
}

/** Adds an account with a proven contact; everybody begins as a client. */
export async function addAccount(
  tx: Transaction<Schema>,
  asking: Asking,
  { kind, value }: Contact,
  { name = '', passwordHash = null }: { name?: string; passwordHash?: string | null },
): Promise<Account> {
  const id = uuidv7()
  const { actor, reader } = asking
  await tx
    .insertInto('users')
    .values({
      id,
      display_name: name,
      email: kind === 'email' ? value : null,
      phone: kind === 'phone' ? value : null,
      password_hash: passwordHash,
      locale: reader.locale,
      terms_accepted_at: actor.now,
    })
    .execute()
  await tx.insertInto('role_grants').values({ user_id: id, role: 'client' }).execute()
  await recordEvent(tx, { ...actor, id, role: 'client' }, { action: 'account.register', after: { by: kind } })
  return getAccount(tx, id)
}
