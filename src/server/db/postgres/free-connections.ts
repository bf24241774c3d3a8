/**
 * When the server has no connection left (53300), an instance goes on with those that it has, and when it has none
 * it asks again. Without this a request fails although a connection of this very process comes free a moment later.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseLog } from '../database.ts'

/** SQLSTATE of "too many clients already", also of a role or a database that has its own limit. */
const tooMany = '53300'

/** Milliseconds between tries of a waiting query, and after which more connections than there are may be opened again. */
const rest = { try: 200, growth: 10_000 }

export const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === tooMany

/** Tries again while the server is full, for `patience` milliseconds; then throws its last error. `onFull` before each pause. */
export async function whileFull<T>(connect: () => Promise<T>, patience: number, onFull: () => void): Promise<T> {
  const end = performance.now() + patience
  for (;;) {
    try {
      return await connect()
    } catch (error) {
      if (!isFull(error) || performance.now() + rest.try > end) throw error
      onFull()
      await pause(rest.try)
    }
  }
}

/**
 * Keeps a pool to the connections that it has while the server is full, so that a query waits in the pool's queue for the
 * next released one. Returns the callback for the server's word that it is full.
 */
export function holdSize(pool: pg.Pool, log: DatabaseLog): () => void {
  const most = pool.options.max
  let growth: NodeJS.Timeout | undefined
  return () => {
    pool.options.max = Math.max(1, pool.totalCount)
    if (!growth) log.warn({ connections: pool.totalCount }, 'PostgreSQL has no connection left: waiting for own ones')
    clearTimeout(growth)
    growth = setTimeout(() => {
      growth = undefined
      pool.options.max = most
    }, rest.growth).unref()
  }
}
