/**
 * A database that runs no statement: each is described by a real engine, its kinds are compared, and one invented row is the answer, so that code
 * goes on to its next statement and nothing is written.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import type { Schema } from '#server/db/schema.ts'
import { type Field, faultsOfFields } from './kinds.ts'
import { saidOf } from './statements.ts'

export interface Described {
  fields: readonly Field[]
  /** The engine's reason why it is no statement. */
  error: string | null
}

/** Asks for the columns of a statement without running it, by the messages Parse and Describe. */
export function describeStatement(client: pg.Client, text: string): Promise<Described> {
  return new Promise((resolve) => {
    const found: { fields: Field[]; error: string | null } = { fields: [], error: null }
    client.query({
      submit(connection: {
        parse(it: object, more: boolean): void
        describe(it: object, more: boolean): void
        sync(): void
      }) {
        connection.parse({ text, name: '', types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription(message: { fields: Field[] }) {
        found.fields = message.fields
      },
      handleError(error: Error) {
        found.error = error.message
        resolve(found)
      },
      handleReadyForQuery: () => resolve(found),
      handleParameterDescription: () => undefined,
      handleCommandComplete: () => undefined,
      handleDataRow: () => undefined,
      handleEmptyQuery: () => undefined,
    } as never)
  })
}

/** Texts that code goes on by, by their columns. */
const words: Readonly<Record<string, string>> = {
  rules: '2026-11',
  role: 'inspector',
  table: 'photos',
  column: 'key',
  status: 'approved',
}

/** Names of columns with the end of a time, which is not yet over. */
const isEnd = /until|_to$|due|expires/

/** A value of a type, by its number; some columns have words of the product in them. */
function invented({ name, dataTypeID: type }: Field, otherwise: unknown): unknown {
  if (name in words) return words[name]

  if (type === 16) return true
  if ([20, 21, 23, 26, 700, 701, 1700].includes(type)) return 1
  if ([1184, 1114].includes(type)) return new Date(isEnd.test(name) ? '2126-01-01T00:00:00Z' : '2026-01-01T00:00:00Z')
  if (type === 2950) return '01890000-0000-7000-8000-000000000000'
  if (type === 1082) return '2026-01-01'
  if (type === 17) return Buffer.alloc(32)
  if ([25, 19, 1042, 1043].includes(type)) return 'th'
  return otherwise
}

export interface Describing {
  db: Kysely<Schema>
  /** The answer: one row, or none. */
  answers: { rows: 0 | 1; left: number }
}

interface DescribingOptions {
  client: pg.Client
  /** Stands in for JSON and lists. */
  inside: () => unknown
  nameOf(field: Field): string | undefined
  /** Of each statement, once it is compiled. */
  onStatement(compiled: CompiledQuery, described: Described, faults: string[]): void
}

export function describingDatabase({ client, inside, nameOf, onStatement }: DescribingOptions): Describing {
  const answers: Describing['answers'] = { rows: 1, left: 0 }
  const known = new Map<string, Promise<Described>>()
  // One after the other, as a connection has it.
  let before: Promise<unknown> = Promise.resolve()
  const describe = (sql: string) => {
    const found = known.get(sql) ?? before.then(() => describeStatement(client, sql))
    before = found
    known.set(sql, found)
    return found
  }
  const connection: DatabaseConnection = {
    async executeQuery<R>(compiled: CompiledQuery) {
      const { sql } = compiled
      const described = await describe(sql)
      const faults = described.error
        ? []
        : saidOf(sql).flatMap(({ kinds, isWhole }) =>
            faultsOfFields(kinds, described.fields, nameOf).filter(
              (it) => isWhole || !it.endsWith('no column of the answer'),
            ),
          )
      onStatement(compiled, described, faults)
      if (described.error) throw new Error(described.error)
      if (answers.left-- <= 0) throw new Error('goes on without an end')
      const row = Object.fromEntries(described.fields.map((it) => [it.name, invented(it, inside())]))
      const rows = (answers.rows === 1 ? [row] : []) as R[]
      // Invented rows are no answers (checked-answers.ts).
      return { rows, numAffectedRows: BigInt(answers.rows), isInvented: true }
    },
    // biome-ignore lint/correctness/useYield: nothing is streamed here.
    async *streamQuery() {
      throw new Error('nothing is streamed here')
    },
  }
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (it) => new PostgresIntrospector(it),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: async () => undefined,
        acquireConnection: async () => connection,
        beginTransaction: async () => undefined,
        commitTransaction: async () => undefined,
        rollbackTransaction: async () => undefined,
        releaseConnection: async () => undefined,
        destroy: async () => undefined,
      }),
    },
  })
  return { db, answers }
}
