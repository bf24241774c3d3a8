/**
 * Work that goes on in the background while the server runs: now, then at intervals. One way for all of it, so that nothing runs twice at
 * a time, no failure is silent, and a stop closes the database only after the last statement.
 */
import type { Log } from '../log/log.ts'
import { jobRuns, secondsSince } from '../measures/measures.ts'

export interface Job {
  /** Its name in metrics. */
  name: string
  /** The log line of a failure; the next time is as if nothing had happened. */
  failed: string
  /** Milliseconds from one time to the next. A time that comes while the job is still at it is left out. */
  every: number
  /** Milliseconds before the first time. @default 0: at once */
  delay?: number
  /**
   * Does the work, and ends early when `signal` says so. Every instance has the same jobs at any time: it has to be safe, and cheap, beside
   * itself.
   */
  run(signal: AbortSignal): Promise<unknown>
}

/** The longest wait of a timer, 24.8 days in milliseconds; one with a longer wait does not wait at all. */
const longestWait = 2 ** 31 - 1

/** Does a job from now on. The returned function ends it, and waits for the time under way. */
export function keepDoing({ name, failed, every, delay = 0, run }: Job, log: Pick<Log, 'warn'>): () => Promise<void> {
  if (!(every >= 1 && every <= longestWait && delay >= 0 && delay <= longestWait)) {
    throw new RangeError(`A timer cannot wait ${delay} ms and then ${every} ms.`)
  }
  const ended = new AbortController()
  let underWay: Promise<void> | undefined
  const once = async () => {
    const begun = performance.now()
    let isDone = false
    try {
      await run(ended.signal)
      isDone = true
    } catch (error) {
      log.warn({ err: error }, failed)
    }
    jobRuns.say({ job: name, seconds: secondsSince(begun), failed: !isDone })
  }
  const begin = () => {
    underWay ??= once().finally(() => {
      underWay = undefined
    })
  }
  let timer: NodeJS.Timeout | undefined
  const again = (after: number) => {
    timer = setTimeout(() => {
      begin()
      again(every)
    }, after).unref()
  }
  if (delay === 0) begin()
  again(delay || every)
  return async () => {
    clearTimeout(timer)
    ended.abort()
    await underWay
  }
}
