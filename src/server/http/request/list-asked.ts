/** What the address of a list asks for: a part of a name, cleaned, and where the page begins. */
import { cleanLines } from '#shared/clean-text.ts'
import { FIND_MOST } from '#shared/waiting/waiting-kinds.ts'

export const listAsked = ({ find, cursor }: { find: string | null; cursor: string | null }) => ({
  find: cleanLines(find ?? '').slice(0, FIND_MOST) || null,
  cursor,
})
