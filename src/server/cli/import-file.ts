/** Reads a registry's CSV file row by row: encoding, header and row numbers. What the columns hold is judged elsewhere. */
import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { type ImportColumn, type ImportRecord, importColumns, neededColumns } from '../domain/imports/import-row.ts'

/** The file as a whole cannot be read on: the message says why and what to do. */
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

/** Columns that a file of rejected rows has in addition; ignored, so that such a file can be mended and imported. */
export const reportColumns = ['row', 'reason'] as const

/** Passes bytes on while they are UTF-8: a file in another encoding would be stored as nonsense. */
function onlyUtf8(): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const check = (chunk: Uint8Array | undefined): Error | null => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined })
      return null
    } catch {
      return new FileFault('The file is not in UTF-8. Save it as "CSV UTF-8" and try again.')
    }
  }
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(check(chunk), chunk),
    flush: (done) => done(check(undefined)),
  })
}

function checkHeader(header: string[]): void {
  const known: readonly string[] = [...importColumns, ...reportColumns]
  const faults = [
    ['missing', neededColumns.filter((name) => !header.includes(name))],
    ['unknown', header.filter((name) => !known.includes(name)).map((name) => name || '(without a name)')],
    ['more than once', header.filter((name, i) => known.includes(name) && header.indexOf(name) !== i)],
  ] as const
  const said = faults.filter(([, names]) => names.length > 0).map(([what, names]) => `${what}: ${names.join(', ')}`)
  if (said.length > 0) throw new FileFault(`The header in row 1 is wrong. Columns ${said.join('; ')}.`)
}

/**
 * The rows of the file in order, after its header. Throws `FileFault` for a file that is missing, is not UTF-8, has a wrong
 * header or a quote that is never closed; rows before the fault have been given out.
 */
export async function* readImportFile(file: string): AsyncGenerator<FileRow, void, void> {
  const source = createReadStream(file)
  const checked = onlyUtf8()
  const parser = parse({ bom: true, relax_column_count: true, max_record_size: 1_000_000 })
  source.on('error', (error) => checked.destroy(error))
  checked.on('error', (error) => parser.destroy(error))
  source.pipe(checked).pipe(parser)
  let header: string[] | undefined
  let columns: ImportColumn[] = []
  let number = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number++
      if (!header) {
        header = cells.map((name) => name.trim().toLowerCase())
        checkHeader(header)
        columns = importColumns.filter((name) => header?.includes(name))
        continue
      }
      // A line without anything, as editors leave at the end.
      if (cells.length === 1 && cells[0]?.trim() === '') continue
      yield {
        number,
        cells,
        columns,
        record: cells.length === header.length ? toRecord(header, columns, cells) : undefined,
      }
    }
  } catch (error) {
    throw toFault(error, file)
  } finally {
    source.destroy()
  }
  if (!header) throw new FileFault('The file is empty.')
}

const toRecord = (header: string[], columns: ImportColumn[], cells: string[]) =>
  Object.fromEntries(columns.map((name) => [name, cells[header.indexOf(name)] ?? ''])) as unknown as ImportRecord

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
