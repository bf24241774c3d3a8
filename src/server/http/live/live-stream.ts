/** One stream of events to one browser. It buffers nothing: while the browser does not take events, they stay in the database. */
import type { Response } from 'express'
import { BEAT_SECONDS, type LiveNews } from '#shared/live/live-event.ts'
import type { HeldSession } from '../../domain/live/read-events.ts'

/** Milliseconds in which a browser takes nothing after which it is given up. */
const patience = 30_000
/** Streams last from 30 to 60 minutes, so that those of a restart spread over the instances again. */
const lifetime = () => (30 + 30 * Math.random()) * 60_000

export interface StreamReader extends HeldSession {
  user: string
  /** Of the address that it is held from (domain/network-of.ts). */
  network: string
}

export class LiveStream {
  /** Up to where this browser knows everything. */
  known: number
  readonly reader: StreamReader
  #res: Response
  #epoch: string
  #lastWrite = Date.now()
  #stalledSince: number | null = null
  #ends = Date.now() + lifetime()
  #onDrain: () => void

  /** Calls `onDrain` when the browser takes more after a time in which it did not. */
  constructor(
    res: Response,
    { reader, epoch, known, onDrain }: { reader: StreamReader; epoch: string; known: number; onDrain: () => void },
  ) {
    this.#res = res
    this.reader = reader
    this.#epoch = epoch
    this.known = known
    this.#onDrain = onDrain
    res.set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'private, no-store, no-transform',
      'X-Accel-Buffering': 'no',
    })
    res.flushHeaders()
  }

  get isOpen(): boolean {
    return !this.#res.destroyed && !this.#res.writableEnded
  }

  get isStalled(): boolean {
    return this.#stalledSince !== null
  }

  get isOver(): boolean {
    return Date.now() > this.#ends
  }

  /** Sends events; those that stand in the log with their number. */
  send(events: readonly LiveNews[]): void {
    if (!this.isOpen || events.length === 0) return
    const id = (seq?: number) => (seq === undefined ? '' : `id: ${this.#epoch}.${seq}\n`)
    const lines = events.map(({ name, data, seq }) => `event: ${name}\n${id(seq)}data: ${JSON.stringify(data)}\n\n`)
    this.#lastWrite = Date.now()
    if (this.#res.write(lines.join('')) || this.isStalled) return
    this.#stalledSince = Date.now()
    this.#res.once('drain', () => {
      this.#stalledSince = null
      this.#onDrain()
    })
  }

  /** Shows that the line holds, where nothing else has; gives up a browser that takes nothing. */
  beat(): void {
    const now = Date.now()
    if (this.#stalledSince !== null) {
      if (now - this.#stalledSince > patience) this.#res.destroy()
    } else if (now - this.#lastWrite > BEAT_SECONDS * 1000) this.send([{ name: 'beat', data: {} }])
  }

  /** Ends the stream; the browser asks for the next after `wait` milliseconds. */
  end(wait: number): void {
    this.send([{ name: 'bye', data: { wait: Math.round(wait) } }])
    this.#res.end()
  }
}
