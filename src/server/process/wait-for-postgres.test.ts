import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { waitForPostgres } from './wait-for-postgres.ts'

const lines: string[] = []
const log = createLog({ LOG_FORMAT: 'json', LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) })

/** Answers each connection with the next of these SQLSTATE codes, then lets everyone in. */
async function postgresThatAnswers(...codes: string[]) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      const code = codes.shift()
      if (!code) return socket.write(Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1'))
      const fields = Buffer.from(`SFATAL\0C${code}\0Mno\0\0`)
      const head = Buffer.alloc(5)
      head.write('E')
      head.writeInt32BE(fields.length + 4, 1)
      return socket.end(Buffer.concat([head, fields]))
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `postgres://app:secret-word@127.0.0.1:${(server.address() as AddressInfo).port}/places`
}

test('a database that is still starting is waited for, and that is said once', async () => {
  lines.length = 0
  await waitForPostgres(await postgresThatAnswers('57P03', '57P03'), log)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('Waiting for PostgreSQL at 127.0.0.1:')
})

test.each([
  ['28P01', 'refuses the password of "app"'],
  ['3D000', 'has no such database'],
  ['XX000', 'cannot be used (XX000)'],
])('fault %s is told at once, without the password', async (code, words) => {
  const waiting = waitForPostgres(await postgresThatAnswers(code, code), log)
  await expect(waiting).rejects.toThrow(words)
  await expect(waiting).rejects.not.toThrow('secret-word')
})

test('a database that never answers is given up in time, with the way out', async () => {
  const waiting = waitForPostgres('postgres://app:secret-word@127.0.0.1:1/places', log, 300)
  await expect(waiting).rejects.toThrow(
    'PostgreSQL at 127.0.0.1:1/places did not answer for 0 s (ECONNREFUSED). Start it, or correct DATABASE_URL.',
  )
})
