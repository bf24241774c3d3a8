/** Bad input: for any request, the answer is a 4xx (or an ordinary page), never a 500, never a reflection, never a flood. */
import fc from 'fast-check'
import request from 'supertest'
import { expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { listening, sendRaw } from '../support/listening.ts'
import { addPerson } from '../support/people.ts'
import { asksAll } from '../support/share.ts'

const database = await testDatabase()
const app = await testApp(database)
const port = await listening(app)
const statusOf = (raw: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(raw)?.[1])

const paths = [
  '/',
  '/client/popular-full',
  '/client/category/spa',
  '/client/near-place-full',
  '/profile/language',
  '/profile/my-location',
  '/unauthorized',
]
const marker = '"><script>alert(7)</script>'

/** Pieces that have broken servers before, between random ones. */
const nasty = fc.oneof(
  fc.constantFrom(
    '%',
    '%zz',
    '%00',
    '%c0%af',
    '..',
    '..%2f',
    '%2e%2e/',
    '//evil.example',
    '\\',
    marker,
    encodeURIComponent(marker),
    '__proto__',
    'constructor',
    '%E0%B8',
    '_payload.json',
    '%F0%9F%92%A9',
    ';',
    '*',
    '%0d%0aSet-Cookie:a=b',
    "' or 1=1--",

    '{{7*7}}',
  ),
  fc.string({ maxLength: 40 }).map(encodeURIComponent),
  fc.webSegment(),
)
const hostilePath = fc
  .tuple(fc.constantFrom(...paths, '', '/_i18n', '/builds', '/media', '/assets'), fc.array(nasty, { maxLength: 4 }))
  .map(([path, parts]) => `${path}/${parts.join('/')}`)
const hostileQuery = fc
  .array(fc.tuple(fc.constantFrom('cursor', 'province', 'pick', 'by', 'next', '__proto__', 'a'), nasty), {
    maxLength: 4,
  })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))
const visible = fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, '?'))
const hostileHeaders = fc.record(
  {
    Cookie: fc.oneof(
      visible,
      fc.constantFrom(
        'i18n_redirected=%00',
        'theme=__proto__',
        'my_location=p999',
        'my_location=gNaN,1',
        'i18n_redirected=j:{"a":1}',
        'session=s:x.y',
        '=;=;;',
        `theme=${marker}`,
      ),
    ),
    'Accept-Language': fc.oneof(visible, fc.constantFrom('th;q=999', '*', 'x'.repeat(900), marker)),
    'Accept-Encoding': fc.oneof(visible, fc.constantFrom('br;q=0', '*', 'gzip, br, zstd')),
    'If-None-Match': visible,
    'User-Agent': visible,
    'X-Forwarded-Host': visible,
    'Content-Type': fc.constantFrom(
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'a/b;charset=🤷'.replace(/[^\x20-\x7e]/g, ''),
    ),
  },
  { requiredKeys: [] },
)
const requests = asksAll ? 5_000 : 500
const hostileRequest = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'TRACE'),
  path: hostilePath,
  query: hostileQuery,
  headers: hostileHeaders,
  body: fc.oneof(hostileQuery, visible),
})

test(`${requests} hostile requests: no 500, nothing reflected unescaped, no error in the log`, {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(hostileRequest, async ({ method, path, query, headers, body }) => {
      const lines = Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')
      const content = method === 'POST' ? body : ''
      const raw = await sendRaw(
        port,
        `${method} ${path}${query ? `?${query}` : ''} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines}Content-Length: ${Buffer.byteLength(content)}\r\n\r\n${content}`,
      )
      const status = statusOf(raw)
      expect(status, `${method} ${path}?${query}`).toBeGreaterThanOrEqual(200)
      expect(status, `${method} ${path}?${query} ${JSON.stringify(headers)}`).toBeLessThan(500)
      expect(raw).not.toContain('<script>alert(7)')
      expect(raw).not.toMatch(/^set-cookie: a=b/im)
      return true
    }),
    { numRuns: requests, seed: 20_261_121 },
  )
  expect(app.lines.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([])
})

test.each([
  ['a path of 5,000 characters', `/${'a'.repeat(5000)}`, 414],
  ['bad percent-encoding', '/client/%E0%A4%A', 400],
  ['a null byte', '/client/a%00b', 400],
  ['a line break in the path', '/client/a%0d%0ab', 400],
  ['a path that starts as a host', '//evil.example/', 404],
])('%s is refused with a page that says so', async (_name, path, status) => {
  const answer = await request(app.handler).get(path)
  expect(answer.status).toBe(status)
  expect(answer.type).toBe('text/html')
  expect(answer.text).toMatch(/<title>(Error|404 — Not Found)<\/title>/)
})

test('each fault of a request is told to a program by its code', async () => {
  const ask = (path: string) => request(app.handler).get(path).accept('application/json')
  const post = () => request(app.handler).post('/profile/language').accept('application/json')
  const answers = [
    [await ask('/client/%E0%A4%A'), 400, 'invalid_request'],
    [await ask(`/${'a'.repeat(5000)}`), 414, 'request_too_long'],
    [await ask('/client/popular-full/_payload.json?cursor=x'), 400, 'invalid_cursor'],
    [
      await post()
        .type('form')
        .send(`locale=${'x'.repeat(1024 * 1024)}`),
      413,
      'body_too_large',
    ],
    [await post().type('json').send('{}'), 415, 'unsupported_media_type'],
    [await post().set('Origin', 'https://evil.example').type('form').send('locale=en'), 403, 'foreign_origin'],
  ] as const
  for (const [{ body, status }, ...expected] of answers) {
    const problem = (body.errors ? Object.values(body.errors)[0] : body) as { code: string }
    expect([status, problem.code]).toEqual(expected)
  }
})

test('a megabyte of query is refused before it reaches the application', async () => {
  const raw = await sendRaw(port, `GET /?a=${'x'.repeat(1024 * 1024)} HTTP/1.1\r\nHost: x\r\n\r\n`)
  expect(statusOf(raw)).toBe(431)
})

test('headers beyond 12 KB are refused by the server itself', async () => {
  const withCookie = (length: number) =>
    sendRaw(port, `GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: a=${'x'.repeat(length)}\r\n\r\n`)
  expect(statusOf(await withCookie(11_000))).toBe(200)
  expect(statusOf(await withCookie(13_000))).toBe(431)
})

test('a megabyte of form is refused with 413, another content type with 415', async () => {
  const large = await request(app.handler)
    .post('/profile/language')
    .type('form')
    .send(`locale=${'x'.repeat(1024 * 1024)}`)
  expect(large.status).toBe(413)
  const json = await request(app.handler)
    .post('/profile/language')
    .set('Content-Type', 'application/json')
    .send('{"locale":"en"}')
  expect(json.status).toBe(415)
})

test.each(['x', '!!!', 'e30', 'WyJfX3Byb3RvX18iXQ', 'x'.repeat(3000), 'null', 'W10'])(
  'a forged cursor (%s) is a 400 with a way on',
  async (cursor) => {
    for (const path of ['/client/popular-full', '/client/recommend-full', '/client/category/spa']) {
      const answer = await request(app.handler).get(`${path}?cursor=${cursor}`).set('Cookie', 'i18n_redirected=en')
      expect(answer.status).toBe(400)
      expect(answer.text).toContain('start at the top of the list')
    }
  },
)

const nobody = '00000000-0000-7000-8000-000000000000'
const extremes = [0, -1, 1e308, -1e308, 2 ** 31, 2 ** 53, 8.64e15 + 1, 9e15, 1.5, 'x', null]
const searchWays = ['collect', 'names-then-walk', 'walk']

/** A list's address, and cursors that have its form with one value of another's choice. */
const forgeries: [address: string, forge: (value: unknown) => unknown[]][] = [
  [
    '/client/popular-full?by=rating',
    (value) => [
      ['popular', [1, value, nobody]],
      ['popular', [value, 1, nobody]],
    ],
  ],
  [
    '/client/popular-full?by=hot',
    (value) => [
      ['hot', [1, value, nobody]],
      ['hot', [value, 1, nobody]],
    ],
  ],
  [
    '/client/popular-full?',
    (value) => [
      ['hot', [1, value, nobody]],
      ['popular', [1, value, nobody]],
    ],
  ],
  [
    '/client/recommend-full?',
    (value) => [
      ['recommended', [1, value]],
      ['recommended', [value, 1]],
    ],
  ],
  [
    '/client/category/spa?',
    (value) => [
      ['category', [1, value, nobody]],
      ['category', [value, 1, nobody]],
    ],
  ],
  ['/client/near-place-full?', (value) => [['near', [value, nobody]]]],
  [
    '/client/search?q=spa',
    (value) =>
      searchWays.flatMap((way) => [
        ['search', ['words', way, 0, 1, 1, value, nobody]],
        ['search', ['words', way, 0, 1, value, 1, nobody]],
        ['search', ['words', way, value, 1, 1, 1, nobody]],
      ]),
  ],
  [
    '/client/search?sort=distance&at=7.88,98.39',
    (value) => searchWays.map((way) => ['search-near', ['words', way, 0, value, nobody]]),
  ],
  ['/profile/favorite-place?', (value) => [['favourites', [value, nobody]]]],
]

test.each(forgeries)(
  'at %s a cursor of the right form with a value that no row has is refused, or the list is empty',
  {
    timeout: 60_000,
  },
  async (list, forge) => {
    const { cookie } = await addPerson(database, {})
    for (const forged of extremes.flatMap(forge)) {
      const cursor = Buffer.from(JSON.stringify(forged)).toString('base64url')
      const address = `${list}&cursor=${cursor}`
      const { status } = await request(app.handler).get(address).set('Cookie', `${cookie}; my_location=g7.884,98.392`)
      expect([200, 400], `${status} for ${JSON.stringify(forged)}`).toContain(status)
    }
  },
)

test('a form cannot reach the prototype, and the first of two values counts', async () => {
  const send = (body: string) => request(app.handler).post('/profile/language').type('form').send(body)
  expect((await send('__proto__=x&locale=en')).status).toBe(303)
  expect((await send('locale=en&locale=cn')).headers['set-cookie']?.[0]).toContain('i18n_redirected=en')
  expect(({} as { locale?: string }).locale).toBeUndefined()
})

test('a page that nobody has takes no post', async () => {
  expect((await request(app.handler).post('/nope').type('form').send('a=1')).status).toBe(404)
  expect((await request(app.handler).post('/profile/terms').type('form').send('a=1')).status).toBe(405)
})
