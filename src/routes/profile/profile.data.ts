/** What the profile shows of a guest: the choices that are kept for him. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { findReaderPlace } from '#server/domain/areas/reader-place.ts'
import { contextOf } from '#server/http/request-context.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { reader, database } = context
  context.reads('areas')
  const place = await findReaderPlace(database.db, reader.location, reader.locale)
  return { theme: reader.theme, area: place?.name ?? null, exact: place?.exact ?? false }
}
