/**
 * How often something may be done, counted in the database so that it holds across instances. Counted before a command's
 * transaction and outside of it: a rolled-back try counts, too.
 */
import { createHash } from 'node:crypto'
import { CompiledQuery, type Kysely } from 'kysely'
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type GrowingWait, takeTurn } from './growing-wait.ts'
import type { Schema } from './schema.ts'
import { sql } from './sql.ts'

/** So many in a time, then none until it is over. */
export interface Limit {
  /** Names the counter; counters of one name share points and seconds. */
  name: string
  /** The counted key, such as a contact or an address; stored as a hash. */
  key: string
  points: number
  seconds: number
}

/** Anybody could trigger a lock: a shared count only slows down. */
export type Wait = Pick<Limit, 'key'> & GrowingWait

export type Counted = Limit | Wait

const isLimit = (limit: Counted): limit is Limit => 'points' in limit

export interface Limits {
  /** Counts one more. Resolves with 0 where it is allowed, else with the seconds to wait. */
  take(limit: Counted): Promise<number>
  /** Begins to count anew, such as after the right password. */
  forget(limit: Counted): Promise<void>
}

/** Limits over a database. One limiter per name remembers blocked keys, so that a flood does not reach the database. */
export function makeLimits(db: Kysely<Schema>): Limits {
  const limiters = new Map<string, RateLimiterAbstract>()
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) => db.executeQuery(CompiledQuery.raw(text, values)),
  }
  function limiterOf({ name, points, seconds: duration }: Limit): RateLimiterAbstract {
    let limiter = limiters.get(name)
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient,
        // Ours has only a client's `query`; without this it looks at the client's class.
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        // By an index and for all names at once: remove-expired.ts.
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration,
        inMemoryBlockOnConsumed: points + 1,
      })
      limiters.set(name, limiter)
    }
    return limiter
  }
  const hashed = ({ key }: Counted) => createHash('sha256').update(key).digest('base64url')
  return {
    async take(limit) {
      if (!isLimit(limit)) return takeTurn(db, `${limit.name}:${hashed(limit)}`, limit)
      try {
        await limiterOf(limit).consume(hashed(limit))
        return 0
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      }
    },
    async forget(limit) {
      if (isLimit(limit)) await limiterOf(limit).delete(hashed(limit))
      else await sql`delete from rate_limits where key = ${`${limit.name}:${hashed(limit)}`}`.execute(db)
    },
  }
}
