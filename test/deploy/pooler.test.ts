/**
 * The product behind a real PgBouncer in transaction mode (test/support/pgbouncer.ts): a connection there is another one in each transaction, so
 * nothing of a session may pass through it. Its pool is far smaller than ours, so that connections are really shared.
 */

import { chmodSync, mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { announceChange, onChanges } from '#server/db/changes.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { keepOnePlan, keepPlans } from '#server/db/prepared-plans.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { rowsOf, sql } from '#server/db/sql.ts'
import { testApp } from '../support/app.ts'
import { listening } from '../support/listening.ts'
import { addPerson, personas } from '../support/people.ts'
import { hasPgBouncer as canRun, type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { insertPlaces } from '../support/places.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'

const size = 3
const atTheEnd: (() => Promise<unknown>)[] = []
const folder = mkdtempSync(path.join(os.tmpdir(), 'place-safety-pooler-'))
chmodSync(folder, 0o755)
let postgres: TestPostgres
let direct: string
let pooler: PgBouncer

const open = async (): Promise<Database> => {
  const database = await openDatabase({ url: pooler.url, direct, dataDir: '/nowhere' })
  atTheEnd.unshift(() => database.close())
  return database
}

beforeAll(async () => {
  if (!canRun) return
  postgres = await startPostgres()
  atTheEnd.push(() => postgres.stop())
  direct = await postgres.createDatabase('pooled')
  pooler = await startPgBouncer({ folder, direct, size })
  atTheEnd.unshift(() => pooler.stop())
})
afterAll(async () => {
  for (const end of atTheEnd) await end()
})

test.runIf(canRun)(
  'two processes migrate, hear of changes and serve pages and forms through three connections',
  async () => {
    const databases = [await open(), await open()] as const
    await Promise.all(databases.map((database) => migrate(database)))
    await loadReference(databases[0])
    const heard: unknown[] = []
    const stop = await onChanges(databases[1], (tags) => heard.push(tags))
    onTestFinished(() => stop())
    await databases[0].db.transaction().execute((tx) => announceChange(tx, ['lists']))
    await expect.poll(() => heard, { timeout: 5_000 }).toContainEqual(['lists'])
    const app = await testApp(databases[1])
    const origin = `http://127.0.0.1:${await listening(app)}`
    const person = await addPerson(databases[0], personas.client)
    const [place = ''] = await insertPlaces(databases[0], [{}])
    const asked = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        fetch(`${origin}${index % 2 ? `/client/information/${place}?n=${index}` : '/notification'}`, {
          headers: { cookie: person.cookie },
        }),
      ),
    )
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]))
    // Twelve transactions of each process at once, of which three have a connection.
    const written = await Promise.all(
      databases.flatMap((database) => Array.from({ length: 12 }, () => insertPlaces(database, [{}]))),
    )
    expect(new Set(written.flat()).size).toBe(24)
  },
)

test.runIf(canRun)('kept plans and lifted limits leave nothing in a connection that the next one gets', async () => {
  const { db } = await open()
  const settingsOf = rowsOf({ plans: 'text', limit: 'text', zone: 'text', pid: 'number' })
  const look = () =>
    db.transaction().execute(async (tx) => {
      await pause(20)
      const { rows } = await settingsOf`select current_setting('plan_cache_mode') as plans,
        current_setting('statement_timeout') as limit, current_setting('TimeZone') as zone, pg_backend_pid() as pid`.execute(
        tx,
      )
      return rows[0]
    })
  const ask = (by: typeof db) => by.selectFrom('provinces').select('code').orderBy('code').limit(1).execute()
  await Promise.all(Array.from({ length: 24 }, (_, index) => ask(index % 2 ? keepPlans(db) : keepOnePlan(db))))
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
  })
  const seen = await Promise.all(Array.from({ length: 12 }, look))
  for (const one of seen) expect(one).toMatchObject({ plans: 'auto', limit: '15s', zone: 'UTC' })
  // So many that each was somebody else's before.
  expect(new Set(seen.map((one) => one?.pid)).size).toBeLessThanOrEqual(size)
})

test.runIf(canRun)('a pooler is refused without its settings, and without the server behind it', async () => {
  const bare = await startPgBouncer({ folder, direct, size, isBare: true })
  onTestFinished(() => bare.stop())
  await expect(openDatabase({ url: bare.url, direct, dataDir: '/nowhere' })).rejects.toThrow(
    /does not set .*statement_timeout.* connect_query of deploy\/pgbouncer\.ini/,
  )
  await expect(openDatabase({ url: pooler.url, dataDir: '/nowhere' })).rejects.toThrow(
    'It is a pooler: name the server itself in DATABASE_DIRECT_URL.',
  )
})
