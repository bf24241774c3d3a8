/** What every full list asks: the reader's language, a page's length, and the cursor from the address. */
import type { RequestContext } from './request-context.ts'

/** Places on one page of a full list: six rows of four. */
export const placesPerPage = 24

export const fullListQuery = ({ reader, now }: RequestContext, cursor: string | null) => ({
  locale: reader.locale,
  limit: placesPerPage,
  cursor,
  now,
})
