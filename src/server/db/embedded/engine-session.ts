/** A Kysely over the one session of an embedded PostgreSQL: queries queue, and a transaction holds the session alone. */
import pg from 'pg'
import { GuardedKysely, ignoreBrokenConnections } from '../guarded-kysely.ts'
import { Listeners, listenStatement } from '../listeners.ts'
import { typeParsers } from '../type-parsers.ts'
import type { EmbeddedEngine } from './embedded-engine.ts'
import { Wire } from './engine-wire.ts'

/** Destroying the result ends the session, not the engine. */
export function connectEngine(engine: EmbeddedEngine, listeners = new Listeners()): GuardedKysely {
  let sessions = 0
  const pool = new pg.Pool({
    max: 1,
    // For as long as the engine runs: LISTEN and prepared statements belong to the session.
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    types: typeParsers,
    stream: () => new Wire(engine),
    onConnect: async (client) => {
      await resume(client, listeners)
      if (sessions++ > 0) listeners.reconnected()
    },
  })
  ignoreBrokenConnections(pool)
  return new GuardedKysely(pool)
}

async function resume(client: pg.ClientBase, listeners: Listeners): Promise<void> {
  // The engine may have had a session before, and still know its statements.
  await client.query('deallocate all')
  client.on('notification', ({ channel, payload }) => listeners.deliver(channel, payload ?? ''))
  for (const channel of listeners.channels) await client.query(listenStatement(channel))
}
