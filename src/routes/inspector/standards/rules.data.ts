/** The effect of other rules; for supervisors, to anybody else the address is none. Read only: the rules are in the address. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { tryRules } from '#server/domain/fairness/try-rules.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { problems } from '#shared/problems.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { id: officer, inspector } = personOf(context)
  if (inspector?.state !== 'active' || inspector.level !== 'supervisor') throw problems.page_not_found()
  const { search } = readPage(context, '/inspector/rules')
  return { trial: await tryRules(database.db, { officer, now, locale: reader.locale, typed: search }) }
}
