/** The guide of a new installation, for stewards, and for supervisors with their own part of it; to anybody else the address is none. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { readFirstSteps } from '#server/domain/agencies/first-steps.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { problems } from '#shared/problems.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, now } = context
  const steps = await readFirstSteps(database.db, personOf(context).id, now)
  if (!steps) throw problems.page_not_found()
  return steps
}
