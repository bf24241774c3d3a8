/**
 * One connection of its own for LISTEN, opened with the first listener and opened again for as long as there are any.
 * PostgreSQL keeps nothing for those who are away, so after a gap the listeners are told to drop what they kept.
 */
import type pg from 'pg'
import type { DatabaseLog } from './database.ts'
import { type Listener, Listeners, listenStatement } from './listeners.ts'

/** Milliseconds before the first and between later tries to reconnect. */
const firstPause = 100
const longestPause = 5_000

export class PostgresListener {
  #createClient: () => pg.Client
  #log: DatabaseLog
  #listeners = new Listeners()
  #client: Promise<pg.Client> | undefined
  #retry: NodeJS.Timeout | undefined
  #closed = false

  constructor(createClient: () => pg.Client, log: DatabaseLog) {
    this.#createClient = createClient
    this.#log = log
  }

  /** Resolves when messages are being received; rejects when the first connection fails. */
  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    const statement = listenStatement(channel)
    const isFirst = this.#listeners.add(channel, listener)
    const stop = async () => {
      if (!this.#listeners.remove(channel, listener) || this.#closed) return
      // While the connection is away there is nothing to take back.
      await this.#client?.then((client) => client.query(`un${statement}`)).catch(() => undefined)
    }
    try {
      if (!this.#client) await this.#open()
      else if (isFirst) await (await this.#client).query(statement)
    } catch (error) {
      await stop()
      throw error
    }
    return stop
  }

  #open(): Promise<pg.Client> {
    this.#client = this.#connect()
    // A failed connection is not kept: the next listener, or the next try, opens another.
    this.#client.catch(() => {
      this.#client = undefined
    })
    return this.#client
  }

  async #connect(): Promise<pg.Client> {
    const client = this.#createClient()
    client.on('error', () => undefined)
    client.on('notification', ({ channel, payload }) => this.#listeners.deliver(channel, payload ?? ''))
    try {
      await client.connect()
      for (const channel of this.#listeners.channels) await client.query(listenStatement(channel))
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    client.once('end', () => this.#lost())
    return client
  }

  #lost(): void {
    this.#client = undefined
    if (this.#closed) return
    this.#log.warn({}, 'the connection for database messages was lost')
    this.#reconnect(firstPause)
  }

  #reconnect(pause: number): void {
    this.#retry = setTimeout(async () => {
      try {
        await this.#open()
      } catch {
        if (!this.#closed) this.#reconnect(Math.min(pause * 2, longestPause))
        return
      }
      this.#log.info({}, 'the connection for database messages is back')
      this.#listeners.reconnected()
    }, pause)
    this.#retry.unref()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    await this.#client?.then((client) => client.end()).catch(() => undefined)
  }
}
