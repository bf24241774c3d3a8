/**
 * Lists that are worked off in the background, a batch a transaction: the loop around them. A list is held by one instance at a time; one that fails
 * lets others pass and is given up after some failures in a row.
 */
import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import { type BatchTools, productOf } from './as-product.ts'
import { type Doing, step } from './command.ts'
import { execute } from './execute.ts'
import { onlyProduct } from './policies.ts'

/** Failures in a row after which a list is given up. */
const triesMost = 3

interface Lists<Held extends { id: string }> {
  /** Has `tries` and a `state` that becomes `failed`. */
  table: 'place_imports' | 'report_jobs'
  /** Message of the log when a batch failed. */
  failure: string
  /** The next list that has work, locked, without those that another instance holds. */
  holdNext(tx: Transaction<Schema>): Promise<Held | undefined>
  /** Works off the next batch. */
  goOn(doing: Doing, held: Held): Promise<void>
}

interface Working {
  signal?: AbortSignal
  /** Begins no further batch after so many milliseconds. */
  forMs: number
}

/** A list failed, and others wait behind it. */
class ListFailure extends Error {
  override name = 'ListFailure'
  readonly list: string
  constructor(list: string, message: string, cause: unknown) {
    super(message, { cause })
    this.list = list
  }
}

/** A function that goes on with these lists for a while. */
export function workOnLists<Held extends { id: string }>({ table, failure, holdNext, goOn }: Lists<Held>) {
  /** One batch; false where there is none. */
  const workOnNext = step<object, boolean>({
    may: onlyProduct,
    async run(doing) {
      const held = await holdNext(doing.tx)
      if (!held) return false
      await goOn(doing, held).catch((error: unknown) => {
        throw new ListFailure(held.id, failure, error)
      })
      return true
    },
  })

  const noteFailure = ({ db }: BatchTools, id: string) =>
    sql`update ${sql.table(table)} set tries = tries + 1, state = case when tries + 1 >= ${triesMost} then 'failed' else state end
      where id = ${id}`.execute(db)

  return async (tools: BatchTools, { signal, forMs }: Working): Promise<void> => {
    const until = performance.now() + forMs
    while (!signal?.aborted && performance.now() < until) {
      const caller = await productOf(tools, new Date())
      const isDone = await execute(tools, caller, workOnNext, {}).catch(async (error: unknown) => {
        if (error instanceof ListFailure) await noteFailure(tools, error.list)
        throw error
      })
      if (!isDone) return
    }
  }
}
