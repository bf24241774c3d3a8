/**
 * Proving identity again before an act that could give the account away: a mere session, from a device left open or a stolen
 * cookie, must not change how the account is entered. One step for all such acts, by any way of signing in.
 */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { verifyNothing, verifyPassword } from '../../external/password-hash.ts'
import { actorId } from '../actor.ts'
import { type Caller, command, type Doing, type Done, step, unchanged } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type Account, getAccount } from './accounts.ts'
import { askCode } from './ask-code.ts'
import { sessionOf } from './asking.ts'
import { confirmedSeconds } from './constants.ts'
import { findFactors, needsFactor } from './factors.ts'
import { checkPasskey, type PasskeyCheck, takePasskey } from './passkey-sign-in.ts'
import { type NewSession, type Person, renewSession } from './sessions.ts'
import { takeFactorCode } from './take-factor-code.ts'
import { endConfirmation, takeVerification, tryCode, type Verification } from './verifications.ts'

/** True if the person proved their identity recently enough for a sensitive act. */
export const isConfirmed = ({ confirmedAt }: Pick<Person, 'confirmedAt'>, now: Date): boolean =>
  confirmedAt !== null && now.getTime() - confirmedAt.getTime() <= confirmedSeconds * 1000

type By = 'password' | 'code' | 'passkey' | 'app' | 'recovery'

/** Under a new token: a thief with a copy of the old one does not become proven along with the person. */
async function confirmed(doing: Doing, by: By): Promise<Done<NewSession, 'session.confirm'>> {
  // Each of the two alone is what the second factor is there to make too little.
  const isWeak = by === 'password' || by === 'code'
  if (isWeak && needsFactor(await findFactors(doing.tx, actorId(doing.actor))))
    throw new InputRefusal({ form: 'factor:error.tooWeak' })
  const session = await renewSession(doing.tx, sessionOf(doing).session, { confirmed_at: doing.actor.now })
  if (!session) throw new InputRefusal({ form: 'auth:error.flowOver' })
  return { result: session, audit: { action: 'session.confirm', after: { by } } }
}

/** Compares the account's password, outside of any transaction. Throws an `InputRefusal`. */
export async function checkOwnPassword(db: Kysely<Schema>, person: Person, password: string): Promise<string> {
  const { passwordHash } = await getAccount(db, person.id)
  const isRight = passwordHash ? await verifyPassword(password, passwordHash) : await verifyNothing(password)
  if (!isRight || passwordHash === null) throw new InputRefusal({ password: 'auth:error.password' })
  return passwordHash
}

/** Confirms the session after {@link checkOwnPassword} compared the given password with `hash`. */
export const confirmByPassword = command<{ hash: string }, NewSession, 'session.confirm', boolean>('session.confirm', {
  secret: true,
  async load({ tx, actor }, { hash }) {
    const held = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', actorId(actor))
      .where('password_hash', '=', hash)
      .forNoKeyUpdate()
      .executeTakeFirst()
    return held !== undefined
  },
  may: (isStillPassword) => (isStillPassword ? null : new InputRefusal({ password: 'auth:error.password' })),
  run: (doing) => confirmed(doing, 'password'),
})

/** The contact of an account that a code is to go to. */
export const contactToConfirm = ({ email, phone }: Account, kind: 'email' | 'phone'): string => {
  const contact = kind === 'email' ? email : phone
  if (contact === null) throw new InputRefusal({ form: 'error:problem.invalid_request' })
  return contact
}

/** Sends a code to a contact of the account; the session's earlier codes are void. */
export const askConfirmCode = command<{ contact: string }, undefined, 'code.send'>('code.send', {
  may: onlyPersons,
  async run(doing, { contact }) {
    const { id, session } = sessionOf(doing)
    await endConfirmation(doing.tx, { id, session })
    const wanted = { purpose: 'confirm', contact, userId: id, details: { session }, isReal: true } as const
    return { ...(await askCode(doing, wanted)), result: undefined }
  },
})

/** Begins anew: another way to prove it, or another contact. */
export const dropConfirmCode = step<object, undefined>({
  may: onlyPersons,
  async run(doing) {
    await endConfirmation(doing.tx, sessionOf(doing))
    return undefined
  },
})

/** Confirms the session after the right code was typed. */
export const confirmByCode = command<
  { verification: Verification; code: string },
  NewSession | InputRefusal,
  'session.confirm'
>('session.confirm', {
  secret: true,
  may: onlyPersons,
  async run(doing, { verification, code }) {
    const refusal = await tryCode(doing.tx, doing.actor, verification, code)
    if (refusal) return unchanged(refusal)
    if (!(await takeVerification(doing.tx, verification))) throw new InputRefusal({ code: 'auth:error.codeSpent' })
    return confirmed(doing, 'code')
  },
})

/** Checks a device's answer with a passkey, outside of any transaction: one of another account proves nothing here. */
export async function checkOwnPasskey(
  db: Kysely<Schema>,
  asking: Pick<Caller, 'actor' | 'origin'>,
  person: Pick<Person, 'id'>,
  token: string | null,
  response: AuthenticationResponseJSON,
): Promise<PasskeyCheck> {
  const check = await checkPasskey(db, asking, token, response)
  return 'userId' in check && check.userId !== person.id ? { refusal: 'auth:error.passkeyOther' } : check
}

/** Confirms the session after the right answer; a refusal is returned, so that it stays on record. */
export const confirmByPasskey = command<
  { check: PasskeyCheck },
  NewSession | InputRefusal,
  'session.confirm' | 'session.refuse'
>(['session.confirm', 'session.refuse'], {
  secret: true,
  may: onlyPersons,
  async run(doing, { check }) {
    const taken = await takePasskey(doing, check)
    return 'result' in taken ? taken : confirmed(doing, 'passkey')
  },
})

/** Confirms the session by a code of the app or from paper; a refusal is returned, so that it stays on record. */
export const confirmByFactor = command<
  { code: string },
  NewSession | InputRefusal,
  'session.confirm' | 'session.refuse'
>(['session.confirm', 'session.refuse'], {
  secret: true,
  may: onlyPersons,
  async run(doing, { code }) {
    const taken = await takeFactorCode(doing, await getAccount(doing.tx, actorId(doing.actor)), code)
    if (taken instanceof InputRefusal)
      return { result: taken, audit: { action: 'session.refuse', after: { by: 'app' } } }
    return { ...(await confirmed(doing, taken.factor)), notify: taken.notify }
  },
})
