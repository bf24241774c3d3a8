/**
 * How far a card's dates move by a place that is closed for a time. They are moved at once by all that is left of the ninety days, and back by
 * what was not used when it opens again: what a page says of today and what the opening does are this one sum.
 */
import { CLOSED_DAYS_MOST } from './card-limits.ts'

const most = CLOSED_DAYS_MOST * 86_400

/** Seconds by which the dates move when the place closes, from what earlier closings have used. */
export const closedGrant = (closedSeconds: number): number => Math.max(0, most - closedSeconds)

/** Of a closing that began: seconds used by now, and by how many the dates go back if it opens now. */
export function closedUse(closedFrom: Date, closedSeconds: number, now: Date): { used: number; back: number } {
  const granted = closedGrant(closedSeconds)
  const used = Math.min(granted, Math.max(0, Math.round((now.getTime() - closedFrom.getTime()) / 1000)))
  return { used, back: granted - used }
}
