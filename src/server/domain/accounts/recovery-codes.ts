/** Codes on paper for a lost phone: ten at a time, shown once, known here by their hashes, each for one use. */
import type { Transaction } from 'kysely'
import { recoveryCodeLength, recoveryCodesMade } from '#shared/accounts/factor.ts'
import type { Schema } from '../../db/schema.ts'
import { hashToken } from '../token.ts'
import { makeSpelledCode, readSpelledCode } from './spelled-codes.ts'

/** Another person's code of the same letters is another one. */
const hashOf = (user: string, typed: string): Buffer | null => {
  const code = readSpelledCode(typed, recoveryCodeLength)
  return code === null ? null : hashToken(`${user} ${code}`)
}

/** New ones in place of all that there were. */
export async function makeRecoveryCodes(tx: Transaction<Schema>, user: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesMade }, () => makeSpelledCode(recoveryCodeLength))
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ code_hash: hashOf(user, code) as Buffer, user_id: user, made_at: now })))
    .execute()
  return codes
}

/** Uses one up; how many are left, null for a wrong or used one. */
export async function takeRecoveryCode(
  tx: Transaction<Schema>,
  { user, typed, now }: { user: string; typed: string; now: Date },
): Promise<number | null> {
  const hash = hashOf(user, typed)
  if (hash === null) return null
  const taken = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hash)
    .where('user_id', '=', user)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst()
  if (!taken) return null
  const left = await tx
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', user)
    .where('used_at', 'is', null)
    .execute()
  return left.length
}
