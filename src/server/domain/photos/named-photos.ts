/**
 * The pictures that rows name. They stand in text columns whose names end in `key`; those are looked up in the database itself, so that
 * a new table is not forgotten here.
 */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'

/** Those of the keys that any row names. */
export const namedAmong = (db: Kysely<Schema>, keys: readonly string[]): Promise<Set<string>> => namedBy(db, keys, '')

/**
 * Those of the keys named only by reviews of deleted accounts: nobody is left to whom their originals could be given. Keys named
 * elsewhere too, such as by a place or in the review of an existing account, are not among them.
 */
export async function ownerlessAmong(db: Kysely<Schema>, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await rowsOf({ key: 'text' })`
    select p.key from review_photos p join reviews r on r.id = p.review_id where p.key = any(${keys})
    group by p.key having bool_and(r.author_id is null)`.execute(db)
  const ownerless = rows.map(({ key }) => key)
  const elsewhere = await namedBy(db, ownerless, 'review_photos')
  return new Set(ownerless.filter((key) => !elsewhere.has(key)))
}

async function namedBy(db: Kysely<Schema>, keys: readonly string[], except: string): Promise<Set<string>> {
  const named = new Set<string>()
  if (keys.length === 0) return named
  for (const { table, column } of await keyColumns(db)) {
    if (table === except) continue
    const found = await rowsOf({ key: 'text' })`
      select distinct ${sql.ref(column)} as key from ${sql.table(table)} where ${sql.ref(column)} = any(${keys})`.execute(
      db,
    )
    for (const { key } of found.rows) named.add(key)
  }
  return named
}

/** Columns in which keys of pictures may stand. */
export async function keyColumns(db: Kysely<Schema>): Promise<{ table: string; column: string }[]> {
  const { rows } = await rowsOf({ table: 'text', column: 'text' })`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and column_name like '%key'`.execute(db)
  return rows
}
