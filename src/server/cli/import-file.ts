/** Reads a registry's CSV file row by row: encoding, separator, header and row numbers. The cells are judged elsewhere. */
import { readFile } from 'node:fs/promises'
import { CsvError, type Options, parse } from 'csv-parse/sync'
import {
  calledOf,
  columnOf,
  type ImportColumn,
  type ImportRecord,
  importColumns,
  isHeading,
  neededColumns,
} from '../domain/imports/import-columns.ts'
import { decodeFile, shapeOf } from './decode-file.ts'

/** The file as a whole cannot be read on: the message gives the reason and the remedy. */
export class FileFault extends Error {
  override name = 'FileFault'
}

export interface FileRow {
  /** As a spreadsheet counts: the header is row 1. */
  number: number
  /** The cells as they stand in the file, for the rejected ones to be written back. */
  cells: string[]
  /** The columns that the file has, in the order of the report. */
  columns: ImportColumn[]
  /** By column; undefined when the row has too few or too many cells. */
  record: ImportRecord | undefined
}

/** Unexpected findings in the file, in a sentence each. */
export type Found = (sentence: string) => void

/** Columns that a file of rejected rows has in addition; ignored, so that such a file can be corrected and imported. */
export const reportColumns = ['row', 'reason'] as const

/** A file of a registry of the whole country is a tenth of it. */
const mostBytes = 300_000_000

/** The columns by their place in the file; `category` may be said beside the file for all. */
function readHeader(
  cells: readonly string[],
  { row, isOfOneKind }: { row: number; isOfOneKind: boolean },
): (string | null)[] {
  const header = cells.map(columnOf)
  const known: readonly string[] = [...importColumns, ...reportColumns]
  // Some registries know their places by the licence alone.
  const isGiven = (name: string) => header.includes(name) || (name === 'external_id' && header.includes('licence'))
  const missing = neededColumns.filter((name) => !isGiven(name) && !(name === 'category' && isOfOneKind))
  const unknown = header.flatMap((name, i) =>
    name === null || known.includes(name) ? [] : [cells[i]?.trim() || '(without a name)'],
  )
  const twice = header.filter(
    (name, i): name is string => name !== null && known.includes(name) && header.indexOf(name) !== i,
  )
  const faults = [
    ['missing', missing.map((name) => (cells.some((cell) => /[ก-๙]/.test(cell)) ? calledOf(name) : name))],
    ['unknown', unknown],
    ['more than once', twice],
  ] as const
  const said = faults.filter(([, names]) => names.length > 0).map(([what, names]) => `${what}: ${names.join(', ')}`)
  if (said.length > 0) throw new FileFault(`The header in row ${row} is wrong. Columns ${said.join('; ')}.`)
  return header
}

const hasAny = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '')
/** Lines above the headings at most. */
const mostAbove = 10

/** Without the empty cells of a spreadsheet's columns that are not used, behind those that are. */
function withoutEnd(cells: string[], least: number): string[] {
  let end = cells.length
  while (end > least && cells[end - 1]?.trim() === '') end--
  return end === cells.length ? cells : cells.slice(0, end)
}

async function readText(file: string): Promise<{ text: string; encoding: string }> {
  const bytes = await readFile(file)
  if (bytes.length > mostBytes) throw new FileFault('The file is too large: split it.')
  const decoded = decodeFile(bytes)
  if (!decoded)
    throw new FileFault('The file is in no encoding that Thai comes in. Save it as "CSV UTF-8" and try again.')
  return decoded
}

/** All rows, and the fault that ended them early. */
function cellsOf(text: string, shape: Options): { rows: string[][]; fault: unknown } {
  const rows: string[][] = []
  const on_record = (cells: string[]) => {
    rows.push(cells)
    return null
  }
  try {
    parse(text, { ...shape, on_record, bom: true, relax_column_count: true, max_record_size: 1_000_000 })
    return { rows, fault: null }
  } catch (error) {
    return { rows, fault: error }
  }
}

/**
 * The rows of the file in order, after its header. Throws `FileFault` for a file that is missing, is in no encoding that is known, has a wrong
 * header or a quote that is never closed; rows before the fault have been given out.
 */
export async function* readImportFile(
  file: string,
  { found = () => undefined, category }: { found?: Found; category?: string | undefined } = {},
): AsyncGenerator<FileRow, void, void> {
  let header: (string | null)[] | undefined
  let columns: ImportColumn[] = []
  try {
    const { text, encoding } = await readText(file)
    const shape = shapeOf(text)
    if (encoding !== 'UTF-8') found(`The file is in ${encoding}.`)
    if (shape.delimiter !== ',') found(`Its cells are separated by ${shape.called}.`)
    let number = shape.skipped
    const from_line = shape.skipped + 1
    const { rows, fault } = cellsOf(text, { delimiter: shape.delimiter, from_line })
    // A title may stand above the headings; a file without headings is told so at its first line.
    const titled = rows.slice(0, mostAbove).findIndex(isHeading)
    const first = titled < 0 ? rows.findIndex(hasAny) : titled
    for (const [at, line] of rows.entries()) {
      number++
      if (at < first) continue
      const cells = header ? withoutEnd(line, header.length) : withoutEnd(line, 1)
      if (!header) {
        header = readHeader(cells, { row: number, isOfOneKind: category !== undefined })
        columns = importColumns.filter(
          (name) => header?.includes(name) || name === 'external_id' || (name === 'category' && category !== undefined),
        )
        continue
      }
      // A line without anything, as editors leave at the end, or a spreadsheet with all its separators.
      if (!hasAny(cells)) continue
      yield {
        number,
        cells,
        columns,
        record: cells.length === header.length ? toRecord(header, columns, cells, category) : undefined,
      }
    }
    if (fault) throw fault
  } catch (error) {
    throw toFault(error, file)
  }
  if (!header) throw new FileFault('The file is empty.')
}

function toRecord(header: (string | null)[], columns: ImportColumn[], cells: string[], category: string | undefined) {
  const cellOf = (name: ImportColumn) =>
    name === 'category' && category !== undefined && !header.includes(name)
      ? category
      : (cells[header.indexOf(name === 'external_id' && !header.includes(name) ? 'licence' : name)] ?? '')
  return Object.fromEntries(columns.map((name) => [name, cellOf(name)])) as unknown as ImportRecord
}

function toFault(error: unknown, file: string): unknown {
  if (error instanceof CsvError) {
    const line = 'lines' in error ? Number(error.lines) : undefined
    const what = error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quotation mark is not closed' : error.message
    return new FileFault(`The file cannot be read on${line ? ` near line ${line}` : ''}: ${what}.`)
  }
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new FileFault(`There is no file ${file}.`)
  if (code === 'EISDIR') return new FileFault(`${file} is a folder.`)
  if (code === 'EACCES') return new FileFault(`${file} may not be read by this user.`)
  return error
}
