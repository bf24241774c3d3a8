/** The outcome of each row, beside the file: changes with their old values, questions for an officer with the reason, omissions. */
import { once } from 'node:events'
import { createWriteStream, rmSync, type WriteStream } from 'node:fs'
import path from 'node:path'
import type { JudgedRow } from '../domain/imports/judge-rows.ts'
import type { Fault } from '../domain/imports/optional-cells.ts'
import { safeCell } from './rejected-file.ts'

/** `list.csv` → `list-report.csv`, beside it. */
export const reportPath = (file: string) => {
  const { dir, name, ext } = path.parse(file)
  return path.join(dir, `${name}-report${ext || '.csv'}`)
}

const columns = ['row', 'external_id', 'result', 'column', 'before', 'after', 'note'] as const
type Line = Partial<Record<(typeof columns)[number], string>>

/** The compared fields, in words. */
export function comparedWords({ comparison, place }: JudgedRow): string {
  if (!comparison || !place) return ''
  const { number, name, kind, metres, phone, licence } = comparison
  return [
    `looks like “${place.name_th}” (${place.external_id ?? place.id})`,
    number === null ? null : `${number ? 'same' : 'other'} number`,
    `names ${Math.round(name * 100)} % alike`,
    kind === null ? null : `${kind ? 'same' : 'other'} kind`,
    metres === null ? null : `${metres} m apart`,
    phone === null ? null : `${phone ? 'same' : 'other'} phone`,
    licence === null ? null : `${licence ? 'same' : 'other'} licence`,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

const written = (value: unknown) =>
  value === null || value === undefined ? '' : Array.isArray(value) ? value.join(' ') : String(value)

export class ReportFile {
  readonly path: string
  #stream: WriteStream | undefined

  constructor(importFile: string) {
    this.path = reportPath(importFile)
    // Of an earlier import: it would be taken for this one's.
    rmSync(this.path, { force: true })
  }

  async #add(line: Line): Promise<void> {
    if (!this.#stream) {
      this.#stream = createWriteStream(this.path)
      // The mark tells spreadsheets that it is UTF-8.
      this.#stream.write(`\ufeff${columns.join(',')}\r\n`)
    }
    const cells = columns.map((name) => safeCell(line[name] ?? ''))
    if (!this.#stream.write(`${cells.join(',')}\r\n`)) await once(this.#stream, 'drain')
  }

  async rejected(row: number, reason: string): Promise<void> {
    await this.#add({ row: String(row), result: 'rejected', note: reason })
  }

  /** A read row with its omissions; a row without changes and omissions has no line. */
  async judged(row: number, judged: JudgedRow, notes: readonly Fault[]): Promise<void> {
    const is = { row: String(row), external_id: judged.row.external_id }
    if (judged.identity === 'new') await this.#add({ ...is, result: 'new', after: judged.row.name_th })
    else if (judged.identity !== 'same') await this.#add({ ...is, result: 'held', note: comparedWords(judged) })
    else
      for (const { field, before, after } of judged.changes)
        await this.#add({ ...is, result: 'changed', column: field, before: written(before), after: written(after) })
    for (const { column, reason } of notes) await this.#add({ ...is, result: 'left out', column, note: reason })
  }

  /** Resolves when everything is in the file. */
  async close(): Promise<void> {
    if (!this.#stream) return
    this.#stream.end()
    await once(this.#stream, 'finish')
  }
}
