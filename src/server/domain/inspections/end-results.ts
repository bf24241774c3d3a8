/** Results of a place that has become another kind of place, or stands elsewhere: they stay in its history and no longer count. */
import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { recomputeStoredFigures } from './stored-figures.ts'

/** Lets the place be as one that is not inspected yet. */
export async function endResults(tx: Transaction<Schema>, place: string, now: Date): Promise<void> {
  await tx.updateTable('businesses').set({ renewed_at: now }).where('id', '=', place).execute()
  await recomputeStoredFigures(tx, [place], now)
}
