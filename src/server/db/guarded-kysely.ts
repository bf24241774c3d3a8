/**
 * Kysely over a `pg` pool, with one trap closed: inside a transaction, a query on the outer database would wait for a
 * connection that the transaction itself holds. On the embedded database, which has one connection, that is a deadlock;
 * on PostgreSQL it is one under load. Here it is an error that names the mistake, on both.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type ConnectionBuilder,
  type Driver,
  Kysely,
  type LogEvent,
  PostgresDialect,
  type QueryCompiler,
  type Transaction,
  type TransactionBuilder,
} from 'kysely'
import type pg from 'pg'
import { databaseWaits, secondsSince, statements } from '../measures/measures.ts'
import { noteCompiled, preparePlans } from './prepared-plans.ts'
import type { Schema } from './schema.ts'
import { sql } from './sql.ts'

const around = new AsyncLocalStorage<{ open: boolean }>()

/** Ways to connections and transactions, where they are more than asking the pool. */
export interface Turns {
  /** Gets a connection by `connect`, which may be called again. */
  connection<T>(connect: () => Promise<T>): Promise<T>
  /** Runs a whole transaction when it is its turn. */
  transaction<T>(run: () => Promise<T>): Promise<T>
}

/** Its text alone: the values are people's. */
const sayStatement = ({ query, queryDurationMillis, level }: LogEvent) =>
  statements.say({ text: query.sql, seconds: queryDurationMillis / 1_000, failed: level === 'error' })

const noTurns: Turns = { connection: (connect) => connect(), transaction: (run) => run() }

/** Compiles as this one does, and remembers the statements whose plans are kept. */
export const compileNoting = (compiler: QueryCompiler): QueryCompiler => ({
  compileQuery: (node, queryId) => {
    const compiled = compiler.compileQuery(node, queryId)
    noteCompiled(node, compiled.sql)
    return compiled
  },
})

class GuardedDialect extends PostgresDialect {
  #turns: Turns

  constructor(pool: pg.Pool, turns: Turns) {
    super({ pool })
    this.#turns = turns
  }

  override createQueryCompiler(): QueryCompiler {
    return compileNoting(super.createQueryCompiler())
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    driver.acquireConnection = async (options) => {
      if (around.getStore()?.open) {
        throw new Error('A transaction is open here: pass its tx on, the outer database would wait for it forever.')
      }
      const begun = performance.now()
      const connection = await this.#turns.connection(() => acquire(options))
      databaseWaits.say({ for: 'connection', seconds: secondsSince(begun) })
      return connection
    }
    return driver
  }
}

function guard(builder: TransactionBuilder<Schema>, turns: Turns): TransactionBuilder<Schema> {
  const execute = builder.execute.bind(builder)
  const setAccessMode = builder.setAccessMode.bind(builder)
  const setIsolationLevel = builder.setIsolationLevel.bind(builder)
  builder.setAccessMode = (mode) => guard(setAccessMode(mode), turns)
  builder.setIsolationLevel = (level) => guard(setIsolationLevel(level), turns)
  const begin = <T>(work: (tx: Transaction<Schema>) => Promise<T>) =>
    execute((tx) => {
      const mark = { open: true }
      return around.run(mark, async () => {
        try {
          return await work(tx)
        } finally {
          mark.open = false
        }
      })
    })
  // One that is refused must not wait for a turn, which the open transaction around it may have.
  builder.execute = (work) => {
    if (around.getStore()?.open) return begin(work)
    const asked = performance.now()
    return turns.transaction(() => {
      databaseWaits.say({ for: 'transaction', seconds: secondsSince(asked) })
      return begin(work)
    })
  }
  return builder
}

export interface GuardedOptions {
  /** @default none: whatever the pool gives, at once */
  turns?: Turns
  /**
   * The server itself, where the pool's connections are those of a pooler: work of a session goes there, since a setting or a prepared
   * plan would stay with a connection that another process gets next.
   */
  direct?: GuardedKysely
  /** Connections prepare statements whose plans are kept. @default true, unless the pool's are those of a pooler */
  keepsPlans?: boolean
}

/** The `db` of both databases. Destroying it ends the pool. */
export class GuardedKysely extends Kysely<Schema> {
  #turns: Turns
  #direct: GuardedKysely | undefined

  constructor(pool: pg.Pool, { turns = noTurns, direct, keepsPlans = !direct }: GuardedOptions = {}) {
    super({ dialect: new GuardedDialect(pool, turns), log: sayStatement })
    if (keepsPlans) pool.on('connect', preparePlans)
    this.#turns = turns
    this.#direct = direct
  }

  /** One connection for work of a session: locks that outlast a transaction, lifted limits. */
  override connection(): ConnectionBuilder<Schema> {
    return this.#direct?.connection() ?? super.connection()
  }

  /**
   * Ends the pool after the queries that already wait for a connection: `pg` would leave those without an answer. One that
   * does not come to its end in `patience` milliseconds is given up, and so is a connection that does not end in as many more.
   */
  async destroyInTurn(patience = 5_000): Promise<void> {
    const turn = sql`select 1`.execute(this).catch(() => undefined)
    await Promise.race([turn, pause(patience, undefined, { ref: false })])
    // The pool also waits for connections that are being made, and some are never answered.
    await Promise.race([this.destroy(), pause(patience, undefined, { ref: false })])
  }

  /** As Kysely's; a query on this database inside `work` is refused at once: use `tx`. */
  override transaction(): TransactionBuilder<Schema> {
    return guard(super.transaction(), this.#turns)
  }
}

/**
 * A connection that breaks fails the query that uses it, and the pool opens another. It also emits an error, idle or in
 * use, which without a listener would end the process.
 */
export function ignoreBrokenConnections(pool: pg.Pool, onIdle: (error: Error) => void = () => undefined): void {
  pool.on('error', onIdle)
  pool.on('connect', (client) => client.on('error', () => undefined))
}
