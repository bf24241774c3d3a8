/** The other proxy as it is described: deploy/Caddyfile in a real Caddy with TLS, before two processes of the built server over one PostgreSQL. */
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Agent, type RequestOptions, request } from 'node:https'
import os from 'node:os'
import path from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { type Caddy, hasCaddy as canRun, prepareCaddy } from '../support/caddy.ts'
import { addPerson, personas } from '../support/people.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { type ServerProcess, startBuiltServer } from '../support/server-process.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'place-safety-caddy-'))
const data = path.join(folder, 'data')
let postgres: TestPostgres
let caddy: Caddy
let apps: ServerProcess[] = []
let cookie = ''
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Begins a request over TLS through Caddy; the certificate is checked. */
function begin(target: string, { body, ...options }: RequestOptions & { body?: string } = {}) {
  const { ports, certificate: ca } = caddy
  const sent = request({ host: 'localhost', port: ports.https, path: target, agent, ca, ...options }).end(body)
  const answer = new Promise<IncomingMessage>((resolve, reject) => sent.on('response', resolve).on('error', reject))
  return { sent, answer }
}

async function ask(target: string, options: Parameters<typeof begin>[1] = {}) {
  const response = await begin(target, options).answer
  response.setEncoding('utf8')
  let body = ''
  for await (const chunk of response) body += chunk
  return { status: response.statusCode ?? 0, headers: response.headers, body }
}

/** A live stream, with all that came on it. */
async function hear() {
  const headers = { cookie, accept: 'text/event-stream', 'accept-encoding': 'br, gzip' }
  const { sent, answer } = begin('/live/events', { headers, agent: false } as RequestOptions)
  sent.on('error', () => undefined)
  const response = await answer
  const stream = { status: response.statusCode, packed: response.headers['content-encoding'], text: '', isOver: false }
  response.setEncoding('utf8').on('data', (text) => {
    stream.text += text
  })
  response.once('close', () => {
    stream.isOver = true
  })
  response.on('error', () => undefined)
  return { stream, close: () => sent.destroy() }
}

beforeAll(async () => {
  if (!canRun) return
  mkdirSync(data)
  caddy = await prepareCaddy(folder)
  postgres = await startPostgres()
  await postgres.createDatabase('places')
  const env = {
    HOST: '127.0.0.1',
    DATABASE_URL: postgres.url('places'),
    DATA_DIR: data,
    LIVE_STREAMS: '1',
    ...caddy.env,
  }
  const { app1, app2 } = caddy.ports
  apps = [app1, app2].map((port) => startBuiltServer({ PORT: String(port), ...env }, afterAll))
  await Promise.all(apps.map(({ ready }) => ready))
  const database = await openDatabase({ url: postgres.url('places'), dataDir: data })
  cookie = (await addPerson(database, personas.client)).cookie
  await database.close()
  await caddy.start()
})

afterAll(async () => {
  agent.destroy()
  await caddy?.stop()
  for (const { child, ended } of apps) {
    child.kill('SIGTERM')
    await ended
  }
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test.runIf(canRun)(
  'pages come over TLS under an id of the proxy’s own, and its line of each has no query',
  async () => {
    const headers = { 'X-Request-Id': 'claimed-by-a-client', 'X-Forwarded-Host': 'evil.example' }
    const found = await ask('/client/search?q=secret-words', { headers })
    expect([found.status, found.headers['strict-transport-security']]).toEqual([
      200,
      expect.stringMatching(/^max-age=\d{8}/),
    ])
    expect(found.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    await expect.poll(caddy.accessLog).toContain('"uri":"/client/search"')
    for (const kept of ['secret-words', 'session', '127.0.0.1']) expect(caddy.accessLog()).not.toContain(kept)
    const plain = await fetch(`http://localhost:${caddy.ports.http}/profile`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([308, expect.stringMatching(/^https:\/\/localhost/)])
  },
)

test.runIf(canRun)(
  'a live stream begins at once, uncompressed, and ends at the app when its browser leaves',
  async () => {
    // Each process holds one: a stream that nobody hears any more would take somebody else's.
    for (let times = 0; times < 6; times++) {
      await expect
        .poll(async () => {
          const { stream, close } = await hear()
          await expect.poll(() => stream.text, { timeout: 5_000 }).not.toBe('')
          close()
          return [stream.status, stream.packed, stream.text.split('\n')[0]]
        })
        .toEqual([200, undefined, 'event: reset'])
    }
  },
)

test.runIf(canRun)(
  'a hanging process delays a visitor for a moment only, and a stream outlasts the silence allowed to a page',
  { timeout: 90_000 },
  async () => {
    const { stream, close } = await hear()
    const [, second] = apps
    second?.child.kill('SIGSTOP')
    try {
      const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => ask(`/?hangs=${index}`)))
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    } finally {
      second?.child.kill('SIGCONT')
    }
    // It may have been the one that hung: then nothing came meanwhile, and now it does.
    await expect.poll(() => stream.text, { timeout: 40_000 }).toContain('event: beat')
    expect(stream.isOver).toBe(false)
    close()
  },
)

test.runIf(canRun)(
  'one process stops during traffic, and no request is lost, read or written',
  { timeout: 60_000 },
  async () => {
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: `https://localhost:${caddy.ports.https}`,
    }
    const total = 300
    let sent = 0
    const wrong: number[] = []
    const traffic = async () => {
      while (sent < total) {
        const number = sent++
        if (number === total / 3) apps[0]?.child.kill('SIGTERM')
        const isWrite = number % 2 === 0
        const write = () => ask('/profile/language', { method: 'POST', headers, body: 'locale=en' })
        const { status } = await (isWrite ? write() : ask('/'))
        if (status !== (isWrite ? 303 : 200)) wrong.push(status)
      }
    }
    await Promise.all(Array.from({ length: 8 }, traffic))
    expect(wrong).toEqual([])
    expect(await apps[0]?.ended).toBe(0)
  },
)

const room = '/chat/room-chat/0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'

/** Says that a body of so many bytes comes, sends the first part of it, and returns the answer to that. */
async function beginLarge(target: string, length: number): Promise<number | undefined> {
  const headers = {
    'Content-Type': 'multipart/form-data; boundary=x',
    'Content-Length': String(length),
    Origin: caddy.env.PUBLIC_URL,
  }
  const { ports, certificate: ca } = caddy
  const sent = request({
    host: 'localhost',
    port: ports.https,
    path: target,
    ca,
    method: 'POST',
    agent: false,
    headers,
  } as RequestOptions)
  const status = new Promise<number | undefined>((resolve, reject) =>
    sent.on('response', (response) => resolve(response.statusCode)).on('error', reject),
  )
  sent.write(Buffer.alloc(Math.min(length, 1_000_000)))
  return status.finally(() => sent.destroy())
}

test.runIf(canRun)(
  'a body larger than a form’s is refused, but where photos are taken, where the app’s door answers while it comes',
  async () => {
    expect(await beginLarge('/profile/language', 200_000)).toBe(413)
    expect(await beginLarge('/client/bank', 100_000_000)).toBe(413)
    expect(await beginLarge(room, 130_000_000)).toBe(413)
    expect(await Promise.all([1, 2, 3].map(() => beginLarge(room, 100_000_000)))).toEqual([302, 302, 302])
  },
)

/** The status of a form whose body comes in pieces without a declared length; 0 where the connection broke instead. */
async function sendWithoutLength(target: string, bytes: number): Promise<number> {
  const { sent, answer } = begin(target, {
    method: 'POST',
    agent: false,
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Transfer-Encoding': 'chunked',
      Origin: caddy.env.PUBLIC_URL,
    },
    body: `locale=en&more=${'a'.repeat(bytes)}`,
  } as RequestOptions & { body: string })
  return answer
    .then(({ statusCode = 0 }) => statusCode)
    .catch(() => 0)
    .finally(() => sent.destroy())
}

test.runIf(canRun)(
  'a body without a length is cut off at the size of a form, and a part of a photo at its own',
  async () => {
    expect(await sendWithoutLength('/profile/language', 1_000)).toBe(303)
    expect([0, 413, 502]).toContain(await sendWithoutLength('/profile/language', 300_000))
    const part = (length: number) => sendWithoutLength(`/uploads/${crypto.randomUUID()}`, length)
    expect([0, 413, 502]).toContain(await part(1_500_000))
  },
)

test.runIf(canRun)(
  'a client that does not finish its headers is let go after fifteen seconds, while others are answered',
  { timeout: 60_000 },
  async () => {
    const { ports, certificate: ca } = caddy
    const began = performance.now()
    const socket = connect({ host: 'localhost', port: ports.https, ca, ALPNProtocols: ['http/1.1'] })
    await once(socket, 'secureConnect')
    const over = new Promise<number>((resolve) =>
      socket.on('close', () => resolve((performance.now() - began) / 1000)).on('error', () => undefined),
    )
    socket.resume()
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
    expect((await ask('/')).status).toBe(200)
    const seconds = await over
    expect([seconds > 10, seconds < 30]).toEqual([true, true])
  },
)
