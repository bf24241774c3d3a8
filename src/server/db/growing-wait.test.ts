import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetLimits, testDatabase } from '../../../test/support/database.ts'
import { takeTurn } from './growing-wait.ts'

const database = await testDatabase()
const { db } = database
const wait = { name: 'waits', free: 3, first: 10, most: 60, ttl: 3_600 }
const take = (key = 'a', given = {}) => takeTurn(db, key, { ...wait, ...given })
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

beforeEach(async () => {
  await forgetLimits(database)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T05:00:00Z') })
})
afterEach(() => void vi.useRealTimers())

test('the first tries wait for nothing, then each wait is twice the one before up to the longest', async () => {
  for (let count = 0; count < 3; count++) expect(await take()).toBe(0)
  const waits = []
  for (let count = 0; count < 5; count++) {
    const seconds = await take()
    waits.push(seconds)
    pass(seconds - 0.001)
    expect(await take(), 'a moment too early').toBe(1)
    pass(0.001)
    expect(await take(), 'in time').toBe(0)
  }
  expect(waits).toEqual([10, 20, 40, 60, 60])
})

test('tries that come too early make the wait no longer: nobody is kept out by others', async () => {
  for (let count = 0; count < 3; count++) await take()
  for (let count = 0; count < 20; count++) expect(await take()).toBe(10)
  pass(10)
  expect(await take()).toBe(0)
})

test('a part of a second counts as a whole one, and there is always one to wait', async () => {
  for (let count = 0; count < 3; count++) await take()
  pass(8.5)
  expect(await take()).toBe(2)
})

test('a time of quiet begins the count anew, a moment less does not', async () => {
  for (let count = 0; count < 4; count++) expect(await take()).toBe(count < 3 ? 0 : 10)
  pass(3_599.999)
  expect(await take(), 'a fourth, after more than its wait').toBe(0)
  expect(await take(), 'still counted').toBe(20)
  pass(3_600)
  for (let count = 0; count < 3; count++) expect(await take(), `anew ${count}`).toBe(0)
  expect(await take()).toBe(10)
})

test('each key waits for itself', async () => {
  for (let count = 0; count < 4; count++) await take('a')
  expect([await take('a'), await take('b')]).toEqual([10, 0])
})

test('however many tries there were, the longest wait stays the longest', async () => {
  await take()
  await sql`update rate_limits set points = 2000000000`.execute(db)
  expect(await take()).toBe(60)
})
