/**
 * The log: what is signed holds every publication and the day's head, and its proofs hold; a database that knows less takes the rest back and goes
 * on with the same root; whatever was changed outside is refused; of two processes one signs. Go's own packages judge where they are installed.
 */
import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import type { Storage } from '#server/external/files/storage.ts'
import { makeLogKey, readLogKey } from '#server/external/log-key.ts'
import { consistencyProof, inclusionProof, isConsistent, isIncluded, leafHash } from '#shared/proof/merkle.ts'
import { readCheckpoint, readNote } from '#shared/proof/note.ts'
import { nodesOf, readTilePath, tilePath } from '#shared/proof/tiles.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { testFolder } from '../../../../test/support/folder.ts'
import { goTool } from '../../../../test/support/go.ts'
import { storageIn } from '../../../../test/support/storage.ts'
import { appendNote } from '../audit/noted-heads.ts'
import { entryOf } from './log-entry.ts'
import { lastCheckpoint, storeCheckpoint, tilesIn } from './log-files.ts'
import { sequenceLog } from './sequence-log.ts'

const database = await testDatabase()
const { db } = database
const key = readLogKey(makeLogKey('places.example.org/log'))
if (!key) throw new Error('no key')
const now = new Date('2026-03-01T05:00:00Z')
const place = '01980000-0000-7000-8000-000000000001'
let folder = ''
let storage = await storageIn('/nonexistent')

beforeEach(async () => {
  folder = testFolder()
  storage = await storageIn(folder)
  await db.deleteFrom('publications').execute()
  await db.deleteFrom('log_heads').execute()
})

const tools = () => ({ db, storage, key })
const publish = (count: number, word = 'x') =>
  db
    .insertInto('publications')
    .values(
      Array.from({ length: count }, (_, i) => ({
        at: now,
        kind: 'place' as const,
        business_id: place,
        subject: place,
        body: JSON.stringify({ name: `${word}${i}` }),
      })),
    )
    .execute()
const logged = () =>
  db.selectFrom('publications').selectAll().where('log_index', 'is not', null).orderBy('log_index').execute()
const last = async () => {
  const found = await lastCheckpoint(storage, key)
  if (!found) throw new Error('nothing is signed')
  return found
}
const fileOf = (name: string) => path.join(folder, 'log', name)

/** Every ninth entry, and the last, is proved below the last checkpoint. */
async function expectProved() {
  const { size, root } = await last()
  const read = nodesOf(tilesIn(storage), size)
  const rows = await logged()
  for (const row of rows.filter((_, i) => i % 9 === 0 || i === rows.length - 1)) {
    const index = row.log_index ?? -1
    const leaf = leafHash(entryOf(row))
    expect(Buffer.from(leaf)).toEqual(row.leaf)
    expect(isIncluded({ leaf, index, size, root }, await inclusionProof(read, index, size))).toBe(true)
  }
  return rows.length
}

test('publications and the day’s head of the record are entered once, and every later checkpoint holds the earlier ones', async () => {
  await appendNote(storage, { now, chains: [['powers', 3, 'ab']] })
  await publish(300)
  expect(await sequenceLog(tools(), now)).toBe(300)
  const first = await last()
  expect(first.size, 'and the head').toBe(301)
  expect(await expectProved()).toBe(300)
  expect(await sequenceLog(tools(), now)).toBe(0)
  expect((await last()).note).toBe(first.note)
  await publish(500)
  expect(await sequenceLog({ ...tools(), atOnce: 70 }, now)).toBe(500)
  const later = await last()
  expect(later.size).toBe(801)
  const proof = await consistencyProof(nodesOf(tilesIn(storage), 801), 301, 801)
  expect(isConsistent(first, later, proof)).toBe(true)
  expect(await expectProved()).toBe(800)
  expect(fs.existsSync(fileOf('tile/0/000')), 'the whole tile').toBe(true)
  expect(fs.readdirSync(fileOf('tile/0/001.p')), 'the parts that it was').toHaveLength(0)
})

test('a database that knows less, of a backup or of a death after signing, takes the rest from the tiles and goes on with the same root', async () => {
  await appendNote(storage, { now, chains: [['powers', 3, 'ab']] })
  await publish(280)
  await sequenceLog(tools(), now)
  const before = await last()
  const rows = await logged()
  // Some are missing, some are there and not known as entered, and a new one waits in front of those that come back.
  await sql`delete from publications where log_index between 100 and 200`.execute(db)
  await sql`update publications set log_index = null, leaf = null where log_index > 90`.execute(db)
  await db.deleteFrom('log_heads').execute()
  await publish(1, 'new')
  expect(await sequenceLog(tools(), now)).toBe(1)
  const after = await logged()
  expect(after.slice(0, -1).map(({ leaf }) => leaf)).toEqual(rows.map(({ leaf }) => leaf))
  expect(after.slice(0, -1).map(({ body }) => body)).toEqual(rows.map(({ body }) => body))
  const later = await last()
  const proof = await consistencyProof(nodesOf(tilesIn(storage), later.size), before.size, later.size)
  expect(isConsistent(before, later, proof)).toBe(true)
  await expectProved()
})

test('a process that dies before, in or after any step of storing leaves a log that goes on, and never two roots of one size', async () => {
  const roots = new Map<number, string>()
  const seen = async () => {
    const found = await lastCheckpoint(storage, key)
    if (!found) return
    const root = Buffer.from(found.root).toString('hex')
    expect(roots.get(found.size) ?? root).toBe(root)
    roots.set(found.size, root)
  }
  let deaths = 0
  for (let step = 1; ; step += 1) {
    await publish(step === 1 ? 250 : 9, `round${step}`)
    let left = step
    const die = () => {
      left -= 1
      if (left === 0) throw new Error('killed')
    }
    const dying: Storage = {
      ...storage,
      async put(at, bytes) {
        die()
        await storage.put(at, bytes)
        die()
      },
      async putNew(at, bytes) {
        die()
        const isPut = await storage.putNew(at, bytes)
        die()
        return isPut
      },
    }
    const isDone = await sequenceLog({ ...tools(), storage: dying }, now).then(
      () => true,
      () => false,
    )
    await seen()
    // More is published before the next process comes.
    await publish(3, `after${step}`)
    await sequenceLog(tools(), now)
    await seen()
    await expectProved()
    if (isDone) break
    deaths += 1
  }
  expect(deaths).toBeGreaterThanOrEqual(10)
})

test('a lost folder, another key, or one changed byte is refused, and nothing is signed', async () => {
  await publish(300)
  await sequenceLog(tools(), now)
  const { note } = await last()
  await publish(1)
  const other = readLogKey(makeLogKey('places.example.org/log'))
  if (!other) throw new Error('no key')
  await expect(sequenceLog({ ...tools(), key: other }, now)).rejects.toThrow('not signed by its key')
  const empty = await storageIn(testFolder())
  await expect(sequenceLog({ ...tools(), storage: empty }, now)).rejects.toThrow('put back its folder')
  for (const name of ['tile/0/001.p/44', 'tile/1/000.p/1', 'checkpoints/000000000001']) {
    const bytes = fs.readFileSync(fileOf(name))
    fs.writeFileSync(fileOf(name), Buffer.from(bytes).fill((bytes[9] ?? 0) ^ 1, 9, 10))
    await expect(sequenceLog(tools(), now), name).rejects.toThrow()
    fs.writeFileSync(fileOf(name), bytes)
  }
  expect((await last()).note).toBe(note)
  expect(await sequenceLog(tools(), now)).toBe(1)
})

test('of several processes at a time one signs, and of two that follow the same checkpoint one is refused', async () => {
  await publish(50)
  const added = await Promise.all(Array.from({ length: 5 }, () => sequenceLog(tools(), now)))
  expect(added.reduce((a, b) => a + b, 0)).toBe(50)
  expect((await last()).size).toBe(50)
  const stored = await Promise.allSettled(['a', 'b', 'c'].map((note) => storeCheckpoint(storage, 2, note)))
  expect(stored.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a tile has one address, and no other path leads to a file', () => {
  for (const [level, index, width, at] of [
    [0, 0, 256, 'tile/0/000'],
    [1, 1_234_067, 256, 'tile/1/x001/x234/067'],
    ['entries', 999, 8, 'tile/entries/999.p/8'],
  ] as const) {
    expect(tilePath({ level, index, width })).toBe(at)
    expect(readTilePath(at)).toEqual({ level, index, width })
  }
  for (const at of [
    'tile/0/000.p/256',
    'tile/0/000.p/0',
    'tile/7/000',
    'tile/0/x000/000',
    'tile/0/../checkpoint',
    'tile/0/00',
    'tile/0/000.p/08',
    'last',
  ])
    expect(readTilePath(at), at).toBeNull()
})

test.runIf(goTool)('Go’s own packages accept checkpoint, tiles and proofs, and refuse a changed byte', async () => {
  await publish(700)
  await sequenceLog({ ...tools(), atOnce: 300 }, now)
  const { note } = await last()
  const rows = await logged()
  const judge = (checkpoint: string) =>
    goTool?.run(path.join(import.meta.dirname, '../../../../test/support/go/judge.go'), [
      key.verifier,
      fileOf(''),
      checkpoint,
      ...rows.slice(0, 3).map(({ leaf }) => leaf?.toString('hex') ?? ''),
    ])
  expect(judge(note)).toContain('accepted 700')
  expect(readCheckpoint(readNote(note)?.text ?? '')?.size).toBe(700)
  expect(judge(note.replace('\n700\n', '\n699\n'))).toContain('refused')
  const tile = fileOf('tile/0/000')
  fs.writeFileSync(tile, fs.readFileSync(tile).fill(7, 40, 41))
  expect(judge(note)).toContain('refused')
})
