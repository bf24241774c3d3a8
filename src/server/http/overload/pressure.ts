/**
 * How much a process has to do beyond its strength. A busy one serves what people need first and refuses the rest at once: a refusal costs
 * microseconds, and an answer that comes after its reader has left helped nobody. It is looked at twice a second, by how late the
 * thread's own timers come and how long work waits for the database.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { databaseWaits } from '../../measures/measures.ts'

/**
 * Refused in this order: 1 pictures for other sites, files of figures and suggestions while typing; 2 searches of guests; 3 streams
 * for open pages, which then ask now and then. Health, forms, cached pages and pages of places are never refused.
 */
export type PressureLevel = 0 | 1 | 2 | 3

/** Milliseconds from which a level begins: of the mean delay of a timer, and of the longest wait for the database. */
const levels = [
  { delay: 1_500, wait: 3_000 },
  { delay: 700, wait: 1_500 },
  { delay: 300, wait: 500 },
] as const
/** Milliseconds between two looks, and the calm after which the level sinks by one: all is open again within six seconds. */
const every = 500
const calm = 2_000
/** Of the timer that is watched. */
const resolution = 20

/** Seconds after which a refused reader may ask again. */
export const refusedFor = 5

export interface PressureSigns {
  /** Milliseconds. */
  delay: number
  wait: number
}

/** The level of a look, and of how it came to it. */
export class PressureGauge {
  #level: PressureLevel = 0
  #since = 0
  #lastDelay = 0

  /**
   * Takes what was seen since the last look; `now` in milliseconds of any clock that only goes on. A delay counts when the look before saw one too:
   * once it is a pause of the thread or of the machine, which is over when it is seen.
   */
  look({ delay: seen, wait }: PressureSigns, now: number): PressureLevel {
    const delay = Math.min(seen, this.#lastDelay)
    this.#lastDelay = seen
    const found = levels.findIndex((level) => delay >= level.delay || wait >= level.wait)
    const level = (found === -1 ? 0 : levels.length - found) as PressureLevel
    if (level >= this.#level) {
      this.#level = level
      this.#since = now
    } else if (now - this.#since >= calm) {
      this.#level = (this.#level - 1) as PressureLevel
      this.#since = now
    }
    return this.#level
  }
}

export interface Pressure {
  readonly level: PressureLevel
  close(): void
}

/** Of a process that refuses nothing. */
export const noPressure: Pressure = { level: 0, close: () => undefined }

/** The same, but nothing is refused until then: while a first start makes its demo, all of the work is its own, and readers had rather wait. */
export const heededOnce = (isHeeded: () => boolean, pressure: Pressure): Pressure => ({
  get level() {
    return isHeeded() ? pressure.level : 0
  },
  close: () => pressure.close(),
})

/** Begins to watch this process. */
export function watchPressure(): Pressure {
  const gauge = new PressureGauge()
  const loop = monitorEventLoopDelay({ resolution })
  loop.enable()
  let level: PressureLevel = 0
  let wait = 0
  const stopHearing = databaseWaits.hear(({ seconds }) => {
    wait = Math.max(wait, seconds * 1_000)
  })
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    // A thread held since the last look let none of the watched timers come: then the look itself is late.
    const mean = loop.count === 0 ? 0 : loop.mean / 1e6 - resolution
    const delay = Math.max(0, mean, now - last - every)
    level = gauge.look({ delay, wait }, now)
    last = now
    loop.reset()
    wait = 0
  }, every).unref()
  return {
    get level() {
      return level
    },
    close() {
      clearInterval(timer)
      loop.disable()
      stopHearing()
    },
  }
}
