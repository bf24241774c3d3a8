/**
 * Permissions on a review (domain, sections 1 and 8). It goes by the account, not by the role acted in: an owner who switches to
 * being a client is the owner still. A refusal names its rule.
 */

import type { PlainRefusal } from '#shared/refusals.ts'
import type { ReviewStatus } from '#shared/reviews/review-states.ts'
import { InputRefusal } from '../input-refusal.ts'
import { activeSince } from './rules.ts'

/** Facts about a person at a place. */
export interface Standing {
  /** Answers for the place. */
  owns: boolean
  /** Named by the owner to reply to guests. */
  answersGuests: boolean
  /** Owns it, helps with it, or has declared a relation to it. */
  isRelated: boolean
  /** Is an inspector on duty there now. */
  onDuty: boolean
  /** Time of the person's latest review of the place. */
  wroteAt: Date | null
}

export type Refusal = Extract<PlainRefusal, `review:refusal.${string}`>

/** The refusal as the form shows it. */
export const refused = (refusal: Refusal): InputRefusal => new InputRefusal({ form: refusal })

/** Reason against another review of the place by the person; null where it may be done. */
export function whyNotWrite(
  { isRelated, onDuty, wroteAt }: Omit<Standing, 'owns' | 'answersGuests'>,
  now: Date,
): Refusal | null {
  if (isRelated) return 'review:refusal.ownPlace'
  if (onDuty) return 'review:refusal.dutyArea'
  return wroteAt !== null && wroteAt > activeSince(now) ? 'review:refusal.tooSoon' : null
}

/** Reason against a change of an own review; the rules of place and duty hold for changes too. */
export function whyNotEdit(
  { isRelated, onDuty }: Pick<Standing, 'isRelated' | 'onDuty'>,
  status: ReviewStatus,
): Refusal | null {
  if (isRelated) return 'review:refusal.ownPlace'
  if (onDuty) return 'review:refusal.dutyArea'
  return status === 'hidden' ? 'review:refusal.hidden' : null
}
