/** Live streams, held as a browser holds them. */
import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { LiveData } from '#shared/live/live-event.ts'

export interface HeardEvent {
  name: keyof LiveData
  data: unknown
  id: string | undefined
}

export interface HeardStream {
  status: number
  headers: Headers
  /** All that came so far. */
  heard: HeardEvent[]
  /** Resolves with the first event that fits, come or to come. */
  until(fits: (event: HeardEvent) => boolean): Promise<HeardEvent>
  /** Resolves when the server has ended it. */
  ended: Promise<void>
  close(): void
}

/** The events of a stream as they come; throws where it is cut. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<HeardEvent> {
  const events = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
  for await (const { event, data, id } of events) yield { name: event as keyof LiveData, data: JSON.parse(data), id }
}

/** Opens a stream at the server, for the cookie's person. */
export async function hearFrom(
  origin: string,
  { cookie }: { cookie: string },
  from: { id?: string | undefined } = {},
): Promise<HeardStream> {
  const stopped = new AbortController()
  const headers = { cookie, accept: 'text/event-stream', ...(from.id !== undefined && { 'last-event-id': from.id }) }
  const answer = await fetch(`${origin}/live/events`, { headers, redirect: 'manual', signal: stopped.signal })
  const heard: HeardEvent[] = []
  const waiting = new Set<() => void>()
  const read = async () => {
    if (answer.status !== 200 || !answer.body) return
    for await (const event of eventsOf(answer.body)) {
      heard.push(event)
      for (const look of waiting) look()
    }
  }
  const ended = read().catch(() => undefined)
  const until = (fits: (event: HeardEvent) => boolean) =>
    new Promise<HeardEvent>((found) => {
      const look = () => {
        const event = heard.find(fits)
        if (!event) return
        waiting.delete(look)
        found(event)
      }
      waiting.add(look)
      look()
    })
  return { status: answer.status, headers: answer.headers, heard, until, ended, close: () => stopped.abort() }
}
