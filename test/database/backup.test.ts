/** A backup and a move bring everything along, from either kind of database to either: rows, chains of events, pictures. */
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { answerOperators } from '#server/backup/operator-socket.ts'
import { listTables, sumRows, type TableSum } from '#server/backup/tables.ts'
import { backupCommand } from '#server/cli/backup.ts'
import type { PlainCommand } from '#server/cli/command.ts'
import { moveToPostgresCommand } from '#server/cli/move-to-postgres.ts'
import { restoreCommand } from '#server/cli/restore.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate, pendingMigrations } from '#server/db/migrate.ts'
import { installationSecret } from '#server/db/secret.ts'
import { noteHeads } from '#server/domain/audit/note-heads.ts'
import { recordEvent } from '#server/domain/audit/record-event.ts'
import { verifyAudit } from '#server/domain/audit/verify-audit.ts'
import { openStorage } from '#server/external/files/storage.ts'
import { readEnv } from '#server/settings/env.ts'
import { testFolder } from '../support/folder.ts'
import { restoreOlderBuild } from '../support/older-builds.ts'
import { addPerson } from '../support/people.ts'
import { startPostgres } from '../support/postgres.ts'
import { actorOf } from '../support/reviews.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })
const postgres = await startPostgres()
afterAll(() => postgres.stop())
const silent = { info: () => undefined, warn: () => undefined }
const home = testFolder()
const first = { DATA_DIR: path.join(home, 'first'), DATABASE_URL: await postgres.createDatabase('first') }
const embedded = { DATA_DIR: path.join(home, 'embedded') }
const inHome = (name: string) => path.join(home, name)

async function run(command: PlainCommand, args: string[], env: Record<string, string>): Promise<string[]> {
  const printed: string[] = []
  const read = readEnv({ ...env, LOG_LEVEL: 'silent' })
  expect(await command.runPlain(args, { env: read, print: (line) => void printed.push(line) })).toBe(0)
  return printed
}

async function withDatabase<T>(env: { DATA_DIR: string; DATABASE_URL?: string }, work: (it: Database) => Promise<T>) {
  const database = await openDatabase({ dataDir: env.DATA_DIR, url: env.DATABASE_URL })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Each table's rows, counted and summed. */
const sumsOf = ({ db }: Database): Promise<Record<string, TableSum>> =>
  db.transaction().execute(async (tx) => {
    await sql`set local time zone 'UTC'`.execute(tx)
    const sums: Record<string, TableSum> = {}
    for (const table of await listTables(tx)) sums[table.name] = await sumRows(tx, table)
    return sums
  })

/** All files below, with their content. */
function filesOf(folder: string): Record<string, string> {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const files = names.filter((name) => fs.statSync(path.join(folder, name)).isFile())
  return Object.fromEntries(files.map((name) => [name, fs.readFileSync(path.join(folder, name), 'latin1')]))
}

/** Requirements of every copy: the same rows, chains that verify, nothing to migrate, and rules that hold again. */
async function expectSame(database: Database, sums: Record<string, TableSum>): Promise<void> {
  expect(await sumsOf(database)).toEqual(sums)
  expect(await verifyAudit(database.db)).toEqual({ events: 4, faults: [] })
  expect(await pendingMigrations(database)).toEqual([])
  const { db } = database
  await expect(sql`update audit_events set action = 'other'`.execute(db)).rejects.toThrow('never changed')
  await expect(sql`update businesses set province_code = -1`.execute(db)).rejects.toThrow('foreign key')
}

let sums: Record<string, TableSum>
beforeAll(async () => {
  await withDatabase(first, async (database) => {
    await restoreOlderBuild(database, '0014-stable-orders')
    await migrate(database)
    const { db } = database
    const { id } = await addPerson(database, { name: 'Line\u2028"quoted" \\ back 🟠\tช้าง' })
    const place = await db.selectFrom('businesses').select('id').executeTakeFirstOrThrow()
    for (const action of ['bank_account.add', 'bank_account.change', 'social_account.end'] as const) {
      const event = { action, business: place.id, after: { score: 92.70001, name: 'ครัว\u2028"ป้า"' } }
      await db.transaction().execute((tx) => recordEvent(tx, actorOf(id), event))
    }
    const storage = await openStorage(readEnv({ DATA_DIR: first.DATA_DIR }), silent as never)
    await noteHeads(db, storage, new Date('2026-11-20T02:00:00.000Z'))
    sums = await sumsOf(database)
    // The one thing that no copy has: where open pages were means nothing there.
    await installationSecret(db, 'live')
    expect(Object.values(sums).filter(({ rows }) => rows > 0).length).toBeGreaterThan(20)
  })
  for (const [name, text] of [
    ['media/demo/a-640.webp', 'a picture'],
    ['media/p12/b-320.webp', 'another'],
    ['originals/p12/b', 'its original'],
    ['outbox/mail.eml', 'no picture'],
  ] as const) {
    fs.mkdirSync(path.dirname(path.join(first.DATA_DIR, name)), { recursive: true })
    fs.writeFileSync(path.join(first.DATA_DIR, name), text)
  }
})

test('from a server to a backup, to an embedded database, to another server: everything is the same', async () => {
  await run(backupCommand, [inHome('one')], first)
  expect(fs.statSync(inHome('one')).mode & 0o777).toBe(0o700)
  expect((await run(restoreCommand, [inHome('one')], embedded)).join()).toMatch(
    / rows and 3 pictures of .+ are there again/,
  )
  // The notes of the record come along, and mark the point of the backup; the next note follows.
  const [noted, restored, end] = Object.values(filesOf(path.join(embedded.DATA_DIR, 'audit-heads')))
    .join('')
    .split('\n')
  expect(filesOf(path.join(first.DATA_DIR, 'audit-heads'))).toEqual({ '2026-11-20.jsonl': `${noted}\n` })
  const { restored: madeAt, chains } = JSON.parse(restored ?? '')
  expect(madeAt).toMatch(/^\d{4}-.+Z$/)
  expect(chains.map(([, events]: [string, number]) => events).sort()).toEqual([1, 3])
  expect(end).toBe('')
  expect(filesOf(path.join(embedded.DATA_DIR, 'media'))).toEqual(filesOf(path.join(first.DATA_DIR, 'media')))
  expect(filesOf(path.join(embedded.DATA_DIR, 'originals'))).toEqual({ 'p12/b': 'its original' })
  await withDatabase(embedded, (database) => expectSame(database, sums))

  const moved = { ...embedded, DATABASE_URL: await postgres.createDatabase('moved') }
  expect((await run(moveToPostgresCommand, [], moved)).join()).toContain(
    'are in the new database, compared row by row.',
  )
  await withDatabase(moved, (database) => expectSame(database, sums))
  // Never over existing files, and never twice.
  await expect(run(moveToPostgresCommand, [], moved)).rejects.toThrow('is not empty')
  await expect(run(restoreCommand, [inHome('one')], embedded)).rejects.toThrow('There is a database in')
  await expect(run(backupCommand, [inHome('one')], first)).rejects.toThrow('is there already')
})

test('an embedded database is backed up while a server has it and writes; the copy is gone afterwards', async () => {
  await withDatabase(embedded, async (database) => {
    const { db } = database
    const end = await answerOperators(database, embedded.DATA_DIR, silent)
    onTestFinished(end)
    const operator = path.join(embedded.DATA_DIR, 'operator')
    expect(fs.statSync(operator).mode & 0o777).toBe(0o700)
    let written = 0
    let isDone = false
    const writing = (async () => {
      while (!isDone) {
        await db.transaction().execute(async (tx) => {
          for (const half of ['a', 'b'])
            await tx
              .insertInto('secrets')
              .values({ name: `${half}${written}`, value: Buffer.alloc(32) })
              .execute()
        })
        written++
      }
    })()
    await run(backupCommand, [inHome('running')], embedded)
    isDone = true
    await writing
    await vi.waitFor(() => expect(fs.readdirSync(operator)).toEqual(['socket']), { timeout: 30_000 })
    await end()

    const restored = { DATA_DIR: inHome('restored'), DATABASE_URL: await postgres.createDatabase('restored') }
    await run(restoreCommand, [inHome('running')], restored)
    await withDatabase(restored, async (copy) => {
      const { secrets, ...rest } = await sumsOf(copy)
      const { secrets: _, ...expected } = sums
      expect(rest).toEqual(expected)
      // Whole transactions of one moment: both halves or none, without a gap.
      const stored = await copy.db.selectFrom('secrets').select('name').where('name', 'like', 'a%').execute()
      const others = await copy.db.selectFrom('secrets').select('name').where('name', 'like', 'b%').execute()
      expect(stored.length).toBe(others.length)
      expect(stored.length).toBeLessThanOrEqual(written)
      expect(secrets?.rows).toBe((sums.secrets?.rows ?? 0) + 2 * stored.length)
    })
  })
})

test('a backup that was damaged is refused, and leaves nothing behind', async () => {
  fs.cpSync(inHome('one'), inHome('damaged'), { recursive: true })
  const manifest = JSON.parse(fs.readFileSync(inHome('damaged/manifest.json'), 'utf8'))
  manifest.sums.reviews.sum = '0'.repeat(64)
  fs.writeFileSync(inHome('damaged/manifest.json'), JSON.stringify(manifest))
  const target = { DATA_DIR: inHome('none'), DATABASE_URL: await postgres.createDatabase('damaged') }
  await expect(run(restoreCommand, [inHome('damaged')], target)).rejects.toThrow(
    'The backup is damaged: reviews has 38 rows',
  )
  await withDatabase(target, async ({ db }) => {
    expect(await db.selectFrom('businesses').select('id').execute()).toEqual([])
  })
  // The rest of a broken-off restore can be filled.
  await run(restoreCommand, [inHome('one')], target)
  await withDatabase(target, (database) => expectSame(database, sums))
  fs.rmSync(inHome('damaged/manifest.json'))
  await expect(run(restoreCommand, [inHome('damaged')], target)).rejects.toThrow('is no whole backup')
})

test('a backup of an older build is brought to this version, one of a newer build is refused', async () => {
  const older = { DATA_DIR: inHome('none'), DATABASE_URL: await postgres.createDatabase('older') }
  await withDatabase(older, (database) => restoreOlderBuild(database, '0014-stable-orders'))
  await run(backupCommand, [inHome('older'), '--without-pictures'], older)
  const target = { DATA_DIR: inHome('none'), DATABASE_URL: await postgres.createDatabase('from_older') }
  await run(restoreCommand, [inHome('older')], target)
  await withDatabase(target, async (database) => {
    expect(await pendingMigrations(database)).toEqual([])
    expect((await sumsOf(database)).reviews?.rows).toBe(38)
  })
  const manifest = JSON.parse(fs.readFileSync(inHome('older/manifest.json'), 'utf8'))
  manifest.migrations.push({ name: '9999-later.sql', sha256: 'f'.repeat(64) })
  fs.writeFileSync(inHome('older/manifest.json'), JSON.stringify(manifest))
  await expect(run(restoreCommand, [inHome('older')], target)).rejects.toThrow(
    '9999-later.sql, which this version does not know',
  )
})

test('a move while the server runs, and a backup of nothing, are refused in one line', async () => {
  const url = await postgres.createDatabase('refused')
  await withDatabase(embedded, async () => {
    await expect(run(moveToPostgresCommand, [], { ...embedded, DATABASE_URL: url })).rejects.toThrow(
      'in use by another process',
    )
  })
  await expect(run(backupCommand, [inHome('nothing')], { DATA_DIR: inHome('nowhere') })).rejects.toThrow(
    'There is no database in',
  )
  expect(fs.existsSync(inHome('nowhere'))).toBe(false)
})
