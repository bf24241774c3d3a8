/**
 * Waits for a PostgreSQL that is still starting, as when containers come up together, and refuses clearly where waiting
 * cannot help: a wrong password, a database that does not exist. The password never appears in a line.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log/log.ts'
import { StartRefusal } from '../settings/refusal.ts'

/** Not there yet: refused or lost connections, names not yet known to the resolver, and "the system is starting up". */
const passing =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|57P0[123]|53300)$/

const lines: Record<string, (where: string, user: string) => string> = {
  '28P01': (where, user) => `PostgreSQL at ${where} refuses the password of "${user}". Correct DATABASE_URL.`,
  '28000': (where, user) =>
    `PostgreSQL at ${where} does not let "${user}" in. Correct DATABASE_URL, or the server's pg_hba.conf.`,
  '3D000': (where) => `PostgreSQL at ${where} has no such database. Create it, in UTF-8, or correct DATABASE_URL.`,
}

async function tryToConnect(url: string): Promise<string | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A connection that breaks after the answer would otherwise end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return undefined
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { code, errors } = error as Error & { code?: string; errors?: { code?: string }[] }
    return code ?? errors?.[0]?.code ?? (error.message.includes('timeout') ? 'ETIMEDOUT' : error.message)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Resolves when the database answers; throws a `StartRefusal` after `patience` milliseconds, or at once where waiting is no use. */
export async function waitForPostgres(url: string, log: Log, patience = 30_000): Promise<void> {
  const { host, username, pathname } = new URL(url)
  const where = `${host}${pathname}`
  const end = performance.now() + patience
  for (let rest = 200, said = false; ; rest = Math.min(rest * 2, 3_000)) {
    const fault = await tryToConnect(url)
    if (fault === undefined) return
    const line = lines[fault]
    if (line) throw new StartRefusal(line(where, decodeURIComponent(username)))
    if (!passing.test(fault))
      throw new StartRefusal(`PostgreSQL at ${where} cannot be used (${fault}). Correct DATABASE_URL.`)
    const isFull = fault === '53300'
    if (performance.now() + rest > end) {
      if (isFull)
        throw new StartRefusal(
          `PostgreSQL at ${where} had no free connection for ${Math.round(patience / 1000)} s (53300). End other programs there, or raise its max_connections.`,
        )
      throw new StartRefusal(
        `PostgreSQL at ${where} did not answer for ${Math.round(patience / 1000)} s (${fault}). Start it, or correct DATABASE_URL.`,
      )
    }
    if (!said) log.info(`Waiting for ${isFull ? 'a free connection to ' : ''}PostgreSQL at ${where} …`)
    said = true
    await pause(rest)
  }
}
