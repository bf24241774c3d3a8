/**
 * A stopped person in a browser: a session that opens nothing but the page on which they read why, appeal, and take their data along. To all other
 * pages they are a guest, because those look sessions up without the stopped (accounts/sessions.ts).
 */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import { hashToken } from '../token.ts'

/** The id of the stopped account behind a session's token; null for every other. */
export async function findStoppedPerson(db: Kysely<Schema>, token: string, now: Date): Promise<string | null> {
  const { rows } = await rowsOf({ id: 'text' })`
    select u.id from sessions s join users u on u.id = s.user_id and u.suspended_at is not null
    where s.token_hash = ${hashToken(token)} and s.expires_at > ${now} and not s.awaits_factor
      and exists (select from account_stops t where t.user_id = u.id and t.ended_at is null)`.execute(db)
  return rows[0]?.id ?? null
}
