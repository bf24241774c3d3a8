/** A card's timers, derived from the card alone: no second truth beside a clock that may stand still. */
import { dayMs } from '../bangkok.ts'
import { REMINDER_DAYS } from '../standards/constants.ts'
import { type ClockedCard, cardClock } from './card-clock.ts'
import { isOpenCard } from './card-states.ts'

/**
 * A reminder to the owner so many days before; the deadline; an officer's decision that is due; the draft of the next level; a red card that
 * nobody ratified; an appeal's decision that is due. At one moment they fire in the order of their names: a lapsed card is not overdue.
 */
export type CardTimer =
  | `remind_${(typeof REMINDER_DAYS)[number]}`
  | 'overdue'
  | 'decision'
  | 'escalate'
  | 'lapse'
  | 'appeal'

export interface TimedCard extends ClockedCard {
  overdueAt: Date | null
  /** Until when a red card that was issued at once is ratified; null for any other, and once it is. */
  ratifyBy: Date | null
  /** Until when an appeal that waits is decided. */
  appealBy: Date | null
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
  const { ratifyBy, appealBy, state } = card
  const planned = clockTimers(card, now)
  if (ratifyBy && isOpenCard(state)) planned.push({ what: 'lapse', at: ratifyBy })
  if (appealBy && appealBy > now) planned.push({ what: 'appeal', at: appealBy })
  return planned.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.what < b.what ? -1 : 1))
}

function clockTimers(card: TimedCard, now: Date): PlannedTimer[] {
  const clock = cardClock(card)
  if (!clock) return []
  if (card.state === 'overdue') {
    const hours = card.rules.escalationHours[card.level]
    // While an appeal waits, no graver card is drafted.
    if (hours === null || !card.overdueAt || card.appealBy) return []
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
