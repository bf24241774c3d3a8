/**
 * Waiting times of others while somebody sends forms as large as they may be: ten connections with 49,500 fields each, with as many bytes in few fields, or
 * a few bytes at a time. `/healthz` is asked all the while, as a proxy does before it takes a server out. Over in less than a minute.
 */
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { builtServer, startBenchServer } from './bench-server.ts'
import { demoEnv } from './cached-data.ts'
import { quantile } from './load.ts'
import { measured } from './measured.ts'

const connections = 10
const seconds = 9
const askEvery = 25
/** Every sender comes from another network: else guests' limits would refuse nearly all of them before their body is read. */
const server = await startBenchServer(builtServer, { env: { ...demoEnv(), TRUST_PROXY: '1' } })
const { port } = new URL(server.url)

let sender = 0
const headOf = (length: number) =>
  [
    'POST /profile/language HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Content-Type: application/x-www-form-urlencoded',
    'Sec-Fetch-Site: same-origin',
    `X-Forwarded-For: 2001:db8:${(++sender >> 8).toString(16)}:${(sender & 255).toString(16)}::1`,
    `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n')

/** Sends a form over a connection of its own and waits for the beginning of the answer; answers its status. */
async function send(body: string, isOver: () => boolean, isSlow: boolean): Promise<number> {
  const socket = net.connect(Number(port), '127.0.0.1').on('error', () => undefined)
  try {
    socket.write(headOf(body.length))
    if (isSlow)
      for (let at = 0; at < body.length && !isOver(); at += 50)
        await pause(100).then(() => socket.write(body.slice(at, at + 50)))
    else socket.write(body)
    if (isSlow) return 0
    const [answer = ''] = await once(socket, 'data')
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(String(answer))?.[1])
  } finally {
    socket.destroy()
  }
}

/** Milliseconds that `/healthz` takes, and how many forms were answered with which status, while `body` is sent. */
async function during(body: string | null, isSlow = false): Promise<{ waits: number[]; answers: Map<number, number> }> {
  const end = performance.now() + seconds * 1000
  const isOver = () => performance.now() > end
  const answers = new Map<number, number>()
  const senders = Array.from({ length: body === null ? 0 : connections }, async () => {
    while (!isOver()) {
      const status = await send(body as string, isOver, isSlow)
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  })
  const waits: number[] = []
  while (!isOver()) {
    const start = performance.now()
    const { status } = await fetch(`${server.url}/healthz`)
    if (status !== 200) throw new Error(`/healthz answered ${status}`)
    waits.push(performance.now() - start)
    await pause(askEvery)
  }
  await Promise.all(senders)
  return { waits, answers }
}

function tell(what: string, { waits, answers }: Awaited<ReturnType<typeof during>>, budget = {}): void {
  measured(`/healthz, ${what}: p50`, quantile(waits, 0.5), 'ms')
  measured(`/healthz, ${what}: p95`, quantile(waits, 0.95), 'ms', budget)
  for (const [status, count] of answers)
    if (status > 0) measured(`forms, ${what}: answered ${status}`, count / seconds, '/s')
}

await during(null)
tell('nobody else', await during(null))
tell('49,500 fields', await during('&a'.repeat(49_500)), { atMost: 100 })
tell('99 KB in one field', await during(`locale=${'e'.repeat(99_000)}`), { atMost: 100 })
tell('500 bytes a second', await during('&a'.repeat(49_500), true), { atMost: 100 })
await server.stop()
