/**
 * How far a card's dates move while its place is closed for a time. They move at once by all that is left of the ninety days, and back by
 * the unused rest when it opens again: the page of today and the reopening use this one sum.
 */
import { CLOSED_DAYS_MOST } from './card-limits.ts'

const most = CLOSED_DAYS_MOST * 86_400

/** Seconds by which the dates move when the place closes; earlier closings have used `closedSeconds`. */
export const closedGrant = (closedSeconds: number): number => Math.max(0, most - closedSeconds)

/** Of a closing that began: seconds used by now, and by how many the dates go back if it opens now. */
export function closedUse(closedFrom: Date, closedSeconds: number, now: Date): { used: number; back: number } {
  const granted = closedGrant(closedSeconds)
  const used = Math.min(granted, Math.max(0, Math.round((now.getTime() - closedFrom.getTime()) / 1000)))
  return { used, back: granted - used }
}
