/** Reviews and reports that wait for an officer of the area. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { listWaitingTexts } from '#server/domain/moderation/queue.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const waiting = await listWaitingTexts(database.db, { officer: personOf(context).id, locale: reader.locale, now })
  return { waiting, done: readPage(context, '/inspector/check-comment').search.done }
}
