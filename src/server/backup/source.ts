/** Source of rows: a database that is read as of one moment, or a folder that was written so. */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { withoutLimits } from '../db/postgres/without-limits.ts'
import type { Schema } from '../db/schema.ts'
import { rowsOf, sql } from '../db/sql.ts'
import { listTables, readRows, type Table } from './tables.ts'

/** Known before the rows are read. */
export const contentSchema = z.object({
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last: z.number() })),
})
export type Content = z.infer<typeof contentSchema>

export interface Source extends Content {
  rowsOf(table: Table): AsyncIterable<string[]>
}

/**
 * Calls `work` with a snapshot of the database, unaffected by later writes. On a connection, not in a transaction of
 * Kysely's: `work` may open one on another database.
 */
export function readDatabase<T>(db: Kysely<Schema>, work: (source: Source) => Promise<T>): Promise<T> {
  return withoutLimits(db, async (connection) => {
    await sql`start transaction isolation level repeatable read read only`.execute(connection)
    try {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(connection)
      await sql`set local time zone 'UTC'`.execute(connection)
      const migrations = await connection.selectFrom('schema_migrations').select(['name', 'sha256']).execute()
      const { rows: sequences } = await rowsOf({ name: 'text', last: 'number' })`
        select sequencename as name, last_value as last from pg_sequences
        where schemaname = 'public' and last_value is not null`.execute(connection)
      const tables = await listTables(connection)
      return await work({ migrations, tables, sequences, rowsOf: (table) => readRows(connection, table) })
    } finally {
      await sql`rollback`.execute(connection).catch(() => undefined)
    }
  })
}
