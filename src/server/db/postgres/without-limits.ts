/**
 * For work that may take long, and wait long for others at the same work: loads, migrations, refreshes of all places. Everything
 * else is ended by the server after seconds. See watched-client.ts, which goes by the words of these statements.
 */
import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { sql } from '../sql.ts'

/** Lifts the limits on statements, on locks and on pauses until this transaction ends. */
export async function liftLimits(tx: Kysely<Schema>): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx)
}

/** Runs `work` on one connection without limits, and restores them in any case. */
export async function withoutLimits<T>(db: Kysely<Schema>, work: (connection: Kysely<Schema>) => Promise<T>) {
  return db.connection().execute(async (connection): Promise<T> => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set lock_timeout = 0`.execute(connection)
    try {
      return await work(connection)
    } finally {
      // Fails only when the connection is lost, and with it the settings: the first error is the one to tell.
      await sql`reset lock_timeout`.execute(connection).catch(() => undefined)
      await sql`reset statement_timeout`.execute(connection).catch(() => undefined)
    }
  })
}
