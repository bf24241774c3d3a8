/**
 * The key that came with a request, read each time: a revoked one is refused by every server at once. Its last use is noted every few minutes, so that
 * reading does not become writing.
 */
import type { Kysely } from 'kysely'
import type { KeyScope } from '#shared/open/keys.ts'
import type { Schema } from '../../db/schema.ts'
import { hashToken } from '../token.ts'
import { isKeyToken } from './key-token.ts'

/** Milliseconds for which a noted use stands. */
const notedMs = 5 * 60_000

export interface UsedKey {
  id: string
  madeBy: string
  agency: string | null
  area: number | null
  scopes: readonly KeyScope[]
}

/** The key, or the reason why it opens nothing: `unknown` for text that is no key of ours. */
export async function findKey(
  db: Kysely<Schema>,
  sent: string,
  now: Date,
): Promise<UsedKey | 'unknown' | 'expired' | 'revoked'> {
  if (!isKeyToken(sent)) return 'unknown'
  const found = await db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.made_by')
    .select(['k.id', 'made_by', 'agency_id', 'area_code', 'scopes', 'expires_at', 'last_used_at', 'revoked_at'])
    .select('u.suspended_at')
    .where('hash', '=', hashToken(sent))
    .executeTakeFirst()
  if (!found) return 'unknown'
  if (found.revoked_at !== null || found.suspended_at !== null) return 'revoked'
  if (found.expires_at <= now) return 'expired'
  if (found.last_used_at === null || now.getTime() - found.last_used_at.getTime() > notedMs)
    await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', found.id).execute()
  return {
    id: found.id,
    madeBy: found.made_by,
    agency: found.agency_id,
    area: found.area_code,
    scopes: found.scopes,
  }
}
