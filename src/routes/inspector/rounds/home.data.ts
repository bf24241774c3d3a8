/** The signed-in officer's day. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { findDay } from '#server/domain/plan/find-day.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { factorDaysLeft } from '#shared/accounts/factor.ts'
import type { DayView } from '#shared/plan/plan-page.ts'

/** The days of grace that are left for a second factor. */
interface FactorLeft {
  /** ISO. */
  by: string
  days: number
}

export async function loader(args: LoaderFunctionArgs): Promise<{ day: DayView; factor: FactorLeft | null }> {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { id: officer, factorBy } = personOf(context)
  // Open work and the next place are queried in parallel: each takes as long as the other.
  const [day, { lines }] = await Promise.all([
    findDay(database.db, officer, { locale: reader.locale, now }),
    context.work(),
  ])
  return {
    day: { ...day, work: { lines, now: now.toISOString() } },
    factor: factorBy && { by: factorBy.toISOString(), days: factorDaysLeft(factorBy, now) },
  }
}
