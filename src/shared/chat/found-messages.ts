/** Messages found in a person's own rooms: the outbound whitelist. */
import type { RoomLine } from './room.ts'

/** Messages that are shown, the latest first. */
export const FOUND_MOST = 30

export interface FoundMessage extends Pick<RoomLine, 'side' | 'person' | 'place' | 'card' | 'group' | 'isOwn' | 'at'> {
  room: string
  seq: number
  /** Its words around the first match. */
  parts: { text: string; isHit: boolean }[]
}

export interface FoundMessages {
  rows: FoundMessage[]
  /** Too little was typed to look for. */
  isShort: boolean
  /** Earlier messages were not looked through. */
  isCut: boolean
}
