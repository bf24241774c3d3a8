/**
 * The database of most test files: a copy of one with the reference, on a PostgreSQL server of the process of tests. Half of the time of the tests was
 * that of the embedded database; this one takes a third of it, because here each statement is planned once.
 */
import pg from 'pg'
import { type Database, openDatabase } from '#server/db/database.ts'
import { GuardedKysely, ignoreBrokenConnections } from '#server/db/guarded-kysely.ts'
import { Listeners, listenStatement } from '#server/db/listeners.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { sql } from '#server/db/sql.ts'
import { typeParsers } from '#server/db/type-parsers.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'
import { conditionTriggers } from './untriggered.ts'

/** A database that is thrown away: nothing of it is ever recovered, and the planner's figures change only when a test asks for it. */
const throwaway = [
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
]

/** As a server's connections have it, and one plan for all values of a statement. */
const session = '-c TimeZone=UTC -c jit=off -c max_parallel_workers_per_gather=0 -c plan_cache_mode=force_generic_plan'

const model = 'model'
let shared: Promise<TestPostgres | undefined> | undefined
let count = 0

async function startShared(): Promise<TestPostgres | undefined> {
  const server = await startPostgres({ settings: throwaway }).catch((error: unknown) => {
    process.stdout.write(`${error}\nThe tests of this process take the embedded database.\n`)
  })
  if (!server) return undefined
  const database = await openDatabase({ dataDir: '', url: await server.createDatabase(model) })
  await migrate(database)
  await loadReference(database)
  await conditionTriggers(database)
  await database.close()
  return server
}

/** Address of a migrated database with the reference and nothing else, and the way to remove it; undefined where no server runs. */
export async function copyModel(): Promise<{ url: string; remove: () => Promise<void> } | undefined> {
  shared ??= startShared()
  const server = await shared
  if (!server) return undefined
  const name = `file_${++count}`
  return { url: await server.createDatabase(name, { like: model }), remove: () => server.dropDatabase(name) }
}

/** The same, opened for one file: closed, it is removed. */
export async function copiedDatabase(): Promise<Database | undefined> {
  const copy = await copyModel()
  return copy && onOneConnection(copy.url, copy.remove)
}

/** As the embedded database has one: no test depends on the quicker of two connections. */
function onOneConnection(url: string, remove: () => Promise<void>): Database {
  const listeners = new Listeners()
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    types: typeParsers,
    options: session,
  })
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => listeners.deliver(channel, payload ?? ''))
    planOnce(client)
  })
  ignoreBrokenConnections(pool)
  const db = new GuardedKysely(pool)
  let closed: Promise<void> | undefined
  return {
    kind: 'postgres',
    db,
    listen: async (channel, onPayload, onReconnect) => {
      const statement = listenStatement(channel)
      const listener = { onPayload, onReconnect }
      if (listeners.add(channel, listener)) await sql.raw(statement).execute(db)
      return async () => {
        if (listeners.remove(channel, listener)) await sql.raw(`un${statement}`).execute(db)
      }
    },
    notify: async (channel, payload) => {
      await sql`select pg_notify(${channel}, ${payload})`.execute(db)
    },
    ping: async () => {
      await sql`select 1`.execute(db)
    },
    hurry: () => undefined,
    probe: (ask) => ask(db),
    proveWritable: async () => undefined,
    close: () => {
      closed ??= db.destroyInTurn().then(remove)
      return closed
    },
  }
}

/** Names of statements by their texts, for all sessions. */
const names = new Map<string, string>()

/** Has a session plan each statement once: to plan those of an officer's page takes ten times as long as to find the few rows of a test. */
function planOnce(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text !== 'string' || !Array.isArray(values)) return query(text, values, ...rest)
    const name = names.get(text) ?? `once_${names.size}`
    names.set(text, name)
    return query({ name, text, values }, ...rest)
  }
  client.query = named as typeof client.query
}
