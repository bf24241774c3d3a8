/**
 * One read replica: its connections, how far it has replayed the primary's log, and whether it may be read from. It is looked at each second on a
 * connection of its own, so that busy readers do not make it look away.
 */
import type pg from 'pg'
import type { DatabaseLog } from '../database.ts'
import { GuardedKysely, ignoreBrokenConnections } from '../guarded-kysely.ts'
import { askHowFar } from './log-positions.ts'
import { checkPooler, faultOf, lockTimeout, makePool, openClients, statementTimeout, where } from './pools.ts'
import type { WatchedClient } from './watched-client.ts'

/** Connections of one instance, beside the one that asks how far it is. */
const poolSize = 10

/** Time for the answer of a replica to how far it is, in milliseconds: a silent one is left after it. */
const lookPatience = 2_000

/** Milliseconds between two questions how far it is, while readers wait for it. */
const restBetweenLooks = 5

/** `away`: does not answer. `promoted`: writes itself now. `foreign`: follows another primary. `misset`: a pooler without its settings. */
export type ReplicaState = 'away' | 'behind' | 'used' | 'promoted' | 'foreign' | 'misset'

const words: Record<ReplicaState, string> = {
  used: 'a read replica is used',
  behind: 'a read replica lags behind and is left: readers are served by the primary',
  away: 'a read replica is away: readers are served by the primary',
  promoted: 'a read replica is no standby: it was promoted, or DATABASE_READ_URLS names a primary. It is not read from',
  foreign: 'a read replica is a copy of another server than DATABASE_URL names. It is not read from',
  misset: 'a read replica is behind a pooler without the connect_query of deploy/pgbouncer.ini. It is not read from',
}

interface Open {
  db: GuardedKysely
  looks: GuardedKysely
  clients: Set<WatchedClient>[]
}

export class Replica {
  /** Host and database; never its password. */
  readonly name: string
  readonly #url: string
  readonly #log: DatabaseLog
  #open: Open
  #isPooled = false
  readonly #expected: () => Expected | undefined
  #state: ReplicaState | undefined
  /** A connection broke or was refused: it is looked at before anybody reads from it again. */
  #isDoubted = false
  #looking: Promise<void> | undefined
  /** The end of what it has replayed. It grows while the replica runs, so that an old answer errs on the safe side. */
  #replayed = -1
  /** Nobody waits for it before this moment: it has just shown that it is late. */
  #lateUntil = 0

  constructor(url: string, { log, expected }: { log: DatabaseLog; expected: () => Expected | undefined }) {
    this.name = where(url)
    this.#url = url
    this.#log = log
    this.#expected = expected
    this.#open = this.#connect(false)
  }

  #connect(isPooled: boolean): Open {
    // A replica that starts again may be back at an earlier point of the log.
    return openConnections(this.#url, { isPooled, onBroken: () => this.doubt() })
  }

  get db(): GuardedKysely {
    return this.#open.db
  }

  get state(): ReplicaState {
    return this.#state ?? 'away'
  }

  get replayed(): number {
    return this.#replayed
  }

  get isUsed(): boolean {
    return this.#state === 'used' && !this.#isDoubted
  }

  /** True if it has replayed the log up to there, or does so before `until`. */
  async reaches(end: number, until: number): Promise<boolean> {
    if (performance.now() < this.#lateUntil) return false
    while (this.#replayed < end && this.isUsed) {
      if (performance.now() >= until) {
        // Each of the next readers would wait as long for nothing.
        this.#lateUntil = performance.now() + 1_000
        return false
      }
      await this.look()
      if (this.#replayed < end) await new Promise((go) => setTimeout(go, restBetweenLooks))
    }
    return this.isUsed
  }

  /** Asks how far it is. Those who ask meanwhile get the same answer. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #look(): Promise<void> {
    const expected = this.#expected()
    if (!expected) return
    try {
      const { isStandby, cluster, replayed } = await askHowFar(this.#open.looks)
      if (!isStandby) return this.#become('promoted')
      if (cluster !== expected.cluster) return this.#become('foreign')
      this.#replayed = replayed ?? -1
      this.#isDoubted = false
      this.#become(expected.lagOf(this.#replayed) > expected.mostLag ? 'behind' : 'used')
    } catch (error) {
      if (!this.#isPooled && faultOf(error).includes('unsupported startup parameter')) return this.#openPooled()
      this.#lose(error)
    }
  }

  /** It answers no settings at the start of a connection, so it is a pooler, and makes them itself. */
  async #openPooled(): Promise<void> {
    this.#isPooled = true
    const before = this.#open
    this.#open = this.#connect(true)
    await endConnections(before)
    try {
      await checkPooler(this.#open.looks, this.#url)
    } catch (error) {
      this.#isPooled = false
      this.#become('misset', error)
    }
  }

  /** Something was not answered. */
  doubt(): void {
    this.#isDoubted = true
    this.#replayed = -1
    void this.look()
  }

  /** Those who wait for its answer are told at once, so that the primary answers them. */
  #lose(error: unknown): void {
    this.#become('away', error)
    this.#replayed = -1
    for (const clients of this.#open.clients)
      for (const client of clients) if (client.isAsked) client.giveUp('The replica is away.')
  }

  #become(state: ReplicaState, err?: unknown): void {
    if (state === this.#state) return
    const isWarning = state !== 'used'
    this.#state = state
    this.#log[isWarning ? 'warn' : 'info']({ replica: this.name, ...(err !== undefined && { err }) }, words[state])
  }

  hurry(): void {
    for (const clients of this.#open.clients) for (const client of clients) client.hurry()
  }

  close(): Promise<void> {
    return endConnections(this.#open)
  }
}

/** What a replica is measured by; it is left alone before the primary has been asked. */
export interface Expected {
  /** Of the primary. */
  cluster: string
  mostLag: number
  /** Milliseconds for which the primary has been further than this. */
  lagOf(replayed: number): number
}

function openConnections(url: string, { isPooled, onBroken }: { isPooled: boolean; onBroken: () => void }): Open {
  const make = (max: number, answer: number): [pg.Pool, Set<WatchedClient>] => {
    const pool = makePool(url, { max, patience: { answer }, isPooled })
    ignoreBrokenConnections(pool, onBroken)
    return [pool, openClients(pool)]
  }
  const [pool, clients] = make(poolSize, statementTimeout + lockTimeout)
  const [looks, looking] = make(1, lookPatience)
  return {
    db: new GuardedKysely(pool, { keepsPlans: !isPooled }),
    looks: new GuardedKysely(looks, { keepsPlans: false }),
    clients: [clients, looking],
  }
}

const endConnections = async ({ db, looks }: Open): Promise<void> => {
  await Promise.all([db.destroyInTurn(1_000), looks.destroyInTurn(1_000)])
}
