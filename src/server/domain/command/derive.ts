/**
 * The frame of derived data: stored figures of places, orders of lists, names of files. It has no actor, so nothing of it is
 * on record; like a command it is one transaction that states its cache tags, and the frame drops the cached pages that show it.
 */
import type { Kysely, Transaction } from 'kysely'
import { announceChange, type ChangeTag } from '../../db/changes.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Schema } from '../../db/schema.ts'

/** More changed places than this are announced as a change of everything. */
const announcedOneByOne = 500

interface Derived<Result> {
  result: Result
  /** Tags of pages that show the change. */
  touches: readonly ChangeTag[] | 'all'
}

/** The cached pages of these places: their own, and every list. */
export const pagesOf = (businessIds: readonly string[]): readonly ChangeTag[] | 'all' => {
  if (businessIds.length === 0) return []
  return businessIds.length > announcedOneByOne ? 'all' : ['lists', ...businessIds.map((id) => `place:${id}` as const)]
}

/** Runs `work` in one transaction, that of `db` where it is one, and announces the touched data. */
export function derive<Result>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<Derived<Result>>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    const { result, touches } = await work(tx)
    await announceChange(tx, touches === 'all' ? 'all' : [...touches])
    return result
  })
}
