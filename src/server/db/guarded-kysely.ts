/**
 * Kysely over a `pg` pool, with one trap closed: inside a transaction, a query on the outer database would wait for a
 * connection that the transaction itself holds. On the embedded database, which has one connection, that is a deadlock;
 * on PostgreSQL it is one under load. Here it is an error that names the mistake, on both.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type Driver, Kysely, PostgresDialect, sql, type Transaction, type TransactionBuilder } from 'kysely'
import type pg from 'pg'
import type { Schema } from './schema.ts'

const around = new AsyncLocalStorage<{ open: boolean }>()

class GuardedDialect extends PostgresDialect {
  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    driver.acquireConnection = async (options) => {
      if (around.getStore()?.open) {
        throw new Error('A transaction is open here: pass its tx on, the outer database would wait for it forever.')
      }
      return acquire(options)
    }
    return driver
  }
}

function guard(builder: TransactionBuilder<Schema>): TransactionBuilder<Schema> {
  const execute = builder.execute.bind(builder)
  const setAccessMode = builder.setAccessMode.bind(builder)
  const setIsolationLevel = builder.setIsolationLevel.bind(builder)
  builder.setAccessMode = (mode) => guard(setAccessMode(mode))
  builder.setIsolationLevel = (level) => guard(setIsolationLevel(level))
  builder.execute = <T>(work: (tx: Transaction<Schema>) => Promise<T>) =>
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
  return builder
}

/** The `db` of both databases. Destroying it ends the pool. */
export class GuardedKysely extends Kysely<Schema> {
  constructor(pool: pg.Pool) {
    super({ dialect: new GuardedDialect({ pool }) })
  }

  /**
   * Ends the pool after the queries that already wait for a connection: `pg` would leave those without an answer. One that
   * does not come to its end in `patience` milliseconds is given up.
   */
  async destroyInTurn(patience = 5_000): Promise<void> {
    const turn = sql`select 1`.execute(this).catch(() => undefined)
    await Promise.race([turn, pause(patience, undefined, { ref: false })])
    await this.destroy()
  }

  /** As Kysely's; a query on this database inside `work` is refused at once: use `tx`. */
  override transaction(): TransactionBuilder<Schema> {
    return guard(super.transaction())
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
