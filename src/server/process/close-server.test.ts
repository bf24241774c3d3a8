import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { closeServer } from './close-server.ts'

const nothing = async () => undefined

/** A server whose answers wait until the test ends them, and a client that keeps its connections. */
async function startServer() {
  const waiting: ServerResponse[] = []
  let announce: () => void = () => undefined
  const server = createServer((request, response) => {
    if (request.url === '/quick') return void response.end('done')
    waiting.push(response)
    announce()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => {
    agent.destroy()
    server.closeAllConnections()
  })
  const ask = (path: string) =>
    new Promise<{ text: string; connection?: string }>((resolve, reject) => {
      const request = get({ port, host: '127.0.0.1', path, agent }, async (response: IncomingMessage) => {
        let text = ''
        for await (const chunk of response) text += chunk
        resolve({ text, connection: response.headers.connection })
      })
      request.on('error', reject)
    })
  const arrival = () => new Promise<void>((resolve) => (announce = resolve))
  return { server, port, ask, waiting, arrival }
}

test('a request under way is finished, and nobody new is let in meanwhile', async () => {
  const { server, port, ask, waiting, arrival } = await startServer()
  const arrived = arrival()
  const answer = ask('/slow')
  await arrived
  const closed = closeServer(server, nothing)
  await expect(fetch(`http://127.0.0.1:${port}/quick`)).rejects.toThrow('fetch failed')
  waiting[0]?.end('whole')
  expect((await answer).text).toBe('whole')
  await closed
})

test('a kept connection may still bring a request while lingering, and is told to end', async () => {
  const { server, ask } = await startServer()
  expect((await ask('/quick')).connection).toBe('keep-alive')
  const closed = closeServer(server, nothing, { linger: 5_000 })
  expect(await ask('/quick')).toEqual({ text: 'done', connection: 'close' })
  // Its connection was the last, so the lingering ends early.
  await closed
})

test('without lingering an idle connection is closed at once', async () => {
  const { server, ask } = await startServer()
  await ask('/quick')
  await closeServer(server, nothing)
  await expect(ask('/quick')).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/)
})

test('what never ends is cut at the deadline', async () => {
  const { server, ask, arrival } = await startServer()
  const arrived = arrival()
  const answer = ask('/slow').catch((error: Error) => error.message)
  await arrived
  await closeServer(server, () => new Promise(() => undefined), { deadline: 50 })
  expect(await answer).toBe('socket hang up')
})

test('streams are asked to end', async () => {
  const { server, ask, waiting, arrival } = await startServer()
  const arrived = arrival()
  const answer = ask('/events')
  await arrived
  await closeServer(server, async () => void waiting[0]?.end('last event'))
  expect((await answer).text).toBe('last event')
})
