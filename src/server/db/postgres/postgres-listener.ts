/**
 * One connection of its own for LISTEN, opened with the first listener and opened again for as long as there are any.
 * PostgreSQL keeps nothing for absent listeners, so after a gap they are told to drop their caches. A connection that
 * only seems to be there is found out by a beat: a message of our own that has to come back through the database.
 */
import { randomBytes } from 'node:crypto'
import pLimit from 'p-limit'
import type { DatabaseLog } from '../database.ts'
import { type Listener, Listeners, listenStatement } from '../listeners.ts'
import type { WatchedClient } from './watched-client.ts'

/** Milliseconds before the first and between later tries to reconnect. */
const firstPause = 100
const longestPause = 5_000

/** Milliseconds between two beats, and after which a connection without one is given up. Pages are stale for little longer. */
export interface Beat {
  every: number
  most: number
}

export interface ListenerTools {
  /** A client that gives up by itself when it is not answered. */
  createClient(): WatchedClient
  /** Makes the first connection, which a start waits for. */
  connectFirst<T>(connect: () => Promise<T>): Promise<T>
  /** True if the database answers otherwise: changes may go unheard here then. */
  isThere(): Promise<boolean>
  /** @default every 3 s, given up after 10 */
  beat?: Beat
  log: DatabaseLog
}

/** A channel that only this process listens to; its name has letters alone. */
const ownChannel = () => `beat_${Array.from(randomBytes(16), (byte) => String.fromCharCode(97 + (byte % 26))).join('')}`

export class PostgresListener {
  #tools: ListenerTools
  #beat: Beat
  #beatChannel = ownChannel()
  #listeners = new Listeners()
  #client: Promise<WatchedClient> | undefined
  /** Queries over the connection go one by one: `pg` will not keep a queue of its own for ever. */
  #inTurn = pLimit(1)
  #retry: NodeJS.Timeout | undefined
  #closed = false

  constructor(tools: ListenerTools) {
    this.#tools = tools
    this.#beat = tools.beat ?? { every: 3_000, most: 10_000 }
  }

  /** Resolves when messages are being received; rejects when the first connection fails. */
  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    const statement = listenStatement(channel)
    const isFirst = this.#listeners.add(channel, listener)
    const stop = async () => {
      if (!this.#listeners.remove(channel, listener) || this.#closed) return
      // While the connection is away there is nothing to take back.
      await this.#client?.then((client) => this.#ask(client, `un${statement}`)).catch(() => undefined)
    }
    try {
      if (!this.#client) await this.#tools.connectFirst(() => this.#open())
      else if (isFirst) await this.#ask(await this.#client, statement)
    } catch (error) {
      await stop()
      throw error
    }
    return stop
  }

  #ask(client: WatchedClient, statement: string, values?: string[]): Promise<unknown> {
    return this.#inTurn(() => client.query(statement, values))
  }

  #open(): Promise<WatchedClient> {
    this.#client = this.#connect()
    // A failed connection is not kept: the next listener, or the next try, opens another.
    this.#client.catch(() => {
      this.#client = undefined
    })
    return this.#client
  }

  async #connect(): Promise<WatchedClient> {
    const client = this.#tools.createClient()
    client.on('error', () => undefined)
    client.on('notification', ({ channel, payload }) => this.#listeners.deliver(channel, payload ?? ''))
    try {
      await client.connect()
      for (const channel of [this.#beatChannel, ...this.#listeners.channels])
        await this.#ask(client, listenStatement(channel))
    } catch (error) {
      client.giveUp('not listening')
      throw error
    }
    this.#keepBeating(client)
    client.once('end', () => void this.#lost())
    return client
  }

  #keepBeating(client: WatchedClient): void {
    const { every, most } = this.#beat
    const giveUp = () => client.giveUp('No message came back through the database: the connection is given up.')
    let death = setTimeout(giveUp, most).unref()
    client.on('notification', ({ channel }) => {
      if (channel !== this.#beatChannel) return
      clearTimeout(death)
      death = setTimeout(giveUp, most).unref()
    })
    let isUnderWay = false
    const beats = setInterval(async () => {
      if (isUnderWay) return
      isUnderWay = true
      await this.#ask(client, 'select pg_notify($1, $2)', [this.#beatChannel, '']).catch(() => undefined)
      isUnderWay = false
    }, every).unref()
    client.once('end', () => {
      clearInterval(beats)
      clearTimeout(death)
    })
  }

  async #lost(): Promise<void> {
    this.#client = undefined
    if (this.#closed) return
    this.#tools.log.warn({}, 'the connection for database messages was lost')
    this.#reconnect(firstPause)
    await this.#dropWhileDeaf()
  }

  /** Cached pages outlive a database that is away for everybody, but not a connection that is lost here alone. */
  async #dropWhileDeaf(): Promise<void> {
    if (await this.#tools.isThere()) this.#listeners.reconnected()
  }

  #reconnect(pause: number): void {
    this.#retry = setTimeout(async () => {
      try {
        await this.#open()
      } catch {
        if (this.#closed) return
        await this.#dropWhileDeaf()
        this.#reconnect(Math.min(pause * 2, longestPause))
        return
      }
      if (this.#closed) return
      this.#tools.log.info({}, 'the connection for database messages is back')
      this.#listeners.reconnected()
    }, pause)
    this.#retry.unref()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    const client = await this.#client?.catch(() => undefined)
    if (!client) return
    // A connection that has died silently would never say that it has ended.
    const cut = setTimeout(() => client.giveUp('closing'), 1_000)
    await client.end().catch(() => undefined)
    clearTimeout(cut)
  }
}
