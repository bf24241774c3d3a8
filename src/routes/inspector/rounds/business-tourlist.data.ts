/** The candidates of a round, and its making. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { findPlan } from '#server/domain/plan/find-plan.ts'
import { planRound } from '#server/domain/plan/plan-round.ts'
import { form } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { roundFields } from '#shared/plan/round-fields.ts'

/** Characters of a name that are searched for. */
const NAME_MOST = 80

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { search } = readPage(context, '/inspector/check/business-tourlist')
  const { database, reader, now, tiles } = context
  const name = (search.name ?? '').trim().slice(0, NAME_MOST)
  const plan = await findPlan(database.db, personOf(context).id, { ...search, name, locale: reader.locale, now })
  return { plan, tiles }
}

export const action = form({
  schema: roundFields,
  command: planRound,
  answer: () => ({ to: path('/inspector/home') }),
})
