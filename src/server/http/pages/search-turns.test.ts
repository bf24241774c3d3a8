/** A network that searches from many connections waits for its own searches; others have their turn at once. */
import express from 'express'
import request from 'supertest'
import { expect, test } from 'vitest'
import { limitSearches, SearchTurns } from './search-turns.ts'

/** Searches that end when they are told to. */
function searches(turns: SearchTurns) {
  const running: { network: string; end(): void }[] = []
  const begun: string[] = []
  const ask = (network: string) =>
    turns.run(network, () => {
      begun.push(network)
      return new Promise<void>((end) => {
        running.push({ network, end })
      })
    })
  const settle = () => new Promise((done) => setImmediate(done))
  const endFirst = async (network?: string) => {
    const at = running.findIndex((it) => network === undefined || it.network === network)
    running.splice(at, 1)[0]?.end()
    await settle()
  }
  return { ask, begun, running, settle, endFirst }
}

test('a network has its share at once, and another begins although twenty of the first wait', async () => {
  const { ask, begun, settle } = searches(new SearchTurns({ atOnce: 3, ofNetwork: 2 }))
  for (let i = 0; i < 20; i++) void ask('hostile')
  await settle()
  expect(begun).toEqual(['hostile', 'hostile'])
  void ask('other')
  await settle()
  expect(begun).toEqual(['hostile', 'hostile', 'other'])
})

test('networks follow one another if all turns are taken, independent of the order and number of requests', async () => {
  const { ask, begun, settle, endFirst } = searches(new SearchTurns({ atOnce: 1, ofNetwork: 1 }))
  for (let i = 0; i < 5; i++) void ask('hostile')
  for (const network of ['a', 'b']) void ask(network)
  await settle()
  for (let i = 0; i < 4; i++) await endFirst()
  expect(begun).toEqual(['hostile', 'a', 'b', 'hostile', 'hostile'])
})

test('one that fails gives its turn on, and nothing of a network that is done is kept', async () => {
  const turns = new SearchTurns({ atOnce: 1, ofNetwork: 1 })
  const failing = turns.run('a', () => Promise.reject(new Error('broken')))
  const next = turns.run('b', async () => 'answered')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('answered')
  expect(await turns.run('a', async () => 'again')).toBe('again')
})

test('of one network no more wait than people would', async () => {
  const { ask, settle, endFirst, running } = searches(new SearchTurns({ atOnce: 1, ofNetwork: 1 }))
  const asked = Array.from({ length: 22 }, () =>
    ask('hostile').then(
      () => 'answered',
      ({ code }) => code,
    ),
  )
  await settle()
  expect(await asked.at(-1)).toBe('too_many_requests')
  const other = ask('other').then(() => 'answered')
  for (let i = 0; i < 22; i++) await endFirst()
  expect(running).toEqual([])
  expect(await other).toBe('answered')
  expect((await Promise.all(asked)).filter((it) => it === 'answered')).toHaveLength(21)
})

test('of too many waiting ones the newest of the longest line goes, and one with a short line is answered', async () => {
  const { ask, begun, settle, endFirst } = searches(new SearchTurns({ atOnce: 1, ofNetwork: 1 }))
  const outcome = (network: string) =>
    ask(network).then(
      () => 'answered',
      ({ code }) => code,
    )
  const hostile = ['a', 'b', 'c'].flatMap((network) => Array.from({ length: 20 }, () => outcome(network)))
  // The turn is taken, and 60 wait: of each network as many as may, and one of `a` more in the place of the running one.
  hostile.push(outcome('a'))
  const guest = outcome('guest')
  await settle()
  for (let i = 0; i < 5; i++) await endFirst()
  expect(begun).toEqual(['a', 'b', 'c', 'guest', 'a', 'b'])
  expect(await guest).toBe('answered')
  for (let i = 0; i < 60; i++) await endFirst()
  const found = await Promise.all(hostile)
  expect(found.filter((it) => it === 'busy')).toHaveLength(1)
  expect(found.filter((it) => it === 'answered')).toHaveLength(60)
})

test('the newcomer is refused if every line is as short, and nothing of it stays', async () => {
  const { ask, settle, endFirst } = searches(new SearchTurns({ atOnce: 1, ofNetwork: 1 }))
  const asked = Array.from({ length: 61 }, (_, i) => ask(`network ${i}`).then(() => 'answered'))
  await settle()
  await expect(ask('late')).rejects.toMatchObject({ code: 'busy' })
  for (let i = 0; i < 61; i++) await endFirst()
  expect(await Promise.all(asked)).toEqual(Array(61).fill('answered'))
  const again = ask('late').then(() => 'answered')
  await settle()
  await endFirst()
  expect(await again).toBe('answered')
})

test('too many pages of results in a minute are refused by network, other addresses and other pages are not', async () => {
  const app = express()
  app.set('trust proxy', 1)
  app.use(limitSearches({ level: 0 }, 2))
  app.use((_req, res) => void res.send('answered'))
  const get = async (path: string, address: string) => {
    const { status, headers } = await request(app).get(path).set('X-Forwarded-For', address)
    return [status, 'retry-after' in headers]
  }
  expect(await get('/client/search?q=1', '203.0.113.1')).toEqual([200, false])
  expect(await get('/client/search/_payload.json?q=2', '203.0.113.1')).toEqual([200, false])
  expect(await get('/client/search?q=3', '203.0.113.1')).toEqual([expect.any(Number), true])
  expect(await get('/client/search?q=3', '203.0.113.2')).toEqual([200, false])
  expect(await get('/', '203.0.113.1')).toEqual([200, false])
})
