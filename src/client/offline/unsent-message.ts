/** A message that no network took. What keeps and sends them is unsent-messages.ts, which comes only where there is one. */
import type { FaultText } from '#shared/refusals.ts'

export interface UnsentMessage {
  /** The id that it was written with. */
  client: string
  room: string
  /** What the room is called, for a list. */
  title: string
  text: string
  /** The message that it answers. */
  reply: number | null
  /** What is said of its pictures, whose bytes are beside it. */
  photos: readonly { name: string; type: string }[]
  /** Milliseconds since 1970. */
  at: number
  /** Why the server did not take it; null while it has not said. */
  refused: FaultText | null
}

/** What was written longer ago is sent only by whoever wrote it: "are you open tonight?" says something else tomorrow. In milliseconds. */
const sentByItselfMs = 24 * 3_600_000

const isOverdue = ({ at }: UnsentMessage): boolean => Date.now() - at >= sentByItselfMs

/** It does not go by itself any more: refused, or written too long ago. */
export const isHeld = (message: UnsentMessage): boolean => message.refused !== null || isOverdue(message)

/** Said on the window when a message has arrived that had waited on this device. */
export const messageSent = 'message-sent'
