/**
 * Migrations are plain SQL files in order, each applied once and in its own transaction together with its line in
 * `schema_migrations`. One that was applied is never edited: its checksum is stored and compared.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../settings/root.ts'
import type { Database } from './database.ts'
import { withoutLimits } from './postgres/without-limits.ts'
import { DatabaseRefusal } from './refusal.ts'
import { rowsOf, sql } from './sql.ts'

const folder = path.join(projectRoot, 'src/server/db/migrations')

/** Held while migrating, so that instances that start together wait for one another. Any number that nobody else uses. */
const migrationLock = 7_204_115_533

export interface Migration {
  name: string
  sha256: string
  text: string
}

let cached: Migration[] | undefined

/** This version's migrations in the order of their names. Read once, since readiness is asked for every few seconds. */
export function readMigrations(): Migration[] {
  cached ??= fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = fs.readFileSync(path.join(folder, name), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    })
  return cached
}

type Applied = { name: string; sha256: string }

/** A database's migrations compared with this version's. */
interface Comparison {
  /** This version's names of the applied migrations. */
  done: Set<string>
  /** Applied by a build in which the same file had another name: known by its content. */
  renamed: { from: string; to: string }[]
  /** Applied, and not of this version: the database is newer. */
  unknown: string[]
}

/** Compares the applied migrations with this version's. Throws a `DatabaseRefusal` when an applied file was changed. */
export function comparedMigrations(applied: Applied[], migrations = readMigrations()): Comparison {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  const byContent = new Map(migrations.map((migration) => [migration.sha256, migration]))
  const seen: Comparison = { done: new Set(), renamed: [], unknown: [] }
  for (const { name, sha256 } of applied) {
    const same = byName.get(name)
    const twin = byContent.get(sha256)
    if (same && same.sha256 !== sha256) {
      throw new DatabaseRefusal(
        `The migration ${name} was changed after it was applied. Restore the file and put the change into a new migration.`,
      )
    }
    if (same) seen.done.add(name)
    else if (twin) {
      seen.done.add(twin.name)
      seen.renamed.push({ from: name, to: twin.name })
    } else seen.unknown.push(name)
  }
  return seen
}

/**
 * Brings the schema up to date and returns the names of the migrations that were applied now.
 * Throws `DatabaseRefusal` when the database is newer than this version or an applied file was changed.
 */
export async function migrate({ db }: Pick<Database, 'db'>, migrations = readMigrations()): Promise<string[]> {
  // Waiting for another instance's migrations, and a migration of a full table, may both take long.
  return withoutLimits(db, async (connection) => {
    try {
      await sql`select pg_advisory_lock(${migrationLock})`.execute(connection)
      await sql`
        create table if not exists schema_migrations (
          name text primary key,
          sha256 text not null,
          applied_at timestamptz not null default now()
        )`.execute(connection)
      const applied = await connection.selectFrom('schema_migrations').select(['name', 'sha256']).execute()
      const { done, renamed, unknown } = comparedMigrations(applied, migrations)
      if (unknown.length > 0) {
        throw new DatabaseRefusal(
          `The database has the migration ${unknown[0]}, which this version does not know: it is newer. Start the newer version, or use another database.`,
        )
      }
      for (const { from, to } of renamed)
        await connection.updateTable('schema_migrations').set({ name: to }).where('name', '=', from).execute()
      const open = migrations.filter(({ name }) => !done.has(name))
      for (const { name, sha256, text } of open) {
        await connection.transaction().execute(async (tx) => {
          await sql.raw(text).execute(tx)
          await tx.insertInto('schema_migrations').values({ name, sha256 }).execute()
        })
      }
      return open.map(({ name }) => name)
    } finally {
      // Fails only when the connection is lost, and with it the lock: the first error is the one to tell.
      await sql`select pg_advisory_unlock_all()`.execute(connection).catch(() => undefined)
    }
  })
}

/**
 * Names of migrations that are not applied yet. A database that is newer has none: during an update the older processes go on
 * serving beside the one that changed it.
 */
export async function pendingMigrations(
  { db }: Pick<Database, 'db'>,
  migrations = readMigrations(),
): Promise<string[]> {
  const { rows } = await rowsOf({
    there: 'bool',
  })`select to_regclass('schema_migrations') is not null as there`.execute(db)
  if (!rows[0]?.there) return migrations.map(({ name }) => name)
  const applied = await db.selectFrom('schema_migrations').select(['name', 'sha256']).execute()
  const { done } = comparedMigrations(applied, migrations)
  return migrations.filter(({ name }) => !done.has(name)).map(({ name }) => name)
}
