/** The query of a list's address: a part of a name, cleaned, and the start of the page. */
import { cleanLines } from '#shared/clean-text.ts'
import { FIND_MOST } from '#shared/waiting-kinds.ts'

export const listAsked = ({ find, cursor }: { find: string | null; cursor: string | null }) => ({
  find: cleanLines(find ?? '').slice(0, FIND_MOST) || null,
  cursor,
})
