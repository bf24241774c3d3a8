/** For the proxy and the orchestrator: `/healthz` the process is alive, `/readyz` it can serve (database there and migrated; a server that stops answers 503 itself). */
import { Router } from 'express'
import type { Database } from '../db/database.ts'
import { pendingMigrations } from '../db/migrate.ts'

export function healthRoutes(database: Database): Router {
  const router = Router()
  router.get('/healthz', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ ok: true })
  })
  router.get('/readyz', async (_req, res) => {
    res.set('Cache-Control', 'no-store')
    const fault = await notReady(database)
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
