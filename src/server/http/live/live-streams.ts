/**
 * All streams of this instance. Their events are read from the database; they wake for commands of this
 * process at once, for those of other instances over the database's channel, and at the latest by the sweep. The sweep also ends streams of
 * sessions that were ended, switched to another role or suspended: it asks for all of them in one statement, so that no command has to
 * think of streams.
 */
import type { Response } from 'express'
import type { LiveNews } from '#shared/live/live-event.ts'
import type { Database } from '../../db/database.ts'
import { type News, type NumberedEvent, newsSince, readHeld, readNews } from '../../domain/live/read-events.ts'
import type { Log } from '../../log/log.ts'
import { LiveStream, type StreamReader } from './live-stream.ts'

const channel = 'live'
/** Milliseconds between two sweeps: a stream ends within a second of its session. */
const sweepEvery = 700
/** Milliseconds for which people are gathered before the other instances are notified. */
const sendEveryMs = 10
/** A notification takes 8,000 bytes, an id 37. */
const idsPerMessage = 200
/** Streams of which one statement reads the news. */
const streamsAtOnce = 200
/** Streams of one session: a browser has one, or one for each window that is seen. */
const mostOfSession = 8
/** Streams of one account: some devices, each with its windows. */
const mostOfUser = 32
/** Streams of one network: an office or a carrier's gateway has many people, but not all that an instance can hold. */
const shareOfNetwork = 0.25
/** Streams a second that come back after a restart. */
const returning = 500

export interface LiveTools {
  database: Pick<Database, 'db' | 'kind' | 'listen' | 'notify'>
  log: Pick<Log, 'warn'>
  /** Changes when a backup is restored: positions of before mean nothing then. */
  epoch: string
  /** Streams that this instance holds; further clients are asked to come again later. */
  most: number
}

const newsOf = ({ seq, event }: NumberedEvent): LiveNews | null => {
  if (event === null) return null
  return 'unread' in event ? { name: 'unread', data: event, seq } : { name: 'room', data: event, seq }
}

export class LiveStreams {
  #tools: LiveTools
  #byUser = new Map<string, Set<LiveStream>>()
  #byNetwork = new Map<string, number>()
  #count = 0
  #dirty = new Set<LiveStream>()
  #reading = false
  #sweeping = false
  #untold = new Set<string>()
  #sweeper: NodeJS.Timeout
  #stopListening: () => Promise<void> = async () => undefined

  private constructor(tools: LiveTools) {
    this.#tools = tools
    this.#sweeper = setInterval(() => void this.#sweep(), sweepEvery).unref()
  }

  static async start(tools: LiveTools): Promise<LiveStreams> {
    const streams = new LiveStreams(tools)
    streams.#stopListening = await tools.database.listen(
      channel,
      (payload) => streams.#wakeHere(payload.split(',')),
      () => void streams.#sweep(),
    )
    return streams
  }

  /** Streams that are open here. */
  get count(): number {
    return this.#count
  }

  get epoch(): string {
    return this.#tools.epoch
  }

  /** Has streams of these people look for news, on all instances. Called after the commit; returns at once. */
  wake = (users: readonly string[]): void => {
    this.#wakeHere(users)
    // The embedded database has one process.
    if (users.length === 0 || this.#tools.database.kind === 'embedded') return
    if (this.#untold.size === 0) setTimeout(() => void this.#sendToOthers(), sendEveryMs).unref()
    for (const user of users) this.#untold.add(user)
  }

  /** Sends a transient event to these people's streams here; a stalled stream is skipped. */
  sendNow(users: readonly string[], news: LiveNews): void {
    for (const user of users)
      for (const stream of this.#byUser.get(user) ?? []) if (!stream.isStalled) stream.send([news])
  }

  /** True if this instance holds one more stream, and one more of this session, account and network. Else the reader asks now and then. */
  hasRoomFor({ user, session, network }: StreamReader): boolean {
    const own = [...(this.#byUser.get(user) ?? [])]
    const { most } = this.#tools
    return (
      this.#count < most &&
      own.length < mostOfUser &&
      own.filter(({ reader }) => reader.session === session).length < mostOfSession &&
      (this.#byNetwork.get(network) ?? 0) < Math.max(mostOfUser, most * shareOfNetwork)
    )
  }

  /** Begins a stream after the event `known`; -1 for a reader without any. */
  open(res: Response, reader: StreamReader, known: number): void {
    const { epoch } = this.#tools
    const stream: LiveStream = new LiveStream(res, { reader, epoch, known, onDrain: () => this.#mark([stream]) })
    const own = this.#byUser.get(reader.user) ?? new Set()
    this.#byUser.set(reader.user, own.add(stream))
    this.#count++
    this.#countNetwork(reader, 1)
    res.once('close', () => {
      this.#count--
      this.#countNetwork(reader, -1)
      this.#dirty.delete(stream)
      own.delete(stream)
      if (own.size === 0 && this.#byUser.get(reader.user) === own) this.#byUser.delete(reader.user)
    })
    this.#mark([stream])
  }

  /** Ends all streams, each with a time of its own to come back: not all at once to the instance that is left. */
  async close(): Promise<void> {
    clearInterval(this.#sweeper)
    await this.#stopListening()
    const span = (this.#count / returning) * 1000
    for (const stream of this.#all()) stream.end(Math.random() * span)
  }

  #countNetwork({ network }: StreamReader, by: 1 | -1): void {
    const count = (this.#byNetwork.get(network) ?? 0) + by
    if (count > 0) this.#byNetwork.set(network, count)
    else this.#byNetwork.delete(network)
  }

  #all(): LiveStream[] {
    return [...this.#byUser.values()].flatMap((own) => [...own])
  }

  #wakeHere(users: readonly string[]): void {
    for (const user of users) this.#mark(this.#byUser.get(user) ?? [])
  }

  #mark(streams: Iterable<LiveStream>): void {
    for (const stream of streams) this.#dirty.add(stream)
    if (this.#dirty.size > 0 && !this.#reading) void this.#read()
  }

  async #read(): Promise<void> {
    this.#reading = true
    try {
      while (this.#dirty.size > 0) {
        const some = [...this.#dirty].slice(0, streamsAtOnce)
        for (const stream of some) this.#dirty.delete(stream)
        const able = some.filter((stream) => stream.isOpen && !stream.isStalled)
        if (able.length === 0) continue
        const known = able.map((stream) => ({ user: stream.reader.user, seq: stream.known }))
        const news = await readNews(this.#tools.database.db, known, new Date())
        for (const [index, stream] of able.entries()) this.#tell(stream, news[index] as News)
      }
    } catch (error) {
      // The next sweep sends the missed events.
      this.#tools.log.warn({ err: error }, 'news for open pages could not be read')
    } finally {
      this.#reading = false
    }
  }

  #tell(stream: LiveStream, news: News): void {
    const { isReset, known, events } = newsSince(stream.known, news)
    stream.known = known
    if (isReset) stream.send([{ name: 'reset', data: {}, seq: known }])
    else stream.send(events.flatMap((event) => newsOf(event) ?? []))
    if (known < news.last) this.#dirty.add(stream)
  }

  async #sendToOthers(): Promise<void> {
    const users = [...this.#untold]
    this.#untold.clear()
    try {
      for (let from = 0; from < users.length; from += idsPerMessage)
        await this.#tools.database.notify(channel, users.slice(from, from + idsPerMessage).join(','))
    } catch (error) {
      // Their sweep finds it.
      this.#tools.log.warn({ err: error }, 'other instances could not be told of news for open pages')
    }
  }

  async #sweep(): Promise<void> {
    const streams = this.#all()
    for (const stream of streams) stream.beat()
    if (this.#sweeping || streams.length === 0) return
    this.#sweeping = true
    try {
      const held = await readHeld(
        this.#tools.database.db,
        streams.map(({ reader }) => reader),
        new Date(),
      )
      for (const [index, stream] of streams.entries()) {
        const last = held[index] ?? null
        if (last === null || stream.isOver) stream.end(0)
        else if (last !== stream.known) this.#mark([stream])
      }
    } catch (error) {
      this.#tools.log.warn({ err: error }, 'sessions of open pages could not be looked at')
    } finally {
      this.#sweeping = false
    }
  }
}
