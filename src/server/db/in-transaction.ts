/** For commands that may be part of a larger one. */
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** Runs `work` in the transaction that `db` already is, or in a new one. */
export function inTransaction<T>(db: Kysely<Schema>, work: (tx: Transaction<Schema>) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Transaction<Schema>) : db.transaction().execute(work)
}
