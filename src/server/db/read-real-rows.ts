/**
 * Reads rows that requests need, so that a database whose files are damaged or gone is not taken for a working one: it goes
 * on answering `select 1`.
 */
import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'
import { sql } from './sql.ts'

/**
 * Reads a user and a place by their indexes, and one page of the places' table taken at random: asked every few seconds it
 * comes to all of them in time. Rejects with PostgreSQL's error when one cannot be read. Under a millisecond.
 */
export async function readRealRows(db: Kysely<Schema>): Promise<void> {
  await db.selectFrom('users').selectAll().orderBy('id').limit(1).execute()
  await db.selectFrom('businesses').selectAll().orderBy('id').limit(1).execute()
  await sql`
    select * from businesses where ctid = (
      select format('(%s,1)', floor(random() * greatest(1, pg_relation_size('businesses') / 8192)))::tid
    )`.execute(db)
}
