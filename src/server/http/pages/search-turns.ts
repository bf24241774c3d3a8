/**
 * Turns for searches. Searches are the dearest requests, so a network may ask only so often, a few run at a
 * time, and networks take turns: one with twenty connections waits for its own searches, all others for at most one of them.
 * Kept by each server for itself and intentionally not in the database: it guards this process and its own connections.
 */
import type { RequestHandler } from 'express'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { problems } from '#shared/problems.ts'
import { networkOf } from '../../domain/network-of.ts'
import { type Pressure, refusedFor } from '../overload/pressure.ts'
import { carriesPrivateCookie } from '../request/private-cookies.ts'

interface Turns {
  /** Searches that run at a time, so that connections are left for everything else. */
  atOnce: number
  /** Those of one network among them. */
  ofNetwork: number
}

/** Of ten connections. */
export const serverTurns: Turns = { atOnce: 6, ofNetwork: 2 }
/** Of the only one: the second prepares its question while the first is answered. */
export const embeddedTurns: Turns = { atOnce: 2, ofNetwork: 1 }

/** Searches of one network that wait; more is no person. */
const mostWaiting = 20

/** Those of all networks: an answer that comes seconds later finds nobody, and a rush is over once they are answered. */
const mostWaitingOfAll = 60

/** Searches a minute of one network: many people behind one address, beside cached results, which count for none. */
const mostAMinute = 200

interface Waiting {
  begin(): void
  refuse(reason: Error): void
}

interface Line {
  running: number
  waiting: Waiting[]
}

export class SearchTurns {
  readonly #turns: Turns
  /** Networks that search or wait, the one with the oldest turn first. */
  readonly #lines = new Map<string, Line>()
  #running = 0
  #waiting = 0

  constructor(turns: Turns) {
    this.#turns = turns
  }

  /**
   * Does `work` when it is the network's turn. Throws `too_many_requests` where too many of its searches wait already, and `busy` where too many of all
   * networks' do: the newest of the longest line goes, so that a few networks cannot keep the others out.
   */
  async run<T>(network: string, work: () => Promise<T>): Promise<T> {
    const own = this.#lines.get(network) ?? { running: 0, waiting: [] }
    if (own.waiting.length >= mostWaiting) throw problems.too_many_requests()
    if (this.#waiting >= mostWaitingOfAll) this.#dropNewest(own)
    if (!this.#lines.has(network)) this.#lines.set(network, own)
    await new Promise<void>((begin, refuse) => {
      own.waiting.push({ begin, refuse })
      this.#waiting++
      this.#next()
    })
    try {
      return await work()
    } finally {
      own.running--
      this.#running--
      // To the end, if it waits for more: its next turn comes after all others.
      this.#lines.delete(network)
      if (own.running > 0 || own.waiting.length > 0) this.#lines.set(network, own)
      this.#next()
    }
  }

  /** Makes room for one more in the line `own`, unless no other is longer than it becomes. */
  #dropNewest(own: Line): void {
    const longest = [...this.#lines.values()].reduce((one, other) =>
      other.waiting.length > one.waiting.length ? other : one,
    )
    if (longest.waiting.length <= own.waiting.length + 1) throw problems.busy()
    this.#waiting--
    longest.waiting.pop()?.refuse(problems.busy())
  }

  #next(): void {
    while (this.#running < this.#turns.atOnce) {
      const next = [...this.#lines].find(
        ([, { running, waiting }]) => waiting.length > 0 && running < this.#turns.ofNetwork,
      )
      if (!next) return
      const [network, line] = next
      this.#lines.delete(network)
      this.#lines.set(network, line)
      line.running++
      this.#running++
      this.#waiting--
      line.waiting.shift()?.begin()
    }
  }
}

/**
 * Refuses networks that ask for pages of results faster than people read, and guests while the process has too much to do. Cached pages were
 * answered before.
 */
export function limitSearches(pressure: Pick<Pressure, 'level'>, points = mostAMinute): RequestHandler {
  const limiter = new RateLimiterMemory({ points, duration: 60 })
  return async (req, res, next) => {
    if (req.path !== '/client/search' && req.path !== '/client/search/_payload.json') return next()
    if (pressure.level >= 2 && !carriesPrivateCookie(req)) {
      res.set('Retry-After', String(refusedFor))
      return next(problems.busy())
    }
    try {
      await limiter.consume(networkOf(req.ip ?? ''))
      next()
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      res.set('Retry-After', String(Math.max(1, Math.ceil(refused.msBeforeNext / 1000))))
      next(problems.too_many_requests())
    }
  }
}
