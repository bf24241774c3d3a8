/** The rows of a sent list, read and checked for storing: slow work of seconds for a large one, with turns for others in between. */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { IMPORT_ROWS_MOST } from '#shared/imports/place-import.ts'
import { type FileFaultReason, fileFaultWords, type ImportFault } from '#shared/imports/reasons.ts'
import type { Locale } from '#shared/locales.ts'
import type { RegistryRow } from '#shared/places/registry-row.ts'
import { mailText } from '../../messages/text.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { ImportRecord } from './import-columns.ts'
import type { BadRow } from './read-list.ts'
import { FileFault, isBad, type ReadRow, readList, readRecords } from './read-list.ts'

export interface ListRow {
  number: number
  externalId: string
  name: string
  /** Null where the file is wrong there. */
  row: RegistryRow | null
  faults: ImportFault[]
}

/** How a list goes on that came with a key. */
export interface ByKey {
  key: string
  /** Stored once it is compared; else it stays a table to be read. */
  confirms: boolean
  /** Many changes alike are meant. */
  meant: boolean
}

export interface TakenList {
  /** Of a list that came with a key. */
  by?: ByKey
  /** Of the file and the kind beside it. */
  sha256: string
  rows: ListRow[]
}

/** Rows between turns for others. */
const atOnce = 200

const taken = (read: ReadRow | BadRow): ListRow => {
  if (!isBad(read)) {
    const { number, row, notes } = read
    return { number, externalId: row.external_id, name: row.name_th, row, faults: notes }
  }
  const { number, record } = read.row
  const shown = (cell = '') => cell.trim().slice(0, 200)
  return {
    number,
    externalId: shown(record?.external_id),
    name: shown(record?.name_th),
    row: null,
    faults: read.faults,
  }
}

/** The rows of the list, or the faults of its file: a list that cannot be read to its end is not taken at all. */
export async function takeList(
  bytes: Uint8Array,
  category: string | null,
): Promise<TakenList | { faults: readonly FileFaultReason[] }> {
  const sha256 = createHash('sha256')
    .update(bytes)
    .update(category ?? '')
    .digest('hex')
  const rows: ListRow[] = []
  try {
    for (const read of readList(bytes, { category: category ?? undefined })) {
      if (rows.length === IMPORT_ROWS_MOST)
        return { faults: [{ code: 'many', values: { most: IMPORT_ROWS_MOST.toLocaleString('en') } }] }
      rows.push(taken(read))
      if (rows.length % atOnce === 0) await setImmediate()
    }
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    return { faults: error.reasons }
  }
  return rows.length === 0 ? { faults: [{ code: 'noRows' }] } : { sha256, rows }
}

/** The same of rows that came with a key. One that is sent again while the first is open is the same list. */
export async function takeRecords(records: readonly ImportRecord[], by: ByKey): Promise<TakenList> {
  const sha256 = createHash('sha256')
    .update(canonicalJson([by, records]))
    .digest('hex')
  const rows: ListRow[] = []
  for (const read of readRecords(records)) {
    rows.push(taken(read))
    if (rows.length % atOnce === 0) await setImmediate()
  }
  return { by, sha256, rows }
}

/** The faults of a file in the words of a reader. */
export const fileFaultsIn = (locale: Locale, faults: readonly FileFaultReason[]): string =>
  fileFaultWords(mailText(locale).t, faults)
