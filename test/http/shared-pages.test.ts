/** Headers and purges for a cache in front of the server, and none of them without a cache. */
import { createServer } from 'node:http'
import request from 'supertest'
import { afterAll, expect, test } from 'vitest'
import { announceChange } from '#server/db/changes.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { testApp, testPages } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { listen } from '../support/free-port.ts'

const database = await testDatabase()

const pages = testPages({
  '/': {
    loader: (args) => {
      contextOf(args).reads('lists', 'place:1')
      return { text: 'x'.repeat(2_000) }
    },
  },
  '/soon': { loader: (args) => contextOf(args).holdsUntil(new Date(Date.now() + 3_500)) ?? null },
  '/never': { loader: (args) => contextOf(args).doNotKeep() ?? null },
})

/** A cache in front: its purge requests, and a server's settings for it. */
async function cacheInFront() {
  const heard: string[] = []
  const cache = createServer(({ headers }, response) => {
    heard.push(String(headers['surrogate-key']))
    response.end()
  })
  const env = { CDN_PURGE_URL: `http://127.0.0.1:${await listen(cache)}/`, CDN_PURGE_KEY: 'sixteen-letters-1' }
  afterAll(() => {
    cache.closeAllConnections()
    cache.close()
  })
  return { heard, env }
}
const { env } = await cacheInFront()

const cacheHeaders = ({ headers }: request.Response) => [headers['cdn-cache-control'], headers['surrogate-key']]
const neither = [undefined, undefined]

test('without a cache in front no page is told how to be kept there', async () => {
  const { handler } = await testApp(database, { pages })
  for (let round = 0; round < 2; round++) expect(cacheHeaders(await request(handler).get('/'))).toEqual(neither)
})

test('a page cached for all names its lifetime and tags; its headers for browsers are unchanged', async () => {
  const { handler } = await testApp(database, { pages, env })
  const first = await request(handler).get('/')
  const again = await request(handler).get('/')
  const known = await request(handler).get('/').set('If-None-Match', String(first.headers.etag))
  const head = await request(handler).head('/')
  expect([first.status, again.status, known.status, head.status]).toEqual([200, 200, 304, 200])
  for (const answer of [first, again, known, head]) {
    expect(cacheHeaders(answer)).toEqual(['max-age=10', 'pages lists place:1'])
    expect(answer.headers['cache-control']).toBe('private, no-cache')
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/)
  }
})

test('a page with an expiry is kept until then, and a private one not at all', async () => {
  const { handler } = await testApp(database, { pages, env })
  expect(cacheHeaders(await request(handler).get('/soon'))[0]).toMatch(/^max-age=[23]$/)
  for (const path of ['/never', '/no-such-page', '/?utm_source=x', '/readyz'])
    expect(cacheHeaders(await request(handler).get(path)), path).toEqual(neither)
  const own = await request(handler).get('/').set('Cookie', '__Host-session=x')
  expect([...cacheHeaders(own), own.headers['cache-control']]).toEqual([...neither, 'private, no-store'])
})

test('a page that is made anew is sent to one, and kept for nobody else', async () => {
  const { handler, cache } = await testApp(database, { pages, env })
  await request(handler).get('/')
  const real = cache.freshFor.bind(cache)
  cache.freshFor = (page) => real({ ...page, freshUntil: 0 })
  expect(cacheHeaders(await request(handler).get('/'))[0]).toBe('max-age=0')
})

test('a page that was dropped while it was being packed is not kept where its purge has been', async () => {
  const { handler, cache } = await testApp(database, { pages, env })
  const pack = cache.ready.bind(cache)
  cache.ready = async (...args) => {
    const ready = await pack(...args)
    cache.drop(['lists'])
    return ready
  }
  expect(cacheHeaders(await request(handler).get('/'))[0]).toBe('max-age=0')
})

test('a start has everything forgotten, and a change its pages, after it is committed', async () => {
  // Its own: to the others' the servers of the tests above may still be telling of their starts.
  const { heard, env } = await cacheInFront()
  const app = await testApp(database, { pages, env })
  await expect.poll(() => heard).toContain('pages')
  await expect.poll(() => heard.filter((tags) => tags === 'pages').length, { timeout: 5_000 }).toBe(2)
  heard.length = 0
  await database.db.transaction().execute(async (tx) => {
    await announceChange(tx, ['place:7'])
    await announceChange(tx, ['lists'])
    // Late announcements of a slow start are no part of it.
    expect(heard.filter((tags) => tags !== 'pages')).toEqual([])
  })
  await expect.poll(() => heard.join(' ').split(' ')).toEqual(expect.arrayContaining(['place:7', 'lists']))
  heard.length = 0
  await announceChange(database.db, 'all')
  await expect.poll(() => heard).toContain('pages')
  await app.close()
})
