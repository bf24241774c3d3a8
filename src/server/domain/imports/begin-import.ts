/** Takes a read list over, to be compared in the background. Nothing of it is stored as a place before its importer confirms. */
import { v7 as uuidv7 } from 'uuid'
import { dayMs } from '#shared/bangkok.ts'
import { IMPORT_OPEN_DAYS, nothingStored } from '#shared/imports/place-import.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { rowsOf } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { findImportScope, findKeyScope, type ImportScope } from './import-scope.ts'
import type { TakenList } from './take-list.ts'

/** Rows of a statement. */
const batchSize = 1000

/** Texts of files may hold what no database stores. */
const storable = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? part.replaceAll('\0', '\ufffd') : part))

const columnTypes = {
  import_id: 'uuid',
  at: 'int',
  number: 'int',
  external_id: 'text',
  name: 'text',
  row: 'jsonb',
  faults: 'jsonb',
  outcome: 'text',
} as const

/** The caller's reach; null for somebody who may not import any more. */
export const loadScope = ({ tx, actor }: Doing) => findImportScope(tx, actorId(actor), actor.now)

export const beginImport = command<TakenList, { id: string }, 'import.begin', ImportScope | null>('import.begin', {
  load: (doing, { by }) =>
    by ? findKeyScope(doing.tx, by.key, { scope: 'places', now: doing.actor.now }) : loadScope(doing),
  may: (scope) => (scope ? null : new InputRefusal({ form: 'import:refusal.power' })),
  async run({ tx, actor }, { sha256, rows, by: sent }) {
    const [id, by] = [uuidv7(), actorId(actor)]
    const begun = await rowsOf({ id: 'text' })`
      insert into place_imports (id, made_by, made_at, sha256, state, rows_count, result, expires_at, key_id, confirms, meant)
      values (${id}, ${by}, ${actor.now}, ${sha256}, 'judging', ${rows.length}, ${JSON.stringify(nothingStored)}::jsonb,
        ${new Date(actor.now.getTime() + IMPORT_OPEN_DAYS * dayMs)}, ${sent?.key ?? null}, ${sent?.confirms ?? false}, ${sent?.meant ?? false})
      on conflict (made_by, sha256) where state in ('judging', 'judged', 'checking', 'storing') do nothing returning id`.execute(
      tx,
    )
    if (begun.rows.length === 0) {
      const open = await rowsOf({
        id: 'text',
      })`select id from place_imports where made_by = ${by} and sha256 = ${sha256}
        and state in ('judging', 'judged', 'checking', 'storing')`.execute(tx)
      // The one in the way has ended since: the sender sends it again.
      if (!open.rows[0]) throw new InputRefusal({ form: 'import:refusal.over' })
      return unchanged({ id: open.rows[0].id })
    }
    for (let from = 0; from < rows.length; from += batchSize)
      await insertRows(
        tx,
        'place_import_rows',
        columnTypes,
        rows.slice(from, from + batchSize).map(({ number, externalId, name, row, faults }, i) => ({
          import_id: id,
          at: from + i,
          number,
          external_id: externalId.replaceAll('\0', '\ufffd'),
          name: name.replaceAll('\0', '\ufffd'),
          row: row && storable(row),
          faults: storable(faults),
          outcome: row ? null : 'refused',
        })),
      )
    return { result: { id }, audit: { entity: id, after: { rows: rows.length, sha256 } } }
  },
})
