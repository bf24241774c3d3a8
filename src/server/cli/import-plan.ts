/** The plan of an import: its rows read and judged, counted for a person. Nothing is written here. */
import { readFile } from 'node:fs/promises'
import { categories, isCategory } from '#shared/categories.ts'
import type { Database } from '../db/database.ts'
import { type JudgedRow, judgeRegistryRows } from '../domain/imports/judge-rows.ts'
import { type BadRow, FileFault, type FileShape, isBad, type ReadRow, readList } from '../domain/imports/read-list.ts'
import { CommandRefusal } from './command.ts'

export interface ReadFile {
  rows: ReadRow[]
  bad: BadRow[]
  /** Why the file could not be read on, in a sentence. */
  fault: string | null
}

/** Faults of opening the file, which only this machine's user meets. */
const openFaults: Record<string, (file: string) => string> = {
  ENOENT: (file) => `There is no file ${file}.`,
  EISDIR: (file) => `${file} is a folder.`,
  EACCES: (file) => `${file} may not be read by this user.`,
}

async function bytesOf(file: string): Promise<Uint8Array> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    const said = openFaults[error.code ?? '']
    throw said ? new CommandRefusal(said(file)) : error
  })
}

/** Reads all of the file; `found` is told how it is written, where that is unusual. */
export async function readAll(
  file: string,
  { found, category }: { found: (sentence: string) => void; category: string | undefined },
): Promise<ReadFile> {
  if (category !== undefined && !isCategory(category))
    throw new CommandRefusal(`--category must be one of ${categories.join(', ')}.`)
  const tell = ({ encoding, separator }: FileShape) => {
    if (encoding !== 'UTF-8') found(`The file is in ${encoding}.`)
    if (separator !== 'commas') found(`Its cells are separated by ${separator}.`)
  }
  const read: ReadFile = { rows: [], bad: [], fault: null }
  const bytes = await bytesOf(file)
  try {
    for (const row of readList(bytes, { category, found: tell })) {
      if (isBad(row)) read.bad.push(row)
      else read.rows.push(row)
    }
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    read.fault = error.message
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
