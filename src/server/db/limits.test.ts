import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetLimits, testDatabase } from '../../../test/support/database.ts'
import { makeLimits } from './limits.ts'

const database = await testDatabase()
const { db } = database
const limit = (given = {}) => ({ name: 'codes', key: 'a@example.com', points: 3, seconds: 60, ...given })
const wait = (given = {}) => ({
  name: 'waits',
  key: 'a@example.com',
  free: 1,
  first: 30,
  most: 60,
  ttl: 600,
  ...given,
})

/** The result of so many tries: true for each allowed one. */
async function tries(count: number, take: () => Promise<number>): Promise<boolean[]> {
  const allowed = []
  for (let tried = 0; tried < count; tried++) allowed.push((await take()) === 0)
  return allowed
}

beforeEach(async () => {
  await forgetLimits(database)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T05:00:00Z') })
})
afterEach(() => void vi.useRealTimers())

test('so many in a time are allowed, then none until it is over', async () => {
  const limits = makeLimits(db)
  expect(await tries(5, () => limits.take(limit()))).toEqual([true, true, true, false, false])
  vi.advanceTimersByTime(20_500)
  expect(await limits.take(limit()), 'whole seconds').toBe(40)
  vi.advanceTimersByTime(39_500)
  expect(await limits.take(limit())).toBe(0)
})

test('further tries while refused do not lengthen the wait', async () => {
  const limits = makeLimits(db)
  await tries(4, () => limits.take(limit()))
  vi.advanceTimersByTime(59_990)
  expect(await limits.take(limit()), 'at least one second').toBe(1)
  vi.advanceTimersByTime(10)
  expect(await limits.take(limit())).toBe(0)
})

test('tries are counted by name and key together', async () => {
  const limits = makeLimits(db)
  await tries(4, () => limits.take(limit()))
  expect(await limits.take(limit({ key: 'b@example.com' }))).toBe(0)
  expect(await limits.take(limit({ name: 'sign-in' }))).toBe(0)
  expect(await limits.take(limit())).toBeGreaterThan(0)
})

test('instances count together', async () => {
  const [one, other] = [makeLimits(db), makeLimits(db)]
  await tries(3, () => one.take(limit()))
  expect(await other.take(limit())).toBe(60)
})

test('a refused key is refused from memory: a flood does not reach the database', async () => {
  const limits = makeLimits(db)
  await tries(4, () => limits.take(limit()))
  await forgetLimits(database)
  expect(await limits.take(limit())).toBe(60)
  const { rows } = await sql`select 1 from rate_limits`.execute(db)
  expect(rows).toEqual([])
})

test('a contact is counted without being written down', async () => {
  const limits = makeLimits(db)
  await limits.take(limit())
  await limits.take(wait())
  const hash = createHash('sha256').update('a@example.com').digest('base64url')
  const { rows } = await sql<{ key: string }>`select key from rate_limits order by key`.execute(db)
  expect(rows.map(({ key }) => key)).toEqual([`codes:${hash}`, `waits:${hash}`])
})

test('a wait slows down and locks nobody out', async () => {
  const limits = makeLimits(db)
  expect(await limits.take(wait())).toBe(0)
  expect(await limits.take(wait())).toBe(30)
  expect(await limits.take(wait({ key: 'b@example.com' }))).toBe(0)
  vi.advanceTimersByTime(30_000)
  expect(await limits.take(wait())).toBe(0)
})

test('forgetting begins anew for that key alone, of a limit and of a wait', async () => {
  const limits = makeLimits(db)
  for (const counted of [limit, wait]) {
    for (const key of ['a', 'b']) await tries(4, () => limits.take(counted({ key })))
    await limits.forget(counted({ key: 'a' }))
    expect(await limits.take(counted({ key: 'a' }))).toBe(0)
    expect(await limits.take(counted({ key: 'b' }))).toBeGreaterThan(0)
  }
})

test('a fault of the database is no refusal', async () => {
  const broken = Object.assign(Object.create(db), {
    executeQuery: () => Promise.reject(new Error('connection lost')),
  })
  await expect(makeLimits(broken).take(limit())).rejects.toThrow('connection lost')
})
