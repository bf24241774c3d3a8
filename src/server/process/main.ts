/**
 * The server's process. A fault that a person can repair is its line on standard error and exit code 1, without a stack;
 * any other is logged in full.
 */
import { asRefusal } from '../db/embedded/damage.ts'
import { isOutage } from '../db/outage.ts'
import { DatabaseRefusal } from '../db/refusal.ts'
import { createLog } from '../log/log.ts'
import { readEnv } from '../settings/env.ts'
import { StartRefusal } from '../settings/refusal.ts'
import { checkFileLimit } from './file-limit.ts'
import { type Stop, stopOnSignals } from './shutdown.ts'
import { startServer } from './start-server.ts'

let stop: Stop | undefined

/** The line for a fault that a person can repair, or that passes; undefined for a fault of ours. */
function refusalLine(thrown: unknown): string | undefined {
  const error = asRefusal(thrown)
  if (error instanceof StartRefusal || error instanceof DatabaseRefusal) return error.message
  if (isOutage(error))
    return `The database was lost during the start (${(error as Error).message}). Start again when it is back.`
  return undefined
}

try {
  checkFileLimit()
  const env = readEnv()
  const log = createLog(env)
  stopOnSignals(log, () => stop)
  const server = await startServer({ env, log })
  stop = server.stop
  const local = `http://localhost:${server.port}`
  log.info(`Ready at ${env.PORT === 0 || env.PUBLIC_URL === local ? local : `${local} (${env.PUBLIC_URL})`}`)
  if (!server.isPrepared())
    log.info(
      'More places, and people to sign in as, follow in about a minute. Pages are read meanwhile, nothing is sent.',
    )
  process.stdout.write(await server.demo)
} catch (error) {
  const line = refusalLine(error)
  if (line === undefined) throw error
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
