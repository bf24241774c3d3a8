/** Conditions of an owner's request for a recheck (domain, section 5). Pure. */
import { dayMs } from '../bangkok.ts'
import type { PlainRefusal } from '../refusals.ts'

/** Days after an inspection before which an owner's request brings no officer, unless the reply to a card was accepted. */
export const RECHECK_EVERY_DAYS = 14

/** Facts of the place. */
export interface RecheckFacts {
  /** The last sealed inspection; null before the first. */
  inspectedAt: Date | null
  /** The owner's last request; null where there was none. */
  askedAt: Date | null
  /** Findings that are not verified, and how many of them are not even claimed as fixed. */
  unresolved: number
  unclaimed: number
  /** A card in force whose reply an officer has accepted: it waits only for the inspection. */
  isAccepted: boolean
}

export type RecheckRefusal = Extract<PlainRefusal, `own:refusal.recheck${string}`>

/** True if a requested recheck is still to be done. */
export const isRecheckAsked = ({ inspectedAt, askedAt }: Pick<RecheckFacts, 'inspectedAt' | 'askedAt'>): boolean =>
  askedAt !== null && (inspectedAt === null || inspectedAt < askedAt)

/** Reason against asking for it now; null where it may. */
export function whyNotRecheck(facts: RecheckFacts, now: Date): RecheckRefusal | null {
  const { inspectedAt, unclaimed, isAccepted } = facts
  if (inspectedAt === null) return 'own:refusal.recheckNever'
  if (isRecheckAsked(facts)) return 'own:refusal.recheckAsked'
  if (unclaimed > 0) return 'own:refusal.recheckOpen'
  if (isAccepted) return null
  return now.getTime() - inspectedAt.getTime() < RECHECK_EVERY_DAYS * dayMs ? 'own:refusal.recheckSoon' : null
}
