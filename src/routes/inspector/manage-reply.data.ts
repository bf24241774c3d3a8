/** What waits for a decision in the officer's areas. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { listWaiting } from '#server/domain/cards/list-waiting.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  return {
    ...(await listWaiting(database.db, { officer: personOf(context).id, locale: reader.locale, now })),
    now: now.toISOString(),
  }
}
