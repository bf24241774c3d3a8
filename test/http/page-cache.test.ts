/** Cached pages: one rendering for many, bytes ready per encoding, dropped by events, and never anything personal. */
import { randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import request from 'supertest'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { announceChange } from '#server/db/changes.ts'
import { type CachedPage, type MadePage, PageCache } from '#server/http/pages/page-cache.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { testApp, testPages } from '../support/app.ts'
import { atNight } from '../support/at-night.ts'
import { testDatabase } from '../support/database.ts'
import { get, listening } from '../support/listening.ts'

const database = await testDatabase()

/** A site whose home counts how often it was made. */
async function countingSite() {
  let made = 0
  const loader = (args: Parameters<typeof contextOf>[0]) => {
    contextOf(args).reads('lists')
    return { made: ++made }
  }
  const pages = testPages({
    '/': { loader, search: z.object({ by: z.string().optional() }) },
    '/near': { loader, area: true },
  })
  const app = await testApp(database, { pages })
  return { app, port: await listening(app), count: () => made }
}

const page = (body: string, over: Partial<MadePage> = {}): MadePage => ({
  status: 200,
  type: 'html',
  body: Buffer.from(body),
  cookies: [],
  headers: {},
  tags: ['lists'],
  keep: true,
  holdsFor: null,
  ...over,
})

test('the same page is made once and sent in the encoding that the reader accepts', async () => {
  const { port, count } = await countingSite()
  const plain = await (await get(port, '/')).whole
  const raw = async (encoding: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'Accept-Encoding': encoding } })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    return answer.text()
  }
  expect(await raw('br')).toBe(plain)
  expect(await raw('gzip')).toBe(plain)
  expect(count()).toBe(1)
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip;q=0.5, *', 'br'],
  ['*;q=0', null],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip;q=0', null],
  ['identity', null],
  ['brotli, xgzip', null],
])('Accept-Encoding "%s" is answered with %s', async (accepted, expected) => {
  const { port } = await countingSite()
  const { headers } = await get(port, '/', { 'Accept-Encoding': accepted })
  expect(headers['content-encoding'] ?? null).toBe(expected)
  expect(headers['content-length']).toMatch(/^\d+$/)
})

test('fifty readers at once cost one rendering', async () => {
  const { port, count } = await countingSite()
  const answers = await Promise.all(Array.from({ length: 50 }, async () => (await get(port, '/')).whole))
  expect(new Set(answers).size).toBe(1)
  expect(count()).toBe(1)
})

test('a browser with the page gets 304 without a body, also by the shortest path', async () => {
  const { app } = await countingSite()
  const first = await request(app.handler).get('/')
  const { etag } = first.headers
  expect(etag).toMatch(/^W\/"[\w-]+"$/)
  for (let round = 0; round < 2; round++) {
    const again = await request(app.handler).get('/').set('If-None-Match', `"other", ${etag}`)
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
  }
  expect((await request(app.handler).get('/').set('If-None-Match', '"other"')).status).toBe(200)
  const head = await request(app.handler).head('/')
  expect([head.status, head.text]).toEqual([200, undefined])
})

test('language, theme and the parameters that a page reads make different pages; others are answered but not kept', async () => {
  const { app, count } = await countingSite()
  const ask = (path: string, cookie = 'a=b') => request(app.handler).get(path).set('Cookie', cookie)
  await ask('/')
  await ask('/', 'i18n_redirected=en')
  await ask('/', 'theme=dark')
  await ask('/?by=rating')
  expect(count()).toBe(4)
  await ask('/', 'i18n_redirected=en; other=1')
  await ask('/?by=rating', 'theme=purple')
  expect(count()).toBe(4)
  await ask('/?utm=1')
  await ask('/?utm=1')
  await ask('/?by=1&by=2')
  expect(count()).toBe(7)
})

test('the province shows in the key only where a page shows an area; an exact position is never kept', async () => {
  const { app, count } = await countingSite()
  const ask = (path: string, cookie: string) => request(app.handler).get(path).set('Cookie', cookie)
  await ask('/', 'my_location=p83')
  await ask('/', 'my_location=p10')
  expect(count()).toBe(1)
  await ask('/near', 'my_location=p83')
  await ask('/near', 'my_location=p10')
  await ask('/near', 'my_location=p10')
  expect(count()).toBe(3)
  await ask('/near', 'my_location=g7.884,98.392')
  await ask('/near', 'my_location=g7.884,98.392')
  expect(count()).toBe(5)
})

test.each([
  'session=abc',
  '__Host-session=abc',
  'theme=dark; session=',
  'a=b;__Host-session=forged',
  'session =abc',
  'a=b;\tverification\t=x',
  'passkey  =j:{}',
])(
  'a request with a session (%s) is neither answered from the cache nor fills it, and stays out of shared caches',
  async (cookie) => {
    const { app, count } = await countingSite()
    await request(app.handler).get('/')
    const answer = await request(app.handler).get('/').set('Cookie', cookie)
    await request(app.handler).get('/').set('Cookie', cookie)
    expect(count()).toBe(3)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers.etag).toBeUndefined()
    await request(app.handler).get('/')
    expect(count()).toBe(3)
  },
)

test.each([
  '_ga=GA1',
  'device=a; _fbp=fb.1',
  'sessions=1; draft-of=2; xsession=3',
  'wanted=x;told-a=done.',
  'nonsense',
])('cookies that decide nothing (%s) make neither a page nor a way of its own', async (cookie) => {
  const { app, count } = await countingSite()
  const first = await request(app.handler).get('/').set('Cookie', 'theme=dark')
  const { shortcuts } = app.cache.size
  for (const value of [`${cookie}; theme=dark`, `theme=dark; ${cookie}2`, `${cookie};theme=dark`]) {
    const answer = await request(app.handler).get('/').set('Cookie', value)
    expect([answer.text, answer.headers['cache-control']]).toEqual([first.text, 'private, no-cache'])
  }
  expect(count()).toBe(1)
  // By their spaces only.
  expect(app.cache.size.shortcuts - shortcuts).toBeLessThanOrEqual(1)
  for (const value of [`${cookie}; theme=light`, `${cookie}; i18n_redirected=en`])
    await request(app.handler).get('/').set('Cookie', value)
  expect(count()).toBe(3)
})

test('a change that was announced drops the pages made from it, when its transaction commits', async () => {
  const { app, count } = await countingSite()
  const ask = async () => {
    await request(app.handler).get('/')
    return count()
  }
  expect(await ask()).toBe(1)
  await database.db.transaction().execute(async (tx) => announceChange(tx, ['lists']))
  await expect.poll(ask).toBe(2)
  await announceChange(database.db, ['place:x'])
  expect(await ask()).toBe(2)
})

test('pages that are not 200 are not kept', async () => {
  const { app } = await countingSite()
  await request(app.handler).get('/no-such-page')
  await request(app.handler).get('/no-such-page')
  expect(app.cache.size.pages).toBe(0)
})

test('a stale page is served while it is made anew, once', async () => {
  let clock = 0
  const cache = new PageCache(() => clock)
  let made = 0
  const make = async () => page(`version ${++made}`)
  const bodyOf = async () => {
    const cached = await cache.get('k', make)
    return 'plain' in cached ? cached.plain.toString() : 'not kept'
  }
  expect(await bodyOf()).toBe('version 1')
  clock = 61_000
  expect(await Promise.all([bodyOf(), bodyOf()])).toEqual(['version 1', 'version 1'])
  await expect.poll(bodyOf).toBe('version 2')
  expect(made).toBe(2)
})

test('the reason for which a page could not be made anew is told, while the old one is sent', async () => {
  let clock = 0
  const told: unknown[] = []
  const cache = new PageCache(
    () => clock,
    (error) => told.push(error),
  )
  await cache.get('k', async () => page('old'))
  const away = new Error('no database')
  const failing = () => cache.get('k', () => Promise.reject(away))
  clock = 61_000
  expect(await failing()).toMatchObject({ key: 'k' })
  await expect.poll(() => told).toEqual([away])
  clock = 600_001
  expect(await failing()).toMatchObject({ key: 'k' })
  expect(told).toEqual([away, away])
})

test('a page that nobody asked for in five minutes is made anew before it is sent', async () => {
  let clock = 0
  const cache = new PageCache(() => clock)
  let made = 0
  const make = async () => page(`version ${++made}`)
  const bodyOf = async () => {
    const cached = await cache.get('k', make)
    return 'plain' in cached ? cached.plain.toString() : 'not kept'
  }
  expect(await bodyOf()).toBe('version 1')
  clock = 300_000
  expect(await bodyOf()).toBe('version 1')
  await expect.poll(bodyOf).toBe('version 2')
  clock = 600_001
  expect(await bodyOf()).toBe('version 3')
})

test.each([
  ['is answered with an error', async () => page('no database', { status: 503, keep: false })],
  ['fails', () => Promise.reject(new Error('no database'))],
] as [string, () => Promise<MadePage>][])(
  'an old page is sent when making it anew %s, but not when it is gone',
  async (_name, fail) => {
    let clock = 0
    const cache = new PageCache(() => clock)
    const bodyOf = async (make: () => Promise<MadePage>) => {
      const cached = await cache.get('k', make)
      return 'plain' in cached ? cached.plain.toString() : `${cached.status} not kept`
    }
    expect(await bodyOf(async () => page('old'))).toBe('old')
    clock = 400_000
    expect(await bodyOf(fail)).toBe('old')
    expect(await bodyOf(async () => page('gone', { status: 404, keep: false }))).toBe('404 not kept')
  },
)

test('a page with a source changed meanwhile is sent but not kept', async () => {
  const cache = new PageCache()
  let finish: (made: MadePage) => void = () => undefined
  const asked = cache.get('k', () => new Promise((resolve) => (finish = resolve)))
  cache.drop(['lists'])
  finish(page('old'))
  expect('plain' in (await asked)).toBe(false)
  expect(cache.size.pages).toBe(0)
  cache.drop(['*'])
  expect('plain' in (await cache.get('k', async () => page('new')))).toBe(true)
})

test('a rendering that fails reaches all waiting requests and is not cached', async () => {
  const cache = new PageCache()
  const failing = () => Promise.reject(new Error('broken'))
  const waiting = await Promise.allSettled([cache.get('k', failing), cache.get('k', failing)])
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect('plain' in (await cache.get('k', async () => page('fine')))).toBe(true)
})

test('a header of the greatest length is read in a line, of any content', async () => {
  const { port } = await countingSite()
  const { etag } = (await get(port, '/')).headers
  for (const [name, value] of [
    ['If-None-Match', `"x"${' '.repeat(11_000)}"y", ${etag}`],
    ['Accept-Encoding', `br${' '.repeat(11_000)}x`],
    ['Accept-Encoding', 'br,'.repeat(3_600)],
  ] as const) {
    const before = process.cpuUsage().user
    for (let index = 0; index < 50; index++) {
      const answer = await get(port, '/', { [name]: value })
      expect(answer.status).toBe(name === 'If-None-Match' ? 304 : 200)
      await answer.whole
    }
    // Of CPU and not of time: a quadratic way took 200 ms for each.
    expect((process.cpuUsage().user - before) / 50_000).toBeLessThan(60)
  }
})

test('kept pages carry the id of each request, a proxy’s own where one is trusted, and are logged where all is', async () => {
  const pages = testPages({ '/': {} })
  const app = await testApp(database, { pages, env: { TRUST_PROXY: 'loopback' } })
  const port = await listening(app)
  const idOf = async (headers = {}) => (await get(port, '/', headers)).headers['x-request-id']
  const ids = [await idOf(), await idOf(), await idOf({ 'X-Request-Id': 'given-by-our-proxy' }), await idOf()]
  expect(ids[2]).toBe('given-by-our-proxy')
  for (const id of [ids[0], ids[1], ids[3]]) expect(id).toMatch(/^[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(4)
  await expect.poll(() => app.lines.map(({ request: id }) => id)).toEqual(ids)
  const stranger = await testApp(database, { pages })
  const strangersPort = await listening(stranger)
  for (let round = 0; round < 2; round++) {
    const { headers } = await get(strangersPort, '/', { 'X-Request-Id': 'claimed-by-a-client' })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/)
  }
})

const bound = 64 * 1024 * 1024

test('memory is bounded: the least used pages go first', async () => {
  const cache = new PageCache()
  const megabyte = 'x'.repeat(1024 * 1024)
  for (let index = 0; index < 80; index++) await cache.get(`k${index}`, async () => page(megabyte))
  const { pages, bytes } = cache.size
  expect(bytes).toBeLessThanOrEqual(bound)
  expect(pages).toBeGreaterThan(20)
  let again = 0
  await cache.get('k79', async () => page(String(++again)))
  expect(again).toBe(0)
})

atNight('test/http/page-cache.test.ts')(
  'a page that made room is held by nothing: neither by the shortest ways to it nor by their words',
  async () => {
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    const pages = testPages({
      '/': {
        search: z.object({ next: z.string().optional() }),
        loader: () => ({ filling: 'x'.repeat(400_000) }),
        default: () => null,
      },
    })
    const app = await testApp(database, { pages })
    const port = await listening(app)
    collect()
    const before = process.memoryUsage().arrayBuffers
    for (let index = 0; index < 240; index++) await (await get(port, `/?next=/${index}`)).whole
    const taken = () => {
      collect()
      return process.memoryUsage().arrayBuffers - before
    }
    // A page being compressed and sent releases its bytes when it is done.
    await expect.poll(taken, { timeout: 20_000 }).toBeLessThan(bound + 10_000_000)
    const { pages: cached, shortcuts, bytes } = app.cache.size
    expect(cached).toBeGreaterThan(50)
    expect(shortcuts).toBe(cached)
    expect(bytes).toBeLessThanOrEqual(bound)
  },
  60_000,
)

test('the ways to a page are counted too: one page under ever other words takes no more', async () => {
  const cache = new PageCache()
  const cached = (await cache.get('k', async () => page('home'))) as CachedPage
  const ready = await cache.ready(cached, 'br')
  const alone = cache.size.bytes
  for (let index = 0; index < 20_000; index++) cache.learn(`/ ${index} ${'a'.repeat(1000)}`, { page: cached, ready })
  const { shortcuts, bytes } = cache.size
  expect(bytes - alone).toBeLessThanOrEqual(8 * 1024 * 1024)
  expect(cached.words.size).toBe(shortcuts)
  expect(cache.shortcut(`/ 19999 ${'a'.repeat(1000)}`)?.page).toBe(cached)
  cache.drop(['lists'])
  expect(cache.size).toEqual({ pages: 0, shortcuts: 0, bytes: 0 })
})

test('later compressed bytes count as well', async () => {
  const cache = new PageCache()
  const random = randomBytes(100_000).toString('base64')
  const cached = (await cache.get('k', async () => page(random))) as CachedPage
  const plain = cache.size.bytes
  await cache.ready(cached, 'identity')
  expect(cache.size.bytes - plain).toBeLessThan(10_000)
  const { body } = await cache.ready(cached, 'gzip')
  expect(cache.size.bytes - plain).toBeGreaterThan(body.length)
})
