/** The signed-in officer's day. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { findDay } from '#server/domain/plan/find-day.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import type { DayView } from '#shared/plan/plan-page.ts'

export async function loader(args: LoaderFunctionArgs): Promise<{ day: DayView }> {
  const context = contextOf(args)
  const { database, reader, now } = context
  const officer = personOf(context).id
  // Open work and the next place are queried in parallel: each takes as long as the other.
  const [day, { lines }] = await Promise.all([
    findDay(database.db, officer, { locale: reader.locale, now }),
    context.work(),
  ])
  return { day: { ...day, work: { lines, now: now.toISOString() } } }
}
