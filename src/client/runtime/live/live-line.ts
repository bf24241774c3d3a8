/**
 * The stream of the server's events. It reconnects by itself, from where it was cut; `EventSource` would give up for
 * good where a proxy answers 502. Knows no window, so that a worker can hold it for all.
 */
import { EventSourceParserStream } from 'eventsource-parser/stream'
import {
  BEAT_SECONDS,
  type LiveAnswer,
  type LiveData,
  type RoomEvent,
  type TypingEvent,
} from '#shared/live/live-event.ts'
import { personHeader } from '#shared/payload.ts'

export interface LiveListener {
  /** Something changed in a room. */
  onRoom(event: RoomEvent): void
  /** Something else is unread than before. */
  onUnread(): void
  /** Somebody is typing in a room. */
  onTyping(event: TypingEvent): void
  /** All that is shown may be old. */
  onReset(): void
  /** True if the server tells by itself; where it does not, one has to ask. */
  onHeld(isHeld: boolean): void
}

/** The shortest and the longest wait before the line is taken up again, in milliseconds. */
const shortest = 500
const longest = 30_000
/** Silence after which the line is taken for dead, in milliseconds. */
const silence = 2 * BEAT_SECONDS * 1000 + 5_000

/** Milliseconds to wait after so many failures: anything up to a bound that doubles, so that not all come back at once. */
export const waitAfter = (failures: number, random = Math.random()): number =>
  shortest + random * Math.min(longest, shortest * 2 ** failures)

/** The server lets nobody in here, and would not the next time. */
class Refused extends Error {}

interface Line {
  signal: AbortSignal
  /** The line's position before; kept up here, for the next. */
  from: { position: string }
  /** Of the person whose line it is: the server lets nobody else in. */
  mark: string
}

/** Listens until `signal` says to end, or the server lets this person in no more. */
export async function holdLine(listener: LiveListener, line: Line): Promise<void> {
  const { signal } = line
  let failures = 0
  while (!signal.aborted) {
    let wait = 0
    try {
      wait = await listen(listener, line)
      failures = 0
    } catch (error) {
      if (error instanceof Refused) return
      wait = waitAfter(failures++)
    } finally {
      listener.onHeld(false)
    }
    await pause(wait, signal)
  }
}

/** One line from its beginning to its end; answers after how many milliseconds to take it up again. Throws where it was cut. */
async function listen(listener: LiveListener, { signal, from, mark }: Line): Promise<number> {
  const cut = new AbortController()
  const stop = () => cut.abort()
  let timer = setTimeout(stop, silence)
  // One line at a time: the next one takes its place.
  signal.onabort = stop
  try {
    const { position } = from
    const wanted = { accept: 'text/event-stream', [personHeader]: mark }
    const headers = { ...wanted, ...(position && { 'last-event-id': position }) }
    const answer = await fetch('/live/events', { headers, redirect: 'manual', cache: 'no-store', signal: cut.signal })
    if (answer.status === 503) return takeOnce(listener, answer, from)
    if (answer.type === 'opaqueredirect' || (answer.status >= 400 && answer.status < 500 && answer.status !== 429))
      throw new Refused()
    if (!answer.ok || !answer.body) throw new Error(`The line was answered with ${answer.status}`)
    const reader = answer.body
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new EventSourceParserStream())
      .getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) throw new Error('The line was cut')
      clearTimeout(timer)
      timer = setTimeout(stop, silence)
      if (value.id !== undefined) from.position = value.id
      const data = JSON.parse(value.data) as unknown
      if (value.event === 'bye') return (data as LiveData['bye']).wait + waitAfter(0)
      listener.onHeld(true)
      if (value.event === 'reset') listener.onReset()
      if (value.event === 'unread') listener.onUnread()
      if (value.event === 'typing') listener.onTyping(data as LiveData['typing'])
      if (value.event === 'room') listener.onRoom(data as LiveData['room'])
    }
  } finally {
    clearTimeout(timer)
  }
}

/** The server holds as many streams as it can, and sends the news with that answer. */
async function takeOnce(listener: LiveListener, answer: Response, from: Line['from']): Promise<number> {
  const { isReset, position, rooms, isUnread } = (await answer.json()) as LiveAnswer
  from.position = position
  if (isReset) listener.onReset()
  for (const room of rooms) listener.onRoom(room)
  if (isUnread) listener.onUnread()
  const seconds = Number(answer.headers.get('retry-after')) || longest / 1000
  return seconds * 1000 * (2 / 3 + (2 / 3) * Math.random())
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
