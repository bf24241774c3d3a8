/**
 * Figures of the moment, looked at when they are asked for. The database is asked at most every ten seconds, and its silence is a figure
 * too: a board must show what can be seen without it.
 */
import { statfs } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import type { ReplicaFigures } from '../db/postgres/replicas.ts'
import type { Schema } from '../db/schema.ts'
import { countFaults } from '../domain/audit/count-faults.ts'
import { readQueueFigures } from '../domain/deliveries/queue-figures.ts'

export interface ObservedState {
  db: Kysely<Schema>
  /** Folder of the embedded database, pictures and the outbox. */
  dataDir: string
  cache: { readonly size: { pages: number; bytes: number } }
  streams: { readonly count: number }
  pressure: { readonly level: number }
  /** Connections of a server's pool; undefined for the embedded database, which has one. */
  pool?: () => { open: number; idle: number; waiting: number }
  replicas?: Pick<NonNullable<Database['replicas']>, 'figures'>
}

const freshFor = 10_000
/** Milliseconds after which the database counts as silent: a collector gives up after ten seconds. */
const patience = 4_000

/** Registers the gauges. Their reading may fail one by one. */
export function collectState(
  registry: Registry,
  { db, dataDir, cache, streams, pressure, pool, replicas }: ObservedState,
): void {
  const registers = [registry]
  const readDatabase = atMostEvery(freshFor, () =>
    within(patience, Promise.all([readQueueFigures(db), countFaults(db)])),
  )
  const gauge = (name: string, help: string, collect: (this: Gauge) => void | Promise<void>, labelNames?: string[]) =>
    new Gauge({ name: `place_safety_${name}`, help, registers, collect, ...(labelNames && { labelNames }) })

  gauge('cached_pages', 'Pages that are ready to send.', function () {
    this.set(cache.size.pages)
  })
  gauge('cached_bytes', 'Bytes of the cache of pages and of their rows.', function () {
    this.set(cache.size.bytes)
  })
  gauge('live_streams', 'Open pages that are told of news at once.', function () {
    this.set(streams.count)
  })
  gauge('pressure_level', 'How much is refused for want of strength: 0 nothing, 3 most.', function () {
    this.set(pressure.level)
  })
  if (pool)
    gauge(
      'database_connections',
      'Connections of the pool, and work that waits for one.',
      function () {
        for (const [state, count] of Object.entries(pool())) this.set({ state }, count)
      },
      ['state'],
    )
  if (replicas) {
    const ofReplicas = (name: string, help: string, figure: (of: ReplicaFigures) => number | null) =>
      gauge(
        name,
        help,
        function () {
          this.reset()
          for (const each of replicas.figures) {
            const value = figure(each)
            if (value !== null) this.set({ replica: each.name }, value)
          }
        },
        ['replica'],
      )
    ofReplicas('replica_used', '1 while this process reads from the replica.', ({ state }) =>
      state === 'used' ? 1 : 0,
    )
    ofReplicas('replica_lag_seconds', 'How long the primary has been further than the replica.', ({ lag }) => lag)
  }
  gauge('database_up', '1 while the database answers.', async function () {
    this.set((await readDatabase()) ? 1 : 0)
  })
  const ofQueue = (name: string, help: string, figure: 'due' | 'oldest' | 'givenUp') =>
    gauge(
      name,
      help,
      async function () {
        this.reset()
        for (const row of (await readDatabase())?.[0] ?? []) this.set({ by: row.by }, row[figure])
      },
      ['by'],
    )
  ofQueue('deliveries_due', 'Messages that are due; the same on every instance.', 'due')
  ofQueue('deliveries_oldest_seconds', 'How long the first of them has been due.', 'oldest')
  ofQueue('deliveries_given_up', 'Messages that were given up in the last days.', 'givenUp')
  gauge('record_faults', 'Events of the record that are not as they were written.', async function () {
    const found = (await readDatabase())?.[1]
    if (found) this.set(found.faults)
    else this.remove()
  })
  gauge('record_verified_timestamp_seconds', 'When the record was verified last.', async function () {
    const at = (await readDatabase())?.[1].verifiedAt
    if (at) this.set(at.getTime() / 1_000)
    else this.remove()
  })
  gauge(
    'disk_bytes',
    'The file system of the data folder: its size, and the bytes that are free.',
    async function () {
      const { bsize, blocks, bavail } = await statfs(dataDir)
      this.set({ part: 'size' }, bsize * blocks)
      this.set({ part: 'free' }, bsize * bavail)
    },
    ['part'],
  )
}

/** The last answer of a question while it is fresh; null where it failed. */
function atMostEvery<T>(ms: number, ask: () => Promise<T>): () => Promise<T | null> {
  let last: { answer: Promise<T | null>; at: number } | undefined
  return () => {
    if (!last || performance.now() - last.at > ms) last = { answer: ask().catch(() => null), at: performance.now() }
    return last.answer
  }
}

function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), ms).unref()
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
