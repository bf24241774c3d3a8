import { expect, test } from 'vitest'
import { CachedData } from './cached-data.ts'

/** A question that counts how often it was asked. */
function counting() {
  let asked = 0
  return async () => ++asked
}

test('simultaneous and later requests get one answer', async () => {
  const data = new CachedData()
  const ask = counting()
  const answers = await Promise.all(Array.from({ length: 50 }, () => data.get('hot', ['lists'], ask)))
  expect(new Set([...answers, await data.get('hot', ['lists'], ask)])).toEqual(new Set([1]))
})

test('a change of an answer’s source drops that answer and no other', async () => {
  const data = new CachedData()
  const [lists, areas] = [counting(), counting()]
  await Promise.all([data.get('hot', ['lists'], lists), data.get('provinces', ['areas'], areas)])
  data.drop(['lists', 'place:1'])
  expect(await data.get('hot', ['lists'], lists)).toBe(2)
  expect(await data.get('provinces', ['areas'], areas)).toBe(1)
  data.drop(['*'])
  expect(await data.get('provinces', ['areas'], areas)).toBe(2)
})

test('an answer that was being asked when its rows changed is not kept', async () => {
  const data = new CachedData()
  let finish: (value: string) => void = () => undefined
  const early = data.get('hot', ['lists'], () => new Promise<string>((resolve) => (finish = resolve)))
  data.drop(['lists'])
  const late = data.get('hot', ['lists'], async () => 'new')
  finish('old')
  expect([await early, await late, await data.get('hot', ['lists'], async () => 'newer')]).toEqual([
    'old',
    'new',
    'new',
  ])
})

test('a failure reaches its request, and the next one asks again', async () => {
  const data = new CachedData()
  await expect(data.get('hot', ['lists'], () => Promise.reject(new Error('no database')))).rejects.toThrow(
    'no database',
  )
  expect(await data.get('hot', ['lists'], async () => 'there again')).toBe('there again')
})

test('answers are bounded in bytes, and their keys count', async () => {
  const data = new CachedData()
  const rows = { text: 'x'.repeat(50_000) }
  for (let index = 0; index < 200; index++) await data.get(`list ${index}`, ['lists'], async () => rows)
  expect(data.bytes).toBeGreaterThan(1_000_000)
  expect(data.bytes).toBeLessThanOrEqual(12 * 1024 * 1024)
  const [early, late] = [counting(), counting()]
  await Promise.all([data.get('list 0', [], early), data.get('list 199', [], late)])
  expect([await early(), await late()]).toEqual([2, 1])
  for (let index = 0; index < 2_000; index++) await data.get(`${index}${'k'.repeat(5_000)}`, [], async () => null)
  expect(data.bytes).toBeLessThanOrEqual(12 * 1024 * 1024)
  data.drop(['*'])
  expect(data.bytes).toBe(0)
})
