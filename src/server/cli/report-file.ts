/** The outcome of each row, beside the file: the report of the page in the words of the command line. */
import { once } from 'node:events'
import { createWriteStream, rmSync, type WriteStream } from 'node:fs'
import path from 'node:path'
import type { Outcome } from '#shared/imports/place-import.ts'
import type { ImportFault } from '#shared/imports/reasons.ts'
import type { JudgedRow } from '../domain/imports/judge-rows.ts'
import { outcomeOf } from '../domain/imports/outcome.ts'
import { type ReportedRow, reportedColumns, reportLines } from '../domain/imports/report-lines.ts'
import { mailText } from '../messages/text.ts'
import { safeCell } from './rejected-file.ts'

/** `list.csv` → `list-report.csv`, beside it. */
export const reportPath = (file: string) => {
  const { dir, name, ext } = path.parse(file)
  return path.join(dir, `${name}-report${ext || '.csv'}`)
}

const results: Record<Exclude<Outcome, 'same'> | 'leftOut', string> = {
  new: 'new',
  changed: 'changed',
  waits: 'held',
  refused: 'rejected',
  leftOut: 'left out',
}

export class ReportFile {
  readonly path: string
  #stream: WriteStream | undefined

  constructor(importFile: string) {
    this.path = reportPath(importFile)
    // Of an earlier import: it would be taken for this one's.
    rmSync(this.path, { force: true })
  }

  async #add(row: ReportedRow): Promise<void> {
    const words = { t: mailText('en').t, result: (it: keyof typeof results) => results[it], column: (it: string) => it }
    for (const line of reportLines(row, words)) {
      if (!this.#stream) {
        this.#stream = createWriteStream(this.path)
        // The mark tells spreadsheets that it is UTF-8.
        this.#stream.write(`\ufeff${reportedColumns.join(',')}\r\n`)
      }
      const cells = reportedColumns.map((name) => safeCell(line[name] ?? ''))
      if (!this.#stream.write(`${cells.join(',')}\r\n`)) await once(this.#stream, 'drain')
    }
  }

  async rejected(number: number, faults: readonly ImportFault[]): Promise<void> {
    await this.#add({ number, externalId: '', name: '', outcome: 'refused', changes: [], like: null, faults })
  }

  /** A read row with its omissions. */
  async judged(number: number, judged: JudgedRow, faults: readonly ImportFault[]): Promise<void> {
    const { row, place, comparison, changes } = judged
    const like = place &&
      comparison && { comparison, place: { name: place.name_th, number: place.external_id ?? place.id } }
    const is = { number, externalId: row.external_id, name: row.name_th, outcome: outcomeOf(judged) }
    await this.#add({ ...is, changes, like, faults })
  }

  /** Resolves when everything is in the file. */
  async close(): Promise<void> {
    if (!this.#stream) return
    this.#stream.end()
    await once(this.#stream, 'finish')
  }
}
