/**
 * Databases of test files one after the other on the same engine: another one takes a second of CPU to start and to fill with areas and
 * questionnaires, and this 30 ms to be as it was. An engine whose tables, triggers, functions or reference rows a file has changed is ended.
 */
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { databaseOn } from '#server/db/embedded/embedded.ts'
import { EmbeddedEngine } from '#server/db/embedded/embedded-engine.ts'
import { loadTemplate } from '#server/db/embedded/template.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { conditionTriggers, untriggered } from './untriggered.ts'

type Session = Pick<Database, 'db'>

/** Rows of migrations that the product changes: brought back from here. */
const changing = ['list_orders', 'figure_refreshes']

interface Lent {
  engine: EmbeddedEngine
  /** Tables of the reference, and of the migrations' own notes. */
  filled: string[]
  /** The database as no file may leave it otherwise. */
  print: string
  /** Table → its rows as the migrations made them, as JSON. */
  rows: Map<string, string>
  /** The planner's figures of the tables' sizes, as JSON. */
  figures: string
  /** Tables without rows at the beginning. */
  empty: string[]
}

const idle: Lent[] = []
let template: ReturnType<typeof loadTemplate> | undefined

/** Tables that a migration or the reference fills, apart from those that are brought back. */
async function filledTables({ db }: Session): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0 order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** The version of every row that says what the database is: of its catalogue, and of the reference. */
async function printOf({ db }: Session, filled: readonly string[]): Promise<string> {
  const catalogue = ['pg_attribute', 'pg_attrdef', 'pg_constraint', 'pg_index', 'pg_trigger', 'pg_proc', 'pg_rewrite']
  const versions = [...catalogue, 'pg_db_role_setting', 'pg_authid', ...filled].map(
    (name) =>
      sql`select ${sql.lit(name)} as name, count(*) as rows, max(xmin::text::bigint) as newest from ${sql.table(name)}`,
  )
  const names = sql`select 'names', count(*), sum(hashtextextended(concat_ws(' ', oid, relname, relkind), 0)) from pg_class`
  const { rows } = await sql<{ print: string }>`
    select jsonb_agg(it)::text as print from (${sql.join([...versions, names], sql` union all `)}) it`.execute(db)
  return rows[0]?.print ?? ''
}

async function startEngine(): Promise<Lent> {
  template ??= loadTemplate()
  const engine = await EmbeddedEngine.start({ dump: await template })
  const first = databaseOn(engine, async () => undefined)
  await loadReference(first)
  await conditionTriggers(first)
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(first.db)
  const filled = (await filledTables(first)).filter((name) => !changing.includes(name))
  const rows = new Map<string, string>()
  for (const name of changing) {
    const found = await sql<{ rows: string }>`select json_agg(r)::text as rows from ${sql.table(name)} r`.execute(
      first.db,
    )
    rows.set(name, found.rows[0]?.rows ?? '[]')
  }
  const empty = tables.map(({ name }) => name).filter((name) => !filled.includes(name))
  const print = await printOf(first, filled)
  const kept = await sql<{
    figures: string
  }>`select jsonb_agg(it)::text as figures from (${plannersFigures}) it`.execute(first.db)
  await first.close()
  return { engine, filled, print, rows, figures: kept.rows[0]?.figures ?? '[]', empty }
}

/** Of these tables alone, and no trigger is asked. Tables of many pages give them back. */
async function removeRows({ db }: Session, names: readonly string[]): Promise<void> {
  const all = sql.join(names.map((name) => sql.lit(name)))
  await sql`do $$ declare name text; begin
    ${untriggered}
    for name in select it from unnest(array[${all}]) it where pg_relation_size(it::regclass) > 0
    loop execute 'delete from ' || name; end loop; end $$`.execute(db)
  const { rows: large } = await sql<{ name: string }>`
    select it as name from unnest(array[${all}]) it where pg_relation_size(it::regclass) > 65536`.execute(db)
  if (large.length > 0) await sql`vacuum ${sql.join(large.map(({ name }) => sql.table(name)))}`.execute(db)
}

const plannersFigures = sql`
  select relname as name, relpages as pages, reltuples as tuples, relallvisible as visible
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`

/** The planner knows of each table what it knew: from an empty one that was vacuumed it would read all rows for each of thousands. */
async function forgetFigures({ db }: Session, figures: string): Promise<void> {
  await sql`
    select pg_restore_relation_stats('schemaname', 'public', 'relname', it.name::text, 'relpages', before.pages,
      'reltuples', before.tuples, 'relallvisible', before.visible)
    from (${plannersFigures}) it
    join jsonb_to_recordset(${figures}::jsonb) as before (name name, pages int, tuples real, visible int) using (name)
    where (it.pages, it.tuples, it.visible) is distinct from (before.pages, before.tuples, before.visible)`.execute(db)
  await sql`
    select pg_clear_attribute_stats(schemaname, tablename, attname, inherited) from pg_stats
    where schemaname = 'public'`.execute(db)
}

/** As at the beginning, or false where that cannot be. */
async function isAnew(lent: Lent): Promise<boolean> {
  const session = databaseOn(lent.engine, async () => undefined)
  try {
    await removeRows(session, lent.empty)
    for (const [name, rows] of lent.rows)
      await sql`insert into ${sql.table(name)} select * from json_populate_recordset(null::${sql.table(name)}, ${rows})`.execute(
        session.db,
      )
    await forgetFigures(session, lent.figures)
    return (await printOf(session, lent.filled)) === lent.print
  } catch {
    return false
  } finally {
    await session.close()
  }
}

/** A migrated database with the reference and nothing else, for one file: closed, it is another file's. */
export async function borrowDatabase(): Promise<Database> {
  const lent = idle.pop() ?? (await startEngine())
  return databaseOn(lent.engine, async () => {
    if (await isAnew(lent)) idle.push(lent)
    else await lent.engine.close()
  })
}
