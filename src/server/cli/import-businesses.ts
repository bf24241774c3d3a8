/**
 * `npm run cli -- import-businesses FILE.csv`: a registry's own list of businesses. Good rows go in, a thousand a
 * transaction; bad ones are told by row, column and reason and written beside the file. It may be repeated: known places change.
 */
import { parseArgs } from 'node:util'
import { amenities } from '#shared/places/amenities.ts'
import { executeAsProduct } from '../domain/command/as-product.ts'
import { importBusinesses } from '../domain/imports/import-businesses.ts'
import { type ImportedBusiness, neededColumns, readImportRow } from '../domain/imports/import-row.ts'
import { type CliCommand, CommandRefusal } from './command.ts'
import { FileFault, type FileRow, readImportFile } from './import-file.ts'
import { progressLine } from './progress-line.ts'
import { RejectedFile } from './rejected-file.ts'

const batchSize = 1000

/** Faults shown on the screen; all of them are in the file of rejected rows. */
const shownFaults = 50

const count = new Intl.NumberFormat('en')

function readFile(args: string[]): string {
  let files: string[]
  try {
    files = parseArgs({ args, allowPositionals: true, options: {} }).positionals
  } catch (error) {
    throw new CommandRefusal((error as Error).message.split('. ')[0] as string)
  }
  const [file, ...more] = files
  if (file === undefined || more.length > 0) throw new CommandRefusal('Name one CSV file.')
  return file
}

/** Faults of a row as `column: reason`; a row with the wrong number of cells cannot be told by column. */
function judge(row: FileRow, firstRowOf: Map<string, number>): { good: ImportedBusiness } | { reasons: string[] } {
  if (!row.record) return { reasons: [`columns: has ${row.cells.length} cells, not one for each column of the header`] }
  const read = readImportRow(row.record)
  const id = 'row' in read ? read.row.external_id : undefined
  const earlier = id === undefined ? undefined : firstRowOf.get(id)
  if (earlier !== undefined) return { reasons: [`external_id: ${id} is in row ${earlier} already`] }
  if ('faults' in read) return { reasons: read.faults.map(({ column, reason }) => `${column}: ${reason}`) }
  firstRowOf.set(read.row.external_id, row.number)
  return { good: read.row }
}

export const importBusinessesCommand: CliCommand = {
  name: 'import-businesses',
  usage: 'import-businesses FILE.csv',
  summary: `A registry's own list; columns ${neededColumns.join(', ')}; amenities, if there is it: of ${amenities.join(', ')}.`,
  async run(args, { database, print, isTerminal }) {
    const file = readFile(args)
    const line = progressLine(print, isTerminal)
    const rejected = new RejectedFile(file)
    const firstRowOf = new Map<string, number>()
    const total = { rows: 0, added: 0, changed: 0, unchanged: 0, bad: 0, faults: 0 }
    let batch: ImportedBusiness[] = []
    let stopped = false
    const stop = () => {
      stopped = true
    }
    process.once('SIGINT', stop)

    const store = async () => {
      const done = await executeAsProduct(database.db, importBusinesses, batch)
      total.added += done.added
      total.changed += done.changed
      total.unchanged += done.unchanged
      batch = []
      line.show(`${count.format(total.rows)} rows read, ${count.format(total.bad)} rejected`)
    }
    const reject = async (row: FileRow, reasons: string[]) => {
      total.bad++
      await rejected.add(row.number, row.columns, row.record ?? positioned(row), reasons.join('; '))
      for (const reason of reasons) {
        total.faults++
        if (total.faults > shownFaults) continue
        line.clear()
        print(`row ${row.number}, ${reason}`)
      }
    }

    let fault: FileFault | undefined
    try {
      for await (const row of readImportFile(file)) {
        if (stopped) break
        total.rows++
        const judged = judge(row, firstRowOf)
        if ('good' in judged) batch.push(judged.good)
        else await reject(row, judged.reasons)
        if (batch.length === batchSize) await store()
      }
      if (!stopped) await store()
    } catch (error) {
      if (!(error instanceof FileFault)) throw error
      fault = error
      await store()
    } finally {
      process.removeListener('SIGINT', stop)
      await rejected.close()
      line.clear()
    }

    if (total.rows === 0) throw new CommandRefusal(fault?.message ?? 'The file has no rows after its header.')
    if (total.faults > shownFaults) print(`… and ${count.format(total.faults - shownFaults)} more`)
    if (fault) print(fault.message)
    if (stopped) print('Stopped. What is counted below is stored; the rest can be imported later.')
    print(summaryOf(total, rejected.path))
    if (stopped) return 130
    return total.bad > 0 || fault ? 2 : 0
  },
}

/** Cells of a row that does not fit the header, under the columns in the order of the report, so that nothing is lost. */
const positioned = ({ columns, cells }: FileRow) => Object.fromEntries(columns.map((name, i) => [name, cells[i] ?? '']))

function summaryOf(
  total: { added: number; changed: number; unchanged: number; bad: number },
  rejectedFile: string,
): string {
  const kept = `${count.format(total.added)} added, ${count.format(total.changed)} changed, ${count.format(total.unchanged)} already so`
  return total.bad === 0 ? `${kept}.` : `${kept}; ${count.format(total.bad)} rejected, see ${rejectedFile}`
}
