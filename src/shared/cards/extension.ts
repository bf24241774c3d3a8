/**
 * More time for an owner (domain, section 5): asked for once, before the deadline, at most half the term, not on a red card. No decision
 * by the deadline means refused.
 */

import type { CardLevel } from '../standards/card-levels.ts'
import type { CardRules } from '../standards/rules/rules.ts'
import type { CardClock } from './card-clock.ts'

/** The owner's own clocks. */
export type ExtendedClock = 'reply' | 'fix'
/** Lapsed: nobody decided in time. */
export type ExtensionVerdict = 'granted' | 'refused' | 'lapsed'

/** Whole days by which a term can be extended; 0 where it cannot. */
export function extensionDays(level: CardLevel, clock: ExtendedClock, { terms, extensionShare }: CardRules): number {
  const { replyHours, fixHours } = terms[level]
  const hours = clock === 'reply' ? replyHours : fixHours
  return level === 'red' || hours === null ? 0 : Math.floor((hours * extensionShare) / 24)
}

interface Asking {
  level: CardLevel
  /** Those that the card was issued by. */
  rules: CardRules
  /** Of a card that is not overdue; null where none runs. */
  clock: Pick<CardClock, 'what'> | null
  /** The end of that clock has passed. */
  isOver: boolean
  /** It was asked before. */
  hasAsked: boolean
}

/** The clock that the owner may ask to extend now, and by how many days at most; null where nothing can be asked. */
export function extendable({
  level,
  rules,
  clock,
  isOver,
  hasAsked,
}: Asking): { clock: ExtendedClock; most: number } | null {
  if (hasAsked || isOver || (clock?.what !== 'reply' && clock?.what !== 'fix')) return null
  const most = extensionDays(level, clock.what, rules)
  return most === 0 ? null : { clock: clock.what, most }
}
