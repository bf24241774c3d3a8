/**
 * Transactions take turns, so that waits for the lock of one row never hold all connections: a read always finds
 * one. Waiting for a turn needs no connection, and has an end.
 */
import pLimit from 'p-limit'
import { DatabaseBusy } from './outage.ts'

/** Runs at most `most` at once; a transaction that waits longer than `patience` milliseconds is refused with `DatabaseBusy` and never run. */
export function takeTurns(most: number, patience: number): <T>(run: () => Promise<T>) => Promise<T> {
  const atOnce = pLimit(most)
  return <T>(run: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      let refused = false
      const timer = setTimeout(() => {
        refused = true
        reject(new DatabaseBusy())
      }, patience)
      void atOnce(async () => {
        clearTimeout(timer)
        if (!refused) await run().then(resolve, reject)
      })
    })
}
