/** Takes a list of reports over, to be judged and stored in the background, within the reach of its key. */
import { v7 as uuidv7 } from 'uuid'
import { dayMs } from '#shared/bangkok.ts'
import { IMPORT_KEPT_DAYS } from '#shared/imports/place-import.ts'
import type { SentInspection, SentWithdrawal } from '#shared/open/reported.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { rowsOf } from '../../db/sql.ts'
import { command, unchanged } from '../command/command.ts'
import { findKeyScope, type ImportScope } from '../imports/import-scope.ts'
import { InputRefusal } from '../input-refusal.ts'

export interface SentReports {
  key: string
  /** Of the list. */
  sha256: string
  rows: readonly (SentInspection | SentWithdrawal)[]
  isDry: boolean
}

/** Rows of a statement. */
const batchSize = 1000

const columnTypes = { job_id: 'uuid', at: 'int', number: 'text', sent: 'jsonb' } as const

/** No database stores a null byte. */
const storable = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? part.replaceAll('\0', '\ufffd') : part))

export const beginReports = command<SentReports, { id: string }, 'reported.begin', ImportScope | null>(
  'reported.begin',
  {
    load: ({ tx, actor }, { key }) => findKeyScope(tx, key, { scope: 'inspections', now: actor.now }),
    may: (scope) => (scope ? null : new InputRefusal({ form: 'import:refusal.power' })),
    async run({ tx, actor }, { key, sha256, rows, isDry }) {
      const id = uuidv7()
      const begun = await rowsOf({ id: 'text' })`
      insert into report_jobs (id, key_id, made_at, sha256, dry_run, state, rows_count, expires_at)
      values (${id}, ${key}, ${actor.now}, ${sha256}, ${isDry}, 'working', ${rows.length},
        ${new Date(actor.now.getTime() + IMPORT_KEPT_DAYS * dayMs)})
      on conflict (key_id, sha256) where state = 'working' do nothing returning id`.execute(tx)
      if (begun.rows.length === 0) {
        const open = await rowsOf({ id: 'text' })`
        select id from report_jobs where key_id = ${key} and sha256 = ${sha256} and state = 'working'`.execute(tx)
        // The one in the way has ended since: the sender sends it again.
        if (!open.rows[0]) throw new InputRefusal({ form: 'import:refusal.over' })
        return unchanged({ id: open.rows[0].id })
      }
      for (let from = 0; from < rows.length; from += batchSize)
        await insertRows(
          tx,
          'report_job_rows',
          columnTypes,
          rows.slice(from, from + batchSize).map((row, i) => ({
            job_id: id,
            at: from + i,
            number: row.number.replaceAll('\0', '\ufffd'),
            sent: storable(row),
          })),
        )
      return { result: { id }, audit: { entity: id, after: { rows: rows.length, sha256, dry: isDry } } }
    },
  },
)
