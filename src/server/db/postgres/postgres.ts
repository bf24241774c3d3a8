/**
 * The same database on a PostgreSQL server, shared by several instances. A server that would answer wrongly is refused
 * at start: an old one, or one whose character type knows no Thai letters, so that trigram search finds nothing.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, DatabaseLog } from '../database.ts'
import { GuardedKysely, ignoreBrokenConnections } from '../guarded-kysely.ts'
import { DatabaseRefusal } from '../refusal.ts'
import { rowsOf, sql } from '../sql.ts'
import { takeTurns } from '../turns.ts'
import { holdSize, isFull, whileFull } from './free-connections.ts'
import {
  checkPooler,
  connectTimeout,
  faultOf,
  lockTimeout,
  makePool,
  openClients,
  serverOptions,
  statementTimeout,
  where,
} from './pools.ts'
import { type Beat, PostgresListener } from './postgres-listener.ts'
import { Replicas } from './replicas.ts'
import { type Patience, WatchedClient } from './watched-client.ts'

const oldestServer = 15

/**
 * Connections of one instance beside the ones for messages and for the question whether it is ready. Two cores of a database serve about this many at
 * once; more only queue there. Of these, so many may be in a transaction, where one may wait for another's lock.
 */
const poolSize = 10
const transactionsAtOnce = 6

/** Time that a start waits for a server without a free connection: as long as for one that is starting itself. */
const startPatience = 30_000

/** Shortened by tests: see there and `Patience`, `Beat`. */
export interface PostgresTimes {
  /** Silence after which a connection counts as dead: longer than the server lets a statement run. @default 17 s */
  answer?: number
  /** Waiting for a server without a free connection, at the start. @default 30 s */
  start?: number
  beat?: Beat
}

async function checkServer(db: GuardedKysely, url: string): Promise<void> {
  const { rows } = await rowsOf({ version: 'number', encoding: 'text', readonly: 'bool' })`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      pg_is_in_recovery() as readonly`.execute(db)
  const [server] = rows
  const major = Math.floor((server?.version ?? 0) / 10_000)
  if (major < oldestServer) {
    throw new DatabaseRefusal(
      `PostgreSQL at ${where(url)} is version ${major}; ${oldestServer} or newer is needed. Upgrade it, or use another server in DATABASE_URL.`,
    )
  }
  if (server?.readonly) {
    throw new DatabaseRefusal(`PostgreSQL at ${where(url)} is a read-only standby. Name the primary in DATABASE_URL.`)
  }
  if (server?.encoding !== 'UTF8' || !(await knowsThai(db, url))) {
    throw new DatabaseRefusal(
      `The database at ${where(url)} does not know Thai letters. Create it anew: createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 NAME.`,
    )
  }
}

async function knowsThai(db: GuardedKysely, url: string): Promise<boolean> {
  try {
    await sql`create extension if not exists pg_trgm`.execute(db)
  } catch (error) {
    // Two instances that start together may both find it missing; the second one is refused.
    if (!['23505', '42710'].includes((error as { code?: string }).code ?? '')) {
      throw new DatabaseRefusal(
        `The extension pg_trgm cannot be made at ${where(url)} (${(error as Error).message}). Install PostgreSQL's contrib package and run CREATE EXTENSION pg_trgm as its administrator.`,
      )
    }
  }
  const { rows } = await rowsOf({ found: 'number' })`select cardinality(show_trgm('ร้าน')) as found`.execute(db)
  return (rows[0]?.found ?? 0) > 0
}

export interface PostgresOptions extends PostgresTimes {
  /** The server itself, where the address is that of a pooler in transaction mode. */
  direct?: string
  /** Its read replicas. */
  reads?: readonly string[]
}

/** Opens the server and checks that it can be used. Throws `DatabaseRefusal`. */
export async function openPostgres(url: string, log: DatabaseLog, times: PostgresOptions = {}): Promise<Database> {
  const patience = { answer: times.answer ?? statementTimeout + 2_000 }
  const isPooled = times.direct !== undefined
  const pool = makePool(url, { max: poolSize, patience, isPooled })
  const direct = times.direct === undefined ? undefined : connectDirectly(times.direct, patience)
  const clients = openClients(pool)
  ignoreBrokenConnections(pool, (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  const onFull = holdSize(pool, log)
  let fullPatience = times.start ?? startPatience
  const db = new GuardedKysely(pool, {
    turns: {
      connection: (connect) => whileFull(connect, fullPatience, onFull),
      transaction: takeTurns(transactionsAtOnce, connectTimeout),
    },
    direct,
  })
  try {
    await checkServer(db, url)
    if (isPooled) await checkPooler(db, url)
    fullPatience = connectTimeout
  } catch (error) {
    await Promise.all([db.destroy(), direct?.destroy()])
    throw refusalOf(error, url)
  }
  const probes = connectForProbes(url, isPooled)
  const replicas = times.reads?.length ? new Replicas({ urls: times.reads, primary: db, probes, log }) : undefined
  replicas?.noteChange()
  await replicas?.look()
  const ping = async () => {
    await sql`select 1`.execute(db)
  }
  const listener = new PostgresListener({
    createClient: () =>
      new WatchedClient({ ...serverOptions(times.direct ?? url), patience: { answer: connectTimeout } }),
    connectFirst: (connect) =>
      whileFull(connect, times.start ?? startPatience, onFull).catch((error) => {
        throw isFull(error) ? refusalOf(error, url) : error
      }),
    isThere: () =>
      Promise.race([
        ping().then(
          () => true,
          () => false,
        ),
        pause(2_000, false, { ref: false }),
      ]),
    beat: times.beat,
    log,
  })
  let closed: Promise<void> | undefined
  let isHurried = false
  return {
    kind: 'postgres',
    db,
    ...(replicas && { replicas }),
    listen: (channel, onPayload, onReconnect) => listener.listen(channel, { onPayload, onReconnect }),
    notify: async (channel, payload) => {
      await sql`select pg_notify(${channel}, ${payload})`.execute(db)
    },
    ping,
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    hurry: (answer) => {
      isHurried = true
      patience.answer = answer
      for (const client of clients) client.hurry()
      replicas?.hurry()
    },
    // A server without a connection for the question may have some for requests: ours.
    probe: (ask) =>
      ask(probes).catch((error: unknown) => {
        if (isFull(error)) return ask(db)
        throw error
      }),
    proveWritable: async () => undefined,
    close: () => {
      closed ??= Promise.all([
        listener.close(),
        replicas?.close(),
        db.destroyInTurn(isHurried ? 1_000 : undefined),
        probes.destroyInTurn(1_000),
        direct?.destroyInTurn(1_000),
      ]).then(() => undefined)
      return closed
    },
  }
}

/** Its own connection, so that a pool with all of its ten at work does not count as a database that is away. */
function connectForProbes(url: string, isPooled: boolean): GuardedKysely {
  const pool = makePool(url, { max: 1, patience: { answer: lockTimeout }, isPooled })
  ignoreBrokenConnections(pool)
  return new GuardedKysely(pool)
}

/** For migrations, backups and the like, past the pooler. */
function connectDirectly(url: string, patience: Patience): GuardedKysely {
  const pool = makePool(url, { max: 2, patience, isPooled: false })
  ignoreBrokenConnections(pool)
  return new GuardedKysely(pool)
}

function refusalOf(error: unknown, url: string): DatabaseRefusal {
  if (error instanceof DatabaseRefusal) return error
  if (isFull(error)) {
    return new DatabaseRefusal(
      `PostgreSQL at ${where(url)} has no connection left (${faultOf(error)}). An instance uses up to ${poolSize + 2}: end other programs there, or raise max_connections.`,
    )
  }
  const isPooler = faultOf(error).includes('unsupported startup parameter')
  return new DatabaseRefusal(
    `PostgreSQL at ${where(url)} cannot be used (${faultOf(error)}). ${isPooler ? 'It is a pooler: name the server itself in DATABASE_DIRECT_URL.' : 'Start it, or correct DATABASE_URL.'}`,
  )
}
