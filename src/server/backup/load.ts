/**
 * Fills an empty database from a source, in one transaction and with all rows of the source: also those that no command may write any
 * more, such as sealed inspections and the chains of events. Afterwards each table is read again and compared.
 */
import type { Kysely, Transaction } from 'kysely'
import { comparedMigrations, migrate, readMigrations } from '../db/migrate.ts'
import { liftLimits } from '../db/postgres/without-limits.ts'
import { DatabaseRefusal } from '../db/refusal.ts'
import type { Schema } from '../db/schema.ts'
import { rowsOf, sql } from '../db/sql.ts'
import type { Source } from './source.ts'
import { RowSum, sumRows, type TableSum, writeRows } from './tables.ts'

const notEmpty = new DatabaseRefusal(
  'The database to fill is not empty. Make a new one and name that: nothing is ever written over.',
)

/** The migrations that the source has, of those of this version. */
function migrationsOf({ migrations }: Source) {
  const { done, unknown } = comparedMigrations(migrations)
  if (unknown.length > 0)
    throw new DatabaseRefusal(
      `It has the migration ${unknown[0]}, which this version does not know. Use the newer version.`,
    )
  return readMigrations().filter(({ name }) => done.has(name))
}

/** Throws unless the database is new, or has these migrations and nobody in it: as a start that was broken off leaves it. */
async function checkEmpty(db: Kysely<Schema>, names: string[]): Promise<void> {
  const { rows } = await rowsOf({
    there: 'bool',
  })`select to_regclass('schema_migrations') is not null as there`.execute(db)
  if (!rows[0]?.there) return
  const applied = await db.selectFrom('schema_migrations').select('name').execute()
  if (applied.length !== names.length || applied.some(({ name }) => !names.includes(name))) throw notEmpty
  for (const table of ['users', 'businesses', 'audit_events'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) throw notEmpty
  }
}

/** Makes the schema as the source has it, fills it, compares it, and brings it to this version. Returns each table's contents as a sum. */
export async function loadDatabase(db: Kysely<Schema>, source: Source): Promise<Map<string, TableSum>> {
  const migrations = migrationsOf(source)
  await checkEmpty(
    db,
    migrations.map(({ name }) => name),
  )
  await migrate({ db }, migrations)
  const sums = await db.transaction().execute(async (tx) => {
    await liftLimits(tx)
    await sql`set local time zone 'UTC'`.execute(tx)
    return fill(tx, source)
  })
  await migrate({ db })
  // Open pages name positions that may lie behind those of the backup: with another epoch they read everything anew.
  await db.deleteFrom('secrets').where('name', '=', 'live').execute()
  await sql`analyze`.execute(db)
  return sums
}

async function fill(tx: Transaction<Schema>, source: Source): Promise<Map<string, TableSum>> {
  const { tables, sequences } = source
  const all = sql.join(tables.map(({ name }) => sql.table(name)))
  const { rows: foreign } = await rowsOf({ table: 'text', name: 'text', definition: 'text' })`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(tx)
  // Made again below, which checks all rows at once: tables may name each other in any order until then.
  for (const { table, name } of foreign)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(tx)
  await sql`truncate ${all}`.execute(tx)
  const sums = new Map<string, TableSum>()
  for (const table of tables) {
    const { name } = table
    await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx)
    const sum = new RowSum()
    await writeRows(tx, table, summed(source.rowsOf(table), sum))
    await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
    const [wanted, written] = [sum.total, await sumRows(tx, table)]
    if (wanted.sum !== written.sum)
      throw new Error(`${name} is not the same after it was written: ${wanted.rows} rows, ${written.rows} now.`)
    sums.set(name, written)
  }
  for (const { table, name, definition } of foreign)
    await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx)
  for (const { name, last } of sequences) await sql`select setval(${name}::regclass, ${last})`.execute(tx)
  return sums
}

async function* summed(lines: AsyncIterable<string[]>, sum: RowSum): AsyncGenerator<string[]> {
  for await (const some of lines) {
    sum.add(some)
    yield some
  }
}
