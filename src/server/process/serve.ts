/**
 * The running server over its open database: the application, the metrics, the background work and their end. Loaded while the database opens, see
 * start-server.ts.
 */
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { backgroundWork, vacuumWork } from '../background/background-work.ts'
import { type Job, keepDoing } from '../background/keep-doing.ts'
import { makeLineWork } from '../background/line-work.ts'
import { logJob } from '../background/log-work.ts'
import { answerOperators } from '../backup/operator-socket.ts'
import type { Database } from '../db/database.ts'
import { describeDemoEntry, settleDemoEntry } from '../demo/demo-entry.ts'
import { beginDemo, finishDemo } from '../demo/fill-demo.ts'
import { makeSender } from '../domain/deliveries/send-deliveries.ts'
import { tellStewards } from '../domain/line/tell-stewards.ts'
import { putInWords } from '../domain/translations/put-in-words.ts'
import type { Translator } from '../domain/translations/translator.ts'
import { letterAttachment } from '../domain/visit-letters/letter-attachment.ts'
import { hookDriver } from '../domain/webhooks/send-call.ts'
import { chooseDrivers } from '../external/drivers.ts'
import { openStorage } from '../external/files/storage.ts'
import { openLogKey } from '../external/log-key.ts'
import { openSealing } from '../external/sealing.ts'
import { createApp } from '../http/app.ts'
import { serverLimits } from '../http/security/server-limits.ts'
import type { Log } from '../log/log.ts'
import { makeMetricsServer } from '../metrics/metrics-server.ts'
import type { Env } from '../settings/env.ts'
import { type CloseTimes, closeServer } from './close-server.ts'
import { listen, type Place } from './listen.ts'

/** Time that a stop waits for messages under way, in milliseconds. */
const messageLimit = 2_000

/** Time that a stop lets a connection to the database be silent, in milliseconds. */
const stopPatience = 4_000

/** Longest time of a stop in all, in milliseconds. */
const stopLimit = 8_000

/** A proxy that asked `/readyz` within these milliseconds asks again, and stays away after a timely "no". */
const askedLately = 15_000

export interface StopTimes extends CloseTimes {
  /**
   * Milliseconds for which everybody is served as ever, but `/readyz` says that we are going: a proxy that asks there sends nobody here any more
   * when listening ends. Left out where nobody asks. @default 0
   */
  notice?: number
}

export interface RunningServer {
  port: number
  /** Of the metrics; null where nobody collects them. */
  metricsPort: number | null
  database: Database
  /** False while the places of a demo are still being made beside readers; nothing can be sent until then. */
  isPrepared(): boolean
  /** The start's lines about invented people with their passwords, once the demo is whole; empty where it was ended before. */
  demo: Promise<string>
  /**
   * Reports not ready, stops listening, finishes the requests under way, then closes the database. Further calls wait
   * for the first.
   */
  stop(times?: StopTimes): Promise<void>
}

/** An open database, and the environment that it was opened with. */
interface Opened {
  env: Env
  log: Log
  database: Database
  place: Place
  metricsPlace: Place | null
  endTraces: () => Promise<void>
}

/** Makes what is missing of the demo, listens, and begins the background work. */
export async function serve({ env, log, database, place, metricsPlace, endTraces }: Opened): Promise<RunningServer> {
  const endings: (() => Promise<void>)[] = []
  const origin = env.PUBLIC_URL
  const begin = (jobs: Job[]) => {
    for (const job of jobs) endings.push(keepDoing(job, log))
  }
  const closeDatabase = async () => {
    await Promise.all(endings.map((end) => end()))
    await endTraces()
    return database.close()
  }
  begin(vacuumWork(database))
  try {
    endings.push(await answerOperators(database, env.DATA_DIR, log))
    let isPrepared = !env.DEMO || (await beginDemo(env, database, log))
    const entry = async () => describeDemoEntry(await settleDemoEntry(database, env))
    const settled = isPrepared ? await entry() : ''
    const storage = await openStorage(env, log)
    let translate: Translator['now'] = null
    const sender = makeSender({
      db: database.db,
      log,
      drivers: chooseDrivers(env),
      hooks: hookDriver({ db: database.db, sealing: openSealing(env) }),
      openLetter: (asked) => letterAttachment({ db: database.db, storage, origin }, asked),
      putInWords: (message) => putInWords(database.db, translate, message),
      onLineStopped: (reason) => tellStewards({ db: database.db, wakeSender: () => undefined, origin }, reason),
    })
    const { wakeLine, lineWork } = makeLineWork({ db: database.db, sender, origin, log })
    const logKey = openLogKey(env)
    const app = await createApp({
      env,
      database,
      log,
      wakeSender: sender.wake,
      wakeLine,
      isPrepared: () => isPrepared,
    })
    translate = app.translate
    let metricsPort: number | null = null
    if (metricsPlace) {
      const { cache, streams, pressure } = app
      const metrics = makeMetricsServer({
        db: database.db,
        dataDir: env.DATA_DIR,
        cache,
        streams,
        pressure,
        pool: database.pool,
        replicas: database.replicas,
      })
      metricsPort = await listen(metrics.server, metricsPlace)
      endings.push(metrics.close)
    }
    let stopping = false
    let askedAt = Number.NEGATIVE_INFINITY
    const server = createServer(serverLimits, (request, response) => {
      if (request.url === '/readyz') askedAt = performance.now()
      // The readiness check says at once that no new requests should come here.
      if (stopping && request.url === '/readyz') response.writeHead(503).end('stopping\n')
      else app.handler(request, response)
    })
    // A little longer than proxies keep an idle connection, so that it is the proxy that closes it.
    server.keepAliveTimeout = 75_000
    const port = await listen(server, place)
    // Readers first: these jobs and the first pages share one embedded database.
    const beginWork = () => {
      isPrepared = true
      begin([lineWork])
      begin(backgroundWork({ database, storage, sender, dataDir: env.DATA_DIR, origin, log }))
      begin([logJob({ db: database.db, storage, key: logKey }, log)])
    }
    const ending = new AbortController()
    const finish = async (): Promise<string> => {
      let people = ''
      try {
        if (!(await finishDemo(database, log, { isServing: true, signal: ending.signal }))) return ''
        people = await entry()
      } catch (err) {
        log.error({ err }, 'the demo could not be made whole; the next start goes on with it')
      }
      if (!ending.signal.aborted) beginWork()
      return people
    }
    let demo = Promise.resolve(settled)
    if (isPrepared) beginWork()
    else {
      demo = finish()
      endings.push(async () => {
        ending.abort()
        await demo
      })
    }
    let stopped: Promise<void> | undefined
    const end = async ({ notice = 0, linger, deadline = stopLimit }: StopTimes) => {
      const grace = performance.now() - askedAt < askedLately ? notice : 0
      await pause(grace)
      // Else requests on a connection that has died silently would outlast the stop.
      database.hurry(stopPatience)
      await closeServer(server, () => app.close(), { linger, deadline: deadline - grace })
      await sender.close(messageLimit)
    }
    const stop = (times: StopTimes = {}) => {
      stopping = true
      stopped ??= end(times).finally(closeDatabase)
      return stopped
    }
    return { port, metricsPort, database, isPrepared: () => isPrepared, demo, stop }
  } catch (error) {
    await closeDatabase()
    throw error
  }
}
