/**
 * Read replicas by real streaming replication: a late one never fills a page with what was before a change, a killed one costs no reader an error, a
 * promoted one is left, and one that is back is used again.
 */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { announceChange } from '#server/db/changes.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { sql } from '#server/db/sql.ts'
import { writeDump } from '#server/domain/open/dumps/write-dump.ts'
import { readings } from '#server/measures/measures.ts'
import { testApp } from '../support/app.ts'
import { freePort } from '../support/free-port.ts'
import { listening } from '../support/listening.ts'
import { addPerson, personas } from '../support/people.ts'
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { insertPlaces } from '../support/places.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { startReplica } from '../support/replica.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'place-safety-replicas-'))
chmodSync(folder, 0o755)
const atTheEnd: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })]
let primary: TestPostgres
let replica: TestPostgres
let database: Database
let origin: string
let place = ''
let visitor = ''
let names = 0
const from: string[] = []

const onReplica = async (text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: replica.url('replicated') })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
const state = () => database.replicas?.figures[0]?.state
const pageOf = (cookie = '', to = `/client/information/${place}`) =>
  fetch(`${origin}${to}`, { headers: { cookie: `locale=en; ${cookie}` } })

/** Gives the place another name, as a command does, and returns it. */
async function rename(): Promise<string> {
  const name = `Kitchen number ${++names} of the bay`
  await database.db.transaction().execute(async (tx) => {
    await sql`update businesses set name_en = ${name}, name_th = ${name} where id = ${place}::uuid`.execute(tx)
    await announceChange(tx, ['lists', `place:${place}`])
  })
  return name
}

beforeAll(async () => {
  const home = path.join(folder, 'primary')
  primary = await startPostgres({ dataFolder: home })
  atTheEnd.unshift(() => primary.stop())
  const url = await primary.createDatabase('replicated')
  const first = await openDatabase({ url, dataDir: '/nowhere' })
  await migrate(first)
  await loadReference(first)
  await first.close()
  replica = await startReplica(primary, home, path.join(folder, 'replica'))
  atTheEnd.unshift(() => replica.stop())
  database = await openDatabase({ url, reads: [replica.url('replicated')], dataDir: '/nowhere' })
  atTheEnd.unshift(() => database.close())
  const app = await testApp(database)
  origin = `http://127.0.0.1:${await listening(app)}`
  ;[place = ''] = await insertPlaces(database, [{}])
  visitor = (await addPerson(database, personas.client)).cookie
  atTheEnd.unshift(readings.hear((reading) => void from.push(reading.from)))
}, 60_000)
afterAll(async () => {
  for (const end of atTheEnd) await end()
})

test('guests and programs are answered by the replica, signed-in readers by the primary', async () => {
  await expect.poll(state).toBe('used')
  const name = await rename()
  await expect.poll(async () => (await pageOf()).text(), { timeout: 5_000 }).toContain(name)
  from.length = 0
  for (const to of [
    '/client/category/restaurant',
    '/client/search?q=kitchen',
    '/api/v1/places',
    `/api/v1/places/${place}`,
  ])
    expect((await pageOf('', to)).status, to).toBe(200)
  expect(from.length).toBeGreaterThan(4)
  expect([...new Set(from)]).toEqual([database.replicas?.figures[0]?.name])
  from.length = 0
  expect((await pageOf(visitor)).status).toBe(200)
  expect(from).toEqual([])
})

test('a replica that lags fills no page with what was before a change', { timeout: 30_000 }, async () => {
  await onReplica('select pg_wal_replay_pause()')
  onTestFinished(() => onReplica('select pg_wal_replay_resume()'))
  // Until the notification arrives the kept page is sent; the first page that is made anew is of the change.
  let text = await (await pageOf()).text()
  for (let round = 0; round < 3; round++) {
    const name = await rename()
    await expect
      .poll(
        async () => {
          const seen = await (await pageOf()).text()
          const isOther = seen !== text
          text = seen
          return isOther
        },
        { timeout: 5_000 },
      )
      .toBe(true)
    expect(text).toContain(name)
    expect(
      await (await fetch(`${origin}/api/v1/places/${place}`, { headers: { 'accept-language': 'en' } })).text(),
    ).toContain(name)
  }
  from.length = 0
  await pageOf('', '/client/search?q=bay')
  expect(new Set(from)).toEqual(new Set(['primary']))
})

test('files of open data are written from the replica, and from the primary while that lags', {
  timeout: 30_000,
}, async () => {
  const dump = async (name: string) => {
    const into = path.join(folder, name)
    mkdirSync(into, { recursive: true })
    await writeDump(database, { folder: into, origin, now: new Date() })
    return readFileSync(path.join(into, 'places.csv'), 'utf8')
  }
  await expect.poll(state, { timeout: 10_000 }).toBe('used')
  const name = await rename()
  // The notification of the change tells this process how far a replica must be.
  await expect.poll(async () => (await pageOf()).text(), { timeout: 5_000 }).toContain(name)
  // A replica that is not there within half a second is left for that one reading alone.
  const reader = async () => {
    from.length = 0
    await database.replicas?.reads.selectFrom('provinces').select('code').execute()
    return from[0]
  }
  await expect.poll(reader, { timeout: 20_000 }).toBe(database.replicas?.figures[0]?.name)
  from.length = 0
  expect(await dump('by-replica')).toContain(name)
  expect([...new Set(from)]).toEqual([database.replicas?.figures[0]?.name])
  await onReplica('select pg_wal_replay_pause()')
  onTestFinished(() => onReplica('select pg_wal_replay_resume()'))
  const later = await rename()
  await expect.poll(async () => (await pageOf()).text(), { timeout: 5_000 }).toContain(later)
  from.length = 0
  expect(await dump('by-primary')).toContain(later)
  expect([...new Set(from)]).toEqual(['primary'])
})

test('of two replicas a dead one leaves its readers to the other', { timeout: 30_000 }, async () => {
  const dead = `postgres://postgres@127.0.0.1:${await freePort()}/replicated`
  const reads = [dead, replica.url('replicated')]
  const two = await openDatabase({ url: primary.url('replicated'), reads, dataDir: '/nowhere' })
  onTestFinished(() => two.close())
  const states = () => two.replicas?.figures.map((figure) => figure.state)
  await expect.poll(states, { timeout: 15_000 }).toEqual(['away', 'used'])
  const [away, good] = two.replicas?.figures ?? []
  expect([away?.lag, good?.lag]).toEqual([null, expect.any(Number)])
  from.length = 0
  const read = () => two.replicas?.reads.selectFrom('provinces').select('code').execute()
  const answers = await Promise.all(Array.from({ length: 12 }, read))
  expect(answers.map((rows) => rows?.length)).toEqual(Array(12).fill(77))
  expect([...new Set(from)]).toEqual([good?.name])
})

test('a killed replica costs no reader an error, and is used again when it is back', { timeout: 60_000 }, async () => {
  await expect.poll(state, { timeout: 10_000 }).toBe('used')
  let isOver = false
  const statuses: number[] = []
  const reader = async (of: number) => {
    for (let round = 0; !isOver; round++)
      statuses.push((await pageOf('', `/client/search?q=kitchen&n=${of}-${round}`)).status)
  }
  const readers = Promise.all([1, 2, 3].map(reader))
  await expect.poll(() => statuses.length, { timeout: 10_000 }).toBeGreaterThan(6)
  await replica.kill()
  const killedAt = statuses.length
  await expect.poll(state, { timeout: 10_000 }).toBe('away')
  await expect.poll(() => statuses.length, { timeout: 10_000 }).toBeGreaterThan(killedAt + 6)
  await replica.restart()
  await expect.poll(state, { timeout: 20_000 }).toBe('used')
  isOver = true
  await readers
  expect([...new Set(statuses)]).toEqual([200])
  from.length = 0
  await expect
    .poll(
      async () => {
        await pageOf('', '/client/search?q=back')
        return from.some((name) => name !== 'primary')
      },
      { timeout: 10_000 },
    )
    .toBe(true)
})

test.runIf(hasPgBouncer)(
  'a replica is reached through PgBouncer in transaction mode',
  { timeout: 30_000 },
  async () => {
    const pooler = await startPgBouncer({ folder, direct: replica.url('replicated'), size: 2 })
    onTestFinished(() => pooler.stop())
    const pooled = await openDatabase({ url: primary.url('replicated'), reads: [pooler.url], dataDir: '/nowhere' })
    onTestFinished(() => pooled.close())
    await expect.poll(() => pooled.replicas?.figures[0]?.state, { timeout: 10_000 }).toBe('used')
    from.length = 0
    const read = () => pooled.replicas?.reads.selectFrom('provinces').select('code').execute()
    await Promise.all(Array.from({ length: 12 }, read))
    expect(from.every((name) => name !== 'primary')).toBe(true)
  },
)

test('guests read on while the primary is away', { timeout: 30_000 }, async () => {
  await expect.poll(state, { timeout: 10_000 }).toBe('used')
  await pageOf('', '/client/search?q=calm')
  await primary.kill()
  onTestFinished(() => primary.restart())
  expect((await pageOf('', '/client/category/restaurant?n=alone')).status).toBe(200)
  expect((await pageOf('', '/client/search?q=alone')).status).toBe(200)
})

test('a promoted replica is read from no more', { timeout: 30_000 }, async () => {
  await expect.poll(state, { timeout: 10_000 }).toBe('used')
  await onReplica('select pg_promote()')
  await expect.poll(state, { timeout: 10_000 }).toBe('promoted')
  await onReplica(`update businesses set name_en = 'Another world' where id = '${place}'`)
  const name = await rename()
  await expect.poll(async () => (await pageOf()).text(), { timeout: 5_000 }).toContain(name)
  expect(await (await pageOf('', '/client/search?q=another')).text()).not.toContain('Another world')
})
