/** Places that wait for a second officer's look. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { listSecondLooks } from '#server/domain/fairness/second-looks.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const reading = { officer: personOf(context).id, locale: reader.locale, now }
  const { done, cursor } = readPage(context, '/inspector/second-look').search
  const asked = { find: null, cursor }
  return { ...(await listSecondLooks(database.db, reading, asked)), asked, done }
}
