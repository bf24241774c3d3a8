/** An owner's objection to a card (domain, section 5): within its own time, decided by somebody who took no part. It suspends no red card. */
import { dayMs } from '../bangkok.ts'
import type { CardRules } from '../standards/rules/rules.ts'
import { type CardState, isOpenCard } from './card-states.ts'

/** Upheld: the card is withdrawn. */
export type AppealVerdict = 'upheld' | 'dismissed'

/** Days in which the court is asked, from the day on which the decision was received (section 49 of its Act, which the law library names). */
export const COURT_DAYS = 90

interface Appealed {
  state: CardState
  appealDueAt: Date | null
  /** One was filed before. */
  hasAppealed: boolean
}

/** Reason against an appeal. A superseded card is appealed on the graver card. */
export type AppealRefusal = 'card:refusal.appealOver' | 'card:refusal.appealLate' | 'card:refusal.appealTwice'

/** Null where an appeal may be filed now. A card that was closed may have been wrong as well. */
export function whyNotAppeal({ state, appealDueAt, hasAppealed }: Appealed, now: Date): AppealRefusal | null {
  if (hasAppealed) return 'card:refusal.appealTwice'
  if (!isOpenCard(state) && state !== 'closed') return 'card:refusal.appealOver'
  return appealDueAt && appealDueAt > now ? null : 'card:refusal.appealLate'
}

/** Until when an appeal that is filed now is decided. */
export const appealDecisionDue = (filedAt: Date, { appealDecisionDays }: CardRules): Date =>
  new Date(filedAt.getTime() + appealDecisionDays * dayMs)
