/** The contents of an open inbox after a refresh. Pure. */
import type { Page } from '../places/place-card.ts'
import type { RoomLine } from './room.ts'

/** As the server orders them: pinned rooms first, then the latest. */
const isAfter = (row: RoomLine, last: RoomLine) =>
  row.isPinned === last.isPinned ? row.at < last.at || (row.at === last.at && row.id < last.id) : last.isPinned

/**
 * The first rows as they are now, above those of further pages that were shown before. A row that the first page would have, and has no more, is
 * gone.
 */
export function followInbox(shown: readonly RoomLine[], latest: Page<RoomLine>): RoomLine[] {
  const last = latest.rows.at(-1)
  if (!last || latest.next === null) return latest.rows
  const here = new Set(latest.rows.map(({ id }) => id))
  return [...latest.rows, ...shown.filter((row) => !here.has(row.id) && isAfter(row, last))]
}

/** Rooms of `now` in which there is something new to read since `before`. */
export const newIn = (before: readonly RoomLine[], now: readonly RoomLine[]): RoomLine[] => {
  const known = new Map(before.map((row) => [row.id, row]))
  return now.filter(({ id, at, unread }) => unread > 0 && at > (known.get(id)?.at ?? ''))
}
