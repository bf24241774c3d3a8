/** What time will do to a card, derived from the card alone: no second truth beside a clock that may stand still. */
import { dayMs } from '../bangkok.ts'
import { escalationHours, REMINDER_DAYS } from '../standards/constants.ts'
import { type ClockedCard, cardClock } from './card-clock.ts'

/** A reminder to the owner so many days before; the deadline; an officer's decision that is due; the draft of the next level. */
export type CardTimer = `remind_${(typeof REMINDER_DAYS)[number]}` | 'overdue' | 'decision' | 'escalate'

export interface TimedCard extends ClockedCard {
  overdueAt: Date | null
}

export interface PlannedTimer {
  what: CardTimer
  at: Date
}

/**
 * The timers of a card as it stands now, the next one first. Reminders whose moment has passed are left out; a deadline that has passed is
 * due at once, at `now` where it was one before that the card had already met.
 */
export function timersOf(card: TimedCard, now: Date): PlannedTimer[] {
  const clock = cardClock(card)
  if (!clock) return []
  if (card.state === 'overdue') {
    const hours = escalationHours[card.level]
    if (hours === null || !card.overdueAt) return []
    return [{ what: 'escalate', at: new Date(card.overdueAt.getTime() + hours * 3_600_000) }]
  }
  if (clock.at === null) return []
  if (clock.what === 'decision') return clock.at > now ? [{ what: 'decision', at: clock.at }] : []
  const deadline = clock.at > now ? clock.at : now
  const reminders = REMINDER_DAYS.map(
    (days): PlannedTimer => ({ what: `remind_${days}`, at: new Date(deadline.getTime() - days * dayMs) }),
  )
  return [...reminders.filter(({ at }) => at > now), { what: 'overdue', at: deadline }]
}
