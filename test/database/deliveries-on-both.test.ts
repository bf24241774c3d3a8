/** Committed deliveries are sent, however processes end; undone ones are not; and two that send beside each other send nothing twice. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { enqueue } from '#server/domain/deliveries/enqueue.ts'
import { listDeliveries } from '#server/domain/deliveries/queue.ts'
import { makeSender } from '#server/domain/deliveries/send-deliveries.ts'
import { chooseDrivers } from '#server/external/drivers.ts'
import { readEnv } from '#server/settings/env.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startPostgres } from '../support/postgres.ts'

// Each test starts many processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 600_000 })

const postgres = await startPostgres()
afterAll(() => postgres.stop())
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function place(kind: 'embedded' | 'postgres') {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'place-safety-told-'))
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true, force: true }))
  const url = kind === 'postgres' ? await postgres.createDatabase(`told_${Date.now()}`) : ''
  const server = await startMailServer()
  const SMTP_URL = `smtp://127.0.0.1:${server.port}`
  const open = () => openDatabase({ dataDir, ...(url && { url }) })
  const prepared = await open()
  await migrate(prepared)
  await sql`create table told (id int primary key)`.execute(prepared.db)
  await prepared.close()
  function start(mode = 'write') {
    const program = path.join(import.meta.dirname, 'teller.ts')
    const child = spawn(process.execPath, [program, dataDir, url, SMTP_URL, mode], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    if (!child.stdout) throw new Error('no output')
    return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
  }
  /** Sends all that is left, as a process does when the leases of the dead are over. */
  async function drain({ db }: Database) {
    await db.updateTable('deliveries').set({ leased_until: null }).execute()
    const sender = makeSender({ db, log: silent, drivers: chooseDrivers(readEnv({ SMTP_URL, DATA_DIR: dataDir })) })
    sender.wake()
    await sender.settled()
  }
  return { open, start, drain, server }
}

/** Rows that are acknowledged before each kill, each time elsewhere: at once, between a commit and its mail, later. */
const kills = [0, 1, 1, 2, 3, 5, 11, 23]

test.each(['embedded', 'postgres'] as const)(`${kills.length} kills lose no acknowledged mail, on %s`, async (kind) => {
  const { open, start, drain, server } = await place(kind)
  const acknowledged = new Set<number>()
  for (const rows of kills) {
    const { child, lines } = start()
    expect((await lines.next()).value).toBe('ready')
    for (let row = 0; row < rows; row++) acknowledged.add(Number((await lines.next()).value))
    child.kill('SIGKILL')
    for (let line = await lines.next(); !line.done; line = await lines.next()) acknowledged.add(Number(line.value))
  }
  const database = await open()
  const waiting = (await listDeliveries(database.db, 10_000)).length
  await drain(database)
  const { rows: told } = await sql<{ id: number }>`select id from told order by id`.execute(database.db)
  expect(await listDeliveries(database.db, 1)).toEqual([])
  await database.close()
  const arrived = new Map(server.received.map(({ mail }) => [mail.messageId, Number(mail.subject)]))
  // A mailbox knows a mail that arrived twice by its id: each row has one.
  expect([...arrived.values()].sort((a, b) => a - b)).toEqual(told.map(({ id }) => id))
  expect([...acknowledged].filter((id) => !told.some((row) => row.id === id))).toEqual([])
  expect(acknowledged.size).toBeGreaterThan(40)
  expect(waiting, 'some kill came between a commit and its mail').toBeGreaterThan(0)
})

test('two processes over one database send each mail once', async () => {
  const { open, start, server } = await place('postgres')
  const database = await open()
  const mail = { by: 'email', locale: 'en', sender: 'x', subject: 'x', text: 'x', html: 'x' } as const
  const mails = Array.from({ length: 200 }, (_, n) => ({
    message: { ...mail, to: `p${n}@example.com` },
    about: 'code',
  }))
  const both = [start('none'), start('none')]
  for (const { lines } of both) expect((await lines.next()).value).toBe('ready')
  await database.db.transaction().execute((tx) => enqueue(tx, mails))
  await expect.poll(() => listDeliveries(database.db, 1), { timeout: 60_000 }).toEqual([])
  for (const { child } of both) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await database.close()
  expect(server.received.map(({ to }) => to[0]).sort()).toEqual(mails.map(({ message }) => message.to).sort())
})
