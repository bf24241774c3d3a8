/**
 * A Kysely whose statements and transactions are each handed to another one: to that of a replica, or of the primary. A statement is compiled once, here.
 */
import {
  type ConnectionBuilder,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type KyselyPlugin,
  PostgresDialect,
  type QueryCompiler,
  type Transaction,
  type TransactionBuilder,
} from 'kysely'
import { compileNoting, type GuardedKysely } from '../guarded-kysely.ts'
import type { Schema } from '../schema.ts'

export interface Hands {
  primary: GuardedKysely
  /** Calls `work` with the database that is to answer, and perhaps again with another. */
  run<T>(work: (db: GuardedKysely) => Promise<T>): Promise<T>
}

const notHere = async () => {
  throw new Error('A transaction of a replica is begun on its own database.')
}

class HandingDialect extends PostgresDialect {
  #hands: Hands

  constructor(hands: Hands) {
    super({
      pool: async () => {
        throw new Error('The databases behind this one have the connections.')
      },
    })
    this.#hands = hands
  }

  override createQueryCompiler(): QueryCompiler {
    return compileNoting(super.createQueryCompiler())
  }

  override createDriver(): Driver {
    const connection: DatabaseConnection = {
      executeQuery: (query, options) => this.#hands.run((db) => db.executeQuery(query, options)) as Promise<never>,
      streamQuery: () => {
        throw new Error('Streams of rows are read from the primary.')
      },
    }
    return {
      init: async () => undefined,
      acquireConnection: async () => connection,
      releaseConnection: async () => undefined,
      beginTransaction: notHere,
      commitTransaction: notHere,
      rollbackTransaction: notHere,
      destroy: async () => undefined,
    }
  }
}

export class ReadingKysely extends Kysely<Schema> {
  #hands: Hands
  #plugins: readonly KyselyPlugin[]

  constructor(hands: Hands, plugins: readonly KyselyPlugin[] = []) {
    super({ dialect: new HandingDialect(hands), plugins: [...plugins] })
    this.#hands = hands
    this.#plugins = plugins
  }

  override withPlugin(plugin: KyselyPlugin): ReadingKysely {
    return new ReadingKysely(this.#hands, [...this.#plugins, plugin])
  }

  /** Work of a session is the primary's. */
  override connection(): ConnectionBuilder<Schema> {
    return this.#hands.primary.connection()
  }

  /** The whole of it is run again where a replica is lost in it: it only reads. */
  override transaction(): TransactionBuilder<Schema> {
    return this.#transactionOf((db) => db.transaction())
  }

  #transactionOf(begin: (db: GuardedKysely) => TransactionBuilder<Schema>): TransactionBuilder<Schema> {
    const builder = begin(this.#hands.primary)
    builder.setAccessMode = (mode) => this.#transactionOf((db) => begin(db).setAccessMode(mode))
    builder.setIsolationLevel = (level) => this.#transactionOf((db) => begin(db).setIsolationLevel(level))
    builder.execute = <T>(work: (tx: Transaction<Schema>) => Promise<T>) =>
      this.#hands.run((db) =>
        begin(db).execute((tx) => work(this.#plugins.reduce((by, plugin) => by.withPlugin(plugin), tx))),
      )
    return builder
  }
}
