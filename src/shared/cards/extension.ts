/**
 * More time for an owner (domain, section 5): once for the term to reply and once for the term to fix, each before its end, by at most half of it,
 * not on a red card. No decision by the deadline means refused.
 */

import type { CardLevel } from '../standards/card-levels.ts'
import type { CardRules } from '../standards/rules/rules.ts'
import type { CardClock } from './card-clock.ts'

/** The owner's own clocks. */
export const extendedClocks = ['reply', 'fix'] as const
export type ExtendedClock = (typeof extendedClocks)[number]
/** Lapsed: nobody decided in time. */
export type ExtensionVerdict = 'granted' | 'refused' | 'lapsed'

/** A term that the owner may ask to extend. */
export interface ExtendableTerm {
  clock: ExtendedClock
  /** In days. */
  most: number
  /** Its end as it stands. */
  dueAt: Date
}

/** Whole days by which a term can be extended; 0 where it cannot. */
export function extensionDays(level: CardLevel, clock: ExtendedClock, { terms, extensionShare }: CardRules): number {
  const { replyHours, fixHours } = terms[level]
  const hours = clock === 'reply' ? replyHours : fixHours
  return level === 'red' || hours === null ? 0 : Math.floor((hours * extensionShare) / 24)
}

/** True if the term runs: while the owner replies, the time to fix runs beside it. */
export const runsBy = (clock: Pick<CardClock, 'what'> | null, term: ExtendedClock): boolean =>
  clock?.what === 'reply' || (clock?.what === 'fix' && term === 'fix')

interface Asking {
  level: CardLevel
  /** Those that the card was issued by. */
  rules: CardRules
  /** Of a card that is not overdue; null where none runs. */
  clock: Pick<CardClock, 'what' | 'at'> | null
  fixDueAt: Date | null
  /** The end of that clock has passed. */
  isOver: boolean
  /** Terms that it was asked for before. */
  asked: readonly ExtendedClock[]
}

/** The terms that the owner may ask to extend now. */
export function extendableTerms({ level, rules, clock, fixDueAt, isOver, asked }: Asking): ExtendableTerm[] {
  if (isOver || !clock?.at) return []
  const ends = { reply: clock.at, fix: fixDueAt }
  return extendedClocks.flatMap((term) => {
    const [most, dueAt] = [extensionDays(level, term, rules), ends[term]]
    return runsBy(clock, term) && !asked.includes(term) && dueAt && most > 0 ? [{ clock: term, most, dueAt }] : []
  })
}
