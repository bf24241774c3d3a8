/** Limits of streams of one account, session and network at an instance: nobody holds all of them. */
import { PassThrough } from 'node:stream'
import type { Response } from 'express'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { LiveStreams } from './live-streams.ts'

const database = await testDatabase()
const streams = await LiveStreams.start({ database, log: { warn: () => undefined }, epoch: 'e', most: 200 })
afterAll(() => streams.close())

const reader = (user: string, session: string, network: string) => ({
  user,
  session,
  network,
  tokenHash: Buffer.alloc(32),
})
type Reader = ReturnType<typeof reader>

/** Opens as many as there is room for, up to `wanted`; returns a function that closes them. */
function fill(readers: (at: number) => Reader, wanted: number): { held: number; close(): Promise<void> } {
  const sockets: PassThrough[] = []
  while (sockets.length < wanted && streams.hasRoomFor(readers(sockets.length))) {
    const socket = new PassThrough()
    const res = Object.assign(socket, { set: () => res, flushHeaders: () => undefined }) as unknown as Response
    streams.open(res, readers(sockets.length), 0)
    sockets.push(socket)
  }
  async function close() {
    const closed = sockets.map((socket) => new Promise((done) => socket.once('close', done)))
    for (const socket of sockets) socket.destroy()
    await Promise.all(closed)
  }
  return { held: sockets.length, close }
}
const uuid = (at: number) => `01890000-0000-7000-8000-${String(at).padStart(12, '0')}`

test.each([
  ['session', () => reader(uuid(1), 's', 'n'), 8],
  ['account with many sessions and networks', (at: number) => reader(uuid(1), `s${at}`, `n${at}`), 32],
  ['network with many accounts', (at: number) => reader(uuid(at), `s${at}`, 'n'), 50],
])('one %s holds so many, and others still find room', async (_what, readers, most) => {
  const { held, close } = fill(readers, 150)
  expect(held).toBe(most)
  expect(streams.hasRoomFor(reader(uuid(900), 'another', 'elsewhere'))).toBe(true)
  await close()
  const again = fill(readers, 1)
  expect(again.held).toBe(1)
  await again.close()
})
