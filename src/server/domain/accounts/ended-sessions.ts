/** Sessions that ended by no act in their own browser, remembered by their token so that the browser is told why at its next sign-in. */
import type { Kysely, Transaction } from 'kysely'
import type { EndReason } from '#shared/accounts/factor.ts'
import type { Schema } from '../../db/schema.ts'
import { hashToken } from '../token.ts'

/** Days after which nobody asks any more. */
const rememberedDays = 30

/** Remembers why these ended. */
export async function tellEnded(
  tx: Transaction<Schema>,
  ended: readonly { token_hash: Buffer }[],
  reason: EndReason,
  now: Date,
): Promise<void> {
  if (ended.length === 0) return
  const expires_at = new Date(now.getTime() + rememberedDays * 86_400_000)
  await tx
    .insertInto('ended_sessions')
    .values(ended.map(({ token_hash }) => ({ token_hash, reason, expires_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Reason for the end of this token's session; null where its own browser ended it, or it ran out. */
export async function findEnded(db: Kysely<Schema>, token: string): Promise<EndReason | null> {
  const row = await db
    .selectFrom('ended_sessions')
    .select('reason')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row?.reason ?? null
}
