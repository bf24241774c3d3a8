/** The figures of the areas for their supervisors, and for every other officer their own. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { findDashboard } from '#server/domain/fairness/find-dashboard.ts'
import { listSupervisors } from '#server/domain/plan/supervisors.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'

const page = '/inspector/dashboard'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { id: officer, inspector } = personOf(context)
  const { days: period, of } = readPage(context, page).search
  const isActive = inspector?.state === 'active'
  const asking = { officer, isSupervisor: inspector?.level === 'supervisor', now, locale: reader.locale, period }
  const dashboard = isActive ? await findDashboard(database.db, asking) : null
  return { dashboard, of, supervisors: dashboard ? [] : await listSupervisors(database.db, officer, asking) }
}
