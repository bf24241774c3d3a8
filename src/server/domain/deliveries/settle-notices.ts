/**
 * Notices of work that waits are read once the work is decided, by any person: the bell counts nothing that is done. Each kind says by which
 * acts it is settled (notices/define.ts).
 */
import type { Transaction } from 'kysely'
import type { Action } from '#shared/actions.ts'
import type { Schema } from '../../db/schema.ts'
import { kindsSettledBy } from '../../notices/registry.ts'

/** Marks as read what the act on the row settles; answers the people whose number changes. */
export async function settleNotices(
  tx: Transaction<Schema>,
  { action, row, now }: { action: Action; row: string; now: Date },
): Promise<string[]> {
  const kinds = kindsSettledBy(action)
  if (kinds.length === 0) return []
  // Postponed ones do not come again.
  await tx
    .updateTable('notifications')
    .set({ remind_at: null })
    .where('ref', '=', row)
    .where('kind', 'in', kinds)
    .where('remind_at', 'is not', null)
    .execute()
  const rows = await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('ref', '=', row)
    .where('kind', 'in', kinds)
    .where('read_at', 'is', null)
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}
