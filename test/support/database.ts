/** A migrated database in memory for a test file, closed after its tests. `emptyTables` between tests is quicker than another database. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openInMemory } from '#server/db/embedded/embedded.ts'
import { loadTemplate } from '#server/db/embedded/template.ts'
import { clearTables } from './clear-tables.ts'
import { borrowDatabase } from './engines.ts'
import { copiedDatabase } from './shared-server.ts'

let code: Promise<WebAssembly.Module> | undefined

/**
 * Holds on to PostgreSQL's machine code for the rest of the process. V8 gives its compiled code to any start of the same
 * WebAssembly, in any thread, as long as somebody has it; else each database compiles again what its tests use, for seconds.
 */
export async function keepEngineCode(): Promise<void> {
  const packageFolder = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  code ??= readFile(path.join(packageFolder, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes))
  await code
}

interface Choice {
  /** An embedded engine of the file's own, with the migrations and nothing else. */
  bare?: boolean
  /** The product's own database, where it is the subject. @default by `TEST_DATABASE=embedded`, or where no server runs */
  embedded?: boolean
}

const always = process.env.TEST_DATABASE === 'embedded'

async function embeddedDatabase(bare: boolean): Promise<Database> {
  await keepEngineCode()
  return bare ? openInMemory(await loadTemplate()) : borrowDatabase()
}

/** A database with the reference, unless it is `bare`. Call it at the top of a test file: `const database = await testDatabase()`. */
export async function testDatabase({ bare = false, embedded = always }: Choice = {}): Promise<Database> {
  const copied = bare || embedded ? undefined : await copiedDatabase()
  const database = copied ?? (await embeddedDatabase(bare))
  afterAll(() => database.close())
  return database
}

/** Removes every row but those of the migrations. */
export async function emptyTables({ db }: Pick<Database, 'db'>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
      -- What migrations have written.
      and tablename not in ('schema_migrations', 'law_entries', 'law_versions')`.execute(db)
  await clearTables(
    { db },
    rows.map(({ name }) => name),
  )
}

/** Forgets how often anything was tried, as if the time of every limit were over. Refusals in an application's memory stay. */
export async function forgetLimits({ db }: Pick<Database, 'db'>): Promise<void> {
  await sql`truncate rate_limits`.execute(db)
}
