/** Which tables of a database have changed, found by a digest of each: for tests that something leaves all rows as they were. */
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** What only reference data fill, and what every request may touch: how often something was tried. */
const leftOut = [
  ...['schema_migrations', 'reference_loads', 'provinces', 'districts', 'subdistricts', 'categories'],
  ...['question_templates', 'questions', 'secrets', 'rate_limits'],
]

/** Table → digest of its rows. When a session was last seen does not count. */
export async function digestTables(db: Kysely<Schema>): Promise<Map<string, string>> {
  const names = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and not (tablename = any(${leftOut}::text[])) order by 1`.execute(db)
  const digests = names.rows.map(
    ({ name }) => sql`
      select ${name} as name, md5(coalesce(string_agg(line, ',' order by line), '')) as digest
      from (select (to_jsonb(r) - 'last_seen_at')::text as line from ${sql.table(name)} r) lines`,
  )
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

/** Names of the tables that differ, in order. */
export const changedTables = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name)
