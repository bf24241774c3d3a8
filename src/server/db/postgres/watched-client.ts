/**
 * A `pg` client that notices when its connection has died silently: a firewall or proxy that forgets it answers nothing, for ever.
 * `query_timeout` of `pg` would give such a connection back to the pool while the server may still be busy with it; here it is
 * destroyed, so that nobody meets it again. The server ends statements by itself, so silence beyond that is not work.
 */
import pg from 'pg'

/** Time that a connection may be silent, in milliseconds. Shared by all clients of a database, and shorter once a stop has begun. */
export interface Patience {
  answer: number
}

/** Time for an answer that is already here to be read, in a process that was stopped or busy for longer than its patience. */
const grace = 1_000

type Config = pg.ClientConfig & { patience: Patience }

/** A client of `pg` with an end to its patience. Given to a pool as its `Client`, it reads `patience` from the pool's options. */
export class WatchedClient extends pg.Client {
  #patience: Patience
  #timer: NodeJS.Timeout | undefined
  /** Start of the query under way; undefined when there is none. */
  #askedAt: number | undefined
  /** The server's own limit is off, for a load or a migration: then silence may be work. */
  #unlimited: 'transaction' | 'session' | undefined

  constructor(config: Config) {
    super(config)
    this.#patience = config.patience
    this.on('drain', () => this.#answered())
    this.on('end', () => this.#answered())
  }

  // The overloads of `pg` end in one call; the arguments are passed on unchanged.
  // biome-ignore lint/suspicious/noExplicitAny: the return type depends on the overload
  override query(...args: unknown[]): any {
    this.#readLimit(args[0])
    if (this.#askedAt === undefined) {
      this.#askedAt = performance.now()
      if (!this.#unlimited) this.#await(this.#patience.answer)
    }
    return Reflect.apply(super.query, this, args)
  }

  /** True while a question waits for its answer. */
  get isAsked(): boolean {
    return this.#askedAt !== undefined
  }

  /** Applies a patience that has become shorter to the question under way, also where it has no limit. */
  hurry(): void {
    if (this.#askedAt === undefined) return
    clearTimeout(this.#timer)
    this.#await(this.#patience.answer - (performance.now() - this.#askedAt))
  }

  /** Ends the connection at once: the query under way fails, and the pool forgets it. */
  giveUp(reason: string): void {
    this.connection.stream.destroy(Object.assign(new Error(reason), { code: 'ETIMEDOUT' }))
  }

  #await(left: number): void {
    this.#timer = setTimeout(
      () => {
        this.#timer = setTimeout(() => {
          this.giveUp('The database has not answered: the connection is given up.')
        }, grace)
      },
      Math.max(0, left),
    )
  }

  #answered(): void {
    clearTimeout(this.#timer)
    this.#askedAt = undefined
    if (this.#unlimited === 'transaction' && this.getTransactionStatus() === 'I') this.#unlimited = undefined
  }

  /** The statement that lifts the server's limit lifts this one, so that nobody has to say it twice. */
  #readLimit(query: unknown): void {
    const text = typeof query === 'string' ? query : (query as { text?: unknown })?.text
    if (typeof text !== 'string' || !text.includes('statement_timeout')) return
    if (text.includes('reset statement_timeout')) this.#unlimited = undefined
    else if (text.includes('set statement_timeout = 0')) this.#unlimited = 'session'
    else if (text.includes("'statement_timeout', '0', true")) this.#unlimited = 'transaction'
  }
}
