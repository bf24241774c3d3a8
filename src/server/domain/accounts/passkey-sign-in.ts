/** Signing in with a passkey. The device names the account: nobody types a name, and nothing reveals whether an account exists. */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { Kysely } from 'kysely'
import type { PlainRefusal } from '#shared/refusals.ts'
import type { Schema } from '../../db/schema.ts'
import { type Caller, command, type Doing, type Done, step, unchanged } from '../command/command.ts'
import { anybody } from '../command/policies.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type Account, findAccount, isShutOut } from './accounts.ts'
import { ceremonyTimeout, keepChallenge, relyingParty, takeChallenge } from './passkey-challenges.ts'
import { userHandle } from './passkeys.ts'
import type { NewSession } from './sessions.ts'
import { openSession } from './sign-in.ts'

interface Asked {
  options: PublicKeyCredentialRequestOptionsJSON
  token: string
}

/** The challenge for the browser's passkeys, and the secret that binds the answer to it; in place of the `replaced` one. */
export const askPasskey = step<{ replaced: string | null }, Asked>({
  may: anybody,
  async run({ tx, actor, origin }, { replaced }) {
    const options = await generateAuthenticationOptions({
      rpID: relyingParty(origin).id,
      userVerification: 'required',
      timeout: ceremonyTimeout,
    })
    const token = await keepChallenge(tx, actor.now, { challenge: options.challenge, userId: null }, replaced)
    return { options, token }
  },
})

/** A passkey whose signature fits, or the refusal that says why there is none. */
export type PasskeyCheck = { id: string; userId: string; counter: number } | { refusal: PlainRefusal; cause?: unknown }

/** Checks an answer, outside of any transaction, and uses up its challenge. */
export async function checkPasskey(
  db: Kysely<Schema>,
  { actor, origin }: Pick<Caller, 'actor' | 'origin'>,
  token: string | null,
  response: AuthenticationResponseJSON,
): Promise<PasskeyCheck> {
  const expectedChallenge = await takeChallenge(db, actor.now, token, null)
  if (expectedChallenge === null) return { refusal: 'auth:error.flowOver' }
  const passkey = await db.selectFrom('passkeys').selectAll().where('id', '=', response.id).executeTakeFirst()
  if (!passkey) return { refusal: 'auth:error.passkeyUnknown' }
  const { id, user_id: userId, public_key } = passkey
  if (response.response.userHandle !== userHandle(userId)) return { refusal: 'auth:error.passkeyRefused' }
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(origin)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      // The counter is checked when the passkey is used: here anybody could send one that only looks old.
      credential: { id, publicKey: new Uint8Array(public_key), counter: 0 },
    })
    if (!verified) throw new Error('a signature that does not fit')
    return { id, userId, counter: authenticationInfo.newCounter }
  } catch (cause) {
    return { refusal: 'auth:error.passkeyRefused', cause }
  }
}

/**
 * Uses the passkey of a right answer and gives its account; or the refusal, with its facts for the audit. Devices that count
 * their signatures count up: a number that is not higher than the last one comes from a copy, or a copy was here before. It does
 * not enter; the account's other ways stay open, and the person is told to remove the passkey.
 */
export async function takePasskey(
  { tx, actor }: Doing,
  check: PasskeyCheck,
): Promise<{ account: Account } | Done<InputRefusal, 'session.refuse'>> {
  const refuse = (refusal: PlainRefusal, details: Record<string, unknown> = {}, cause?: unknown) => ({
    result: new InputRefusal({ form: refusal }, { cause }),
    audit: { action: 'session.refuse' as const, after: { by: 'passkey', ...details } },
  })
  if ('refusal' in check) return refuse(check.refusal, {}, check.cause)
  const { id, userId, counter } = check
  const account = await findAccount(tx, userId)
  if (!account) return refuse('auth:error.passkeyUnknown')
  if (isShutOut(account)) return unchanged(new InputRefusal({ form: 'auth:error.suspended' }))
  const passkey = await tx.selectFrom('passkeys').select('counter').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!passkey) return refuse('auth:error.passkeyUnknown')
  const isCopy = counter <= passkey.counter && (counter > 0 || passkey.counter > 0)
  if (isCopy) return refuse('auth:error.passkeyCopied', { passkey: id, counter, before: passkey.counter })
  await tx.updateTable('passkeys').set({ counter, last_used_at: actor.now }).where('id', '=', id).execute()
  return { account }
}

/** Signs in after the right answer. */
export const signInByPasskey = command<
  { check: PasskeyCheck; remembered: boolean },
  NewSession | InputRefusal,
  'session.start' | 'session.refuse'
>(['session.start', 'session.refuse'], {
  secret: true,
  may: anybody,
  async run(doing, { check, remembered }) {
    const taken = await takePasskey(doing, check)
    if ('result' in taken) return taken
    const { account } = taken
    return { result: await openSession.perform(doing, { account, remembered, by: 'passkey' }), audit: null }
  },
})
