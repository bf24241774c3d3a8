/** Has what was read of the chat on the device too, so that it is read without a network: the list of rooms, and the rooms that were opened last. */
import { useEffect } from 'react'
import type { RoomView } from '#shared/chat/room.ts'
import { path } from '#shared/path.ts'
import type { Payload } from '#shared/payload.ts'
import { useText } from '../i18n/text.tsx'
import { useChoices } from '../shell/choices.tsx'

/** So many rooms are kept on a device. */
const roomsKept = 20
/** What is said in a room that stands open is kept when nothing was said for so long, in milliseconds. */
const quietMs = 5_000

/** What of a room is true later too: what was said. Pictures stay with the server, as does what is known of an account by now. */
function lasting(room: RoomView, picture: string): RoomView {
  const messages = room.messages.map((message) => ({
    ...{ ...message, photos: [], payees: [], mayEdit: false, mayDelete: false, mayReport: false },
    text: message.text === '' && message.photos.length > 0 ? picture : message.text,
  }))
  return { ...room, messages, newFrom: null, before: null, after: null }
}

type Add = (data: Record<string, unknown>) => Record<string, unknown>

interface Kept {
  path: string
  routeId: 'chat/channel-chat' | 'chat/room-chat'
  label: string
  /** What it is kept again for, such as the last message; null where it is not kept. */
  version: string | null
  add: Add
}

function useKept({ path: at, routeId, label, version, add }: Kept): void {
  const { locale } = useText()
  const { person, role, theme } = useChoices()
  const mark = person?.mark
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the person only who it is matters, and of the page what was said
  useEffect(() => {
    if (!import.meta.env.PROD || !person || version === null) return
    const asKept = (payload: Payload): Payload => {
      const data = payload.data?.[routeId] as Record<string, unknown> | undefined
      const kept = data && { ...add(data), asOf: new Date().toISOString() }
      return kept ? { ...payload, data: { ...payload.data, [routeId]: kept } } : payload
    }
    const keep = async () => {
      const { keepReading } = await import('../offline/keep-reading.ts')
      await keepReading({ path: at, label, add: asKept }, { person, role, theme, locale })
      const { prunePages } = await import('../device/kept-pages.ts')
      await prunePages(path('/chat/room-chat/:id', { id: '' }), roomsKept)
    }
    // Where it cannot be kept it is read with a network only.
    const timer = setTimeout(() => void keep().catch(() => undefined), quietMs)
    return () => clearTimeout(timer)
  }, [at, version, mark, role, theme, locale, label])
}

/** A room as its reader sees it now. `asOf`: it comes from the device. */
export function useKeptRoom(room: RoomView, { title, asOf }: { title: string; asOf: string | null }): void {
  const { t } = useText()
  const picture = t('chat:kept.picture')
  useKept({
    path: path('/chat/room-chat/:id', { id: room.id }),
    routeId: 'chat/room-chat',
    label: title,
    version: asOf === null && room.messages.length > 0 ? String(room.messages.at(-1)?.seq) : null,
    add: (data) => ({ ...data, room: lasting(data.room as RoomView, picture), client: '', reported: null }),
  })
}

/** The list of one's rooms. */
export function useKeptInbox(latest: string | undefined, asOf: string | null): void {
  const { t } = useText()
  useKept({
    path: '/chat/channel-chat',
    routeId: 'chat/channel-chat',
    label: t('chat:title.page'),
    version: asOf === null ? (latest ?? null) : null,
    add: (data) => ({ ...data, invitations: [] }),
  })
}
