/**
 * The embedded database with its demo, made from the sources while the first start builds the pages: each takes one of two cores. It only
 * saves time: without it, after a fault or where it is ended by a signal, the server makes the missing data and names the fault.
 */
import { fillDemo } from '../demo/fill-demo.ts'
import { createLog } from '../log/log.ts'
import { readEnv } from '../settings/env.ts'
import { prepareDatabase } from './prepare-database.ts'

try {
  const env = readEnv()
  if (env.DEMO && !env.DATABASE_URL) {
    const log = createLog(env)
    const database = await prepareDatabase(env, log)
    await fillDemo(env, database, log)
    await database.close()
  }
} catch {
  // The server comes to the same fault, and tells it.
}
process.exit()
