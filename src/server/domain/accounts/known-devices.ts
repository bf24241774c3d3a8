/**
 * Browsers that an account was entered from before. Guesses from elsewhere slow down strangers, not the owner at their device; a
 * device has a count of its own. A browser holds one secret an account, so that nothing here tells which accounts share it.
 */
import type { Kysely, Transaction } from 'kysely'
import type { Contact } from '#shared/accounts/contact.ts'
import type { Schema } from '../../db/schema.ts'
import { hashToken, makeToken } from '../token.ts'
import { deviceSeconds, mostDevices, mostKnownBy } from './constants.ts'

/** The name under which the tries of a known device are counted; null where none of the browser's secrets belongs to the contact's account. */
export async function findKnownDevice(
  db: Kysely<Schema>,
  { kind, value }: Contact,
  tokens: readonly string[],
  now: Date,
): Promise<string | null> {
  if (tokens.length === 0) return null
  const known = await db
    .selectFrom('known_devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select('d.token_hash')
    .where(`u.${kind}`, '=', value)
    .where('d.token_hash', 'in', tokens.map(hashToken))
    .where('d.expires_at', '>', now)
    .executeTakeFirst()
  return known ? known.token_hash.toString('hex') : null
}

/** Knows the browser from now on. Returns its secrets, that of this account first. */
export async function rememberDevice(
  tx: Transaction<Schema>,
  user: string,
  tokens: readonly string[],
  now: Date,
): Promise<string[]> {
  const dates = { used_at: now, expires_at: new Date(now.getTime() + deviceSeconds * 1000) }
  for (const token of tokens) {
    const { numUpdatedRows } = await tx
      .updateTable('known_devices')
      .set(dates)
      .where('token_hash', '=', hashToken(token))
      .where('user_id', '=', user)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return [token, ...tokens.filter((other) => other !== token)]
  }
  const extra = tx
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user_id', '=', user)
    .orderBy('used_at', 'desc')
    .offset(mostDevices - 1)
  await tx.deleteFrom('known_devices').where('token_hash', 'in', extra).execute()
  const token = makeToken()
  await tx
    .insertInto('known_devices')
    .values({ token_hash: hashToken(token), user_id: user, created_at: now, ...dates })
    .execute()
  return [token, ...tokens].slice(0, mostKnownBy)
}

/** True if the account was entered before, from any browser that is known still or signed in. */
export async function wasEntered(tx: Transaction<Schema>, user: string): Promise<boolean> {
  const known = await tx.selectFrom('known_devices').select('user_id').where('user_id', '=', user).executeTakeFirst()
  if (known) return true
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user)
    .where('awaits_factor', '=', false)
    .executeTakeFirst()
  return session !== undefined
}

/** Knows no device of the account any more: one of them may be a thief's. The next sign-in on each makes it known again. */
export async function forgetDevices(tx: Transaction<Schema>, user: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('user_id', '=', user).execute()
}
