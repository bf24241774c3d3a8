/** The query of every full list: the reader's language and location, a page's length, and the cursor from the address. */
import { findReaderPlace } from '../../domain/areas/reader-place.ts'
import type { RequestContext } from './request-context.ts'

/** Places on one page of a full list: six rows of four. */
export const placesPerPage = 24

export async function fullListQuery({ reader, now, database }: RequestContext, cursor: string | null) {
  const from = await findReaderPlace(database.db, reader.location, reader.locale)
  return { locale: reader.locale, limit: placesPerPage, cursor, now, from }
}
