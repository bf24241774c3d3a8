/**
 * CPU time of a database and of this process together: a query's cost independent of the machine's other work, which its
 * milliseconds on the clock do not tell. Reads Linux's own counters, which are exact to the microsecond.
 */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** Nanoseconds that a process has run, of its first thread alone: a backend of PostgreSQL has no other. */
const ranFor = (pid: number): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])

/**
 * A clock of CPU milliseconds. The embedded database runs in a thread of this process; of a PostgreSQL on this machine the
 * backends count that are there now, so warm the pool first. NaN where the system has no such counters.
 */
export async function cpuClock({ kind, db }: Database): Promise<() => number> {
  const own = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  if (kind === 'embedded') return own
  if (process.platform !== 'linux') return () => Number.NaN
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(db)
  return () => own() + rows.reduce((sum, { pid }) => sum + ranFor(pid), 0) / 1e6
}
