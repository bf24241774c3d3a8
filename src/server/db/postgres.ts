/**
 * The same database on a PostgreSQL server, shared by several instances. A server that would answer wrongly is refused
 * at start: an old one, or one whose character type knows no Thai letters, so that trigram search finds nothing.
 */
import { sql } from 'kysely'
import pg from 'pg'
import type { Database, DatabaseLog } from './database.ts'
import { GuardedKysely, ignoreBrokenConnections } from './guarded-kysely.ts'
import { PostgresListener } from './postgres-listener.ts'
import { DatabaseRefusal } from './refusal.ts'
import { typeParsers } from './type-parsers.ts'

const oldestServer = 15

/** Connections of one instance. Two cores of a database serve about this many at once; more only queue there. */
const poolSize = 10

/** How long a request waits for a connection, and how long one statement may run, in milliseconds. */
const connectTimeout = 5_000
const statementTimeout = 15_000
/** A transaction that forgot to end must not hold its locks for ever. */
const idleInTransactionTimeout = 30_000

/** Settings of every connection to the server. */
function connectionOptions(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'place-safety',
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    types: typeParsers,
    // Dates without a zone mean the same as on the embedded database. Our statements take milliseconds: compiling them, or
    // starting workers for them, took 300 where the planner thought that a short search word was frequent.
    options: '-c TimeZone=UTC -c jit=off -c max_parallel_workers_per_gather=0',
  }
}

const where = (url: string): string => {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

async function checkServer(db: GuardedKysely, url: string): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string; readonly: boolean }>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      pg_is_in_recovery() as readonly`.execute(db)
  const [server] = rows
  const major = Math.floor((server?.version ?? 0) / 10_000)
  if (major < oldestServer) {
    throw new DatabaseRefusal(
      `PostgreSQL at ${where(url)} is version ${major}; ${oldestServer} or newer is needed. Upgrade it, or use another server in DATABASE_URL.`,
    )
  }
  if (server?.readonly) {
    throw new DatabaseRefusal(`PostgreSQL at ${where(url)} is a read-only standby. Name the primary in DATABASE_URL.`)
  }
  if (server?.encoding !== 'UTF8' || !(await knowsThai(db, url))) {
    throw new DatabaseRefusal(
      `The database at ${where(url)} does not know Thai letters. Create it anew: createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 NAME.`,
    )
  }
}

async function knowsThai(db: GuardedKysely, url: string): Promise<boolean> {
  try {
    await sql`create extension if not exists pg_trgm`.execute(db)
  } catch (error) {
    // Two instances that start together may both find it missing; the one that comes second is told so.
    if (!['23505', '42710'].includes((error as { code?: string }).code ?? '')) {
      throw new DatabaseRefusal(
        `The extension pg_trgm cannot be made at ${where(url)} (${(error as Error).message}). Install PostgreSQL's contrib package and run CREATE EXTENSION pg_trgm as its administrator.`,
      )
    }
  }
  const { rows } = await sql<{ found: number }>`select cardinality(show_trgm('ร้าน')) as found`.execute(db)
  return (rows[0]?.found ?? 0) > 0
}

/** Opens the server and checks that it can be used. Throws `DatabaseRefusal`. */
export async function openPostgres(url: string, log: DatabaseLog): Promise<Database> {
  const pool = new pg.Pool({
    ...connectionOptions(url),
    max: poolSize,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: idleInTransactionTimeout,
  })
  ignoreBrokenConnections(pool, (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  const db = new GuardedKysely(pool)
  try {
    await checkServer(db, url)
  } catch (error) {
    await db.destroy()
    if (error instanceof DatabaseRefusal) throw error
    throw new DatabaseRefusal(
      `PostgreSQL at ${where(url)} cannot be used (${faultOf(error)}). Start it, or correct DATABASE_URL.`,
    )
  }
  const probes = connectForProbes(url)
  const listener = new PostgresListener(() => new pg.Client(connectionOptions(url)), log)
  let closed: Promise<void> | undefined
  return {
    kind: 'postgres',
    db,
    listen: (channel, onPayload, onReconnect) => listener.listen(channel, { onPayload, onReconnect }),
    notify: async (channel, payload) => {
      await sql`select pg_notify(${channel}, ${payload})`.execute(db)
    },
    ping: async () => {
      await sql`select 1`.execute(db)
    },
    probe: (ask) => ask(probes),
    proveWritable: async () => undefined,
    close: () => {
      closed ??= Promise.all([listener.close(), db.destroyInTurn(), probes.destroy()]).then(() => undefined)
      return closed
    },
  }
}

/** Its own connection, so that a pool with all of its ten at work does not count as a database that is away. */
function connectForProbes(url: string): GuardedKysely {
  const pool = new pg.Pool({ ...connectionOptions(url), max: 1, statement_timeout: statementTimeout })
  ignoreBrokenConnections(pool)
  return new GuardedKysely(pool)
}

/** A refused connection to a name with several addresses is an AggregateError without a message of its own. */
function faultOf(error: unknown): string {
  if (error instanceof AggregateError) return faultOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
