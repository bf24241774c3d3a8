/**
 * For the proxy and the orchestrator: `/healthz` the process is alive, `/readyz` it can serve. It does as
 * requests do: rows are read, and on the embedded database written. (A server that stops answers 503 itself.)
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import { pendingMigrations } from '../../db/migrate.ts'
import { isOutage } from '../../db/outage.ts'
import { readRealRows } from '../../db/read-real-rows.ts'
import type { Log } from '../../log/log.ts'
import type { Handle } from './serve-resources.ts'

/** Milliseconds after which no answer is one, less than proxies wait. */
const usualPatience = 4_000
/** Milliseconds for which an answer is reused: constant requests cost one query a second. */
const freshFor = 1_000

/** Reason for which a server is not ready, in words that name no path or address: the answer is public, the log has the error. */
export type Fault =
  | 'migrations pending'
  | 'database unreachable'
  | 'database does not answer'
  | 'database cannot be written'
  | 'database fails'

type HealthOfDatabase = Pick<Database, 'probe' | 'proveWritable'>

/** The handlers; `log` gets a line when a fault comes and when it goes, not for each request. */
export function healthResources(
  database: HealthOfDatabase,
  log: Pick<Log, 'info' | 'error'>,
  patience = usualPatience,
) {
  const findFault = faultFinder(() => question(database, patience), log)
  return {
    '/healthz': ({ res }) => res.json({ ok: true }),
    '/readyz': async ({ res }) => {
      const fault = await findFault()
      res.status(fault ? 503 : 200).json(fault ? { ok: false, fault } : { ok: true })
    },
  } satisfies Record<string, Handle>
}

function faultFinder(find: () => Promise<Finding>, log: Pick<Log, 'info' | 'error'>): () => Promise<Fault | null> {
  let asked: { answer: Promise<Fault | null>; until: number } | undefined
  let known: Fault | null = null
  const tell = (fault: Fault | null, err?: unknown) => {
    if (fault === known) return
    if (fault) log.error({ err }, `Not ready: ${fault}`)
    else log.info({}, 'Ready again')
    known = fault
  }
  const ask = async () => {
    const { fault, error } = await find()
    tell(fault, error)
    return fault
  }
  return () => {
    if (asked && performance.now() < asked.until) return asked.answer
    // Until it is answered nobody asks again: a database that hangs is not asked by a growing crowd.
    const mine = { answer: ask(), until: Number.POSITIVE_INFINITY }
    asked = mine
    void mine.answer.then(() => {
      mine.until = performance.now() + freshFor
    })
    return mine.answer
  }
}

interface Finding {
  fault: Fault | null
  error?: unknown
}

async function question(database: HealthOfDatabase, patience: number): Promise<Finding> {
  const late = pause(patience, { fault: 'database does not answer' } as const, { ref: false })
  return Promise.race([readAndWrite(database), late])
}

async function readAndWrite(database: HealthOfDatabase): Promise<Finding> {
  try {
    const pending = await database.probe(async (db) => {
      const names = await pendingMigrations({ db })
      if (names.length === 0) await readRealRows(db)
      return names
    })
    if (pending.length > 0) return { fault: 'migrations pending' }
  } catch (error) {
    return { fault: isOutage(error) ? 'database unreachable' : 'database fails', error }
  }
  try {
    await database.proveWritable()
    return { fault: null }
  } catch (error) {
    return { fault: 'database cannot be written', error }
  }
}
