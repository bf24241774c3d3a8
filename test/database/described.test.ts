/**
 * All SQL of our own whose rows have kinds, described by the database without running it: the columns are there, of these types, from these tables.
 * Functions are called with stand-ins, so that a new statement is met by itself; those that stand-ins do not lead to are called in
 * test/support/described/calls.ts.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { EmbeddedEngine } from '#server/db/embedded/embedded-engine.ts'
import { Wire } from '#server/db/embedded/engine-wire.ts'
import { loadTemplate } from '#server/db/embedded/template.ts'
import { migrate } from '#server/db/migrate.ts'
import { projectRoot } from '#server/settings/root.ts'
import { describeStatement, describingDatabase } from '../support/described/describing-database.ts'
import type { Field } from '../support/described/kinds.ts'
import { keyOf, templatesIn } from '../support/described/sources.ts'
import { standIn } from '../support/described/stand-in.ts'
import { partsOf, watchStatements } from '../support/described/statements.ts'
import { startPostgres } from '../support/postgres.ts'

// The parts of a command are called one by one: of the whole the first refusal is the end.
vi.mock('#server/domain/command/command.ts', async (original) => {
  const module = await original<typeof import('#server/domain/command/command.ts')>()
  return {
    ...module,
    command: (...given: Parameters<typeof module.command>) => ({ ...module.command(...given), ...given[1] }),
  }
})

const folder = path.join(projectRoot, 'src/server')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'db/sql.ts')
  .map((file) => ({ file, templates: templatesIn(readFileSync(path.join(folder, file), 'utf8')) }))
  .filter(({ templates }) => templates.length > 0)

const engine = await EmbeddedEngine.start({ dump: await loadTemplate() })
const client = new pg.Client({ user: 'postgres', database: 'postgres', stream: () => new Wire(engine) as never })
await client.connect()
afterAll(async () => {
  await client.end()
  await engine.close()
})

const { rows: columns } = await client.query<{ table: number; column: number; name: string }>(
  `select attrelid::int as table, attnum as column, relname || '.' || attname as name from pg_attribute
   join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and attnum > 0`,
)
const names = new Map(columns.map(({ table, column, name }) => [`${table} ${column}`, name]))
const nameOf = ({ tableID, columnID }: Field) => names.get(`${tableID} ${columnID}`)

/** Statements that cannot be described before another one has run, with the tests that run them. */
const elsewhere: Readonly<Record<string, string>> = {
  'backup/tables.ts': 'The columns of a cursor are known once it is open: test/database/backup.test.ts.',
}

watchStatements()
// After that, because some SQL is made when its source is loaded.
const { callsOf } = await import('../support/described/calls.ts')

const met = new Set<string>()
/** The SQL of every statement, with the columns that it has here. */
const seen = new Map<string, readonly Field[]>()
const faults = new Set<string>()
const errors = new Map<string, string>()

const { db, answers } = describingDatabase({
  client,
  inside: () => standIn(db),
  nameOf,
  onStatement({ query, sql }: CompiledQuery, { error, fields }, found) {
    if (!error) seen.set(sql, fields)
    for (const fault of found) faults.add(`${fault}\n${sql.trim().slice(0, 300)}`)
    for (const part of partsOf(query)) {
      if (error) errors.set(keyOf(part), error)
      else met.add(keyOf(part))
    }
  },
})

type Work = (...given: unknown[]) => unknown

/** Functions of a module, and those of the objects that it has: commands, and tables of functions. */
function functionsIn(it: unknown, depth = 3): Work[] {
  if (typeof it === 'function') return 'kinds' in it ? [] : [it as Work]
  if (typeof it !== 'object' || it === null || depth === 0 || Object.getPrototypeOf(it) === Map.prototype) return []
  return Object.values(it).flatMap((part) => functionsIn(part, depth - 1))
}

/** Callers and inputs that lead to different statements. */
const variants = [{}, { role: 'inspector', state: 'active', until: new Date('2126-01-01') }].map((it) =>
  standIn(db, it),
)

/** Only statements count: what code makes of invented rows is no matter. */
async function run(work: Work, ...given: unknown[]): Promise<void> {
  answers.left = 60
  try {
    await Promise.race([work(...given), pause(3_000, undefined, { ref: false })])
  } catch {
    // Errors of the code over invented rows do not matter.
  }
}

test('every statement is described, and every column is of its kind', async () => {
  // Libraries complain of stand-ins.
  for (const name of ['error', 'warn'] as const) vi.spyOn(console, name).mockImplementation(() => undefined)
  const modules = new Map<string, object>()
  for (const { file } of sources) modules.set(file, (await import(`${path.join(folder, file)}?every`)) as object)
  const kept = (file: string, name: string) => functionsIn(modules.get(file)).find((it) => it.name === name) as Work
  for (const rows of [1, 0] as const) {
    answers.rows = rows
    for (const module of modules.values())
      for (const work of functionsIn(module))
        for (const it of variants) {
          await run(work, it, it, it, it, it, it)
          // As where those that may be left out are.
          await run(work, ...Array.from({ length: work.length }, () => it))
        }
    for (const work of callsOf(db, kept)) await run(work)
  }
  const left = sources
    .filter(({ file }) => !(file in elsewhere))
    .flatMap(({ file, templates }) =>
      templates.filter(({ key }) => !met.has(key)).map(({ key, line }) => `${file}:${line} ${errors.get(key) ?? ''}`),
    )
  expect([...faults]).toEqual([])
  expect(left, 'call them in test/support/described/calls.ts').toEqual([])
}, 120_000)

test('a server describes every statement in the same way', async () => {
  const postgres = await startPostgres()
  const url = await postgres.createDatabase('described')
  const database = await openDatabase({ dataDir: '', url })
  const server = new pg.Client({ connectionString: url })
  try {
    await migrate(database)
    await server.connect()
    const typesOf = (fields: readonly Field[]) => fields.map((it) => `${it.name} ${it.dataTypeID}`)
    const differing = []
    for (const [sql, fields] of seen) {
      const { error, fields: there } = await describeStatement(server, sql)
      if (error || String(typesOf(there)) !== String(typesOf(fields))) differing.push(`${error}\n${sql.slice(0, 300)}`)
    }
    expect(differing).toEqual([])
    expect(seen.size).toBeGreaterThan(500)
  } finally {
    await server.end()
    await database.close()
    await postgres.stop()
  }
})
