import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
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

/** On a busy machine the moment is searched for. */
const listeningEnds = (server: Server) => expect.poll(() => server.listening, { timeout: 5_000 }).toBe(false)

test('a request under way is finished, and nobody new is let in meanwhile', async () => {
  const { server, port, ask, waiting, arrival } = await startServer()
  const arrived = arrival()
  const answer = ask('/slow')
  await arrived
  const closed = closeServer(server, nothing)
  await listeningEnds(server)
  await expect(fetch(`http://127.0.0.1:${port}/quick`)).rejects.toThrow('fetch failed')
  waiting[0]?.end('whole')
  expect((await answer).text).toBe('whole')
  await closed
})

test('a kept connection may still bring a request while lingering, and is told to end', async () => {
  const { server, ask } = await startServer()
  expect((await ask('/quick')).connection).toBe('keep-alive')
  const closed = closeServer(server, nothing, { linger: 5_000 })
  await listeningEnds(server)
  expect(await ask('/quick')).toEqual({ text: 'done', connection: 'close' })
  // Its connection was the last, so the lingering ends early.
  await closed
})

test('a connection that the system has accepted is answered, though listening ends at that moment', async () => {
  const { server, port } = await startServer()
  const asked = Array.from({ length: 5 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /quick HTTP/1.1\r\nHost: places\r\n\r\n')
    return text(socket).catch((error: Error) => error.message)
  })
  // After it the connections are made, and not taken yet.
  await new Promise<void>((done) => process.nextTick(done))
  await closeServer(server, nothing)
  expect((await Promise.all(asked)).map((answer) => answer.split('\r\n')[0])).toEqual(Array(5).fill('HTTP/1.1 200 OK'))
})

test('a request written into an idle connection of a busy server is read before the connection is closed', async () => {
  const { server, port } = await startServer()
  const socket = connect(port, '127.0.0.1')
  const ask = 'GET /quick HTTP/1.1\r\nHost: places\r\n\r\n'
  socket.write(ask)
  await once(socket, 'data')
  const answer = text(socket).catch((error: Error) => error.message)
  const closed = closeServer(server, nothing, { linger: 40 })
  setTimeout(() => {
    socket.write(ask)
    const until = performance.now() + 60
    while (performance.now() < until);
  }, 20)
  await closed
  expect(await answer).toContain('HTTP/1.1 200 OK')
})

test('without lingering an idle connection is closed at once', async () => {
  const { server, ask } = await startServer()
  await ask('/quick')
  await closeServer(server, nothing)
  await expect(ask('/quick')).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/)
})

test('an endless answer is cut at the deadline', async () => {
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
