/** Open decisions in the officer's areas: a few of each list, or one of them page by page. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { listWaiting } from '#server/domain/cards/list-waiting.ts'
import { listAsked } from '#server/http/request/list-asked.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { list, ...search } = readPage(context, '/inspector/manage-reply').search
  const asked = { ...listAsked(search), list }
  const reading = { officer: personOf(context).id, locale: reader.locale, now }
  return { ...(await listWaiting(database.db, reading, asked)), asked, now: now.toISOString() }
}
