/**
 * The challenges that a device signs with a passkey: random bytes, good for one answer from the same browser, within minutes. Those of a
 * registration belong to the person who asked, those of a sign-in to nobody yet: neither serves for the other.
 */
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { hashToken, makeToken } from '../token.ts'
import { challengeMinutes } from './constants.ts'

/** The host for which devices make passkeys: the product's public host. Passkeys of another host are never offered here. */
export const relyingParty = (origin: string) => ({ id: new URL(origin).hostname, origin })

/** Milliseconds that a device may take. */
export const ceremonyTimeout = challengeMinutes * 60_000

interface Challenge {
  challenge: string
  /** Null at a sign-in. */
  userId: string | null
}

/** Keeps a challenge, in place of the one that this browser had asked for before. Returns the value that binds it to the browser. */
export async function keepChallenge(
  tx: Transaction<Schema>,
  now: Date,
  { challenge, userId }: Challenge,
  replaced: string | null,
): Promise<string> {
  const token = makeToken()
  if (replaced !== null)
    await tx.deleteFrom('passkey_challenges').where('token_hash', '=', hashToken(replaced)).execute()
  await tx
    .insertInto('passkey_challenges')
    .values({
      token_hash: hashToken(token),
      challenge,
      user_id: userId,
      expires_at: new Date(now.getTime() + ceremonyTimeout),
    })
    .execute()
  return token
}

/**
 * Uses up the challenge that a browser's cookie stands for; null when there is none, it is over, or it was asked for by somebody
 * else. Outside of a transaction, so that an answer that is refused has used it up as well.
 */
export async function takeChallenge(
  db: Kysely<Schema>,
  now: Date,
  token: string | null,
  userId: string | null,
): Promise<string | null> {
  if (token === null) return null
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .returning('challenge')
    .executeTakeFirst()
  return taken?.challenge ?? null
}
