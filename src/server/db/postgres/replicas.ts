/**
 * Where answers for everybody are read: a replica that has replayed every change that this process has heard of, else the primary. A
 * notification of a change comes after its commit, so the end of the primary's log at that moment is beyond the change; until that end is known, and
 * where no replica reaches it in time, the primary is read. So a cached page is never made anew from before the change that dropped it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import { databaseWaits, readings, secondsSince } from '../../measures/measures.ts'
import type { DatabaseLog } from '../database.ts'
import type { GuardedKysely } from '../guarded-kysely.ts'
import { isOutage } from '../outage.ts'
import type { Schema } from '../schema.ts'
import { askEndOfLog } from './log-positions.ts'
import { ReadingKysely } from './reading-kysely.ts'
import { Replica, type ReplicaState } from './replica.ts'

/** Milliseconds: of waiting for a replica, between two looks at it, and of the lag with which it is left. */
const patience = 500
const beat = 1_000
const mostLag = 10_000

/** Positions of the primary's log that are remembered to measure lags, one a second at most. */
const mostMarks = 3_600

/** Faults that only a copy has: a statement that is in the way of what it replays, or writes, or asks for a table that has not come yet. */
const ofCopies = new Set(['40001', '40P01', '25006', '55000', '42P01', '42703', '42883'])

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** A replica as the operator sees it. */
export interface ReplicaFigures {
  name: string
  state: ReplicaState
  /** Seconds for which the primary has been further; null where that is not known. */
  lag: number | null
}

/** One request: it stays with one replica, and with the primary after a failure or its own write. */
interface Reading {
  replica: Replica | null
  isOnPrimary: boolean
}

export interface ReplicasTools {
  urls: readonly string[]
  primary: GuardedKysely
  /** A connection to the primary that other work cannot hold up. */
  probes: Kysely<Schema>
  log: DatabaseLog
}

export class Replicas {
  /** The handle for answers for everybody. */
  readonly reads: Kysely<Schema>
  readonly #primary: GuardedKysely
  readonly #probes: Kysely<Schema>
  readonly #replicas: Replica[]
  readonly #reading = new AsyncLocalStorage<Reading>()
  /** The end of the log that a replica must have replayed; null while that is being asked. */
  #needed: number | null = null
  #asking: Promise<void> | undefined
  #changes = 0
  #cluster: string | undefined
  /** Ends of the primary's log, each with when it was first seen. */
  #marks: { end: number; at: number }[] = []
  #next = Math.floor(Math.random() * 1_000)
  readonly #beats: NodeJS.Timeout
  #isClosed = false

  constructor({ urls, primary, probes, log }: ReplicasTools) {
    this.#primary = primary
    this.#probes = probes
    const lagOf = (replayed: number) => this.#lagOf(replayed)
    const expected = () => (this.#cluster === undefined ? undefined : { cluster: this.#cluster, mostLag, lagOf })
    this.#replicas = urls.map((url) => new Replica(url, { log, expected }))
    this.reads = new ReadingKysely({ primary, run: (work) => this.#run(work) })
    this.#beats = setInterval(() => void this.look(), beat).unref()
  }

  /** Runs a request: its statements are answered by one server, in so far as that stays there. */
  together<T>(work: () => T): T {
    return this.#reading.run({ replica: null, isOnPrimary: false }, work)
  }

  /** What follows in this request is read from the primary: its sender may have written. */
  stayOnPrimary(): void {
    const reading = this.#reading.getStore()
    if (reading) reading.isOnPrimary = true
  }

  /** Something changed: from now on nothing older may be read. Called before anything is dropped for it. */
  noteChange(): void {
    this.#changes++
    this.#needed = null
    this.#asking ??= this.#askNeeded()
  }

  async #askNeeded(): Promise<void> {
    while (this.#needed === null && !this.#isClosed) {
      const asked = this.#changes
      const end = await this.#askPrimary().catch(() => null)
      // While the primary is away, replicas would not do either: the change may be on none of them.
      if (end === null) await new Promise((go) => setTimeout(go, 200).unref())
      else if (asked === this.#changes) this.#needed = end
    }
    this.#asking = undefined
  }

  async #askPrimary(): Promise<number> {
    const { end, cluster } = await askEndOfLog(this.#probes)
    this.#cluster = cluster
    const last = this.#marks.at(-1)
    // A primary that is behind is another one, after a failover.
    if (last && end < last.end) this.#marks = []
    if (!last || end !== last.end) this.#marks.push({ end, at: performance.now() })
    if (this.#marks.length > mostMarks) this.#marks.shift()
    return end
  }

  /** Asks all how far they are. */
  async look(): Promise<void> {
    await this.#askPrimary().catch(() => undefined)
    if (!this.#isClosed) await Promise.all(this.#replicas.map((replica) => replica.look()))
  }

  #lagOf(replayed: number): number {
    const missing = this.#marks.find(({ end }) => end > replayed)
    return missing ? performance.now() - missing.at : 0
  }

  get figures(): ReplicaFigures[] {
    return this.#replicas.map((replica) => {
      const { name, state, replayed } = replica
      return { name, state, lag: replayed < 0 ? null : this.#lagOf(replayed) / 1_000 }
    })
  }

  /** Runs `work` on a replica, and on the primary where there is none or it fails in a way that only a replica does. */
  async #run<T>(work: (db: GuardedKysely) => Promise<T>): Promise<T> {
    const reading = this.#reading.getStore()
    const replica = reading?.isOnPrimary ? null : await this.#choose(reading)
    if (replica) {
      try {
        const answer = await work(replica.db)
        readings.say({ from: replica.name })
        return answer
      } catch (error) {
        const isGone = isOutage(error)
        if (!isGone && !ofCopies.has(codeOf(error))) throw error
        if (isGone) replica.doubt()
        if (reading) reading.isOnPrimary = true
      }
    }
    readings.say({ from: 'primary' })
    return work(this.#primary)
  }

  async #choose(reading: Reading | undefined): Promise<Replica | null> {
    const used = this.#replicas.filter(({ isUsed }) => isUsed)
    if (used.length === 0) return null
    const first = reading?.replica?.isUsed ? used.indexOf(reading.replica) : this.#next++ % used.length
    const inOrder = used.slice(first).concat(used.slice(0, first))
    const needed = this.#needed
    const ready = needed === null ? undefined : inOrder.find(({ replayed }) => replayed >= needed)
    const replica = ready ?? (await this.#waitFor(inOrder))
    if (reading) {
      reading.replica = replica
      // What it reads from now on must not be older than what it has read.
      if (!replica) reading.isOnPrimary = true
    }
    return replica
  }

  async #waitFor(replicas: readonly Replica[]): Promise<Replica | null> {
    const begun = performance.now()
    const until = begun + patience
    if (this.#needed === null) {
      const late = new Promise((go) => setTimeout(go, patience).unref())
      await Promise.race([this.#asking, late])
    }
    const needed = this.#needed
    if (needed === null) return null
    const replica = await firstOf(
      replicas.map(async (each) => ((await each.reaches(needed, until)) ? each : Promise.reject(new Error('late')))),
    )
    databaseWaits.say({ for: 'replica', seconds: secondsSince(begun) })
    return replica
  }

  hurry(): void {
    for (const replica of this.#replicas) replica.hurry()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#beats)
    await Promise.all(this.#replicas.map((replica) => replica.close()))
  }
}

const firstOf = <T>(promises: Promise<T>[]): Promise<T | null> => Promise.any(promises).catch(() => null)
