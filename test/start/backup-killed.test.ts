/** A backup whose command or server is killed in the middle: nothing half has its name, the server goes on or comes back, and the next one is whole. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readBackup } from '#server/backup/folder.ts'
import { restoreCommand } from '#server/cli/restore.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { readEnv } from '#server/settings/env.ts'
import { projectRoot } from '#server/settings/root.ts'
import { insertPlaces } from '../support/places.ts'
import { type ServerProcess, startBuiltServer } from '../support/server-process.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const picture = { key: 'media/p1/large.webp', bytes: randomBytes(3_000_000) }
const places = 600

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'place-safety-killed-'))
const dataDir = path.join(home, 'data')
const operator = path.join(dataDir, 'operator')
const ends: (() => Promise<void>)[] = []
let server: ServerProcess
const startServer = async () => {
  server = startBuiltServer({ DATA_DIR: dataDir }, (end) => void ends.push(end))
  return server.ready
}

beforeAll(async () => {
  const database = await openDatabase({ dataDir })
  await migrate(database)
  await loadReference(database)
  await insertPlaces(
    database,
    Array.from({ length: places }, () => ({})),
  )
  await database.close()
  const file = path.join(dataDir, picture.key)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, picture.bytes)
  await startServer()
})
afterAll(async () => {
  for (const end of ends) await end()
  fs.rmSync(home, { recursive: true, force: true })
})

/** Makes a backup by a process of its own. */
function backup(folder: string): { child: ChildProcess; ended: Promise<{ code: number; said: string }> } {
  const child = spawn(process.execPath, ['src/server/cli/cli.ts', 'backup', folder], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATA_DIR: dataDir },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  return { child, ended: once(child, 'close').then(([code, signal]) => ({ code: code ?? signal, said })) }
}

/** True if the moment came while the backup went on. */
async function comes(isNow: () => boolean, { child }: ReturnType<typeof backup>): Promise<boolean> {
  while (!isNow()) {
    if (child.exitCode !== null) return false
    await setImmediate()
  }
  return true
}

/** A backup at that very moment; one that ends before this process was given a look is made anew. */
async function backupAt(isNow: () => boolean, folder: string): Promise<ReturnType<typeof backup>> {
  for (;;) {
    const going = backup(folder)
    if (await comes(isNow, going)) return going
    const { code, said } = await going.ended
    expect(code, said).toBe(0)
    fs.rmSync(folder, { recursive: true })
  }
}
/** A table's file has been begun, so others are there or still to come. */
const isBeingWritten = (folder: string) =>
  fs.existsSync(path.join(`${folder}.unfinished`, 'tables', 'businesses.jsonl.zst'))
const copies = () => fs.readdirSync(operator).filter((name) => name !== 'socket')
const isBeingCopied = () => copies().some((name) => fs.existsSync(path.join(operator, name, 'base')))

/** Restores a backup elsewhere: that compares it row by row, and here the rows are counted. */
async function expectWhole(folder: string): Promise<void> {
  expect(fs.existsSync(`${folder}.unfinished`)).toBe(false)
  const restored = `${folder} restored`
  const env = readEnv({ DATA_DIR: restored, LOG_LEVEL: 'silent' })
  expect(await restoreCommand.runPlain([folder], { env, print: () => undefined })).toBe(0)
  expect(fs.readFileSync(path.join(restored, picture.key)).equals(picture.bytes)).toBe(true)
  const database = await openDatabase({ dataDir: restored })
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from businesses`.execute(database.db)
  await database.close()
  expect(rows).toEqual([{ count: places }])
}

test('killed in the middle, the command leaves nothing under the name of a backup, and the server goes on', async () => {
  const folder = path.join(home, 'one')
  for (const isNow of [isBeingCopied, () => isBeingWritten(folder)]) {
    const killed = await backupAt(isNow, folder)
    killed.child.kill('SIGKILL')
    expect((await killed.ended).code).toBe('SIGKILL')
    expect(fs.existsSync(folder)).toBe(false)
    expect((await fetch(`${await server.ready}/readyz`)).status).toBe(200)
    // The copy was nobody's any more.
    await expect.poll(copies, { timeout: 30_000 }).toEqual([])
  }
  expect(() => readBackup(`${folder}.unfinished`)).toThrow('is no whole backup')
  const done = await backup(folder).ended
  expect(done, done.said).toMatchObject({ code: 0 })
  await expectWhole(folder)
})

test('the command says that the server was killed while it copied; started again it gives a copy, with which the command needs no server', async () => {
  const folder = path.join(home, 'two')
  // Where the copy was given by then, the backup is whole, and the moment is to be caught once more.
  for (;;) {
    const asked = await backupAt(isBeingCopied, folder)
    server.child.kill('SIGKILL')
    const { code, said } = await asked.ended
    if (code === 1) {
      expect(said).toContain('The server ended before the copy was made. Try again.')
      break
    }
    expect(code, said).toBe(0)
    await expectWhole(folder)
    for (const made of [folder, `${folder} restored`]) fs.rmSync(made, { recursive: true })
    await startServer()
  }
  expect([fs.existsSync(folder), fs.existsSync(`${folder}.unfinished`)]).toEqual([false, false])
  expect((await fetch(`${await startServer()}/readyz`)).status).toBe(200)
  expect(copies()).toEqual([])

  const again = await backupAt(() => isBeingWritten(folder), folder)
  server.child.kill('SIGKILL')
  const done = await again.ended
  expect(done, done.said).toMatchObject({ code: 0 })
  await expectWhole(folder)
})
