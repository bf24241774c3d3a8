/** The side that has to act on an open card, and its deadline (domain, section 5): the one clock that lists, pages and timers go by. */

import type { CardLevel } from '../standards/card-levels.ts'
import type { CardRules } from '../standards/rules/rules.ts'
import type { CardState } from './card-states.ts'

/** The facts that a clock is derived from. */
export interface ClockedCard {
  level: CardLevel
  state: CardState
  /** Those that it was issued by. */
  rules: Pick<CardRules, 'decisionHours' | 'returnedHours' | 'escalationHours'>
  replyDueAt: Date
  /** Null for a red card. */
  fixDueAt: Date | null
  /** Since when a reply waits for an officer. */
  clockStoppedAt: Date | null
  /** It was sent to nobody yet, so that no term runs. @default false */
  awaitsService?: boolean
  /** A finding is not even claimed as fixed. */
  hasOpenFinding: boolean
}

/**
 * `reply`: the owner replies. `fix`: the owner fixes it, and says so. `decision`: an officer decides, the owner's clock stands still. `recheck`:
 * all is claimed as fixed, and an officer checks.
 */
export interface CardClock {
  what: 'reply' | 'fix' | 'decision' | 'recheck'
  /** Null where no moment is set. */
  at: Date | null
  /** The owner's clock stands still. */
  isStopped: boolean
}

const hours = (from: Date, count: number) => new Date(from.getTime() + count * 3_600_000)

/** The clock of a card in force; null for any other. */
export function cardClock(card: ClockedCard): CardClock | null {
  switch (card.state) {
    case 'issued':
    case 'acknowledged':
    case 'returned':
    case 'overdue':
      // Until it is served nobody can be late.
      if (card.awaitsService) return { what: 'reply', at: null, isStopped: false }
      return { what: 'reply', at: card.replyDueAt, isStopped: false }
    case 'replied': {
      const at = card.clockStoppedAt && hours(card.clockStoppedAt, card.rules.decisionHours[card.level])
      return { what: 'decision', at, isStopped: true }
    }
    case 'accepted':
      if (card.hasOpenFinding) return { what: 'fix', at: card.fixDueAt, isStopped: false }
      return { what: 'recheck', at: null, isStopped: true }
    default:
      return null
  }
}

/**
 * Deadlines after a reply was decided: moved by as long as the clock stood still; a returned one leaves at least two days, on a red card
 * twelve hours, however late it came.
 */
export function resumeClock(
  { level, rules, replyDueAt, fixDueAt, clockStoppedAt }: Omit<ClockedCard, 'state' | 'hasOpenFinding'>,
  verdict: 'accepted' | 'returned',
  now: Date,
): { replyDueAt: Date; fixDueAt: Date | null; stoppedSeconds: number } {
  const stopped = clockStoppedAt ? Math.max(0, now.getTime() - clockStoppedAt.getTime()) : 0
  const later = (at: Date) => new Date(at.getTime() + stopped)
  const latest = (a: Date, b: Date) => (a > b ? a : b)
  const reply = later(replyDueAt)
  const replyDue = verdict === 'returned' ? latest(reply, hours(now, rules.returnedHours[level])) : reply
  return {
    replyDueAt: replyDue,
    fixDueAt: fixDueAt && (verdict === 'returned' ? latest(later(fixDueAt), replyDue) : later(fixDueAt)),
    stoppedSeconds: Math.round(stopped / 1000),
  }
}
