/**
 * Proving again to be the person, before an act that could give the account away: whoever only holds a session, by a device left open
 * or a stolen cookie, must not change how the account is entered. One step for all such acts, by whatever signs in too.
 */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { verifyNothing, verifyPassword } from '../../external/password-hash.ts'
import { recordEvent } from '../audit/record-event.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type Account, getAccount } from './accounts.ts'
import { type Asking, sendCode } from './asking.ts'
import { confirmedSeconds } from './constants.ts'
import { checkPasskey, type PasskeyCheck, takePasskey } from './passkey-sign-in.ts'
import { type NewSession, type Person, renewSession } from './sessions.ts'
import { endConfirmation, startVerification, takeVerification, tryCode, type Verification } from './verifications.ts'

/** Whether the person has proved who he is so lately that a sensitive act may go on. */
export const isConfirmed = ({ confirmedAt }: Pick<Person, 'confirmedAt'>, now: Date): boolean =>
  confirmedAt !== null && now.getTime() - confirmedAt.getTime() <= confirmedSeconds * 1000

type By = 'password' | 'code' | 'passkey'

/** Under a new token: who copied the old one does not become proven along with the person. */
async function confirm(tx: Transaction<Schema>, { actor }: Asking, person: Person, by: By): Promise<NewSession> {
  const session = await renewSession(tx, person.session, { confirmed_at: actor.now })
  if (!session) throw new InputRefusal({ form: 'auth:error.flowOver' })
  await recordEvent(tx, actor, { action: 'session.confirm', after: { by } })
  return session
}

/** Compares the account's password, outside of any transaction. Throws an `InputRefusal`. */
export async function checkOwnPassword(db: Kysely<Schema>, person: Person, password: string): Promise<string> {
  const { passwordHash } = await getAccount(db, person.id)
  const isRight = passwordHash ? await verifyPassword(password, passwordHash) : await verifyNothing(password)
  if (!isRight || passwordHash === null) throw new InputRefusal({ password: 'auth:error.password' })
  return passwordHash
}

/** Confirms the session of whoever gave the password that {@link checkOwnPassword} compared with `hash`. */
export async function confirmByPassword(
  tx: Transaction<Schema>,
  asking: Asking,
  person: Person,
  hash: string,
): Promise<NewSession> {
  const held = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', person.id)
    .where('password_hash', '=', hash)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held) throw new InputRefusal({ password: 'auth:error.password' })
  return confirm(tx, asking, person, 'password')
}

/** The contact of an account that a code is to go to. */
export const contactToConfirm = ({ email, phone }: Account, kind: 'email' | 'phone'): string => {
  const contact = kind === 'email' ? email : phone
  if (contact === null) throw new InputRefusal({ form: 'error:problem.invalid_request' })
  return contact
}

/** Sends a code to a contact of the account; what the session had asked for before is worth nothing. */
export async function askConfirmCode(
  tx: Transaction<Schema>,
  asking: Asking,
  person: Person,
  contact: string,
): Promise<void> {
  await endConfirmation(tx, person)
  const details = { session: person.session }
  const wanted = { purpose: 'confirm', contact, userId: person.id, details, isReal: true } as const
  const { code } = await startVerification(tx, asking.actor, wanted)
  if (code) sendCode(asking, contact, { code, purpose: 'confirm' })
}

/** Confirms the session of whoever typed the right code. */
export async function confirmByCode(
  tx: Transaction<Schema>,
  asking: Asking,
  person: Person,
  verification: Verification,
  code: string,
): Promise<NewSession | InputRefusal> {
  const refusal = await tryCode(tx, asking.actor, verification, code)
  if (refusal) return refusal
  if (!(await takeVerification(tx, verification))) throw new InputRefusal({ code: 'auth:error.codeSpent' })
  return confirm(tx, asking, person, 'code')
}

/** Checks a device's answer with a passkey, outside of any transaction: one of another account proves nothing here. */
export async function checkOwnPasskey(
  db: Kysely<Schema>,
  asking: Asking,
  person: Person,
  token: string | null,
  response: AuthenticationResponseJSON,
): Promise<PasskeyCheck> {
  const check = await checkPasskey(db, asking, token, response)
  return 'userId' in check && check.userId !== person.id ? { refusal: 'auth:error.passkeyOther' } : check
}

/** Confirms the session of whoever gave the right answer; a refusal is returned, so that it stays on record. */
export async function confirmByPasskey(
  tx: Transaction<Schema>,
  asking: Asking,
  person: Person,
  check: PasskeyCheck,
): Promise<NewSession | InputRefusal> {
  const used = await takePasskey(tx, asking, check)
  return used instanceof InputRefusal ? used : confirm(tx, asking, person, 'passkey')
}
