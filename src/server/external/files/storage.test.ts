/** Disk and bucket behave alike; a failure is logged once and leaves nothing half written. */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../../../test/support/folder.ts'
import { s3Server } from '../../../../test/support/s3.ts'
import { ownDrafts } from './drafts.ts'
import { sealOriginals } from './seal-originals.ts'
import { openStorage, type Storage, type StorageEnv, StorageFailure } from './storage.ts'

const diskEnv = (DATA_DIR: string): StorageEnv => ({
  DATA_DIR,
  S3_BUCKET: undefined,
  S3_ENDPOINT: undefined,
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: undefined,
  S3_SECRET_ACCESS_KEY: undefined,
})
const logged: unknown[] = []
const log = { error: (...args: unknown[]) => void logged.push(args) } as never
const folder = testFolder()
const bucket = await s3Server()
const storages: [string, Storage][] = [
  ['disk', await openStorage(diskEnv(folder), log)],
  ['s3', await openStorage(bucket.env, log)],
]

async function keysUnder(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys.sort()
}

test.each(storages)('%s: a file is read as it was put, replaced, listed and removed', async (kind, storage) => {
  expect(storage.kind).toBe(kind)
  expect([await storage.read('media/a/b-1.webp'), await storage.has('media/a/b-1.webp')]).toEqual([null, false])
  await storage.put('media/a/b-1.webp', Buffer.from('first'))
  await storage.put('media/a/b-1.webp', Buffer.from([0, 255, 10]))
  await storage.put('media/c', Buffer.from('other'))
  expect(await storage.read('media/a/b-1.webp')).toEqual(Buffer.from([0, 255, 10]))
  expect(await storage.has('media/a/b-1.webp')).toBe(true)
  expect(await keysUnder(storage, 'media')).toEqual(['media/a/b-1.webp', 'media/c'])
  await storage.remove('media/a/b-1.webp')
  await storage.remove('media/a/b-1.webp')
  expect([await storage.has('media/a/b-1.webp'), await storage.read('media/a/b-1.webp')]).toEqual([false, null])
  expect(await keysUnder(storage, 'media')).toEqual(['media/c'])
  expect(await keysUnder(storage, 'nothing')).toEqual([])
})

test.each(storages)(
  '%s: a file that another instance removes meanwhile is missing, and no failure',
  async (_kind, storage) => {
    for (let round = 0; round < 40; round++) {
      await storage.put('gone/x', Buffer.from('x'))
      const [size, changedAt, listed] = await Promise.all([
        storage.size('gone/x'),
        storage.changedAt('gone/x'),
        keysUnder(storage, 'gone'),
        storage.remove('gone/x'),
      ])
      expect([1, null]).toContain(size)
      expect(changedAt === null || changedAt instanceof Date).toBe(true)
      expect(listed.length).toBeLessThanOrEqual(1)
    }
    expect(await storage.size('gone/x')).toBeNull()
  },
)

test.each(storages)(
  '%s: a file that is larger than a piece is put from the disk and read as a stream',
  async (_kind, storage) => {
    const bytes = randomBytes(3_000_000)
    const file = path.join(testFolder(), 'large')
    writeFileSync(file, bytes)
    await storage.put('large/x', Buffer.from('before'))
    await storage.putFile('large/x', file)
    expect(await storage.size('large/x')).toBe(bytes.length)
    const parts: Buffer[] = []
    for await (const part of (await storage.stream('large/x')) ?? []) parts.push(part)
    expect(Buffer.concat(parts).equals(bytes)).toBe(true)
    expect(await storage.stream('large/none')).toBeNull()
    await expect(storage.putFile('large/y', `${file}-none`)).rejects.toThrow(StorageFailure)
    expect(await storage.has('large/y')).toBe(false)
  },
)

test.each(storages)('%s: the date of a file is that of its last change', async (_kind, storage) => {
  const start = Date.now()
  await storage.put('dated/x', Buffer.from('x'))
  for await (const { changedAt } of storage.list('dated')) {
    // Buckets count in seconds.
    expect(Math.abs(changedAt.getTime() - start)).toBeLessThan(5_000)
    expect(await storage.changedAt('dated/x')).toEqual(changedAt)
  }
  expect(await storage.changedAt('dated/y')).toBeNull()
})

test.each(storages)('%s: a file without bytes is there, and is read as it is', async (_kind, storage) => {
  await storage.put('sized/none', new Uint8Array())
  await storage.put('sized/three', Buffer.from('abc'))
  const sizes = await Promise.all(['none', 'three', 'absent'].map((name) => storage.size(`sized/${name}`)))
  expect(sizes).toEqual([0, 3, null])
  expect([await storage.has('sized/none'), await storage.read('sized/none')]).toEqual([true, Buffer.alloc(0)])
})

test.each(storages)('%s: no key leads out of the storage', async (_kind, storage) => {
  for (const key of ['../outside', 'media/../../outside', 'media/..\\..\\outside', '..', '']) {
    await expect(storage.put(key, Buffer.from('x')), key).rejects.toThrow(StorageFailure)
    await expect(storage.read(key), key).rejects.toThrow(StorageFailure)
  }
  expect(existsSync(path.join(folder, '..', 'outside'))).toBe(false)
})

test('a file that is being written is not seen under its name, and no draft stays behind', async () => {
  const [, disk] = storages[0] as [string, Storage]
  const large = Buffer.alloc(8_000_000, 7)
  const file = path.join(folder, 'media', 'large')
  let done = false
  const writing = disk.put('media/large', large).finally(() => {
    done = true
  })
  while (!done) {
    if (existsSync(file)) expect(readFileSync(file).length).toBe(large.length)
    await new Promise(setImmediate)
  }
  await writing
  expect(readdirSync(ownDrafts(folder))).toEqual([])
})

const modeOf = (...parts: string[]) => (statSync(path.join(folder, ...parts)).mode & 0o777).toString(8)

test('non-public files are read by the server’s own user alone, its folders and drafts too', async () => {
  const [, disk] = storages[0] as [string, Storage]
  await disk.put('originals/pAB/c-1x1', Buffer.from('sealed'))
  await disk.put('media/pAB/c-1x1-1.webp', Buffer.from('shown'))
  expect(modeOf('originals', 'pAB', 'c-1x1')).toBe('600')
  expect([modeOf('originals'), modeOf('originals', 'pAB'), modeOf('drafts')]).toEqual(['700', '700', '700'])
  expect([modeOf('media', 'pAB', 'c-1x1-1.webp'), modeOf('media', 'pAB')]).toEqual(['644', '755'])
})

test('originals that an older version left open are closed, and those that are closed are not looked at again', async () => {
  const old = testFolder()
  const at = (...parts: string[]) => path.join(old, 'originals', ...parts)
  for (const name of ['pAB', 'pCD']) {
    mkdirSync(at(name), { recursive: true })
    for (const file of ['one', 'two']) writeFileSync(at(name, file), 'x', { mode: 0o644 })
  }
  for (const entry of ['.', 'pAB', 'pCD']) chmodSync(at(entry), 0o755)
  expect(await sealOriginals(old)).toBe(4)
  const modes = readdirSync(at(), { recursive: true }).map((name) => statSync(at(String(name))).mode & 0o077)
  expect([statSync(at()).mode & 0o777, modes]).toEqual([0o700, Array(6).fill(0)])
  expect(await sealOriginals(old)).toBe(0)
  // One that was broken off after the outer folder: the folder within tells that it is not done.
  chmodSync(at('pCD', 'two'), 0o644)
  chmodSync(at('pCD'), 0o755)
  expect(await sealOriginals(old)).toBe(1)
  expect(await sealOriginals(path.join(old, 'nowhere'))).toBe(0)
})

test('a disk that takes nothing is told once in the log, and no draft or half file stays', async () => {
  const blocked = testFolder()
  // A file where a folder should be fails for every user, also for one that may write everywhere.
  writeFileSync(path.join(blocked, 'media'), '')
  const disk = await openStorage(diskEnv(blocked), log)
  logged.length = 0
  await expect(disk.put('media/a', Buffer.from('x'))).rejects.toThrow(StorageFailure)
  expect(logged).toEqual([[{ err: expect.any(Error), key: 'media/a' }, 'storage failed: put']])
  expect(readdirSync(ownDrafts(blocked))).toEqual([])
})

test('a bucket that is not there, or a server that is gone, is a failure and not an absence', async () => {
  const elsewhere = await openStorage({ ...bucket.env, S3_BUCKET: 'nowhere' }, log)
  await expect(elsewhere.put('a', Buffer.from('x'))).rejects.toThrow(StorageFailure)
  await expect(elsewhere.read('a')).rejects.toThrow(StorageFailure)
  const [, s3] = storages[1] as [string, Storage]
  await bucket.stop()
  await expect(s3.read('media/c')).rejects.toThrow(StorageFailure)
  await expect(s3.has('media/c')).rejects.toThrow(StorageFailure)
})
