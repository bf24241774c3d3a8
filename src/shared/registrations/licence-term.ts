/** Days of licences: how long one may still run (an expired one is none), and when one that is applied for should have come. */
import { bangkokDay, dayMs, endOfBangkokDay } from '../bangkok.ts'
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

/** Days in which an office decides about an application; the owner is reminded then, and again after as many. */
export const LICENCE_AWAITED_DAYS = 30
/** Years before today in which an application that still waits may lie. */
const APPLIED_YEARS_MOST = 2

/** The day by which the licence should have come, of the day of its application. */
export const awaitedOn = (applied: string): string =>
  new Date(Date.parse(applied) + LICENCE_AWAITED_DAYS * dayMs).toISOString().slice(0, 10)

/** The fault of an application's day; null where there is none. */
export function appliedFault(applied: string, now: Date): Fault | null {
  const first = bangkokDay(new Date(now.getTime() - APPLIED_YEARS_MOST * 365 * dayMs))
  return applied > bangkokDay(now) || applied < first ? 'register:error.applied' : null
}
