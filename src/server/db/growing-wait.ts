/**
 * A wait between two tries that grows with their number and never becomes a lock: a try after it is let through, however many
 * came before. Kept in the table of limits: when the last try was allowed follows from when it is forgotten.
 */
import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'
import { rowsOf, sql } from './sql.ts'

export interface GrowingWait {
  name: string
  /** Tries before there is any wait. */
  free: number
  /** Seconds of the first wait; each is twice the one before. */
  first: number
  /** Seconds of the longest wait. */
  most: number
  /** Seconds of quiet after which the count begins anew. */
  ttl: number
}

/** Counts a try under `key` unless it comes too early. Resolves with 0 where it is allowed, else with the seconds to wait. */
export async function takeTurn(db: Kysely<Schema>, key: string, wait: GrowingWait): Promise<number> {
  const now = Date.now()
  const ttlMs = wait.ttl * 1000
  // Twenty doublings are more than any wait has; without the bound the power would run over.
  const next = sql`rate_limits.expire - ${ttlMs}::bigint + (case when rate_limits.points < ${wait.free}::int then 0
    else least(${wait.most}::float8, ${wait.first}::float8 * power(2, least(rate_limits.points - ${wait.free}::int, 20))) * 1000 end)::bigint`
  const taken = await sql`
    insert into rate_limits (key, points, expire) values (${key}, 1, ${now + ttlMs}::bigint)
    on conflict (key) do update
      set points = case when rate_limits.expire <= ${now}::bigint then 1 else rate_limits.points + 1 end, expire = excluded.expire
      where rate_limits.expire <= ${now}::bigint or ${next} <= ${now}::bigint
    returning points`.execute(db)
  if (taken.rows.length > 0) return 0
  const { rows } = await rowsOf({ at: 'number' })`select ${next} as at from rate_limits where key = ${key}`.execute(db)
  return Math.max(1, Math.ceil(((rows[0]?.at ?? now) - now) / 1000))
}
