/** Ends with an owner: unanswered offers, and the work of helpers. */
import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { settleAnswerers } from './answerers.ts'

/** Ends the old owner's offers and helpers. */
export async function endOffers(tx: Transaction<Schema>, place: string, now: Date): Promise<void> {
  const open = () => tx.updateTable('place_offers').where('business_id', '=', place)
  await open().set({ state: 'withdrawn' }).where('state', '=', 'offered').execute()
  await open()
    .set({ state: 'ended', ended_at: now })
    .where('state', '=', 'accepted')
    .where('kind', '=', 'helper')
    .execute()
  await settleAnswerers(tx, { place })
  // Their words were for the old owner.
  await tx
    .deleteFrom('card_reply_drafts')
    .where('card_id', 'in', ({ selectFrom }) =>
      selectFrom('warning_cards').select('id').where('business_id', '=', place),
    )
    .execute()
}
