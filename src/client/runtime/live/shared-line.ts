/** One line for all windows of a browser: each event goes to all, and it is held as long as one of them is seen. Knows no worker. */
import type { RoomEvent, TypingEvent } from '#shared/live/live-event.ts'
import type { holdLine } from './live-line.ts'

/** A window's message: whether it is visible, again and again while it is; or that it goes. */
export type WindowMessage = 'seen' | 'unseen' | 'gone'

/** A message to a window. */
export type PortMessage =
  | { room: RoomEvent }
  | { unread: true }
  | { typing: TypingEvent }
  | { reset: true }
  | { held: boolean }

/** Milliseconds from one word of a window that is seen to the next; one that was silent for longer is gone without a word. */
export const sayEvery = 20_000
const silentAfter = 2.5 * sayEvery
/** Milliseconds after which a line that nobody looks at is hung up. */
const hangUpAfter = 60_000

/** As much of a `MessagePort` as is used here. */
export interface Port {
  postMessage(message: PortMessage): void
}

interface Window {
  isSeen: boolean
  heardAt: number
}

/** The line of one person. `hold` takes it up, from where it was. */
export class SharedLine {
  #hold: typeof holdLine
  #mark: string
  #windows = new Map<Port, Window>()
  #from = { position: '' }
  #line: AbortController | null = null
  #isHeld = false
  #unseenSince: number | null = null

  constructor(hold: typeof holdLine, mark: string) {
    this.#hold = hold
    this.#mark = mark
  }

  /** Handles a window's message. */
  hear(port: Port, said: WindowMessage, now = Date.now()): void {
    const known = this.#windows.get(port)
    if (said === 'gone') this.#windows.delete(port)
    else this.#windows.set(port, { isSeen: said === 'seen', heardAt: now })
    // Its contents may be older than events before it came.
    if (!known && said !== 'gone' && this.#isHeld) this.#tell(port, { held: true }, { reset: true })
    if (said === 'seen' && !known?.isSeen && !this.#isHeld) this.#takeUp()
    this.look(now)
  }

  /** Hangs up when nobody has looked for a while; to be called from time to time. */
  look(now = Date.now()): void {
    for (const [port, { isSeen, heardAt }] of this.#windows)
      if (isSeen && now - heardAt > silentAfter) this.#windows.delete(port)
    const isSeen = [...this.#windows.values()].some((window) => window.isSeen)
    this.#unseenSince = isSeen ? null : (this.#unseenSince ?? now)
    if (this.#unseenSince === null || now - this.#unseenSince < hangUpAfter) return
    this.#line?.abort()
    this.#line = null
  }

  /** A line that is being waited for is asked for at once. */
  #takeUp(): void {
    this.#line?.abort()
    this.#line = new AbortController()
    const listener = {
      onRoom: (room: RoomEvent) => this.#tellAll({ room }),
      onUnread: () => this.#tellAll({ unread: true }),
      onTyping: (typing: TypingEvent) => this.#tellAll({ typing }),
      onReset: () => this.#tellAll({ reset: true }),
      onHeld: (held: boolean) => {
        if (held === this.#isHeld) return
        this.#isHeld = held
        this.#tellAll({ held })
      },
    }
    void this.#hold(listener, { signal: this.#line.signal, from: this.#from, mark: this.#mark })
  }

  #tellAll(message: PortMessage): void {
    for (const port of this.#windows.keys()) this.#tell(port, message)
  }

  #tell(port: Port, ...all: PortMessage[]): void {
    for (const message of all) port.postMessage(message)
  }
}
