import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type ServerProcess, startBuiltServer, temporaryFolder } from '../support/server-process.ts'

// Whole processes: patient, because a build machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

/** The output of a refused start: its lines on standard error, after it has ended with exit code 1. */
async function refusalOf({ ended, output }: ServerProcess): Promise<string[]> {
  expect(await ended).toBe(1)
  expect(output.out).toBe('')
  return output.err.trimEnd().split('\n')
}

const statusOf = async (url: string) => (await fetch(url)).status

test('a busy port is one line that names another, and no database is made', async () => {
  const holder = createServer().listen(0)
  onTestFinished(() => void holder.close())
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const DATA_DIR = path.join(temporaryFolder(), 'data')
  expect(await refusalOf(startBuiltServer({ PORT: String(port), DATA_DIR }))).toEqual([
    `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
  ])
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('a second process on the data folder is refused by one line, and the first goes on', async () => {
  const DATA_DIR = temporaryFolder()
  const first = startBuiltServer({ DATA_DIR })
  const address = await first.ready
  const lines = await refusalOf(startBuiltServer({ DATA_DIR }))
  expect(lines).toEqual([expect.stringContaining(`${DATA_DIR} is in use by another process (pid ${first.child.pid})`)])
  expect(await statusOf(`${address}/readyz`)).toBe(200)
})

test('a data folder that cannot be written is one line', async () => {
  const file = path.join(temporaryFolder(), 'a-file')
  writeFileSync(file, 'not a folder')
  expect(await refusalOf(startBuiltServer({ DATA_DIR: path.join(file, 'data') }))).toEqual([
    expect.stringMatching(/^The data folder .+ cannot be written \(.+\)\. .+ DATA_DIR\.$/),
  ])
})

test('every wrong variable has its line', async () => {
  const lines = await refusalOf(startBuiltServer({ PORT: 'three', DEMO: 'yes', FALLBACK_LOCALE: 'xx' }))
  expect(lines).toEqual([
    'PORT="three" is wrong: expected a whole number from 0 to 65535.',
    'DEMO="yes" is wrong: expected 0 or 1.',
    'FALLBACK_LOCALE="xx" is wrong: expected th, en, cn.',
  ])
})

test('a host name that is not known is one line', async () => {
  expect(await refusalOf(startBuiltServer({ HOST: '203.0.113.1' }))).toEqual([
    'HOST=203.0.113.1 is not an address of this machine. Leave it out to listen on all addresses.',
  ])
})

test('a PostgreSQL that lets nobody in is one line without the password', async () => {
  const refusing = createServer((socket) => {
    socket.on('error', () => undefined)
    const fields = Buffer.from('SFATAL\0C28P01\0Mno\0\0')
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from([69, 0, 0, 0, fields.length + 4]), fields])))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void refusing.close())
  await once(refusing, 'listening')
  const { port } = refusing.address() as AddressInfo
  const DATABASE_URL = `postgres://app:secret-word@127.0.0.1:${port}/places`
  expect(await refusalOf(startBuiltServer({ DATABASE_URL }))).toEqual([
    `PostgreSQL at 127.0.0.1:${port}/places refuses the password of "app". Correct DATABASE_URL.`,
  ])
})

test('SIGTERM ends the server with exit code 0; the readiness check reports the stop while everybody is still served, before it takes nobody any more', async () => {
  const server = startBuiltServer()
  const address = await server.ready
  expect(await statusOf(`${address}/readyz`)).toBe(200)
  server.child.kill('SIGTERM')
  await expect.poll(() => statusOf(`${address}/readyz`), { timeout: 2_000, interval: 20 }).toBe(503)
  const served = await fetch(`${address}/healthz`, { headers: { connection: 'close' } })
  // One that takes longer than ten seconds ends itself with 1.
  expect([served.status, await server.ended, server.output.err]).toEqual([200, 0, ''])
})

test('SIGINT ends it with 0 as well; Ctrl-C that arrives twice, from the terminal and from npm, is one wish', async () => {
  const server = startBuiltServer()
  await server.ready
  server.child.kill('SIGINT')
  await once(server.child.stdout ?? server.child, 'data')
  server.child.kill('SIGINT')
  expect([await server.ended, server.output.err]).toEqual([0, ''])
})

test('after a kill without warning the next start serves again', async () => {
  const DATA_DIR = temporaryFolder()
  const first = startBuiltServer({ DATA_DIR })
  await first.ready
  first.child.kill('SIGKILL')
  expect(await first.ended).toBe('SIGKILL')
  const second = startBuiltServer({ DATA_DIR })
  expect(await statusOf(`${await second.ready}/readyz`)).toBe(200)
})
