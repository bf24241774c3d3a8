/** By when an owner has to answer a warning card (domain, section 5): exact moments, counted from the issue. */

import type { CardLevel } from '../standards/card-levels.ts'
import type { CardRules } from '../standards/rules/rules.ts'

/** Terms in days and hours, for texts that can name no moment. */
export interface CardTimes {
  appealDays: number
  decisionDays: number
  /** That a returned reply leaves at least. */
  returnedHours: number
}

/** Those of a card of this level, by the rules that it goes by. */
export const cardTimes = (level: CardLevel, rules: CardRules): CardTimes => ({
  appealDays: rules.appealDays,
  decisionDays: rules.appealDecisionDays,
  returnedHours: rules.returnedHours[level],
})

/** The exact moments by which things are due. */
export interface CardDeadlines {
  replyDueAt: Date
  /** Null for a red card: its faults are fixed before the place opens again. */
  fixDueAt: Date | null
  appealDueAt: Date
}

/** Deadlines of a card of this level that is issued at this moment, by the rules of then. */
export function cardDeadlines(level: CardLevel, issuedAt: Date, { terms, appealDays }: CardRules): CardDeadlines {
  const after = (hours: number) => new Date(issuedAt.getTime() + hours * 3_600_000)
  const { replyHours, fixHours } = terms[level]
  return {
    replyDueAt: after(replyHours),
    fixDueAt: fixHours === null ? null : after(fixHours),
    appealDueAt: after(appealDays * 24),
  }
}
