/** Connections that die silently, and a server without a free one: an instance recovers instead of waiting for its restart. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { onChanges } from '#server/db/changes.ts'
import { isBusy, isOutage } from '#server/db/outage.ts'
import { openPostgres, type PostgresTimes } from '#server/db/postgres/postgres.ts'
import { withoutLimits } from '#server/db/postgres/without-limits.ts'
import { startPostgres } from '../support/postgres.ts'
import { stallingProxy } from '../support/stalling-proxy.ts'

const postgres = await startPostgres({ settings: ['superuser_reserved_connections=0'] })
afterAll(() => postgres.stop())
vi.setConfig({ testTimeout: 60_000 })

const lines: string[] = []
const note = (_details: object, message: string) => void lines.push(message)
const log = { info: note, warn: note, error: note }

async function open(url: string, times?: PostgresTimes) {
  const database = await openPostgres(url, log, times)
  onTestFinished(() => database.close())
  return database
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  )

test('connections that die silently fail their queries as an outage and are never used again', async () => {
  const proxy = await stallingProxy(await postgres.createDatabase('stalled'))
  const { db } = await open(proxy.url, { answer: 300 })
  await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.2)`.execute(db)))
  expect(proxy.passing()).toBe(10)
  proxy.stall()
  const failed = await Promise.all(Array.from({ length: 10 }, () => outcome(sql`select 1`.execute(db))))
  expect(failed.map(isOutage)).toEqual(Array(10).fill(true))
  const after = await Promise.all(Array.from({ length: 30 }, () => outcome(sql`select 1`.execute(db))))
  expect(after).toEqual(Array(30).fill('done'))
})

test('work whose limits are lifted is no dead connection, and the limit is back after it', async () => {
  const proxy = await stallingProxy(postgres.url('stalled'))
  const { db } = await open(proxy.url, { answer: 100 })
  // The patience of 100 ms has a second of grace.
  await withoutLimits(db, (connection) => sql`select pg_sleep(2)`.execute(connection))
  expect(isOutage(await outcome(sql`select pg_sleep(2)`.execute(db)))).toBe(true)
})

test('a stop does not wait for connections that have died silently, nor for work without a limit on them', async () => {
  const proxy = await stallingProxy(postgres.url('stalled'))
  const database = await open(proxy.url, { answer: 600_000 })
  await onChanges(database, () => undefined)
  let reached = () => {}
  const isAtIt = new Promise<void>((done) => {
    reached = done
  })
  const works = [
    outcome(
      withoutLimits(database.db, async (connection) => {
        reached()
        await sql`select pg_sleep(600)`.execute(connection)
      }),
    ),
    outcome(sql`select pg_sleep(600)`.execute(database.db)),
  ]
  await isAtIt
  proxy.stall()
  proxy.stallNew(true)
  database.hurry(100)
  expect((await Promise.all(works)).map(isOutage)).toEqual([true, true])
  await database.close()
})

test('a connection for messages that dies silently is found out: all is dropped, and messages come again', async () => {
  const proxy = await stallingProxy(postgres.url('stalled'))
  const database = await open(proxy.url, { beat: { every: 100, most: 1_000 } })
  const other = await open(postgres.url('stalled'))
  const heard = vi.fn()
  await onChanges(database, heard)
  await other.notify('changed', '["lists"]')
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith(['lists']))
  proxy.stall((said) => said.includes('listen changed'))
  await other.notify('changed', '["areas"]')
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith('all'), { timeout: 20_000 })
  expect(heard).not.toHaveBeenCalledWith(['areas'])
  await vi.waitFor(
    async () => {
      await other.notify('changed', '["areas"]')
      expect(heard).toHaveBeenCalledWith(['areas'])
    },
    { timeout: 20_000, interval: 100 },
  )
})

test('while no connection for messages can be made, all is dropped again and again', async () => {
  const proxy = await stallingProxy(postgres.url('stalled'))
  const database = await open(proxy.url, { beat: { every: 100, most: 500 } })
  const heard = vi.fn()
  await onChanges(database, heard)
  const asking = setInterval(() => void database.ping().catch(() => undefined), 50)
  onTestFinished(() => clearInterval(asking))
  await database.ping()
  proxy.stallNew(true)
  proxy.stall((said) => said.includes('listen changed'))
  await vi.waitFor(() => expect(heard.mock.calls.filter(([tags]) => tags === 'all').length).toBeGreaterThan(1), {
    timeout: 30_000,
  })
})

/** Takes connections until the server has `left` that are free. */
async function fillServer(server: Awaited<ReturnType<typeof startPostgres>>, most: number, left: number) {
  const clients: pg.Client[] = []
  for (let taken = 0; taken < most - left; taken++) {
    const client = new pg.Client({ connectionString: server.url('postgres') })
    await client.connect()
    clients.push(client)
  }
  const free = () => Promise.all(clients.splice(0).map((client) => client.end()))
  onTestFinished(async () => void (await free()))
  return free
}

test('a server without a free connection is waited for at the start, and refused in one line in the end', async () => {
  const small = await startPostgres({ settings: ['max_connections=8', 'superuser_reserved_connections=0'] })
  onTestFinished(() => small.stop())
  const url = await small.createDatabase('small')
  const free = await fillServer(small, 8, 0)
  const refused = await outcome(openPostgres(url, log, { start: 500 }))
  expect(String(refused)).toMatch(
    /^DatabaseRefusal: PostgreSQL at .+ has no connection left \(.+\)\. .*max_connections\.$/,
  )
  lines.length = 0
  const opening = openPostgres(url, log)
  await vi.waitFor(() => expect(lines).toEqual(['PostgreSQL has no connection left: waiting for own ones']))
  await free()
  const database = await opening
  await fillServer(small, 8, 1)
  // The pool has the one that was left; thirty that come at once take turns on it.
  const all = await Promise.all(Array.from({ length: 30 }, () => outcome(sql`select 1`.execute(database.db))))
  expect(all).toEqual(Array(30).fill('done'))
  await database.close()
})

test('twelve requests that wait for one locked row leave connections for all readers, and get "busy" as their answer', async () => {
  const url = await postgres.createDatabase('locked')
  const { db } = await open(url)
  await sql`create table places (id int primary key)`.execute(db)
  await sql`insert into places values (1)`.execute(db)
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin; select from places for update')
  const waiting = Array.from({ length: 12 }, () =>
    outcome(db.transaction().execute((tx) => sql`select from places where id = 1 for update`.execute(tx))),
  )
  await vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(db)
    expect(rows).toHaveLength(6)
  })
  let answered = 0
  const reading = Array.from({ length: 50 }, () => sql`select 1`.execute(db).then(() => answered++))
  await Promise.race([Promise.all(reading), ...waiting])
  expect(answered).toBe(50)
  expect((await Promise.all(waiting)).map(isBusy)).toEqual(Array(12).fill(true))
})
