/** Reviews and reports that wait for an officer of the area. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { listWaitingTexts } from '#server/domain/moderation/queue.ts'
import { listAsked } from '#server/http/request/list-asked.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { done, ...search } = readPage(context, '/inspector/check-comment').search
  const asked = listAsked(search)
  const reading = { officer: personOf(context).id, locale: reader.locale, now }
  return { ...(await listWaitingTexts(database.db, reading, asked)), asked, done }
}
