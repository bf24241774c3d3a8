/**
 * The embedded database with its demo, made from the sources while the first start builds the pages: each takes one of two cores. It only
 * saves time: SIGTERM ends it after the part under way, and the server makes the missing data or comes to the same fault and names it.
 */
import { drawPictures } from '../demo/draw-pictures.ts'
import { beginDemo, finishDemo } from '../demo/fill-demo.ts'
import { createLog } from '../log/log.ts'
import { readEnv } from '../settings/env.ts'
import { prepareDatabase } from './prepare-database.ts'

const ending = new AbortController()
process.on('SIGTERM', () => ending.abort())
process.on('SIGINT', () => ending.abort())

try {
  const env = readEnv()
  if (env.DEMO && !env.DATABASE_URL) {
    const log = createLog(env)
    // The pictures wait for no database. Their faults are named by the start itself.
    const pictures = drawPictures(env.DATA_DIR).catch(() => 0)
    const [database] = await Promise.all([prepareDatabase(env, log), pictures])
    if (!ending.signal.aborted) {
      await beginDemo(env, database, log)
      await finishDemo(database, log, { isServing: false, signal: ending.signal })
    }
    await database.close()
  }
  process.exit()
} catch {
  process.exit(1)
}
