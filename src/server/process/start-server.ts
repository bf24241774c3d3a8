/**
 * Brings the server up in the order in which things can fail. Tests start it on port 0; the process around it (signals, exit codes) is main.ts.
 */
import { openMapArchive } from '../external/map-archive.ts'
import type { Log } from '../log/log.ts'
import type { Env } from '../settings/env.ts'
import { beginTraces } from '../traces/begin-traces.ts'
import { checkPort, type Place } from './listen.ts'
import { prepareDatabase } from './prepare-database.ts'
import type { RunningServer } from './serve.ts'

/** Starts everything. A failure that people can fix is thrown as a `StartRefusal` or `DatabaseRefusal`. */
export async function startServer({ env, log }: { env: Env; log: Log }): Promise<RunningServer> {
  const place: Place = { port: env.PORT, host: env.HOST, variable: 'PORT' }
  const metricsPlace: Place | null =
    env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.HOST, variable: 'METRICS_PORT' }
  await checkPort(place)
  if (metricsPlace) await checkPort(metricsPlace)
  // Refused here, not after minutes of making the database.
  await (await openMapArchive(env.MAP_FILE))?.close()
  const endTraces = await beginTraces(env, log)
  // The embedded database opens in a thread of its own; meanwhile this one loads all that serves.
  const [database, { serve }] = await Promise.all([prepareDatabase(env, log), import('./serve.ts')])
  return serve({ env, log, database, place, metricsPlace, endTraces })
}
