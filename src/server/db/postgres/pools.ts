/** Pools of connections to a server of PostgreSQL or to a pooler before it, with the settings that every one of them has. */
import pg from 'pg'
import type { GuardedKysely } from '../guarded-kysely.ts'
import { DatabaseRefusal } from '../refusal.ts'
import { rowsOf } from '../sql.ts'
import { typeParsers } from '../type-parsers.ts'
import { type Patience, WatchedClient } from './watched-client.ts'

/** Time limits in milliseconds: of waiting for a connection or a turn, of waiting for a lock, and of one statement. */
export const connectTimeout = 5_000
export const lockTimeout = 3_000
export const statementTimeout = 15_000
/** A transaction that forgot to end must not hold its locks for ever. */
const idleInTransactionTimeout = 30_000
/** Of every connection, to the server or to a pooler before it. */
const connectionOptions = (url: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'place-safety',
  connectionTimeoutMillis: connectTimeout,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types: typeParsers,
})

/** Of every connection to the server itself. */
export const serverOptions = (url: string): pg.ClientConfig => ({
  ...connectionOptions(url),
  // Dates without a zone mean the same as on the embedded database. Our statements take milliseconds: compiling them, or
  // starting workers for them, took 300 where the planner thought that a short search word was frequent.
  options: '-c TimeZone=UTC -c jit=off -c max_parallel_workers_per_gather=0',
  lock_timeout: lockTimeout,
  statement_timeout: statementTimeout,
  idle_in_transaction_session_timeout: idleInTransactionTimeout,
})

export const where = (url: string): string => {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** Settings that a pooler has to make on each of its connections to the server, by `connect_query` as in deploy/pgbouncer.ini. */
const pooledSettings = {
  TimeZone: 'UTC',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  lock_timeout: `${lockTimeout / 1_000}s`,
  statement_timeout: `${statementTimeout / 1_000}s`,
  idle_in_transaction_session_timeout: `${idleInTransactionTimeout / 1_000}s`,
}

/** Without these settings a slow statement or a forgotten transaction would hold the connections of everybody. */
export async function checkPooler(db: GuardedKysely, url: string): Promise<void> {
  const { rows } = await rowsOf({ name: 'text', value: 'text' })`
    select name, current_setting(name) as value from unnest(${Object.keys(pooledSettings)}::text[]) as name`.execute(db)
  const wrong = rows.filter(({ name, value }) => pooledSettings[name as keyof typeof pooledSettings] !== value)
  if (wrong.length === 0) return
  throw new DatabaseRefusal(
    `The pooler at ${where(url)} does not set ${wrong.map(({ name }) => name).join(', ')}. Give its database the connect_query of deploy/pgbouncer.ini, and pool_mode = transaction.`,
  )
}

/** A pool that drops connections which are silent for longer than `patience`. */
export function makePool(
  url: string,
  { max, patience, isPooled }: { max: number; patience: Patience; isPooled: boolean },
): pg.Pool {
  const options: pg.PoolConfig & { patience: Patience } = {
    // A pooler refuses settings at the start of a connection; it makes them itself (checkPooler).
    ...(isPooled ? connectionOptions(url) : serverOptions(url)),
    max,
    patience,
    // The pool makes each with these same options, which its type does not say.
    Client: WatchedClient as unknown as NonNullable<pg.PoolConfig['Client']>,
  }
  return new pg.Pool(options)
}

/** Those that a pool has open at any time. */
export function openClients(pool: pg.Pool): Set<WatchedClient> {
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => clients.add(client)).on('remove', (client) => clients.delete(client))
  return clients as unknown as Set<WatchedClient>
}

/** A refused connection to a name with several addresses is an AggregateError without a message of its own. */
export function faultOf(error: unknown): string {
  if (error instanceof AggregateError) return faultOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
