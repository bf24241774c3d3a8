/** The reference of the API: the document as a page. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { readSamples } from '#server/domain/open/read-samples.ts'
import { apiReference } from '#server/http/api/reference.ts'
import { contextOf } from '#server/http/request/request-context.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, origin } = context
  return context.cached('api-reference', ['areas'], async () => apiReference(origin, await readSamples(database.db)))
}
