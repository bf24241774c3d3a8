/**
 * Duty areas of places: loaders of officers' pages check them before anything is read. Outside of their areas officers see as much as the public
 * does, and of a place that is not listed nothing at all.
 */
import { redirect } from 'react-router-dom'
import { getDuty } from '#server/domain/duty/find-duty.ts'
import { type DutyStanding, isOnDuty } from '#server/domain/duty/policy.ts'
import { path } from '#shared/path.ts'
import { personOf, type RequestContext } from '../request/request-context.ts'

/** The standing of an officer on duty at the place. Anybody else is led to a notice that says so, or told that there is no such page. */
export async function dutyAt(context: RequestContext, place: string): Promise<DutyStanding> {
  const { database, now } = context
  const standing = await getDuty(database.db, { officer: personOf(context).id, place, now })
  if (isOnDuty(standing)) return standing
  throw redirect(path('/inspector/outside-area/:id', { id: place }))
}
