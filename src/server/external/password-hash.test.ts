import { argon2Sync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { beforeEach, expect, test, vi } from 'vitest'
import { hashPassword, mostWaiting, needsRehash, verifyNothing, verifyPassword } from './password-hash.ts'

/** The calls of argon2, and how many at a time. The work is done, unless a test wants only the asking. */
const asked = vi.hoisted(() => ({ costs: [] as unknown[], running: 0, most: 0, forShow: false }))

vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>()
  const argon2: typeof real.argon2 = (algorithm, parameters, callback) => {
    const { memory, passes, parallelism, tagLength } = parameters
    asked.costs.push({ algorithm, memory, passes, parallelism, tagLength })
    asked.running += 1
    asked.most = Math.max(asked.most, asked.running)
    const answer: typeof callback = (error, tag) => {
      asked.running -= 1
      callback(error, tag)
    }
    if (asked.forShow) setImmediate(answer, null, Buffer.alloc(tagLength))
    else real.argon2(algorithm, parameters, answer)
  }
  return { ...real, argon2 }
})

const usualCost = { algorithm: 'argon2id', memory: 47_104, passes: 2, parallelism: 1, tagLength: 32 }

beforeEach(() => {
  Object.assign(asked, { costs: [], most: 0, forShow: false })
})

test('argon2id is that of RFC 9106, section 5.3', () => {
  const tag = argon2Sync('argon2id', {
    message: Buffer.alloc(32, 1),
    nonce: Buffer.alloc(16, 2),
    secret: Buffer.alloc(8, 3),
    associatedData: Buffer.alloc(12, 4),
    memory: 32,
    passes: 3,
    parallelism: 4,
    tagLength: 32,
  })
  expect(tag.toString('hex')).toBe('0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659')
})

/** From the tests of the reference implementation (github.com/P-H-C/phc-winner-argon2, src/test.c, CC0). */
const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

test('a string that another library made is understood', async () => {
  expect(await verifyPassword('password', reference)).toBe(true)
  expect(await verifyPassword('passwords', reference)).toBe(false)
})

test('a password is known again, and no other one', async () => {
  const stored = await hashPassword('ฝนตก แดดออก')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await verifyPassword('ฝนตก แดดออก', stored)).toBe(true)
  expect(await verifyPassword('ฝนตก แดดออก ', stored)).toBe(false)
  expect(await verifyPassword('', stored)).toBe(false)
  expect(await hashPassword('ฝนตก แดดออก')).not.toBe(stored)
})

test('the same letters from another keyboard are the same password', async () => {
  const stored = await hashPassword('Zoë น้ำ')
  expect(await verifyPassword('Zoe\u0308 น้ํา', stored)).toBe(true)
})

test.each([
  ['nothing', ''],
  ['another algorithm', reference.replace('argon2id', 'argon2i')],
  ['another version', reference.replace('v=19', 'v=16')],
  ['more memory than there is', reference.replace('m=65536', 'm=4194304')],
  ['seven digits of memory', reference.replace('m=65536', 'm=9999999')],
  ['less memory than argon2 needs', reference.replace('m=65536', 'm=7')],
  ['passes for a day', reference.replace('t=2', 't=99')],
  ['many lanes', reference.replace('p=1', 'p=9')],
  ['no passes', reference.replace('t=2', 't=0')],
  ['a short tag', '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFh'],
  ['no tag', '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$'],
  ['a short salt', reference.replace('c29tZXNhbHQ', 'c29t')],
  ['something after it', `${reference}=`],
  ['a line break after it', `${reference}\n`],
  ['a bcrypt string', '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'],
])('a stored string with %s is nobody’s password, at the usual cost', async (_case, stored) => {
  asked.forShow = true
  expect(await verifyPassword('password', stored)).toBe(false)
  expect(asked.costs).toEqual([usualCost])
  expect(needsRehash(stored)).toBe(true)
})

test('an unknown account costs as much as a known one, and so does one with a damaged hash', async () => {
  const stored = await hashPassword('four tired elephants')
  asked.costs = []
  expect(await verifyPassword('wrong', stored)).toBe(false)
  expect(await verifyNothing('wrong')).toBe(false)
  expect(await verifyPassword('wrong', 'damaged')).toBe(false)
  expect(asked.costs).toEqual([usualCost, usualCost, usualCost])
})

test('more than 200 characters are refused before any work', async () => {
  const stored = await hashPassword('a'.repeat(200))
  asked.costs = []
  for (const password of ['a'.repeat(201), '😀'.repeat(201), 'a'.repeat(1_000_000)]) {
    await expect(hashPassword(password)).rejects.toThrow(RangeError)
    expect(await verifyPassword(password, stored)).toBe(false)
    expect(await verifyNothing(password)).toBe(false)
  }
  expect(asked.costs).toHaveLength(0)
  expect(await verifyPassword('a'.repeat(200), stored)).toBe(true)
  expect(await verifyPassword('😀'.repeat(200), stored)).toBe(false)
  expect(asked.costs).toHaveLength(2)
})

test('two are worked on at a time, so that files can still be read', async () => {
  let done = 0
  const all = Array.from({ length: 8 }, () => verifyNothing('password').then(() => (done += 1)))
  await readFile(import.meta.filename)
  expect(done).toBeLessThan(8)
  await Promise.all(all)
  expect(asked.costs).toHaveLength(8)
  expect(asked.most).toBe(2)
})

test('the next is told to come again if too many wait, and the others are served', async () => {
  asked.forShow = true
  const told = await Promise.allSettled(Array.from({ length: 2 + mostWaiting + 3 }, () => verifyNothing('password')))
  const refused = told.filter((it) => it.status === 'rejected').map(({ reason }) => reason)
  expect(asked.costs).toHaveLength(2 + mostWaiting)
  expect(refused).toHaveLength(3)
  expect(refused[0]).toMatchObject({ code: 'unavailable', status: 503 })
  expect(await verifyNothing('password')).toBe(false)
})

test('the event loop turns while passwords are hashed', async () => {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  for (let round = 0; round < 6; round++) await hashPassword('four tired elephants')
  delay.disable()
  // Worked on in this thread, each would hold the loop for all of its time, and nothing would be counted at all.
  expect(delay.count).toBeGreaterThan(12)
})

test('a string made at another cost is to be made anew, one of today is not', async () => {
  const stored = await hashPassword('four tired elephants')
  expect(needsRehash(stored)).toBe(false)
  expect(needsRehash(reference)).toBe(true)
  expect(needsRehash(stored.replace('m=47104', 'm=19456'))).toBe(true)
  expect(needsRehash(stored.replace('t=2', 't=1'))).toBe(true)
  expect(needsRehash(stored.replace('p=1', 'p=2'))).toBe(true)
})
