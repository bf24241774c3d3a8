/** Parts of an open room that are of use with a network only: fetched once the page stands, and not stored for days without one. */
import type { RefObject } from 'react'
import type { RoomView } from '#shared/chat/room.ts'
import { PhotoViewing } from '../photos/photo-viewing.tsx'
import { useKeyboard } from './use-keyboard.ts'
import { useOlder } from './use-older.ts'

// One door, so that it is one file over the wire.
export { DraftPayees } from './draft-payees.tsx'
export { PhotoPayees } from './photo-payees.tsx'
export { PickedList } from './picked-list.tsx'
export { takePhotos } from './take-photos.ts'

interface RoomLaterProps {
  room: Pick<RoomView, 'id' | 'before'>
  /** The link to older messages. */
  link: RefObject<HTMLAnchorElement | null>
  onOlder(older: RoomView): void
  /** Older messages begin to be put above, or are all there. */
  onGrowing(isGrowing: boolean): void
}

export function RoomLater({ room, link, onOlder, onGrowing }: RoomLaterProps) {
  useKeyboard()
  useOlder(room, { link, onOlder, onGrowing })
  return <PhotoViewing />
}
