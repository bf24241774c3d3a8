/** Acknowledged work stays, however the process ends, and two processes never share a data folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { DurableNodeFS, durableStartParams } from '#server/db/embedded/durable-fs.ts'
import { loadTemplate } from '#server/db/embedded/template.ts'

// Each test starts databases, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const writer = path.join(import.meta.dirname, 'writer.ts')

function dataFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'place-safety-data-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

function start(dataDir: string, ...args: string[]): { child: ChildProcess; lines: AsyncIterator<string> } {
  const child = spawn(process.execPath, [writer, dataDir, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  if (!child.stdout) throw new Error('no output')
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
}

/** Rows that are acknowledged before each kill, each time elsewhere: while starting, in the first commit, around a checkpoint, later. */
const kills = [0, 1, 2, 5, 11, 23, 47, 60]

test(`${kills.length} kills during writes lose no acknowledged commit and leave no half of one`, {
  timeout: 240_000,
}, async () => {
  const dataDir = dataFolder()
  let acknowledged = 0
  for (const rows of kills) {
    const { child, lines } = start(dataDir, String(acknowledged))
    const ready = await lines.next()
    expect(ready.value).toBe('ready')
    for (let row = 0; row < rows; row++) acknowledged = Number((await lines.next()).value)
    child.kill('SIGKILL')
    for (let line = await lines.next(); !line.done; line = await lines.next()) acknowledged = Number(line.value)
  }
  const database = await openDatabase({ dataDir })
  const { rows } = await sql<{ ids: number; last: number; sum: number }>`
    select count(*) as ids, max(id) as last, (select sum(amount) from balances) as sum from written`.execute(
    database.db,
  )
  await database.close()
  const [found] = rows
  // At most the one under way at the last kill may be there unacknowledged; none is missing, and none is half.
  expect(acknowledged).toBeGreaterThan(100)
  expect(found?.last).toBeGreaterThanOrEqual(acknowledged)
  expect(found?.ids).toBe(found?.last)
  expect(found?.sum).toBe(0)
})

test('a commit waits for the disk', async () => {
  const { PGlite } = await import('@electric-sql/pglite')
  const sync = vi.spyOn(fs, 'fdatasyncSync')
  const loadDataDir = new Blob([await loadTemplate()])
  const db = await PGlite.create({
    loadDataDir,
    fs: new DurableNodeFS(path.join(dataFolder(), 'database')),
    startParams: durableStartParams,
  })
  await db.exec('create table t (id int)')
  sync.mockClear()
  for (let id = 0; id < 5; id++) await db.query('insert into t values ($1)', [id])
  expect(sync).toHaveBeenCalledTimes(5)
  expect((await db.query('show fsync')).rows).toEqual([{ fsync: 'on' }])
  await db.close()
})

test('a second process is refused with the pid of the first, and let in when that was killed', async () => {
  const dataDir = dataFolder()
  const { child, lines } = start(dataDir, '0')
  await lines.next()
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    `The data folder ${dataDir} is in use by another process (pid ${child.pid}). Stop that one, or choose another folder with DATA_DIR.`,
  )
  child.kill('SIGKILL')
  await once(child, 'exit')
  const database = await openDatabase({ dataDir })
  await database.ping()
  await expect(openDatabase({ dataDir })).rejects.toThrow(`(pid ${process.pid})`)
  await database.close()
  await (await openDatabase({ dataDir })).close()
})

test('of processes that start at once, one wins', async () => {
  const dataDir = dataFolder()
  const children = Array.from({ length: 4 }, () => start(dataDir, 'once'))
  const answers = await Promise.all(children.map(async ({ lines }) => (await lines.next()).value))
  expect(answers.filter((answer) => answer === 'ready')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'refused')).toHaveLength(3)
})
