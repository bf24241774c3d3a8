/** The embedded database on a disk that refuses: it ends unfinished work, opens anew, and keeps acknowledged work. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { checkpointSizes } from '#server/db/embedded/checkpoints.ts'
import { DurableNodeFS, durableStartParams } from '#server/db/embedded/durable-fs.ts'
import { loadTemplate } from '#server/db/embedded/template.ts'
import { isOutage } from '#server/db/outage.ts'

// Each test starts databases, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

function dataFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'place-safety-data-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function open() {
  const dataDir = dataFolder()
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const database = await openDatabase({ dataDir, log })
  onTestFinished(() => database.close())
  log.info.mockClear()
  const wal = path.join(dataDir, 'database/pg_wal')
  return { database, db: database.db, log, wal }
}

const makeFilled = (db: Database['db']) => sql`create table filled (text text storage external)`.execute(db)

/** Writes about so many megabytes into `filled`, which keeps them uncompressed. */
const write = (db: Database['db'], megabytes: number) =>
  sql`insert into filled select repeat('x', 7000) from generate_series(1, ${megabytes * 140})`.execute(db)

test('a disk that is full at a new file of the log ends the worker: an outage, a line, and nothing acknowledged is lost', async () => {
  const { db, log, wal } = await open()
  await makeFilled(db)
  await sql`create table kept as select 1 as id`.execute(db)
  const { rows } = await sql<{ name: string }>`select pg_walfile_name(pg_current_wal_lsn()) as name`.execute(db)
  const spare = fs.readdirSync(wal).filter((name) => /^[0-9A-F]{24}$/.test(name) && name > (rows[0]?.name ?? ''))
  for (const name of spare) fs.rmSync(path.join(wal, name))
  // In the way of the next file: PostgreSQL cannot make it, as on a full disk.
  fs.mkdirSync(path.join(wal, 'xlogtemp.42'))

  const error = await write(db, 12).catch((thrown: unknown) => thrown)
  expect(String(error)).toMatch(/^EngineStopped: The embedded database has stopped: PANIC: could not .*xlogtemp/)
  expect(isOutage(error)).toBe(true)
  expect(log.error.mock.calls[0]?.[1]).toMatch(/^The embedded database stopped \(PANIC: .*\)\. It is opened anew\.$/)

  fs.rmdirSync(path.join(wal, 'xlogtemp.42'))
  await sql`insert into kept values (2)`.execute(db)
  expect((await sql`select id from kept order by id`.execute(db)).rows).toEqual([{ id: 1 }, { id: 2 }])
  expect((await sql`select count(*) as count from filled`.execute(db)).rows).toEqual([{ count: 0 }])
  expect(log.info).toHaveBeenCalledExactlyOnceWith({}, 'The embedded database is open again.')
})

test('a worker that neither answers nor touches the disk while two minutes pass is ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { db, log } = await open()
  const hanging = sql`select pg_sleep(100)`.execute(db).catch(String)
  await vi.waitFor(
    () => {
      vi.advanceTimersByTime(120_000)
      expect(log.error).toHaveBeenCalledOnce()
    },
    { timeout: 60_000 },
  )
  expect(await hanging).toContain('no answer for 120 s')
  vi.useRealTimers()
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('a file that could not be made once can be made later', async () => {
  const { PGlite } = await import('@electric-sql/pglite')
  const db = await PGlite.create({
    loadDataDir: new Blob([await loadTemplate()]),
    fs: new DurableNodeFS(path.join(dataFolder(), 'database')),
    startParams: durableStartParams,
  })
  await db.exec('create table grown as select 1 as id')
  const writeFile = vi.spyOn(fs, 'writeFileSync').mockImplementation(() => {
    throw Object.assign(new Error('no inode is left'), { code: 'ENOSPC' })
  })
  // The visibility map is a file of its own, made with the first vacuum.
  await expect(db.exec('vacuum grown')).rejects.toThrow('No space left')
  expect(writeFile).toHaveBeenCalled()
  writeFile.mockRestore()
  await db.exec('vacuum grown')
  await db.close()
})

/** Bytes of log that a start after a crash would have to repeat now. */
async function toRepeat(db: Database['db']): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`.execute(
    db,
  )
  return rows[0]?.bytes ?? Number.NaN
}

test('the log of changes stays small, between transactions and within one', async () => {
  const { db, wal } = await open()
  await makeFilled(db)
  const log = () => fs.readdirSync(wal).filter((name) => /^[0-9A-F]{24}$/.test(name)).length * 4
  let most = 0
  for (let round = 0; round < 8; round++) {
    await write(db, 10)
    most = Math.max(most, await toRepeat(db))
  }
  expect(most).toBeGreaterThan(checkpointSizes.between / 2)
  expect(await toRepeat(db)).toBeLessThan(checkpointSizes.between)
  await db.transaction().execute(async (tx) => {
    for (let round = 0; round < 12; round++) await write(tx, 10)
    expect(await toRepeat(tx)).toBeLessThan(checkpointSizes.within)
  })
  expect(log()).toBeLessThan(200)
  const { rows } = await sql<{ count: number }>`select count(*) as count from filled`.execute(db)
  expect(rows).toEqual([{ count: 20 * 1_400 }])
})
