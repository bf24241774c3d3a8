/** A line applies its faults to its connections, and a healed one none. */
import net, { type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createRandom } from '#server/demo/random.ts'
import { listen } from '../support/free-port.ts'
import { type LineFault, unsteadyLine } from '../support/unsteady-line.ts'

/** An echo server, and a client on a line that meets the fault at once. */
async function connect(fault: LineFault, { isHealed = false, givenUpAfter = 60_000 } = {}) {
  const ended = { server: false, client: false }
  const keep = (socket: Socket, end: keyof typeof ended) =>
    socket
      .on('error', () => undefined)
      .on('close', () => {
        ended[end] = true
      })
  const server = net.createServer((socket) => void keep(socket, 'server').pipe(socket))
  const to = await listen(server)
  const given = { longest: 1, faults: [fault], latest: 200, givenUpAfter }
  const line = await unsteadyLine({ to, random: createRandom(1), ...given })
  if (isHealed) line.heal()
  const client = keep(net.connect(line.port, '127.0.0.1'), 'client')
  const said = { text: '' }
  client.setEncoding('utf8').on('data', (text) => {
    said.text += text
  })
  onTestFinished(async () => {
    client.destroy()
    await line.close()
    server.close()
  })
  await pause(100)
  return { client, said, ended, met: line.met }
}

test('late bytes come whole and in their order', async () => {
  const { client, said } = await connect('late')
  const words = Array.from({ length: 20 }, (_, index) => `${index} `)
  for (const word of words) {
    client.write(word)
    await pause(5)
  }
  await expect.poll(() => said.text).toBe(words.join(''))
})

test('a reset is told to both ends', async () => {
  const { ended, met } = await connect('reset')
  await expect.poll(() => ended).toEqual({ server: true, client: true })
  expect(met.reset).toBe(1)
})

test('a forgotten connection says nothing to either end, until the system of the server gives it up', async () => {
  const { client, said, ended } = await connect('forgotten', { givenUpAfter: 400 })
  client.write('anybody there?')
  await pause(100)
  expect([said.text, ended]).toEqual(['', { server: false, client: false }])
  client.destroy()
  await pause(50)
  expect(ended).toEqual({ server: false, client: true })
  await expect.poll(() => ended.server).toBe(true)
})

test('a healed line passes everything on', async () => {
  const { client, said, met } = await connect('reset', { isHealed: true })
  client.write('hello')
  await expect.poll(() => said.text).toBe('hello')
  expect(met).toEqual({ late: 0, reset: 0, forgotten: 0 })
})
