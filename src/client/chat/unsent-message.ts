/** A message that the server may not have yet. The store is unsent-messages.ts, which is loaded only where there is one. */
import type { FaultText } from '#shared/refusals.ts'

export interface UnsentMessage {
  /** The id that it was written with. */
  client: string
  room: string
  /** The room's title, for a list. */
  title: string
  text: string
  /** The message that it answers. */
  reply: number | null
  /** Metadata of its pictures, whose bytes are beside it. */
  photos: readonly { name: string; type: string }[]
  /** Milliseconds since 1970. */
  at: number
  /** The server's reason for refusing it; null before its answer. */
  refused: FaultText | null
}

/** Progress of one that this page sends. */
export interface OnItsWay {
  /** Only this page has it: the device keeps nothing, such as in a private window. */
  isOnlyHere: boolean
  /** Nobody is signed in any more, or somebody else. */
  isSignedOut: boolean
  /** 0–1 of its bytes, and since when nothing of it moved, in milliseconds since 1970. */
  share: number
  moved: number
}

/** A message as the talk shows it. */
export type Written = UnsentMessage & Partial<OnItsWay> & { isSent?: boolean }

/** An older message is sent only by its writer's press: "are you open tonight?" says something else tomorrow. In milliseconds. */
const sentByItselfMs = 24 * 3_600_000

/** Time without a change after which it is called waiting, in milliseconds. */
export const slowMs = 4_000

const isOverdue = ({ at }: UnsentMessage): boolean => Date.now() - at >= sentByItselfMs

/** It does not go by itself any more: refused, or written too long ago. */
export const isHeld = (message: UnsentMessage): boolean => message.refused !== null || isOverdue(message)

export type Standing = 'sent' | 'refused' | 'overdue' | 'signedOut' | 'sending' | 'here' | 'waits'

/** The state of a message. `here`: it waits, and only this page has it. */
export function standingOf(message: Written, { now, isOnline }: { now: number; isOnline: boolean }): Standing {
  if (message.isSent) return 'sent'
  if (message.refused) return 'refused'
  if (isOverdue(message)) return 'overdue'
  if (message.isSignedOut) return 'signedOut'
  if (isOnline && now - Math.max(message.at, message.moved ?? 0) < slowMs) return 'sending'
  return message.isOnlyHere ? 'here' : 'waits'
}

/** Said on the window when the device has a message after all that only the page had. */
export const messageStored = 'message-stored'

/** Said on the window when a message has arrived, with its id. */
export const messageSent = 'message-sent'
