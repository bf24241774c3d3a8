/** News of the inbox's rooms: of use with a network only, and fetched once the page stands. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { TYPING_EVERY_SECONDS } from '#shared/chat/chat-limits.ts'
import { newIn } from '#shared/chat/follow-inbox.ts'
import type { RoomLine } from '#shared/chat/room.ts'
import { listDrafts } from '../drafts/list-drafts.ts'
import { roomDraft } from '../drafts/use-draft.ts'
import { followLive } from '../runtime/live/follow-live.ts'
import { laterCode } from '../runtime/requests/later-code.ts'
import { nameIn } from './room-name.ts'

// One door, so that it is one file over the wire.
export { followInbox } from '#shared/chat/follow-inbox.ts'
export { swipeRooms } from './swipe-rooms.ts'

/** Milliseconds after which somebody of whose writing nothing more is heard has stopped. */
const typingFor = 2 * TYPING_EVERY_SECONDS * 1000
/** Milliseconds from one look to the next while much is said: the first is at once. */
const lookEvery = 1_000

interface Followed<Data> {
  /** The page's own address, with its query. */
  address: string
  /** The reader's mark on the stream. */
  reader: string
  signal: AbortSignal
  onData(data: Data): void
  /** The rooms in which somebody types now. */
  onTyping(rooms: ReadonlySet<string>): void
}

/** Loads the page's data anew on each event, while it is visible, until `signal` says to end. Without the stream nothing is asked. */
export function followRooms<Data>({ address, reader, signal, onData, onTyping }: Followed<Data>): void {
  const typing = new Map<string, ReturnType<typeof setTimeout>>()
  let [isDue, isAsking] = [false, false]
  const tell = () => onTyping(new Set(typing.keys()))
  const stopTyping = (room: string) => {
    clearTimeout(typing.get(room))
    if (typing.delete(room)) tell()
  }
  const look = async () => {
    isDue = true
    if (isAsking || document.visibilityState !== 'visible') return
    isAsking = true
    try {
      const { fetchPageData } = await laterCode()
      // Events during a request need another one.
      while (isDue && !signal.aborted && document.visibilityState === 'visible') {
        isDue = false
        const data = (await fetchPageData(address, 'chat/channel-chat')) as Data
        if (!signal.aborted) onData(data)
        await new Promise((done) => setTimeout(done, lookEvery))
      }
    } catch {
      // The line is gone, too: held again, it says to look anew.
      isDue = true
    } finally {
      isAsking = false
    }
  }
  const again = () => void look()
  document.addEventListener('visibilitychange', () => isDue && again(), { signal })
  signal.addEventListener('abort', () => {
    for (const timer of typing.values()) clearTimeout(timer)
  })
  const listener = {
    onRoom: ({ room, seq }: { room: string; seq: number | null }) => {
      // The typed message has come.
      if (seq !== null) stopTyping(room)
      again()
    },
    onTyping: ({ room }: { room: string }) => {
      clearTimeout(typing.get(room))
      typing.set(room, setTimeout(stopTyping, typingFor, room))
      tell()
    },
    onUnread: again,
    onReset: again,
    onHeld: (isHeld: boolean) => {
      if (isHeld && isDue) again()
    },
  }
  followLive(listener, reader, signal)
}

/** The beginnings of messages on this device, by their rooms; empty of a picture alone. Told now, and whenever the page is seen again. */
export function followDrafts(
  writer: string,
  signal: AbortSignal,
  onDrafts: (drafts: Map<string, string>) => void,
): void {
  const look = async () => {
    if (document.visibilityState !== 'visible') return
    const found = await listDrafts(roomDraft(''), writer)
    if (!signal.aborted)
      onDrafts(new Map(found.map(([name, { fields }]) => [name.slice(roomDraft('').length), fields.text ?? ''])))
  }
  const again = () => void look()
  document.addEventListener('visibilitychange', again, { signal })
  addEventListener('pageshow', again, { signal })
  again()
}

/** Tells screen readers the rooms with something new since the page stood there. */
export function NewIn({ before, rows }: { before: readonly RoomLine[]; rows: readonly RoomLine[] }) {
  const { t } = useText()
  return (
    <p role="status" className="vh">
      {newIn(before, rows)
        .map((row) => `${t('chat:label.unread')} ${nameIn(row, t)}`)
        .join(', ')}
    </p>
  )
}
