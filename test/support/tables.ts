/**
 * The changed tables of a database, found by a digest of each: for tests that something leaves all rows as they were; and the way
 * back to rows as they were, for tests that begin with the same people again and again.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { untriggered } from './untriggered.ts'

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

/** Of each database: its newest digests, by table. */
const newest = new WeakMap<Kysely<Schema>, Promise<Map<string, string>>>()

/**
 * Lets every table note that it is written to, in whatever way: only those are digested anew. All 140 of them, of which a form writes a few, take
 * 11 ms of CPU each time.
 */
async function noteWrites(db: Kysely<Schema>): Promise<Map<string, string>> {
  const names = await tableNames(db, [...reference, ...touched])
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'last_seen_at'`.execute(db)
  const seen = new Set(rows.map(({ name }) => name))
  // A sum of hashes knows no order, so that nothing is sorted.
  const queryOf = (name: string) =>
    `select '${name}', count(*) || ' ' || coalesce(sum(hashtextextended(` +
    `${seen.has(name) ? "(to_jsonb(r) - 'last_seen_at')::text" : 'r::text'}, 0)), 0) from public."${name}" r`
  const queries = names.map((name) => sql`(${sql.lit(name)}, ${sql.lit(queryOf(name))})`)
  await sql`create schema test_digests`.execute(db)
  await sql`create table test_digests.queries as select * from (values ${sql.join(queries)}) as it (name, query)`.execute(
    db,
  )
  // Room on its page for a new version of each row, in the place of the old one: nothing is vacuumed here.
  await sql`create table test_digests.notes with (fillfactor = 20) as
    select name, true as is_written from test_digests.queries`.execute(db)
  await sql`create function test_digests.note() returns trigger language plpgsql as
    $$ begin
      update test_digests.notes set is_written = true where name = tg_table_name and not is_written; return null;
    end $$`.execute(db)
  // Always: also where the triggers of the product are left out.
  await sql`do $$ declare name text; begin for name in select q.name from test_digests.queries q loop
    execute format('create trigger test_note after insert or update or delete or truncate on public.%I
      for each statement execute function test_digests.note()', name);
    execute format('alter table public.%I enable always trigger test_note', name);
    end loop; end $$`.execute(db)
  await sql`create function test_digests.newest() returns table (name text, digest text) language plpgsql as
    $$ declare found text; begin
      for found in
        with taken as (update test_digests.notes n set is_written = false where n.is_written returning n.name)
        select q.query from test_digests.queries q join taken using (name) order by q.name
      loop return query execute found; end loop; end $$`.execute(db)
  return new Map()
}

/** Table → digest of its rows. When a session was last seen does not count. */
export async function digestTables(db: Kysely<Schema>): Promise<Map<string, string>> {
  const before = newest.get(db) ?? noteWrites(db)
  const now = before.then(async (known) => {
    const { rows } = await sql<{ name: string; digest: string }>`select * from test_digests.newest()`.execute(db)
    return new Map([...known, ...rows.map(({ name, digest }) => [name, digest] as const)])
  })
  newest.set(db, now)
  return now
}

const differing = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name)

/** Rows that the database writes with each event of no place. */
const ofEvents = ['audit_links', 'audit_common_chains', 'audit_scopes']

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
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relname::text = any(${names}::text[])
      and attnum > 0 and not attisdropped and attgenerated = '' group by 1 order by 1`.execute(db)
  for (const { name, columns: all } of rows) {
    const columns = sql.join(all.map((column) => sql.ref(column)))
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
    await sql`do $$ begin ${untriggered}
      ${sql.join(
        changed.map((name) => back.get(name)),
        sql` `,
      )} end $$`.execute(db)
  }
}
