/** For the proxy and the orchestrator: `/healthz` the process is alive, `/readyz` it can serve (database there, migrated, not stopping). */
import { Router } from 'express'
import type { Database } from '../db/database.ts'
import { pendingMigrations } from '../db/migrate.ts'

let stopping = false

/** From now on `/readyz` answers 503, so that a proxy sends nothing new here. */
export function announceStop(): void {
  stopping = true
}

export function healthRoutes(database: Database): Router {
  const router = Router()
  router.get('/healthz', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ ok: true })
  })
  router.get('/readyz', async (_req, res) => {
    res.set('Cache-Control', 'no-store')
    const fault = stopping ? 'stopping' : await notReady(database)
    res.status(fault ? 503 : 200).json(fault ? { ok: false, fault } : { ok: true })
  })
  return router
}

async function notReady(database: Database): Promise<string | null> {
  try {
    await database.ping()
    return (await pendingMigrations(database)).length > 0 ? 'migrations pending' : null
  } catch {
    return 'database unreachable'
  }
}
