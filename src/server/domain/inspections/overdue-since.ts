/** Since when an owner's next step is late, or the time to fix is over without an officer's verification. */
import { type CardState, isOpenCard } from '#shared/cards/card-states.ts'

/** The deadline that was missed: that of the repair where it has passed, else that of the reply; null while nobody waits. */
export function overdueSince(
  card: { state: CardState; reply_due_at: Date; fix_due_at: Date | null },
  now: Date,
): Date | null {
  if (card.state !== 'overdue') return null
  return card.fix_due_at && card.fix_due_at <= now ? card.fix_due_at : card.reply_due_at
}

/**
 * When the time to fix ended for a card whose owner is not late: they have answered, or the clock is paused, and no officer has verified the
 * fix. Null while there is time.
 */
export function unverifiedSince(card: { state: CardState; fix_due_at: Date | null }, now: Date): Date | null {
  if (card.state === 'overdue' || !isOpenCard(card.state)) return null
  return card.fix_due_at && card.fix_due_at <= now ? card.fix_due_at : null
}
