/**
 * The embedded database has no autovacuum: without this, its tables grow and its planner guesses. Tables are taken one by
 * one and only when enough changed, by PostgreSQL's own default thresholds, because queries wait meanwhile.
 */
import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { rowsOf, sql } from '../sql.ts'

/** Vacuums the tables that need it and returns their names. `'all'` after a load of many rows. */
export async function vacuumTables(db: Kysely<Schema>, which: 'all' | 'changed' = 'changed'): Promise<string[]> {
  // A session's own changes are otherwise counted up to a second later, and here every change is this session's.
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await rowsOf({ table: 'text' })`
    select format('%I.%I', s.schemaname, s.relname) as table
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where ${which === 'all'}
      or n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
      or n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
    order by 1`.execute(db)
  for (const { table } of rows) await sql.raw(`vacuum analyze ${table}`).execute(db)
  return rows.map(({ table }) => table)
}
