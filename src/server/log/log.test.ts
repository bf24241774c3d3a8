import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { requestIds } from './request-id.ts'
import { requestLog } from './request-log.ts'

function logInto(lines: string[], format: 'text' | 'json' = 'json') {
  return createLog({ LOG_FORMAT: format, LOG_LEVEL: 'debug' }, { write: (line) => void lines.push(line) })
}

test('secrets are blanked and a database error keeps no row values', () => {
  const lines: string[] = []
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(somchai@example.com)',
  })
  logInto(lines).error({ err: error, password: 'open sesame', user: { token: 'abc123' } }, 'Could not register')
  expect(lines.join()).not.toMatch(/open sesame|abc123|somchai/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    msg: 'Could not register',
    err: { code: '23505' },
  })
})

test('a person reads time, message and facts on one line, and the stack of an error below', () => {
  const lines: string[] = []
  const log = logInto(lines, 'text')
  log.info({ places: 2000 }, 'Demo data made')
  log.warn('Slow answer')
  log.error({ err: new Error('broken') }, 'Failed')
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d {2}Demo data made {2}places=2000\n$/)
  expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d {2}warn {2}Slow answer\n$/)
  expect(lines[2]).toMatch(/^\d\d:\d\d:\d\d {2}error {2}Failed\nError: broken\n {4}at /)
})

async function request(path: string, trustProxy: boolean, headers: Record<string, string> = {}) {
  const lines: string[] = []
  const middleware = requestLog(
    logInto(lines),
    requestIds(() => trustProxy),
  )
  const answered = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    middleware(request, response)
    response.on('close', answered.resolve)
    response.statusCode = path.startsWith('/fails') ? 500 : 200
    response.end()
  }).listen(0)
  await once(server, 'listening')
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers })
  await response.text()
  await answered.promise
  server.close()
  return { id: response.headers.get('x-request-id'), lines: lines.map((line) => JSON.parse(line)) }
}

test('a request is one line with its id and without its query', async () => {
  const { id, lines } = await request('/auth/pass-token?token=eyJhbGciOi', false)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ level: 'debug', msg: '200 GET /auth/pass-token', status: 200, request: id })
  expect(JSON.stringify(lines)).not.toContain('eyJhbGciOi')
})

test('a 500 is logged as an error, and health checks are not logged', async () => {
  expect((await request('/fails', false)).lines).toMatchObject([{ level: 'error', status: 500 }])
  expect((await request('/healthz', false)).lines).toEqual([])
})

test('a request id is taken over from a trusted proxy only, and only when it is harmless', async () => {
  const given = { 'X-Request-Id': '0123456789abcdef' }
  expect((await request('/', true, given)).id).toBe('0123456789abcdef')
  expect((await request('/', false, given)).id).not.toBe('0123456789abcdef')
  expect((await request('/', true, { 'X-Request-Id': '<script>' })).id).toMatch(/^[0-9a-f]{12}$/)
})
