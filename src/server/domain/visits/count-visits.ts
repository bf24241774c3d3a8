/**
 * Counts visitors of places, in batches and without storing identities: a visitor is a hash with a salt that is deleted with its marks. One
 * visitor counts once a place in seven days, however many visits, and only a few of one network count: a request's headers
 * can be invented, but not its network address.
 */
import { createHash } from 'node:crypto'
import type { Kysely, RawBuilder } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import { HOT_NETWORK_MOST } from '#shared/constants.ts'
import type { PlaceWay } from '#shared/places/place-way.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, sql } from '../../db/sql.ts'
import { hashedIn, openSalts } from './visit-salts.ts'

/** The most visits held in memory; a flood costs counts, not memory. */
const mostWaiting = 20_000
/** Of one network and place: more than count, because some are of known visitors. */
const mostOfNetwork = 3 * HOT_NETWORK_MOST
/** Milliseconds between two writes. */
const flushEvery = 10_000
/** Any number that nobody else uses: instances write in turns, so that together they keep to a network's share. */
const visitsLock = 7_204_115_645

export interface Visit {
  business: string
  /** The neighbourhood that it comes from. */
  network: string
  /** The text that tells browsers apart, such as address and browser; only its hash is stored, in memory too. */
  visitor: string
  /** Hash of the session's token that came with it, believed only when there is such a session. */
  session?: Buffer | undefined
  /** It comes from a search here. */
  searched?: boolean
  /** A visitor's way to the place, pressed on its page: no visit of its own. */
  way?: PlaceWay
}

export interface VisitCounter {
  /** Notes a visit and returns at once. */
  note(visit: Visit): void
  /** Writes the waiting counts. */
  flush(): Promise<void>
  /** Writes the waiting counts, and stops counting. */
  close(): Promise<void>
}

interface CounterOptions {
  onError: (error: unknown) => void
  now?: () => Date
  every?: number
}

type Waiting = Omit<Visit, 'session' | 'searched' | 'way'> & {
  session: string | null
  searched: boolean
  way: PlaceWay | null
}

/** Visits that wait, each once. */
class WaitingVisits {
  readonly #lines = new Set<string>()
  readonly #ofNetwork = new Map<string, number>()

  add({ business, network, visitor, session, searched = false, way }: Visit): void {
    const key = `${business} ${network}`
    const before = this.#ofNetwork.get(key) ?? 0
    if (before >= mostOfNetwork || this.#lines.size >= mostWaiting) return
    // Headers may be long: waiting marks are of one length.
    const hashed = createHash('sha256').update(visitor).digest('base64url')
    const stored = session?.toString('base64url') ?? null
    const waiting: Waiting = { business, network, visitor: hashed, session: stored, searched, way: way ?? null }
    const size = this.#lines.size
    this.#lines.add(JSON.stringify(waiting))
    if (this.#lines.size > size) this.#ofNetwork.set(key, before + 1)
  }

  take(): Waiting[] {
    const taken = [...this.#lines].map((line) => JSON.parse(line) as Waiting)
    this.#lines.clear()
    this.#ofNetwork.clear()
    return taken
  }
}

/** Persons by the hash of their session's token, for valid sessions. */
async function findAccounts(db: Kysely<Schema>, hashes: string[], now: Date): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.token_hash as hash', 'users.id as person'])
    .where(bool`sessions.token_hash = any(${hashes.map((hash) => Buffer.from(hash, 'base64url'))}::bytea[])`)
    .where('sessions.expires_at', '>', now)
    .where('users.suspended_at', 'is', null)
    .execute()
  return new Map(rows.map(({ hash, person }) => [hash.toString('base64url'), person]))
}

async function writeVisits(db: Kysely<Schema>, batch: Waiting[], now: Date): Promise<void> {
  const day = bangkokDay(now)
  const sessions = batch.flatMap(({ session }) => session ?? [])
  const accounts = await findAccounts(db, [...new Set(sessions)], now)
  const salts = await openSalts(db, now)
  const all = batch.map(({ business, network, visitor, session, searched, way }) => {
    // A signed-in person is one visitor everywhere; anybody else is an address and a browser.
    const account = session === null ? undefined : accounts.get(session)
    return {
      business,
      searched,
      way,
      visitor: hashedIn(salts, account === undefined ? `browser ${visitor}` : `person ${account}`),
      network: hashedIn(salts, `network ${network}`),
    }
  })
  type Seen = (typeof all)[number]
  const columnOf = (rows: readonly Seen[]) => (value: (it: Seen) => unknown, type: string) =>
    sql`${rows.map(value)}::${sql.raw(type)}[]`
  const column = columnOf(all.filter(({ way }) => way === null))
  const ways = all.filter(({ way }) => way !== null)
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${visitsLock})`.execute(tx)
    // Beside those of this week's salt stand the marks of the last one's, which go over when their visitor comes again. A place that
    // was deleted meanwhile is no longer there to be counted.
    await sql`
      with given as materialized (
        select distinct on (business, visitor) * from unnest(
          ${column((it) => it.business, 'uuid')}, ${column((it) => it.visitor.current, 'bytea')},
          ${column((it) => it.visitor.before, 'bytea')}, ${column((it) => it.network.current, 'bytea')},
          ${column((it) => it.network.before, 'bytea')}, ${column((it) => it.searched, 'boolean')}
        ) as it (business, visitor, visitor_before, network, network_before, searched)
        where exists (select from businesses where id = business)
        order by business, visitor, searched desc
      ),
      seen as materialized (
        select *, exists (
          select from visit_marks where business_id = business and visit_marks.visitor in (given.visitor, visitor_before)
        ) as is_known
        from given
      ),
      placed as (
        select *, count(*) filter (where not is_known) over (partition by business, network order by visitor) + (
          select count(*) from visit_marks where business_id = business and visit_marks.network in (seen.network, network_before)
        ) as place
        from seen
      ),
      -- Each once a day: figures of the day, which tell nobody who it was.
      days as (
        insert into place_days (business_id, day, visitors, searched)
        select business, ${day}::date, count(*), count(*) filter (where searched) from placed
        where (is_known or place <= ${HOT_NETWORK_MOST}::int) and not exists (
          select from visit_marks m
          where m.business_id = business and m.visitor in (placed.visitor, visitor_before) and m.day >= ${day}::date
        )
        group by business
        on conflict (business_id, day) do update
          set visitors = place_days.visitors + excluded.visitors, searched = place_days.searched + excluded.searched
      ),
      gone as (
        delete from visit_marks using seen where business_id = business and visit_marks.visitor = visitor_before
      )
      insert into visit_marks (day, business_id, visitor, network)
      select ${day}::date, business, visitor, network from placed where is_known or place <= ${HOT_NETWORK_MOST}::int
      on conflict (business_id, visitor) do update set day = greatest(visit_marks.day, excluded.day)`.execute(tx)
    if (ways.length > 0) await writeWays(tx, columnOf(ways), day)
  })
}

type Column = (
  value: (it: { business: string; way: PlaceWay | null; visitor: ReturnType<typeof hashedIn> }) => unknown,
  type: string,
) => RawBuilder<unknown>

/** Counts the ways of visitors that count themselves, each once a day; a way from elsewhere than a counted page counts for nobody. */
const writeWays = (tx: Kysely<Schema>, column: Column, day: string) =>
  sql`
    with given as (
      select business, visitor, visitor_before, bool_or(way = 'call') as calls, bool_or(way = 'directions') as asks
      from unnest(
        ${column((it) => it.business, 'uuid')}, ${column((it) => it.visitor.current, 'bytea')},
        ${column((it) => it.visitor.before, 'bytea')}, ${column((it) => it.way, 'text')}
      ) as it (business, visitor, visitor_before, way)
      group by business, visitor, visitor_before
    ),
    fresh as materialized (
      select m.business_id, m.visitor, calls and m.called_on is distinct from m.day as calls,
        asks and m.directed_on is distinct from m.day as asks
      from given join visit_marks m on m.business_id = business and m.visitor in (given.visitor, visitor_before) and m.day = ${day}::date
    ),
    marked as (
      update visit_marks m set called_on = case when calls then m.day else m.called_on end,
        directed_on = case when asks then m.day else m.directed_on end
      from fresh where m.business_id = fresh.business_id and m.visitor = fresh.visitor and (calls or asks)
    ),
    sums as (
      select business_id, count(*) filter (where calls) as calls, count(*) filter (where asks) as directions
      from fresh group by business_id
    )
    update place_days d set calls = least(d.visitors, d.calls + sums.calls), directions = least(d.visitors, d.directions + sums.directions)
    from sums where d.business_id = sums.business_id and d.day = ${day}::date`.execute(tx)

export function makeVisitCounter(
  db: Kysely<Schema>,
  { onError, now = () => new Date(), every = flushEvery }: CounterOptions,
): VisitCounter {
  const waiting = new WaitingVisits()
  let writing: Promise<void> = Promise.resolve()
  let isClosed = false

  function flush(): Promise<void> {
    const batch = waiting.take()
    if (batch.length > 0) writing = writing.then(() => writeVisits(db, batch, now())).catch(onError)
    return writing
  }

  const timer = setInterval(() => void flush(), every)
  timer.unref()
  return {
    note(visit) {
      if (!isClosed) waiting.add(visit)
    },
    flush,
    close() {
      isClosed = true
      clearInterval(timer)
      return flush()
    },
  }
}
