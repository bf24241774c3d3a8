/** Reads a registry's CSV list row by row: encoding, separator, header, row numbers and the rules of each row. Nothing is compared or written here. */
import { CsvError, type Options, parse } from 'csv-parse/sync'
import { type ImportColumn, importColumns, neededColumns } from '#shared/imports/columns.ts'
import { type FileFaultReason, fileFaultWords, type ImportFault } from '#shared/imports/reasons.ts'
import type { RegistryRow } from '#shared/places/registry-row.ts'
import { mailText } from '../../messages/text.ts'
import { decodeFile, shapeOf } from './decode-file.ts'
import { calledOf, columnOf, type ImportRecord, isHeading } from './import-columns.ts'
import { readImportRow } from './import-row.ts'

/** The file as a whole cannot be read on: the reasons say why, and the remedy. */
export class FileFault extends Error {
  override name = 'FileFault'
  readonly reasons: readonly FileFaultReason[]
  constructor(reasons: readonly FileFaultReason[]) {
    super(fileFaultWords(mailText('en').t, reasons))
    this.reasons = reasons
  }
}

/** A row as it stands in the file, for the rejected ones to be written back. */
export interface FileRow {
  /** As a spreadsheet counts: the header is row 1. */
  number: number
  cells: string[]
  /** The columns that the file has, in the order of the report. */
  columns: ImportColumn[]
  /** By column; undefined when the row has too few or too many cells. */
  record: ImportRecord | undefined
}

export interface ReadRow {
  number: number
  row: RegistryRow
  /** Cells left out, or stored in part. */
  notes: ImportFault[]
}

export interface BadRow {
  row: FileRow
  faults: ImportFault[]
}

/** How the file is written, as the command line says it. */
export interface FileShape {
  encoding: string
  separator: string
}

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
    name === null || known.includes(name) ? [] : [cells[i]?.trim() || '(…)'],
  )
  const twice = header.filter(
    (name, i): name is string => name !== null && known.includes(name) && header.indexOf(name) !== i,
  )
  const faults = [
    ['missing', missing.map((name) => (cells.some((cell) => /[ก-๙]/.test(cell)) ? calledOf(name) : name))],
    ['unknown', unknown],
    ['twice', twice],
  ] as const
  const said = faults.flatMap(([code, names]) =>
    names.length > 0 ? [{ code, values: { columns: names.join(', ').slice(0, 500) } }] : [],
  )
  if (said.length > 0) throw new FileFault([{ code: 'header', values: { row } }, ...said])
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

interface Reading {
  /** The kind of all of them, where the list has no column of it. */
  category?: string | undefined
  found?: (shape: FileShape) => void
}

/**
 * The rows of the file in order, after its header. Throws `FileFault` for a file in no known encoding, with a wrong header or a quote that is never
 * closed; rows before the fault have been given out.
 */
function* fileRows(bytes: Uint8Array, { category, found }: Reading): Generator<FileRow, void, void> {
  if (bytes.length > mostBytes) throw new FileFault([{ code: 'large' }])
  const decoded = decodeFile(bytes)
  if (!decoded) throw new FileFault([{ code: 'encoding' }])
  const shape = shapeOf(decoded.text)
  found?.({ encoding: decoded.encoding, separator: shape.called })
  let number = shape.skipped
  const { rows, fault } = cellsOf(decoded.text, { delimiter: shape.delimiter, from_line: shape.skipped + 1 })
  let header: (string | null)[] | undefined
  let columns: ImportColumn[] = []
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
  if (fault) throw toFault(fault)
  if (!header) throw new FileFault([{ code: 'empty' }])
}

function toRecord(header: (string | null)[], columns: ImportColumn[], cells: string[], category: string | undefined) {
  const cellOf = (name: ImportColumn) =>
    name === 'category' && category !== undefined && !header.includes(name)
      ? category
      : (cells[header.indexOf(name === 'external_id' && !header.includes(name) ? 'licence' : name)] ?? '')
  return Object.fromEntries(columns.map((name) => [name, cellOf(name)])) as unknown as ImportRecord
}

function toFault(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const line = 'lines' in error ? Number(error.lines) : 0
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new FileFault([{ code: 'quote', values: { line } }])
  return new FileFault([{ code: 'unreadable', values: { line, why: error.message } }])
}

/** A row with too many or too few cells cannot be told by column. */
function readRow(row: FileRow, firstRowOf: Map<string, number>): ReadRow | BadRow {
  const bad = (...faults: ImportFault[]): BadRow => ({ row, faults })
  if (!row.record) return bad({ column: 'columns', code: 'cells', values: { cells: row.cells.length } })
  const read = readImportRow(row.record)
  const id = 'row' in read ? read.row.external_id : undefined
  const earlier = id === undefined ? undefined : firstRowOf.get(id)
  if (id !== undefined && earlier !== undefined)
    return bad({ column: 'external_id', code: 'twice', values: { value: id, row: earlier } })
  if ('faults' in read) return bad(...read.faults)
  firstRowOf.set(read.row.external_id, row.number)
  return { number: row.number, row: read.row, notes: read.notes }
}

/** The rows of a list, each storable or with its faults. Throws `FileFault` where the file cannot be read on. */
export function* readList(bytes: Uint8Array, reading: Reading = {}): Generator<ReadRow | BadRow, void, void> {
  const firstRowOf = new Map<string, number>()
  for (const row of fileRows(bytes, reading)) yield readRow(row, firstRowOf)
}

/** The same of rows that came without a file; all of them have the columns of the first one. */
export function* readRecords(records: readonly ImportRecord[]): Generator<ReadRow | BadRow, void, void> {
  const firstRowOf = new Map<string, number>()
  const columns = importColumns.filter((name) => records[0]?.[name] !== undefined)
  for (const [i, record] of records.entries()) {
    const cells = columns.map((name) => record[name] ?? '')
    yield readRow({ number: i + 1, cells, columns, record }, firstRowOf)
  }
}

export const isBad = (read: ReadRow | BadRow): read is BadRow => 'faults' in read
