/** The plan of an import: its rows read and judged, counted for a person. Nothing is written here. */
import { categories, isCategory } from '#shared/categories.ts'
import type { RegistryRow } from '#shared/places/registry-row.ts'
import type { Database } from '../db/database.ts'
import { readImportRow } from '../domain/imports/import-row.ts'
import { type JudgedRow, judgeRegistryRows } from '../domain/imports/judge-rows.ts'
import type { Fault } from '../domain/imports/optional-cells.ts'
import { CommandRefusal } from './command.ts'
import { FileFault, type FileRow, type Found, readImportFile } from './import-file.ts'

export interface ReadRow {
  number: number
  row: RegistryRow
  notes: Fault[]
}

export interface BadRow {
  row: FileRow
  reasons: string[]
}

export interface ReadFile {
  rows: ReadRow[]
  bad: BadRow[]
  /** Where the file could not be read on. */
  fault: FileFault | null
}

/** Faults of a row as `column: reason`; a row with the wrong number of cells cannot be told by column. */
function judge(row: FileRow, firstRowOf: Map<string, number>): ReadRow | string[] {
  if (!row.record) return [`columns: has ${row.cells.length} cells, not one for each column of the header`]
  const read = readImportRow(row.record)
  const id = 'row' in read ? read.row.external_id : undefined
  const earlier = id === undefined ? undefined : firstRowOf.get(id)
  if (earlier !== undefined) return [`external_id: ${id} is in row ${earlier} already`]
  if ('faults' in read) return read.faults.map(({ column, reason }) => `${column}: ${reason}`)
  firstRowOf.set(read.row.external_id, row.number)
  return { number: row.number, row: read.row, notes: read.notes }
}

/** Reads all of the file. */
export async function readAll(
  file: string,
  { found, category, isStopped }: { found: Found; category: string | undefined; isStopped: () => boolean },
): Promise<ReadFile> {
  if (category !== undefined && !isCategory(category))
    throw new CommandRefusal(`--category must be one of ${categories.join(', ')}.`)
  const read: ReadFile = { rows: [], bad: [], fault: null }
  const firstRowOf = new Map<string, number>()
  try {
    for await (const row of readImportFile(file, { found, category })) {
      if (isStopped()) break
      const judged = judge(row, firstRowOf)
      if (Array.isArray(judged)) read.bad.push({ row, reasons: judged })
      else read.rows.push(judged)
    }
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    read.fault = error
  }
  return read
}

/** Rows that are judged in one go. */
const batchSize = 1000

/** The match of each row with the known places. */
export async function judgeAll({ db }: Pick<Database, 'db'>, rows: readonly ReadRow[]): Promise<JudgedRow[]> {
  const numbers = new Set(rows.map(({ row }) => row.external_id))
  const judged: JudgedRow[] = []
  for (let from = 0; from < rows.length; from += batchSize)
    judged.push(
      ...(await judgeRegistryRows(
        db,
        rows.slice(from, from + batchSize).map(({ row }) => row),
        numbers,
      )),
    )
  return judged
}

/** A table of it: kind, number of rows; changes by their column. */
export function planTable(read: ReadFile, judged: readonly JudgedRow[]): string[] {
  const same = judged.filter(({ identity }) => identity === 'same')
  const changed = same.filter(({ changes }) => changes.length > 0)
  const byField = Map.groupBy(
    changed.flatMap(({ changes }) => changes.map(({ field }) => field)),
    (field) => field,
  )
  const lines: [string, number][] = [
    ['new', judged.filter(({ identity }) => identity === 'new').length],
    ['changed', changed.length],
    ...[...byField].map(([field, all]): [string, number] => [`  ${field}`, all.length]),
    ['already so', same.length - changed.length],
    ['held for an officer', judged.filter(({ identity }) => identity === 'changed' || identity === 'perhaps').length],
    ['taken without a cell', read.rows.filter(({ notes }) => notes.length > 0).length],
    ['rejected', read.bad.length],
  ]
  return lines.map(([what, count]) => `${what.padEnd(24)}${String(count).padStart(8)}`)
}
