/** Several instances on one PostgreSQL server, and the servers that are refused. */
import fs from 'node:fs'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { onChanges } from '#server/db/changes.ts'
import { type Database, DatabaseRefusal, openDatabase } from '#server/db/database.ts'
import { migrate, pendingMigrations, readMigrations } from '#server/db/migrate.ts'
import { startPostgres } from '../support/postgres.ts'

const postgres = await startPostgres()
afterAll(() => postgres.stop())
const dataDir = '/nowhere'

/** Each comes once in a process, so that a test that is tried again would not be told. */
const warnings: string[] = []
process.on('warning', ({ message }) => warnings.push(message))

async function open(url: string): Promise<Database> {
  const database = await openDatabase({ url, dataDir })
  onTestFinished(() => database.close())
  return database
}

const refusal = (url: string): Promise<unknown> => openDatabase({ url, dataDir }).catch((error: unknown) => error)

test('four instances that start at once migrate once', async () => {
  const url = await postgres.createDatabase('four')
  const instances = await Promise.all([1, 2, 3, 4].map(() => open(url)))
  const names = readMigrations().map(({ name }) => name)
  expect(await pendingMigrations(instances[0] as Database)).toEqual(names)
  const applied = await Promise.all(instances.map((database) => migrate(database)))
  expect(applied.flat()).toEqual(names)
  expect(applied.filter((list) => list.length > 0)).toHaveLength(1)
  for (const database of instances) expect(await pendingMigrations(database)).toEqual([])
})

test('the server keeps its limits and its time zone after migrations', async () => {
  const { db } = await open(postgres.url('four'))
  const { rows } =
    await sql`select current_setting('statement_timeout') as statement, current_setting('TimeZone') as zone,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
  expect(rows).toEqual([{ statement: '15s', zone: 'UTC', idle: '30s' }])
})

test('many that listen and stop at once ask one after the other, as the client wants it', async () => {
  const database = await open(postgres.url('four'))
  const heard: string[] = []
  const channels = ['one', 'two', 'three', 'four', 'five']
  const stops = await Promise.all(channels.map((it) => database.listen(it, (payload) => heard.push(payload))))
  await Promise.all(stops.slice(1).map((stop) => stop()))
  for (const channel of channels.toReversed()) await database.notify(channel, channel)
  await vi.waitFor(() => expect(heard).toEqual(['one']), 5_000)
  expect(warnings.filter((text) => text.includes('client.query'))).toEqual([])
})

test('a failed migration leaves nothing of itself and stops those after it', async () => {
  const database = await open(await postgres.createDatabase('failing'))
  const file = (name: string, text: string) => ({ name, text, sha256: name })
  const good = file('0001.sql', 'create table a (id int); create table b (id int);')
  const bad = file('0002.sql', 'create table c (id int); select 1 / 0;')
  await expect(migrate(database, [good, bad, file('0003.sql', 'create table d (id int)')])).rejects.toThrow(
    'division by zero',
  )
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(
    database.db,
  )
  expect(rows.map(({ name }) => name)).toEqual(['a', 'b', 'schema_migrations'])
  expect(await migrate(database, [good, file('0002.sql', 'create table c (id int)')])).toEqual(['0002.sql'])
})

test('an applied migration that was edited, and a start on a database from a newer version, are refused', async () => {
  const database = await open(await postgres.createDatabase('edited'))
  const first = { name: '0001.sql', text: 'select 1', sha256: 'one' }
  const second = { name: '0002.sql', text: 'select 2', sha256: 'two' }
  await migrate(database, [first, second])
  await expect(migrate(database, [first, { ...second, sha256: 'three' }])).rejects.toThrow(
    'The migration 0002.sql was changed after it was applied.',
  )
  await expect(pendingMigrations(database, [first, { ...second, sha256: 'three' }])).rejects.toThrow(DatabaseRefusal)
  await expect(migrate(database, [first])).rejects.toThrow('it is newer')
  // Processes that run are not: the one that changed the database is of the same update.
  expect(await pendingMigrations(database, [first])).toEqual([])
})

test('a database without Thai letters is refused', async () => {
  const url = await postgres.createDatabase('letters', { locale: 'C' })
  const line = `The database at ${new URL(url).host}/letters does not know Thai letters. Create it anew: createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 NAME.`
  expect(await refusal(url)).toEqual(new DatabaseRefusal(line))
  const ascii = await postgres.createDatabase('ascii', { locale: 'C', encoding: 'SQL_ASCII' })
  expect(await refusal(ascii)).toMatchObject({
    name: 'DatabaseRefusal',
    message: expect.stringContaining('does not know Thai letters'),
  })
})

test('a database that is not there, or may not be used, is refused in one line without the password', async () => {
  const url = postgres.url('absent').replace('postgres@', 'postgres:secret@')
  const absent = await refusal(url)
  expect(absent).toMatchObject({
    name: 'DatabaseRefusal',
    message: expect.stringContaining('database "absent" does not exist'),
  })
  expect(String(absent)).not.toContain('secret')
  const away = await refusal('postgres://localhost:1/x')
  expect(away).toMatchObject({ name: 'DatabaseRefusal', message: expect.stringContaining('ECONNREFUSED') })
})

test('instances hear of one another, and drop everything after the server was away', async () => {
  const url = await postgres.createDatabase('changes')
  const [one, other] = [await open(url), await open(url)]
  const heard = vi.fn()
  const stop = await onChanges(one, heard)
  await other.notify('changed', '["lists"]')
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(['lists']))
  await postgres.restart()
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith('all'), { timeout: 10_000 })
  // Its connection for messages may come back later than that for work; until then nobody hears.
  const isHeardAgain = async () => {
    await other.notify('changed', '["areas"]')
    expect(heard).toHaveBeenLastCalledWith(['areas'])
  }
  await vi.waitFor(isHeardAgain, { timeout: 10_000 })
  await stop()
  await one.ping()
})

test('a server that goes away costs the work under way, not the process nor the work after', async () => {
  const { db } = await open(await postgres.createDatabase('away'))
  const underWay = db.transaction().execute(async (tx) => {
    await sql`create table kept (id int)`.execute(tx)
    await postgres.restart()
    await sql`select 1`.execute(tx)
  })
  await expect(underWay).rejects.toThrow()
  const { rows } = await vi.waitFor(() => sql`select to_regclass('kept') as kept`.execute(db), { timeout: 10_000 })
  expect(rows).toEqual([{ kept: null }])
})

test('closing twice is closing once', async () => {
  const database = await openDatabase({ url: postgres.url('four'), dataDir })
  await onChanges(database, () => undefined)
  await Promise.all([database.close(), database.close()])
  await database.close()
  await expect(database.ping()).rejects.toThrow()
  expect(fs.existsSync(dataDir)).toBe(false)
})
