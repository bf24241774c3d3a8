/** Since when an owner is late with what comes next. */
import type { CardState } from '#shared/cards/card-states.ts'

/** The deadline that was missed: that of the repair where it has passed, else that of the reply; null while nobody waits. */
export function overdueSince(
  card: { state: CardState; reply_due_at: Date; fix_due_at: Date | null },
  now: Date,
): Date | null {
  if (card.state !== 'overdue') return null
  return card.fix_due_at && card.fix_due_at <= now ? card.fix_due_at : card.reply_due_at
}
