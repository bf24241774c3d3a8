/**
 * The deployment as it is described: deploy/nginx.conf in a real nginx with TLS (test/support/nginx.ts), before two processes of the built
 * server over one real PostgreSQL.
 */
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { Agent, type RequestOptions, request } from 'node:https'
import os from 'node:os'
import path from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { sendRaw } from '../support/listening.ts'
import { hasNginx as canRun, type Nginx, prepareNginx } from '../support/nginx.ts'
import { addPerson, personas } from '../support/people.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { type ServerProcess, startBuiltServer } from '../support/server-process.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'place-safety-proxy-'))
let postgres: TestPostgres
let apps: ServerProcess[] = []
let nginx: Nginx
let ports: Nginx['ports']
let agent: Agent
let certificate: string
const accessLog = () => nginx.accessLog()
const publicUrl = () => nginx.publicUrl

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** One request over TLS through nginx; the certificate is checked. */
function ask(target: string, { body, ...options }: RequestOptions & { body?: string } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const port = ports.https
    const sent = request(
      { host: 'localhost', port, path: target, agent, ca: certificate, ...options },
      async (response) => {
        response.setEncoding('utf8')
        let text = ''
        for await (const chunk of response) text += chunk
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

function startApp(port: number): ServerProcess {
  return startBuiltServer(
    {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: postgres.url('places'),
      DATA_DIR: path.join(folder, 'data'),
      ...nginx.env,
    },
    afterAll,
  )
}

beforeAll(async () => {
  if (!canRun) return
  mkdirSync(path.join(folder, 'data'))
  nginx = await prepareNginx(folder)
  ports = nginx.ports
  certificate = nginx.certificate
  postgres = await startPostgres()
  await postgres.createDatabase('places')
  // Both begin on an empty database at the same moment: one migrates, the other waits for it.
  apps = [startApp(ports.app1), startApp(ports.app2)]
  await Promise.all(apps.map(({ ready }) => ready))
  agent = new Agent({ keepAlive: true, maxSockets: 16 })
  await nginx.start()
})

afterAll(async () => {
  agent?.destroy()
  await nginx?.stop()
  for (const { child, ended } of apps) {
    child.kill('SIGTERM')
    await ended
  }
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test.runIf(canRun)('the home page comes over TLS, with HSTS, and plain HTTP leads there', async () => {
  const home = await ask('/')
  expect(home.status).toBe(200)
  expect(home.body).toContain('<html lang="th"')
  expect(home.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
})

/** The events of a stream that is opened here and checked further down: meanwhile it is silent for longer than pages may be. */
const heard = { text: '', isOver: false }

test.runIf(canRun)('a live stream begins at once, neither buffered nor compressed', async () => {
  const database = await openDatabase({ url: postgres.url('places'), dataDir: path.join(folder, 'data') })
  const { cookie } = await addPerson(database, personas.client)
  await database.close()
  const headers = { cookie, accept: 'text/event-stream', 'accept-encoding': 'br, gzip' }
  const options = { host: 'localhost', port: ports.https, path: '/live/events', ca: certificate, agent: false, headers }
  const sent = request(options as RequestOptions, (response) => {
    response.setEncoding('utf8').on('data', (text) => {
      heard.text += text
    })
    response.once('close', () => {
      heard.isOver = true
    })
  }).end()
  sent.on('error', () => undefined)
  await expect.poll(() => heard.text, { timeout: 20_000 }).toMatch(/^event: reset\nid: [0-9a-f]{16}\.0\n/)
})

test.runIf(canRun)('plain HTTP leads to the public address, for any requested name', async () => {
  for (const name of ['localhost', 'evil.example', '127.0.0.1', '']) {
    const asked = `GET /profile?a=1 HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`
    const answer = await sendRaw(ports.http, asked)
    if (name !== '') expect(answer).toMatch(/^HTTP\/1\.1 308 /)
    expect(/^location: (.*)\r$/im.exec(answer)?.[1] ?? '').toBe(name === '' ? '' : `${publicUrl()}/profile?a=1`)
  }
})

test.runIf(canRun)('the proxy writes a line for each request, with its id and without its query', async () => {
  const { headers } = await ask('/client/search?q=secret-words')
  const line = () =>
    accessLog()
      .split('\n')
      .find((it) => it.endsWith(` ${headers['x-request-id']}`))
  await expect.poll(line).toMatch(/ 200 GET \/client\/search \d/)
  expect(accessLog()).not.toContain('secret-words')
})

test.runIf(canRun)(
  'a process that hangs holds a reader for a moment only: the other is asked, and asked first from then on',
  // Less than a request's wait without the proxy's limits.
  { timeout: 45_000 },
  async () => {
    const [, second] = apps
    const begun = accessLog().length
    second?.child.kill('SIGSTOP')
    try {
      // At the same time, so that some come to the one that hangs.
      const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => ask(`/?hangs=${index}`)))
      expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
      const lines = () =>
        accessLog()
          .slice(begun)
          .split('\n')
          .filter((line) => line.includes(' GET / '))
      await expect.poll(() => lines().length).toBe(12)
      const isRetried = (line: string) => line.includes(`:${ports.app2}, `)
      expect(lines().some(isRetried)).toBe(true)
      const before = lines().length
      for (let index = 0; index < 20; index++) expect((await ask('/')).status).toBe(200)
      await expect.poll(() => lines().length).toBe(before + 20)
      // One in two seconds tries it again.
      expect(lines().slice(before).filter(isRetried).length).toBeLessThanOrEqual(2)
    } finally {
      second?.child.kill('SIGCONT')
    }
    // Until it is asked again: the tests below count on both.
    const resumed = accessLog().length
    const isAskedAgain = async () => {
      // Several at a time: of two that are asked one after the other, the one that holds the stream would never be.
      await Promise.all(Array.from({ length: 6 }, () => ask('/')))
      return accessLog().slice(resumed).includes(` 127.0.0.1:${ports.app2} `)
    }
    await expect.poll(isAskedAgain, { timeout: 20_000 }).toBe(true)
  },
)

test.runIf(canRun)('a stream outlasts the silence allowed to a page', async () => {
  await expect.poll(() => heard.text, { timeout: 40_000 }).toContain('event: beat')
  expect(heard.isOver).toBe(false)
})

test.runIf(canRun)('the proxy’s headers are trusted, a client’s own are not', async () => {
  const claim = {
    'X-Request-Id': 'claimed-by-a-client',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'https',
  }
  const throughProxy = await ask('/', { headers: claim })
  expect(throughProxy.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
  const direct = await fetch(`http://127.0.0.1:${ports.app1}/`, { headers: claim })
  expect(direct.headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}$/)

  // A post whose origin is only right if the claimed host were: refused on both ways in.
  const headers = { ...form, ...claim, Origin: 'https://evil.example' }
  const body = 'locale=en'
  expect((await ask('/profile/language', { method: 'POST', headers, body })).status).toBe(403)
  const post = { method: 'POST', headers, body, redirect: 'manual' as const }
  expect((await fetch(`http://127.0.0.1:${ports.app1}/profile/language`, post)).status).toBe(403)
})

const room = '/chat/room-chat/0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'

/** Says that a body of so many bytes comes, sends the first megabyte of it, and returns the answer to that. */
function beginLarge(target: string, length: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': String(length) }
    const options = {
      host: 'localhost',
      port: ports.https,
      path: target,
      ca: certificate,
      method: 'POST',
      agent: false,
    }
    const sent = request({ ...options, headers: { ...headers, Origin: publicUrl() } } as RequestOptions, (response) => {
      resolve(response.statusCode ?? 0)
      sent.destroy()
    })
    sent.on('error', reject)
    sent.write(Buffer.alloc(Math.min(length, 1_000_000)))
  })
}

test.runIf(canRun)('a body larger than a form’s is refused at once, but where photos are taken', async () => {
  expect(await beginLarge('/profile/language', 200_000)).toBe(413)
  expect(await beginLarge('/client/bank', 100_000_000)).toBe(413)
  expect(await beginLarge(room, 130_000_000)).toBe(413)
  const headers = { ...form, Origin: publicUrl() }
  expect((await ask('/profile/language', { method: 'POST', headers, body: 'locale=en' })).status).toBe(303)
})

/** Says that a part of a photo comes, and sends no more than its first letter; resolves with the status of the answer. */
async function dawdle(): Promise<{ status: Promise<number>; end(): void }> {
  const socket = connect({ host: 'localhost', port: ports.https, ca: certificate })
  await once(socket, 'secureConnect')
  const lines = [
    'Host: localhost',
    `Origin: ${publicUrl()}`,
    'Content-Length: 500000',
    'Content-Type: application/octet-stream',
  ]
  const status = new Promise<number>((resolve) => {
    socket.once('data', (answer) => resolve(Number(String(answer).slice('HTTP/1.1 '.length, 'HTTP/1.1 429'.length))))
    socket.once('close', () => resolve(0)).on('error', () => undefined)
  })
  socket.write(`POST /uploads/${crypto.randomUUID()} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\nx`)
  return { status, end: () => socket.destroy() }
}

test.runIf(canRun)(
  'a network has 32 uploads under way and no more, and one that sends nothing for twenty seconds is over',
  { timeout: 90_000 },
  async () => {
    const began = performance.now()
    const all = await Promise.all(Array.from({ length: 33 }, dawdle))
    // Which of them is one too many is the proxy's choice.
    const { more, status } = await Promise.race(all.map(async (it) => ({ more: it, status: await it.status })))
    expect(status).toBe(429)
    const slow = all.filter((it) => it !== more)
    // Other pages of the same network are answered meanwhile.
    expect((await ask('/')).status).toBe(200)
    const ended = await Promise.all(slow.map(({ status }) => status))
    expect([0, 408]).toEqual(expect.arrayContaining([...new Set(ended)]))
    const seconds = (performance.now() - began) / 1000
    expect(seconds).toBeGreaterThan(15)
    const next = await dawdle()
    const isLetIn = await Promise.race([next.status, ask('/').then(() => 'waits')])
    for (const { end } of [...slow, more, next]) end()
    expect(isLetIn).toBe('waits')
  },
)

/** Bytes of files that have no name any more, which a process still holds open. */
function heldBy(process: number): number {
  const open = `/proc/${process}/fd`
  return readdirSync(open)
    .map((descriptor) => path.join(open, descriptor))
    .filter((file) => isLost(file))
    .reduce((sum, file) => sum + statSync(file).size, 0)
}

function isLost(descriptor: string): boolean {
  try {
    return readlinkSync(descriptor).endsWith(' (deleted)')
  } catch {
    // Closed in the meantime.
    return false
  }
}

/** Says that 100 MB come and sends a quarter of them, as fast as they are taken, whatever is answered; `onPiece` after each. */
async function keepSending(target: string, onPiece: () => void): Promise<string> {
  const socket = connect({ host: 'localhost', port: ports.https, ca: certificate })
  await once(socket, 'secureConnect')
  let answer = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text
  })
  let isOver = false
  const over = new Promise<void>((resolve) => socket.on('close', () => resolve()).on('error', () => undefined))
  over.then(() => {
    isOver = true
  })
  const lines = ['Host: localhost', `Origin: ${publicUrl()}`, 'Content-Length: 100000000']
  socket.write(
    `POST ${target} HTTP/1.1\r\n${[...lines, 'Content-Type: multipart/form-data; boundary=x'].join('\r\n')}\r\n\r\n`,
  )
  for (let sent = 0; sent < 100 && !isOver; sent++) {
    if (!socket.write(Buffer.alloc(250_000))) await Promise.race([once(socket, 'drain'), over]).catch(() => undefined)
    onPiece()
  }
  if (answer === '') await Promise.race([once(socket, 'data'), over])
  socket.destroy()
  return answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 302'.length)
}

test.runIf(canRun)(
  'strangers’ uploads to the photo route are refused while they arrive, and nothing of them is held, by name or without one',
  async () => {
    const all = [...nginx.processes(), ...apps.map(({ child }) => Number(child.pid))]
    let most = 0
    const look = () => {
      most = Math.max(
        most,
        all.map(heldBy).reduce((sum, bytes) => sum + bytes, 0),
      )
    }
    // The app’s door answers after the first bytes: nothing waits for the rest.
    expect(await Promise.all([1, 2, 3].map(() => keepSending(room, look)))).toEqual(['302', '302', '302'])
    expect(most).toBe(0)
    expect(
      readdirSync(path.join(folder, 'nginx-body'), { recursive: true }).filter((file) => /\d{10}$/.test(String(file))),
    ).toEqual([])
  },
)

test.runIf(canRun)(
  'one process stops during traffic, and no request is lost, read or written',
  { timeout: 60_000 },
  async () => {
    const [first] = apps
    const answers: number[] = []
    const headers = { ...form, Origin: `https://localhost:${ports.https}` }
    const total = 900
    let sent = 0
    const reader = async () => {
      while (sent < total) {
        const number = sent++
        if (number === total / 3) first?.child.kill('SIGTERM')
        const isWrite = number % 2 === 0
        const answer = isWrite ? ask('/profile/language', { method: 'POST', headers, body: 'locale=en' }) : ask('/')
        answers.push(
          await answer.then(
            ({ status }) => (status === (isWrite ? 303 : 200) ? 0 : status),
            () => -1,
          ),
        )
      }
    }
    await Promise.all(Array.from({ length: 16 }, reader))
    expect(answers).toHaveLength(total)
    expect(answers.filter((status) => status !== 0)).toEqual([])
    expect(await first?.ended).toBe(0)
    expect(apps[1]?.child.exitCode).toBe(null)
  },
)
