/** The contents of an open room after a refresh. Pure. */
import type { RoomView } from './room.ts'

/**
 * The room as it is now, with the messages that were shown before; where so many came that some between are missing, only the latest. The
 * line above new messages stays where it was.
 */
export function followRoom(shown: RoomView, latest: RoomView): RoomView {
  const first = latest.messages[0]?.seq ?? 1
  const last = shown.messages.at(-1)?.seq ?? 0
  if (last < first - 1) return latest
  const earlier = shown.messages.filter(({ seq }) => seq < first)
  const before = earlier.length > 0 ? shown.before : latest.before
  return { ...latest, messages: [...earlier, ...latest.messages], before, newFrom: shown.newFrom ?? latest.newFrom }
}

/** The room with older messages above those that are shown. */
export function withOlder(shown: RoomView, older: RoomView): RoomView {
  const first = shown.messages[0]?.seq ?? 0
  const earlier = older.messages.filter(({ seq }) => seq < first)
  return { ...shown, messages: [...earlier, ...shown.messages], before: older.before }
}
