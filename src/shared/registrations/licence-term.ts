/** How long a licence may still run: what has ended is none, and what ends later than any office grants was typed wrong. */
import { bangkokDay, endOfBangkokDay } from '../bangkok.ts'
import type { Fault } from '../refusals.ts'

/** Years from today. */
export const LICENCE_YEARS_MOST = 10

/** What is wrong with the last day of a licence, `YYYY-MM-DD`; null where nothing is, as where it has no end (an empty one). */
export function termFault(expires: string, now: Date): Fault | null {
  if (expires === '') return null
  if (expires < bangkokDay(now)) return 'register:error.expired'
  if (expires <= bangkokDay(endOfBangkokDay(now, 12 * LICENCE_YEARS_MOST))) return null
  return 'register:error.expiryFar'
}
