/** Rows that may be another place than the one that they look like: kept as a question for the officers of that place. */
import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf } from '../../db/sql.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { JudgedRow } from './judge-rows.ts'

/** A row's contents, for recognising it. */
export const rowHash = (row: JudgedRow['row']): string => createHash('sha256').update(canonicalJson(row)).digest('hex')

/** True if an officer has left out exactly this row before. */
async function isLeftOut(tx: Transaction<Schema>, number: string, sha256: string): Promise<boolean> {
  const found = await tx
    .selectFrom('identity_questions')
    .select('id')
    .where('external_id', '=', number)
    .where('sha256', '=', sha256)
    .where('decision', '=', 'left_out')
    .executeTakeFirst()
  return found !== undefined
}

/** Asks about each, once: the same row again waits on, a changed one is asked anew. Returns the ids of new or changed rows. */
export async function holdRows(
  tx: Transaction<Schema>,
  judged: readonly JudgedRow[],
  now: Date,
): Promise<{ ids: string[]; count: { held: number; leftOut: number } }> {
  const ids: string[] = []
  let leftOut = 0
  for (const { row, identity, place, comparison } of judged) {
    const sha256 = rowHash(row)
    if (await isLeftOut(tx, row.external_id, sha256)) {
      leftOut++
      continue
    }
    const asked = { row: JSON.stringify(row), sha256, comparison: JSON.stringify(comparison) }
    const { rows } = await rowsOf({ id: 'text' })`
      insert into identity_questions (id, external_id, business_id, identity, "row", sha256, comparison, held_at)
      values (${uuidv7()}, ${row.external_id}, ${place?.id}, ${identity}, ${asked.row}::jsonb, ${sha256}, ${asked.comparison}::jsonb, ${now})
      on conflict (external_id) where decided_at is null do update set business_id = excluded.business_id, identity = excluded.identity,
        "row" = excluded."row", sha256 = excluded.sha256, comparison = excluded.comparison, rev = identity_questions.rev + 1
      where (identity_questions.sha256, identity_questions.business_id) is distinct from (excluded.sha256, excluded.business_id)
      returning id`.execute(tx)
    ids.push(...rows.map(({ id }) => id))
  }
  return { ids, count: { held: judged.length - leftOut, leftOut } }
}

/** Questions about rows that come as they should now need no answer any more. */
export async function settleRows(tx: Transaction<Schema>, numbers: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('identity_questions')
    .set({ decision: 'settled', decided_at: now })
    .where(bool`external_id = any(${[...numbers]}::text[])`)
    .where('decided_at', 'is', null)
    .execute()
}
