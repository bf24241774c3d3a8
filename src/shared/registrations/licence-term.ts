/** How long a licence may still run: an expired one is none, and one beyond any office's term was typed wrong. */
import { bangkokDay, endOfBangkokDay } from '../bangkok.ts'
import type { Fault } from '../refusals.ts'

/** Years from today. */
export const LICENCE_YEARS_MOST = 10

/** The fault of a licence's last day, `YYYY-MM-DD`; null where there is none, as where it has no end (an empty one). */
export function termFault(expires: string, now: Date): Fault | null {
  if (expires === '') return null
  if (expires < bangkokDay(now)) return 'register:error.expired'
  if (expires <= bangkokDay(endOfBangkokDay(now, 12 * LICENCE_YEARS_MOST))) return null
  return 'register:error.expiryFar'
}
