/**
 * The changed tables of a database, found by a digest of each: for tests that something leaves all rows as they were; and the way
 * back to rows as they were, for tests that begin with the same people again and again.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Tables that only reference data fill. */
const reference = [
  'schema_migrations',
  'reference_loads',
  'provinces',
  'districts',
  'subdistricts',
  'categories',
  'secrets',
]
/** Tables that every request may touch: counters of tries. */
const touched = ['rate_limits', 'refused_posts']

async function tableNames(db: Kysely<Schema>, leftOut: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and not (tablename = any(${leftOut}::text[])) order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

const known = new WeakMap<Kysely<Schema>, Promise<unknown>>()

/** A function in the database, because it plans the digests of all tables once and not each time. */
async function makeDigests(db: Kysely<Schema>): Promise<void> {
  const names = await tableNames(db, [...reference, ...touched])
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'last_seen_at'`.execute(db)
  const seen = new Set(rows.map(({ name }) => name))
  // A sum of hashes knows no order, so that nothing is sorted.
  const digests = names.map((name) => {
    const line = seen.has(name) ? sql`(to_jsonb(r) - 'last_seen_at')::text` : sql`r::text`
    return sql`
      select ${sql.lit(name)}, count(*) || ' ' || coalesce(sum(hashtextextended(${line}, 0)), 0) from ${sql.table(name)} r`
  })
  await sql`create or replace function test_digests() returns table (name text, digest text) language plpgsql as
    $$ begin return query ${sql.join(digests, sql` union all `)}; end $$`.execute(db)
}

/** Table → digest of its rows. When a session was last seen does not count. */
export async function digestTables(db: Kysely<Schema>): Promise<Map<string, string>> {
  if (!known.has(db)) known.set(db, makeDigests(db))
  await known.get(db)
  const { rows } = await sql<{ name: string; digest: string }>`select * from test_digests()`.execute(db)
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

const differing = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name)

/** Rows that the database writes with each event of no place. */
const ofEvents = ['audit_links', 'audit_common_chains']

/** Names of the tables that differ, in order. */
export const changedTables = (before: Map<string, string>, after: Map<string, string>): string[] =>
  differing(before, after).filter((name) => !ofEvents.includes(name))

/**
 * Remembers all rows but the reference's as they are now; the resolved function restores exactly these, given the newest digests. For an embedded
 * database.
 */
export async function keepRows(db: Kysely<Schema>): Promise<(now: Map<string, string>) => Promise<void>> {
  const names = await tableNames(db, reference)
  const back = new Map<string, RawBuilder<unknown>>()
  await sql`drop schema if exists test_kept cascade`.execute(db)
  await sql`create schema test_kept`.execute(db)
  const known = await digestTables(db)
  for (const name of names) {
    const { rows } = await sql<{ column: string }>`
      select column_name as column from information_schema.columns
      where table_schema = 'public' and table_name = ${name} and is_generated = 'NEVER' order by ordinal_position`.execute(
      db,
    )
    const columns = sql.join(rows.map(({ column }) => sql.ref(column)))
    const kept = sql.id('test_kept', name)
    await sql`create table ${kept} as select ${columns} from ${sql.id('public', name)}`.execute(db)
    back.set(
      name,
      sql`delete from ${sql.id('public', name)};
        insert into ${sql.id('public', name)} (${columns}) overriding system value select * from ${kept};`,
    )
  }
  return async (now) => {
    const changed = [...touched, ...differing(known, now)]
    // Rows come back as they were: neither triggers nor the order of references are asked for.
    await sql`do $$ begin set local session_replication_role = replica;
      ${sql.join(
        changed.map((name) => back.get(name)),
        sql` `,
      )} end $$`.execute(db)
  }
}
