/** Creation of the embedded database, and the data folders that are refused. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { vacuumWork } from '#server/background/background-work.ts'
import { type Job, keepDoing } from '#server/background/keep-doing.ts'
import { type Database, DatabaseRefusal, openDatabase } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded/embedded.ts'
import { readTar } from '#server/db/embedded/tar.ts'
import { loadTemplate, templateFile } from '#server/db/embedded/template.ts'
import { vacuumTables } from '#server/db/embedded/vacuum.ts'
import { migrate } from '#server/db/migrate.ts'

// Each test starts databases, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

function dataFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'place-safety-data-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function open(dataDir: string, log?: Parameters<typeof openDatabase>[0]['log']): Promise<Database> {
  const database = await openDatabase({ dataDir, log })
  onTestFinished(() => database.close())
  return database
}

let made: Promise<string> | undefined

/** A data folder with a closed database, copied from the one that is made first. */
async function folderWithDatabase(): Promise<string> {
  made ??= (async () => {
    const first = fs.mkdtempSync(path.join(os.tmpdir(), 'place-safety-data-'))
    await (await openDatabase({ dataDir: first })).close()
    return first
  })()
  const dataDir = dataFolder()
  fs.cpSync(await made, dataDir, { recursive: true })
  return dataDir
}
afterAll(async () => {
  if (made) fs.rmSync(await made, { recursive: true, force: true })
})

const refusal = (dataDir: string): Promise<unknown> => openDatabase({ dataDir }).catch((error: unknown) => error)

test('a new database begins from the template: nothing is left to migrate', async () => {
  const database = await open(dataFolder())
  expect(await migrate(database)).toEqual([])
  const { rows } = await sql`select datname as name from pg_database`.execute(database.db)
  expect(rows).toEqual([{ name: 'postgres' }])
})

test('a damaged template is made anew', async () => {
  const cacheFolder = dataFolder()
  const made = await loadTemplate()
  const bytes = fs.readFileSync(templateFile())
  const file = path.basename(templateFile())
  fs.writeFileSync(path.join(cacheFolder, file), bytes.subarray(0, bytes.length - 1000))
  const again = await loadTemplate(cacheFolder)
  expect(again.length).toBeGreaterThan(1_000_000)
  expect(made.length).toBeGreaterThan(1_000_000)
  expect(Buffer.compare(await loadTemplate(cacheFolder), again)).toBe(0)
  expect(fs.readdirSync(cacheFolder)).toEqual([file])
})

test('without a usable template the database is made the slow way, with a warning', async () => {
  const warn = vi.fn()
  const log = { info: vi.fn(), warn, error: vi.fn() }
  const database = await openEmbedded(dataFolder(), log, () => Promise.reject(new Error('no template')))
  onTestFinished(() => database.close())
  expect(await migrate(database)).not.toEqual([])
  expect(warn).toHaveBeenCalledWith({ err: new Error('no template') }, 'the database template could not be used')
  const { rows } = await sql`select cardinality(show_trgm('ร้าน')) > 0 as thai`.execute(database.db)
  expect(rows).toEqual([{ thai: true }])
})

test('leftovers of an unfinished start are replaced', async () => {
  const dataDir = dataFolder()
  fs.mkdirSync(path.join(dataDir, 'database.unfinished/base'), { recursive: true })
  await (await open(dataDir)).ping()
  expect(fs.readdirSync(dataDir).sort()).toEqual(['database', 'database.lock', 'database.pid'])
})

test('a folder that holds something else is refused and left alone', async () => {
  const dataDir = dataFolder()
  fs.mkdirSync(path.join(dataDir, 'database'))
  fs.writeFileSync(path.join(dataDir, 'database/holiday.jpg'), 'x')
  expect(await refusal(dataDir)).toMatchObject({
    name: 'DatabaseRefusal',
    message: expect.stringContaining('is not a database, yet not empty'),
  })
  expect(fs.readdirSync(path.join(dataDir, 'database'))).toEqual(['holiday.jpg'])
})

test('a database of another PostgreSQL version is refused and left alone', async () => {
  const dataDir = await folderWithDatabase()
  const versionFile = path.join(dataDir, 'database/PG_VERSION')
  fs.writeFileSync(versionFile, '19\n')
  expect(await refusal(dataDir)).toMatchObject({
    name: 'DatabaseRefusal',
    message: expect.stringContaining('was made by PostgreSQL 19, this version has 18'),
  })
  fs.writeFileSync(versionFile, '18\n')
  await (await open(dataDir)).ping()
})

test('a damaged database is refused in one line', async () => {
  const dataDir = await folderWithDatabase()
  fs.writeFileSync(path.join(dataDir, 'database/global/pg_control'), 'nonsense')
  const error = await refusal(dataDir)
  expect(error).toBeInstanceOf(DatabaseRefusal)
  expect(String(error)).toMatch(/^DatabaseRefusal: The database in .* cannot be opened \(.*\)\. Restore a copy.*$/)
})

test('a data folder that cannot be made is refused', async () => {
  const file = path.join(dataFolder(), 'file')
  fs.writeFileSync(file, '')
  expect(await refusal(path.join(file, 'data'))).toEqual(
    new DatabaseRefusal(
      `The data folder ${file}/data cannot be written (ENOTDIR). Give this user the right to write there, or choose another folder with DATA_DIR.`,
    ),
  )
})

test.runIf(process.getuid?.() === 0)('a data folder of someone else is refused', () => {
  const dataDir = dataFolder()
  fs.chmodSync(dataDir, 0o755)
  const script = `import { lockDataFolder } from ${JSON.stringify(path.resolve('src/server/db/embedded/data-lock.ts'))}
    process.setuid(65534)
    try { lockDataFolder(${JSON.stringify(dataDir)}) } catch (error) { console.log(error.name + ': ' + error.message) }`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(stdout).toMatch(/^DatabaseRefusal: The data folder .* cannot be written \(.*\)\. Give this user the right/)
})

test.runIf(process.getuid?.() === 0)(
  'a database folder of someone else, or unreadable, is refused in one line',
  async () => {
    const dataDir = await folderWithDatabase()
    const script = `import { openDatabase } from ${JSON.stringify(path.resolve('src/server/db/database.ts'))}
    process.setuid(65534)
    await openDatabase({ dataDir: ${JSON.stringify(dataDir)} }).catch((error) => console.log(error.name + ': ' + error.message))`
    fs.chmodSync(dataDir, 0o777)
    for (const name of fs.readdirSync(dataDir)) if (name !== 'database') fs.rmSync(path.join(dataDir, name))
    for (const mode of [0o700, 0o755]) {
      fs.chmodSync(path.join(dataDir, 'database'), mode)
      const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
      expect(stdout).toMatch(
        /^DatabaseRefusal: The database in .* cannot be read and written by this user \(EACCES at .*\)\. Start as .*\n$/,
      )
    }
  },
)

test('a crash of the database thread costs the queries under way, not those after', async () => {
  const database = await open(dataFolder())
  const missed = vi.fn()
  const heard = vi.fn()
  await database.listen('changed', heard, missed)
  await sql`create table kept as select 1 as id`.execute(database.db)
  const post = vi.spyOn(Worker.prototype, 'postMessage')
  const underWay = sql`select pg_sleep(5)`.execute(database.db).catch((error: Error) => error.message)
  await vi.waitFor(() => expect(post).toHaveBeenCalled())
  await (post.mock.contexts[0] as Worker).terminate()
  expect(await underWay).toBe('The embedded database has stopped: its thread has ended.')
  expect((await sql`select id from kept`.execute(database.db)).rows).toEqual([{ id: 1 }])
  expect(missed).toHaveBeenCalledOnce()
  await database.notify('changed', '["lists"]')
  await database.ping()
  expect(heard).toHaveBeenCalledWith('["lists"]')
})

test('closing waits for earlier queries', async () => {
  const database = await openDatabase({ dataDir: dataFolder() })
  const asked = Array.from({ length: 5 }, (_, at) => sql`select ${at}::int as at`.execute(database.db))
  await database.close()
  expect((await Promise.all(asked)).flatMap(({ rows }) => rows)).toHaveLength(5)
  await expect(database.ping()).rejects.toThrow()
})

test('tables that changed are vacuumed, the others are left', async () => {
  const { db, kind } = await open(dataFolder())
  await sql`create table busy as select id from generate_series(1, 1000) id`.execute(db)
  await sql`create table quiet (id int)`.execute(db)
  await vacuumTables(db, 'all')
  expect(await vacuumTables(db)).toEqual([])
  await sql`delete from busy where id % 2 = 0`.execute(db)
  expect(await vacuumTables(db)).toEqual(['public.busy'])
  await sql`update busy set id = id + 1`.execute(db)
  const [job] = vacuumWork({ kind, db }, 10)
  const stop = keepDoing(job as Job, { warn: expect.unreachable })
  await vi.waitFor(async () => {
    const { rows } = await sql`select n_dead_tup as dead from pg_stat_user_tables where relname = 'busy'`.execute(db)
    expect(rows).toEqual([{ dead: 0 }])
  })
  await stop()
})

test('a cut-off archive, and one that leads outside, are refused', () => {
  const entry = (name: string, size: number) => {
    const block = Buffer.alloc(1024)
    block.write(name, 0)
    block.write(size.toString(8).padStart(11, '0'), 124)
    block.write('0', 156)
    return block
  }
  expect([...readTar(Uint8Array.from(entry('/base/1', 3)))]).toEqual([{ name: 'base/1', data: new Uint8Array(3) }])
  expect(() => [...readTar(entry('base/1', 513))]).toThrow('damaged archive')
  expect(() => [...readTar(entry('base/../../x', 3))]).toThrow('damaged archive')
})
