/** The guide of a new installation, for stewards; to anybody else the address is none. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { readFirstSteps } from '#server/domain/agencies/first-steps.ts'
import { holdsOffice } from '#server/domain/agencies/lock-agency.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { problems } from '#shared/problems.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, now } = context
  if (!(await holdsOffice(database.db, personOf(context).id))) throw problems.page_not_found()
  return readFirstSteps(database.db, now)
}
