/**
 * `npm run cli -- import-businesses FILE.csv`: a registry's own list of businesses. All of it is read and judged first: a change of many
 * places alike stops it, and a rehearsal ends there. Good rows go in, a thousand a transaction; a report lists each outcome.
 */
import { parseArgs } from 'node:util'
import { neededColumns, optionalColumns } from '#shared/imports/columns.ts'
import type { ImportResult } from '#shared/imports/place-import.ts'
import { type ImportFault, manyWords, reasonWords } from '#shared/imports/reasons.ts'
import { amenities } from '#shared/places/amenities.ts'
import { executeAsProduct } from '../domain/command/as-product.ts'
import { importBusinesses } from '../domain/imports/import-businesses.ts'
import { manyChanges } from '../domain/imports/many-changes.ts'
import type { FileRow } from '../domain/imports/read-list.ts'
import { mailText } from '../messages/text.ts'
import { type CliCommand, type CliTools, CommandRefusal } from './command.ts'
import { judgeAll, planTable, type ReadFile, readAll } from './import-plan.ts'
import { progressLine } from './progress-line.ts'
import { RejectedFile } from './rejected-file.ts'
import { ReportFile } from './report-file.ts'

const batchSize = 1000

/** Faults shown on the screen; all of them are in the file of rejected rows. */
const shownFaults = 50

const count = new Intl.NumberFormat('en')

const flags = {
  'dry-run': { type: 'boolean', default: false },
  'accept-many-changes': { type: 'boolean', default: false },
  category: { type: 'string' },
} as const

function readFlags(args: string[]) {
  let parsed: ReturnType<typeof parseArgs<{ args: string[]; allowPositionals: true; options: typeof flags }>>
  try {
    parsed = parseArgs({ args, allowPositionals: true, options: flags })
  } catch (error) {
    throw new CommandRefusal((error as Error).message.split('. ')[0] as string)
  }
  const [file, ...more] = parsed.positionals
  if (file === undefined || more.length > 0) throw new CommandRefusal('Name one CSV file.')
  return { file, ...parsed.values }
}

/** The command line speaks English. */
const english = () => mailText('en').t
const said = (fault: ImportFault) => `${fault.column}: ${reasonWords(english(), fault)}`
const saidAll = (faults: readonly ImportFault[]) => faults.map(said).join('; ')

/** Reports the findings in the rows, the first ones on the screen. */
function tell(read: ReadFile, print: CliTools['print']): void {
  const all = [
    ...read.bad.flatMap(({ row, faults }) => faults.map((it) => ({ number: row.number, told: said(it) }))),
    ...read.rows.flatMap(({ number, notes }) => notes.map((it) => ({ number, told: said(it) }))),
  ].sort((a, b) => a.number - b.number)
  for (const { number, told } of all.slice(0, shownFaults)) print(`row ${number}, ${told}`)
  if (all.length > shownFaults) print(`… and ${count.format(all.length - shownFaults)} more`)
}

export const importBusinessesCommand: CliCommand = {
  name: 'import-businesses',
  usage: 'import-businesses FILE.csv [--dry-run] [--category KIND] [--accept-many-changes]',
  summary: `A registry's own list; columns ${neededColumns.join(', ')}; where it has them ${optionalColumns.join(', ')}, of ${amenities.join(', ')}.`,
  async run(args, { database, print, isTerminal }) {
    const { file, category, 'dry-run': isRehearsal, 'accept-many-changes': isAccepted } = readFlags(args)
    const line = progressLine(print, isTerminal)
    let stopped = false
    const stop = () => {
      stopped = true
    }
    process.once('SIGINT', stop)
    try {
      const read = await readAll(file, { found: print, category })
      if (read.rows.length + read.bad.length === 0)
        throw new CommandRefusal(read.fault ?? english()('import:file.noRows'))
      const judged = await judgeAll(database, read.rows)
      tell(read, print)
      const many = manyChanges(judged)
      for (const change of many)
        print(manyWords(english(), change, change.field === 'registry_licence' ? 'licence' : null))
      if (isRehearsal) {
        for (const each of planTable(read, judged)) print(each)
        if (read.fault) print(read.fault)
        print('Nothing was written.')
        return read.bad.length > 0 || read.fault || many.length > 0 ? 2 : 0
      }
      if (many.length > 0 && !isAccepted) {
        print('Nothing was written. If it is meant so, import it again with --accept-many-changes.')
        return 2
      }
      const rejected = await writeRejected(file, read)
      await writeReport(file, read, judged)
      const total: ImportResult = { added: 0, changed: 0, unchanged: 0, held: 0, leftOut: 0 }
      const numbers = new Set(read.rows.map(({ row }) => row.external_id))
      for (let from = 0; from < read.rows.length && !stopped; from += batchSize) {
        const rows = read.rows.slice(from, from + batchSize).map(({ row }) => row)
        const done = await executeAsProduct(database.db, importBusinesses, { rows, numbers })
        for (const name of Object.keys(total) as (keyof ImportResult)[]) total[name] += done[name]
        line.show(`${count.format(from + rows.length)} rows read, ${count.format(read.bad.length)} rejected`)
      }
      line.clear()
      if (read.fault) print(read.fault)
      if (stopped) print('Stopped. What is counted below is stored; the rest can be imported later.')
      print(summaryOf(total, read.bad.length, rejected))
      if (stopped) return 130
      return read.bad.length > 0 || read.fault ? 2 : 0
    } finally {
      process.removeListener('SIGINT', stop)
      line.clear()
    }
  },
}

/** Cells of a row that does not fit the header, under the columns in the order of the report, so that nothing is lost. */
const positioned = ({ columns, cells }: FileRow) => Object.fromEntries(columns.map((name, i) => [name, cells[i] ?? '']))

async function writeRejected(file: string, read: ReadFile): Promise<string> {
  const rejected = new RejectedFile(file)
  for (const { row, faults } of read.bad)
    await rejected.add(row.number, row.columns, row.record ?? positioned(row), saidAll(faults))
  await rejected.close()
  return rejected.path
}

async function writeReport(file: string, read: ReadFile, judged: Awaited<ReturnType<typeof judgeAll>>): Promise<void> {
  const report = new ReportFile(file)
  for (const { row, faults } of read.bad) await report.rejected(row.number, faults)
  for (const [i, { number, notes }] of read.rows.entries()) {
    const each = judged[i]
    if (each) await report.judged(number, each, notes)
  }
  await report.close()
}

function summaryOf(
  { added, changed, unchanged, held, leftOut }: ImportResult,
  bad: number,
  rejectedFile: string,
): string {
  const summary = `${count.format(added)} added, ${count.format(changed)} changed, ${count.format(unchanged)} already so`
  const waiting = [
    ...(held > 0 ? [`${count.format(held)} held for an officer`] : []),
    ...(leftOut > 0 ? [`${count.format(leftOut)} left out, as an officer has said`] : []),
  ]
  const whole = [summary, ...waiting].join(', ')
  return bad === 0 ? `${whole}.` : `${whole}; ${count.format(bad)} rejected, see ${rejectedFile}`
}
