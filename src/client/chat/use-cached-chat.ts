/** Caches the chat on the device for reading without a network: the list of rooms, and the rooms that were opened last. */
import type { GroupInvitation } from '#shared/chat/groups.ts'
import type { RoomView } from '#shared/chat/room.ts'
import { path } from '#shared/path.ts'
import { useText } from '../runtime/i18n/text.tsx'
import { useCachedPage } from '../runtime/offline/use-cached-page.ts'

/** So many rooms are stored on a device. */
const roomsCached = 20
/** An open room is cached after so many milliseconds without a message. */
const quiet = 5_000

interface Room {
  room: RoomView
  client: string
  reported: number | null
  asOf: string | null
}

interface Inbox {
  invitations: readonly GroupInvitation[]
  asOf: string | null
}

/** The parts of a room that stay true: its messages. Pictures stay with the server, as do the answers about accounts. */
function lasting(room: RoomView, picture: string): RoomView {
  const messages = room.messages.map((message) => ({
    ...message,
    photos: [],
    payees: [],
    places: [],
    mayEdit: false,
    mayDelete: false,
    mayReport: false,
    mayAppeal: false,
    text: message.text === '' && message.photos.length > 0 ? picture : message.text,
  }))
  return { ...room, messages, team: null, answering: null, newFrom: null, before: null, after: null }
}

/** Those that were read longest ago make room. */
async function pruneRooms(): Promise<void> {
  const { prunePages } = await import('../runtime/device/cached-pages.ts')
  await prunePages(path('/chat/room-chat/:id', { id: '' }), roomsCached)
}

/** A room as its reader sees it now. `asOf`: it comes from the device. */
export function useCachedRoom(
  { id, messages }: RoomView,
  { title, asOf }: { title: string; asOf: string | null },
): void {
  const { t } = useText()
  useCachedPage<Room>({
    path: path('/chat/room-chat/:id', { id }),
    routeId: 'chat/room-chat',
    label: title,
    version: asOf === null ? (messages.at(-1)?.seq ?? null) : null,
    lasting: (data) => ({ ...data, room: lasting(data.room, t('chat:kept.picture')), client: '', reported: null }),
    quiet,
    after: pruneRooms,
  })
}

/** The list of one's rooms; `latest` is when something was said last, null where there is no list to keep. */
export function useCachedInbox(latest: string | null, asOf: string | null): void {
  const { t } = useText()
  useCachedPage<Inbox>({
    path: '/chat/channel-chat',
    routeId: 'chat/channel-chat',
    label: t('chat:title.page'),
    version: asOf === null ? latest : null,
    // They cannot be answered here.
    lasting: (data) => ({ ...data, invitations: [] }),
  })
}
