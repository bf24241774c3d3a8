/**
 * A year of a small country on PostgreSQL, a day a round: reviews, visits, messages, notifications, sessions and receipts come in, and the work that comes
 * back does its part each day. It prints the rows and milliseconds of each daily work, first and last week, and the rows left in each table.
 */
import { sql } from 'kysely'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { removeExpired } from '#server/db/remove-expired.ts'
import { DAY_FIGURES_DAYS, RECEIPT_DAYS } from '#server/db/retention.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { keepDays } from '#server/domain/fairness/keep-days.ts'
import { refreshBayesianMeans } from '#server/domain/places/bayesian-means.ts'
import { refreshRated } from '#server/domain/places/orders.ts'
import { refreshRatings } from '#server/domain/places/ratings.ts'
import { refreshRecommended } from '#server/domain/places/recommended.ts'
import { refreshPriorities } from '#server/domain/plan/keep-priorities.ts'
import { refreshHotScores } from '#server/domain/visits/hot-scores.ts'
import { HOT_DAYS } from '#shared/constants.ts'
import { LIVE_DAYS } from '#shared/live/live-event.ts'
import { NOTIFICATION_DAYS } from '#shared/notifications/topics.ts'
import { addPerson } from '../support/people.ts'
import { startPostgres } from '../support/postgres.ts'
import { quantile } from './load.ts'
import { measured } from './measured.ts'

const dayMs = 86_400_000
const year = 365
/** What the country has, and what comes in on a day. */
const world = { businesses: 500, reviews: 10_000, people: 20, rooms: 50 }
const daily = {
  reviews: 40,
  visits: 2_000,
  notifications: 400,
  events: 1_000,
  messages: 200,
  receipts: 500,
  sessions: 100,
}
/** Days of the first and of the last figures. */
const window = 7

// A day lasts a second here: the server's own vacuum looks as often a day as it would in a real one.
const server = await startPostgres({
  settings: ['shared_buffers=256MB', 'autovacuum_naptime=1s', 'autovacuum_vacuum_cost_delay=0', 'track_counts=on'],
})
const database = await openDatabase({ url: await server.createDatabase('growth'), dataDir: '/nowhere' })
const { db } = database

/** Rows of a day, by the server itself. */
async function comeIn(day: number, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with taken as (select id, row_number() over () as nr from (select id from businesses where status = 'approved' order by random() limit ${daily.reviews}) b)
    insert into reviews (id, business_id, author_name, stars, body, visited_month, created_at)
    select gen_random_uuid(), id, 'Bench', 1 + nr % 5, repeat('Clean, friendly and safe. ', 4), date_trunc('month', ${now}::timestamptz)::date, ${now}
    from taken returning business_id as id`.execute(db)
  await refreshRatings(db, [...new Set(rows.map(({ id }) => id))])
  await sql`
    insert into visit_marks (day, business_id, visitor, network)
    select ${now}::date, id, decode(md5(random()::text), 'hex'), decode(md5(random()::text), 'hex')
    from (select id from businesses where status = 'approved' order by id) b cross join generate_series(1, ${daily.visits / world.businesses})
    on conflict do nothing`.execute(db)
  await sql`insert into place_days (business_id, day, visitors, searched) select business_id, day, count(*), 0 from visit_marks
    where day = ${now}::date group by 1, 2 on conflict do nothing`.execute(db)
  const persons = sql`(select id, row_number() over (order by id) as nr, count(*) over () as all_of from users) u`
  const nth = (of: number) => sql`generate_series(1, ${of}) n join ${persons} on u.nr = 1 + n % u.all_of`
  await sql`insert into notifications (id, user_id, kind, created_at)
    select gen_random_uuid(), u.id, 'card_issued', ${now} from ${nth(daily.notifications)}`.execute(db)
  await sql`insert into live_events (user_id, seq, at)
    select u.id, ${day * daily.events} + n, ${now} from ${nth(daily.events)}`.execute(db)
  await sql`insert into command_receipts (id, sender, contents, at)
    select gen_random_uuid(), u.id::text, decode(md5(random()::text), 'hex'), ${now} from ${nth(daily.receipts)}`.execute(
    db,
  )
  await sql`insert into sessions (id, token_hash, user_id, role, remembered, created_at, last_seen_at, expires_at)
    select gen_random_uuid(), decode(md5(random()::text), 'hex'), u.id, 'client', true, ${now}, ${now},
      ${new Date(now.getTime() + 30 * dayMs)} from ${nth(daily.sessions)}`.execute(db)
  const each = daily.messages / world.rooms
  await sql`insert into chat_messages (room_id, seq, client_id, side, body, created_at)
    select id, ${day * each} + n, gen_random_uuid(), 'person', repeat('Is the terrace open? ', 4), ${now}
    from chat_rooms cross join generate_series(1, ${each}) n`.execute(db)
  await sql`update chat_rooms set last_seq = ${(day + 1) * each}, last_at = ${now}`.execute(db)
}

/** The work of a day; each returns after its last statement. */
const secret = Buffer.alloc(32, 7)
const work: Record<string, (now: Date) => Promise<unknown>> = {
  'order-rated': async (now) => {
    await refreshBayesianMeans(db, now)
    await refreshRated(db)
  },
  'order-recommended': (now) => refreshRecommended(db, now),
  'order-trending': (now) => refreshHotScores(db, now),
  'visit-priorities': (now) => refreshPriorities(db, { secret, now, since: new Date(now.getTime() - dayMs) }),
  'day-figures': (now) => keepDays(db, now),
  'remove-expired': (now) => removeExpired(db, { now }),
}

/** Rows that were inserted, changed and removed in all tables until now. */
async function writtenUntilNow(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ rows: number }>`
    select sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 as rows from pg_stat_user_tables`.execute(db)
  return rows[0]?.rows ?? 0
}

interface Table {
  name: string
  rows: number
  dead: number
  size: number
  free: number
}

const readTables = async (): Promise<Table[]> =>
  (
    await sql<Table>`
      select c.relname as name, t.tuple_count::float8 as rows, t.dead_tuple_count::float8 as dead,
        pg_total_relation_size(c.oid)::float8 as size, t.free_percent::float8 as free
      from pg_class c cross join lateral pgstattuple(c.oid) t
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and t.tuple_count > 0 order by size desc`.execute(
      db,
    )
  ).rows

try {
  await migrate(database)
  await loadReference(database)
  await seedDemo(database, { businesses: world.businesses, reviews: world.reviews })
  await sql`create extension pgstattuple`.execute(db)
  for (let nr = 0; nr < world.people; nr++) await addPerson(database, { email: `bench-${nr}@example.org` })
  await sql`insert into live_positions (user_id, last_seq) select id, 1 from users`.execute(db)
  await sql`insert into chat_rooms (id, business_id, person_id, last_seq, last_at, created_at)
    select gen_random_uuid(), b.id, (select id from users limit 1), 0, now(), now() from businesses b limit ${world.rooms}`.execute(
    db,
  )
  const begun = new Date(`${new Date().toISOString().slice(0, 10)}T05:00:00Z`)
  const taken = new Map(Object.keys(work).map((name) => [name, [] as { ms: number; rows: number }[]]))
  for (let day = 0; day < year; day++) {
    const now = new Date(begun.getTime() + day * dayMs)
    await comeIn(day, now)
    for (const [name, run] of Object.entries(work)) {
      const before = await writtenUntilNow()
      const start = performance.now()
      await run(now)
      const ms = performance.now() - start
      taken.get(name)?.push({ ms, rows: (await writtenUntilNow()) - before })
    }
  }
  for (const [name, days] of taken) {
    // The first day fills what was empty.
    const ends = { 'first week': days.slice(1, 1 + window), 'last week': days.slice(-window) }
    for (const [when, some] of Object.entries(ends)) {
      measured(
        `${name}, ${when}`,
        quantile(
          some.map(({ ms }) => ms),
          0.5,
        ),
        'ms',
      )
      measured(
        `${name}, ${when}, rows written`,
        quantile(
          some.map(({ rows }) => rows),
          0.5,
        ),
        'a day',
      )
    }
  }
  const tables = await readTables()
  const sizeOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0
  /** Rows that run out stay as many as their days bring, and a day more. */
  const bounds = {
    live_events: daily.events * (LIVE_DAYS + 2),
    notifications: daily.notifications * (NOTIFICATION_DAYS + 2),
    command_receipts: daily.receipts * (RECEIPT_DAYS + 2),
    visit_marks: daily.visits * (HOT_DAYS + 2),
    area_days: 928 * DAY_FIGURES_DAYS,
  }
  for (const [name, atMost] of Object.entries(bounds))
    measured(`${name} after a year`, sizeOf(name), 'rows', { atMost })
  for (const { name, rows, dead, size, free } of tables.filter(({ size: bytes }) => bytes > 2_000_000)) {
    measured(`${name}: size`, size / 1e6, 'MB')
    measured(`${name}: dead rows`, (100 * dead) / Math.max(rows + dead, 1), '%', { atMost: 40 })
    measured(`${name}: free room`, free, '%')
  }
} finally {
  await database.close()
  await server.stop()
}
