/** Loading tables by the ten thousand: their references are proven at once when all rows are there, not row by row. */
import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'
import { rowsOf, sql } from './sql.ts'

/**
 * Runs `work` without the references of the tables and makes them when it is done, which proves them: a row without its other end fails there, by the
 * constraint's name. Part of the caller's transaction; until that ends, others wait for the tables.
 */
export async function withReferencesLast<T>(
  tx: Kysely<Schema>,
  tables: readonly (keyof Schema)[],
  work: () => Promise<T>,
): Promise<T> {
  const references = await referencesOf(tx, tables)
  for (const { table, name } of references)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx)
  const result = await work()
  for (const { table, name, definition } of references)
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx)
  return result
}

async function referencesOf(
  tx: Kysely<Schema>,
  tables: readonly string[],
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await rowsOf({ table: 'text', name: 'text', definition: 'text' })`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid = any(${tables}::regclass[])
    order by 1, 2`.execute(tx)
  return rows
}
