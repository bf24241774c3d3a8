/**
 * The one door to the data. With `DATABASE_URL` it is a PostgreSQL server, without it an embedded one in the data folder;
 * everyone else sees only this interface. In a transaction use `tx` alone: see guarded-kysely.ts.
 */
import type { Kysely } from 'kysely'
import { openEmbedded } from './embedded/embedded.ts'
import { openPostgres } from './postgres/postgres.ts'
import type { ReplicaFigures } from './postgres/replicas.ts'
import type { Schema } from './schema.ts'

export { DatabaseRefusal } from './refusal.ts'

/** The logger that this folder needs: pino's fits. */
export interface DatabaseLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Read replicas of the server (postgres/replicas.ts). */
export interface ReadReplicas {
  /** For answers for everybody, which are never older than a change that was heard of. */
  reads: Kysely<Schema>
  /** Has the statements of one request answered by one server. */
  together<T>(work: () => T): T
  /** Has what follows in this request read from the primary. */
  stayOnPrimary(): void
  /** A change was heard of: called before anything is dropped for it. */
  noteChange(): void
  readonly figures: readonly ReplicaFigures[]
}

export interface Database {
  kind: 'embedded' | 'postgres'
  db: Kysely<Schema>
  replicas?: ReadReplicas
  /**
   * Calls `onPayload` for every `notify` on the channel, also from other processes, until the returned function is called.
   * `onReconnect` is called after the connection was lost and is back: messages may have been missed in between.
   */
  listen(channel: string, onPayload: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>
  /** Sends a short text (below 8,000 bytes; ids, never content) to all listeners. In a transaction use `announceChange(tx, …)`. */
  notify(channel: string, payload: string): Promise<void>
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  /**
   * For the question whether it can serve: `ask` gets a connection that other work cannot hold up. The embedded database has
   * one for all, there it comes in its turn.
   */
  probe<T>(ask: (db: Kysely<Schema>) => Promise<T>): Promise<T>
  /** Rejects when the embedded database cannot write: disk full, rights taken, folder gone. A server's own disk is not ours to try. */
  proveWritable(): Promise<void>
  /**
   * Copies the files of an embedded database into a new folder, as they are between two transactions; work waits meanwhile. Only
   * one that is in a folder can.
   */
  snapshot?(target: string): Promise<void>
  /** Connections of a server, and the work that waits for one. */
  pool?: () => { open: number; idle: number; waiting: number }
  /** For a stop: from now on a connection that does not answer within `patience` milliseconds is given up. */
  hurry(patience: number): void
  /** Waits for queries under way. May be called more than once. */
  close(): Promise<void>
}

const silent: DatabaseLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

export interface DatabaseOptions {
  url?: string
  /** The server behind a pooler. */
  direct?: string
  /** Its read replicas. */
  reads?: readonly string[]
  dataDir: string
  log?: DatabaseLog
}

/** Opens the database. Throws `DatabaseRefusal` with one line for the operator. Does not migrate. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, direct, reads, dataDir, log = silent } = options
  return url ? openPostgres(url, log, { direct, reads }) : openEmbedded(dataDir, log)
}

/** The same database for answers for everybody: reads through it go to a replica where there is one. */
export const forEverybody = <Part extends Pick<Database, 'db' | 'replicas'>>(database: Part): Part =>
  database.replicas ? { ...database, db: database.replicas.reads } : database
