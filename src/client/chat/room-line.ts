/** An open room's events on the stream, in and out: a new message, and somebody typing. Loaded after its page. */
import { TYPING_EVERY_SECONDS } from '#shared/chat/chat-limits.ts'
import { personHeader } from '#shared/payload.ts'
import { followLive } from '../runtime/live/follow-live.ts'

/** Milliseconds from one word that the reader is writing to the next: a little more than the server takes them in. */
const sayEvery = TYPING_EVERY_SECONDS * 1000 + 500
/** Milliseconds after which somebody of whose writing nothing more is heard has stopped. */
const typingFor = 2 * TYPING_EVERY_SECONDS * 1000

interface RoomLine {
  room: string
  /** The reader's mark. */
  reader: string
  signal: AbortSignal
  /** Something may have changed. */
  onNews(): void
  /** True if somebody else is writing. */
  onTyping(isTyping: boolean): void
  /** True if the server tells by itself. */
  onHeld(isHeld: boolean): void
}

/** Returns the function that sends "typing"; to be called as often as that is so. */
export function holdRoomLine({ room, reader, signal, onNews, onTyping, onHeld }: RoomLine): () => void {
  let isOpen = false
  let saidAt = 0
  let stops: ReturnType<typeof setTimeout> | undefined
  const tell = (isTyping: boolean) => {
    clearTimeout(stops)
    if (isTyping) stops = setTimeout(tell, typingFor, false)
    onTyping(isTyping)
  }
  signal.addEventListener('abort', () => tell(false))
  const listener = {
    onRoom: (event: { room: string; seq: number | null }) => {
      if (event.room !== room) return
      // The typed message has come.
      if (event.seq !== null) tell(false)
      onNews()
    },
    onTyping: (event: { room: string }) => {
      if (event.room === room) tell(true)
    },
    onUnread: () => undefined,
    onReset: onNews,
    onHeld: (isHeld: boolean) => {
      isOpen = isHeld
      onHeld(isHeld)
    },
  }
  followLive(listener, reader, signal)
  return () => {
    if (!isOpen || Date.now() - saidAt < sayEvery) return
    saidAt = Date.now()
    const init = { method: 'POST', headers: { [personHeader]: reader }, signal }
    fetch(`/live/typing?room=${room}`, init).catch(() => undefined)
  }
}
