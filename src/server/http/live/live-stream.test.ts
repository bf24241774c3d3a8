/** A browser that takes nothing costs nothing: nothing is read for it, and after a while it is given up. */
import { PassThrough } from 'node:stream'
import type { Response } from 'express'
import { expect, test, vi } from 'vitest'
import { LiveStream } from './live-stream.ts'

/** A stream to a browser that takes a few bytes and then waits. */
function openStalled() {
  const socket = new PassThrough({ highWaterMark: 64 })
  const res = Object.assign(socket, { set: () => res, flushHeaders: () => undefined }) as unknown as Response
  const onDrain = vi.fn()
  const reader = { user: 'u', session: 's', network: 'n', tokenHash: Buffer.alloc(32) }
  return { socket, onDrain, stream: new LiveStream(res, { reader, epoch: 'e', known: 0, onDrain }) }
}
const event = (seq: number) => ({ name: 'room' as const, data: { room: 'r', seq }, seq })

test('a browser that takes no more is stalled until it does, and gets no beats meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { socket, onDrain, stream } = openStalled()
  stream.send([event(1), event(2)])
  const held = socket.writableLength + socket.readableLength
  expect([stream.isStalled, held]).toEqual([true, expect.any(Number)])
  vi.advanceTimersByTime(25_000)
  stream.beat()
  expect(socket.writableLength + socket.readableLength).toBe(held)
  expect(String(socket.read())).toBe(
    'event: room\nid: e.1\ndata: {"room":"r","seq":1}\n\nevent: room\nid: e.2\ndata: {"room":"r","seq":2}\n\n',
  )
  await vi.waitFor(() => expect(onDrain).toHaveBeenCalledOnce())
  expect(stream.isStalled).toBe(false)
  stream.beat()
  expect(String(socket.read())).toBe('event: beat\ndata: {}\n\n')
  vi.useRealTimers()
})

test('one that takes nothing for half a minute is given up', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { socket, stream } = openStalled()
  stream.send([event(1), event(2)])
  vi.advanceTimersByTime(29_000)
  stream.beat()
  expect(socket.destroyed).toBe(false)
  vi.advanceTimersByTime(2_000)
  stream.beat()
  expect([socket.destroyed, stream.isOpen]).toEqual([true, false])
  vi.useRealTimers()
})
