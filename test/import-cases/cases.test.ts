/**
 * Lists as registries send them, each with what is right beside it (`right.json` of its folder): imported by the command itself into a
 * database that knows the folder's `given.csv`. Every row has its outcome, and what is stored of it. The figures are printed.
 */
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { importBusinessesCommand } from '#server/cli/import-businesses.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { projectRoot } from '#server/settings/root.ts'
import { clearTables } from '../support/clear-tables.ts'
import { testDatabase } from '../support/database.ts'

type Outcome = 'new' | 'same' | 'changed' | 'held' | 'rejected'
interface RightFile {
  says: string
  /** Known before, in place of the folder's. */
  given?: string
  /** Stopped before anything is written. */
  stops?: true
  /** Refused as a whole, with these words. */
  refused?: string
  /** Numbers of known places that are suspended. */
  suspended?: string[]
  /** By the row's number: the outcome, and stored values. */
  rows?: Record<string, Outcome | [Outcome, Record<string, unknown>]>
}
interface Right {
  says: string
  given?: string
  files: Record<string, RightFile>
}

const here = path.join(projectRoot, 'test/import-cases')
const kinds = readdirSync(here, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const rightOf = (kind: string) => JSON.parse(readFileSync(path.join(here, kind, 'right.json'), 'utf8')) as Right

const database = await testDatabase()
const { db } = database
await loadReference(database)
const folder = mkdtempSync(path.join(os.tmpdir(), 'import-cases-'))
const figures = new Map<string, { kind: string; right: number; wrong: number }>()
afterAll(() => {
  rmSync(folder, { recursive: true })
  const lines = [...Map.groupBy(figures.values(), ({ kind }) => kind)].map(([kind, all]) => {
    const sum = (of: 'right' | 'wrong') => all.reduce((total, each) => total + each[of], 0)
    return `${kind.padEnd(20)}${all.length} files, ${sum('right')} rows right, ${sum('wrong')} wrong`
  })
  process.stdout.write(`${lines.join('\n')}\n`)
})

interface Imported {
  code: number
  printed: string[]
  report: Record<string, string>[]
}

/** Imports a copy, so that what is written beside it goes with the folder. */
async function importFile(from: string): Promise<Imported> {
  const file = path.join(folder, 'list.csv')
  const report = path.join(folder, 'list-report.csv')
  rmSync(report, { force: true })
  copyFileSync(from, file)
  const printed: string[] = []
  const tools = { database, dataDir: folder, print: (text: string) => void printed.push(text), isTerminal: false }
  const code = await importBusinessesCommand.run([file], tools)
  const lines = existsSync(report) ? parse(readFileSync(report), { bom: true, columns: true }) : []
  return { code, printed, report: lines as Record<string, string>[] }
}

/** The outcome of each row: rows that changed nothing have no line in the report. */
const outcomeOf = ({ report }: Imported, row: string): string =>
  report.find((line) => line.row === row && line.result !== 'left out')?.result ?? 'same'

async function storedOf(name: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<Record<string, unknown>>`select * from businesses where external_id = ${name}`.execute(db)
  return rows[0]
}

const cases = kinds.flatMap((kind) =>
  Object.entries(rightOf(kind).files).map(([file, right]) => [`${kind}/${file}`, kind, file, right] as const),
)

test.each(cases)('%s', async (_, kind, file, right) => {
  const given = right.given ?? rightOf(kind).given
  await clearTables(database, ['businesses', 'identity_questions'])
  if (given) await importFile(path.join(here, kind, given))
  if (right.suspended)
    await db
      .updateTable('businesses')
      .set({ status: 'suspended', open_card: 'red' })
      .where('external_id', 'in', right.suspended)
      .execute()
  const before = await sql<{ id: string; name_th: string }>`select id, name_th from businesses order by id`.execute(db)
  const figure = { kind, right: 0, wrong: 0 }
  figures.set(`${kind}/${file}`, figure)
  const count = (isRight: boolean) => {
    figure[isRight ? 'right' : 'wrong']++
  }
  const source = path.join(here, kind, file)
  if (right.refused) {
    const said = await importFile(source).then(
      () => '',
      (error: Error) => error.message,
    )
    count(said.includes(right.refused))
    expect(said, right.says).toContain(right.refused)
    return
  }
  const done = await importFile(source)
  if (right.stops) {
    const after = await sql`select id, name_th from businesses order by id`.execute(db)
    const isRight = done.code === 2 && done.printed.at(-1)?.includes('--accept-many-changes') === true
    count(isRight)
    expect([isRight, after.rows], right.says).toEqual([true, before.rows])
    return
  }
  const wrong: unknown[] = []
  for (const [row, wanted] of Object.entries(right.rows ?? {})) {
    const [outcome, values = {}] = Array.isArray(wanted) ? wanted : [wanted]
    const became = outcomeOf(done, row)
    const number = values.external_id ?? done.report.find((line) => line.row === row)?.external_id
    const stored = ['new', 'same', 'changed'].includes(became) ? await storedOf(String(number)) : undefined
    const off = (became === outcome ? Object.entries(values) : []).filter(
      ([column, value]) => JSON.stringify(stored?.[column] ?? null) !== JSON.stringify(value),
    )
    const isRight = became === outcome && off.length === 0
    count(isRight)
    if (!isRight)
      wrong.push({
        row,
        wanted: outcome,
        became,
        ...(off.length > 0 && { off: off.map(([column, value]) => ({ column, wanted: value, is: stored?.[column] })) }),
        said: done.report.filter((line) => line.row === row).map(({ column, note }) => `${column} ${note}`),
      })
  }
  expect(wrong, right.says).toEqual([])
})

test('there are ten files and more of each kind', () => {
  for (const kind of kinds) expect(Object.keys(rightOf(kind).files).length, kind).toBeGreaterThanOrEqual(10)
})
