/** Publishes the commitment to each week's lot when the week begins, and its seed weeks later. */
import type { Kysely } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import { LOT_REVEALED_WEEKS } from '#shared/fairness/limits.ts'
import type { Schema } from '../../db/schema.ts'
import { commitmentOf, mondayOf, seedOfWeek } from './lot.ts'

interface Keeping {
  secret: Buffer
  now: Date
}

/** Once done it is done: the same again changes nothing, on however many instances. */
export async function keepLot(db: Kysely<Schema>, { secret, now }: Keeping): Promise<void> {
  await commitTo(db, mondayOf(now), { secret, now })
  const due = await db
    .selectFrom('lot_weeks')
    .select('week')
    .where('seed', 'is', null)
    .where('week', '<=', mondayOf(new Date(now.getTime() - LOT_REVEALED_WEEKS * 7 * dayMs)))
    .execute()
  for (const { week } of due) {
    const seed = seedOfWeek(secret, week).toString('hex')
    await db
      .updateTable('lot_weeks')
      .set({ seed, revealed_at: now })
      .where('week', '=', week)
      .where('seed', 'is', null)
      .execute()
  }
}

/** Publishes the commitment of a week. */
export async function commitTo(db: Kysely<Schema>, week: string, { secret, now }: Keeping): Promise<void> {
  await db
    .insertInto('lot_weeks')
    .values({
      week,
      commitment: commitmentOf(seedOfWeek(secret, week)),
      committed_at: now,
      seed: null,
      revealed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
