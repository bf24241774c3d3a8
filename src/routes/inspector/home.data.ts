/** The day of the officer who asks. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { findDay } from '#server/domain/plan/find-day.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import type { DayView } from '#shared/plan/plan-page.ts'

export async function loader(args: LoaderFunctionArgs): Promise<{ day: DayView }> {
  const context = contextOf(args)
  const { database, reader, now } = context
  return { day: await findDay(database.db, personOf(context).id, { locale: reader.locale, now }) }
}
