/**
 * The rows that could not be imported, as they came, with their row number and reasons: to be corrected and imported again.
 * Opened in a spreadsheet, no cell may start a formula: such cells get an apostrophe, which the import takes away again.
 */

import { once } from 'node:events'
import { createWriteStream, rmSync, type WriteStream } from 'node:fs'
import path from 'node:path'
import type { ImportColumn } from '#shared/imports/columns.ts'
import { reportColumns } from '../domain/imports/read-list.ts'

/** `list.csv` → `list-rejected.csv`, beside it. */
export const rejectedPath = (file: string) => {
  const { dir, name, ext } = path.parse(file)
  return path.join(dir, `${name}-rejected${ext || '.csv'}`)
}

/** A cell that no spreadsheet takes for a formula, quoted where needed. */
export function safeCell(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export class RejectedFile {
  readonly path: string
  #stream: WriteStream | undefined

  constructor(importFile: string) {
    this.path = rejectedPath(importFile)
    // Of an earlier import: it would be taken for this one's.
    rmSync(this.path, { force: true })
  }

  /** Appends a row; the file is made with the first, and has the columns that the import has: one more would say something. */
  async add(
    number: number,
    columns: readonly ImportColumn[],
    record: { [Name in ImportColumn]?: string },
    reason: string,
  ): Promise<void> {
    if (!this.#stream) {
      this.#stream = createWriteStream(this.path)
      // The mark tells spreadsheets that it is UTF-8.
      this.#stream.write(`\ufeff${[...columns, ...reportColumns].join(',')}\r\n`)
    }
    const cells = [...columns.map((name) => record[name] ?? ''), String(number), reason]
    if (!this.#stream.write(`${cells.map(safeCell).join(',')}\r\n`)) await once(this.#stream, 'drain')
  }

  /** Resolves when everything is in the file. */
  async close(): Promise<void> {
    if (!this.#stream) return
    this.#stream.end()
    await once(this.#stream, 'finish')
  }
}
