/** Reads a file of the search's words row by row, with its lines; the rows are judged elsewhere. */
import { readFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { decodeFile, shapeOf } from '../domain/imports/decode-file.ts'
import { type GivenWord, neededWordColumns, wordColumns } from '../domain/vocabulary/word-row.ts'
import { CommandRefusal } from './command.ts'

/** Several times what there is; a list of a whole dictionary is no list of other words for things. */
const mostRows = 50_000

async function readText(file: string): Promise<string> {
  let bytes: Buffer
  try {
    bytes = await readFile(file)
  } catch (error) {
    throw new CommandRefusal(`${file} cannot be read: ${(error as Error).message}`)
  }
  const decoded = decodeFile(bytes)
  if (!decoded) throw new CommandRefusal('The file is in no encoding that Thai comes in. Save it as "CSV UTF-8".')
  return decoded.text
}

function readHeader(cells: readonly string[]): string[] {
  const header = cells.map((cell) => cell.trim().toLowerCase())
  const missing = neededWordColumns.filter((name) => !header.includes(name))
  const unknown = header.filter((name) => !(wordColumns as readonly string[]).includes(name))
  const twice = header.filter((name, i) => header.indexOf(name) !== i)
  const faults = [
    ...(missing.length > 0 ? [`missing: ${missing.join(', ')}`] : []),
    ...(unknown.length > 0 ? [`unknown: ${unknown.map((name) => name || '(without a name)').join(', ')}`] : []),
    ...(twice.length > 0 ? [`more than once: ${twice.join(', ')}`] : []),
  ]
  if (faults.length > 0) throw new CommandRefusal(`The header is wrong. Columns ${faults.join('; ')}.`)
  return header
}

interface ParsedLine {
  info: { lines: number }
  record: string[]
}

/** Throws a `CommandRefusal` for a file that cannot be read as a whole. */
export async function readWordFile(file: string): Promise<GivenWord[]> {
  const text = await readText(file)
  const { delimiter, skipped } = shapeOf(text)
  let parsed: ParsedLine[]
  try {
    const options = { delimiter, from_line: skipped + 1, bom: true, info: true, relax_column_count: true }
    parsed = parse(text, { ...options, skip_empty_lines: true }) as unknown as ParsedLine[]
  } catch (error) {
    if (error instanceof CsvError) throw new CommandRefusal(`The file cannot be read: ${error.message}.`)
    throw error
  }
  const [first, ...rest] = parsed
  if (!first) throw new CommandRefusal('The file is empty.')
  const header = readHeader(first.record)
  if (rest.length > mostRows) throw new CommandRefusal(`The file has more than ${mostRows} rows: split it.`)
  return rest
    .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
    .map(({ info, record }) => ({
      line: info.lines,
      ...Object.fromEntries(header.map((name, i) => [name, record[i] ?? ''])),
    }))
}
