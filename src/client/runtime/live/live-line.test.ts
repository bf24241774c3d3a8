import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdLine } from './live-line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a stream that stalls without an end is taken for dead, and taken up from its last event', async () => {
  const asked: (string | null)[] = []
  const said = (text: string) => new TextEncoder().encode(text)
  vi.stubGlobal(
    'fetch',
    (_at: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
      asked.push(headers['last-event-id'] ?? null)
      const body = new ReadableStream({
        start(controller) {
          if (asked.length === 1) controller.enqueue(said('id: e.7\nevent: room\ndata: {"room":"r","seq":3}\n\n'))
          // Then silence: no word, no end.
          signal.addEventListener('abort', () => controller.error(signal.reason))
        },
      })
      return Promise.resolve(new Response(body, { status: 200 }))
    },
  )
  const rooms: unknown[] = []
  const held: boolean[] = []
  const never = () => undefined
  const listener = {
    onRoom: (event: unknown) => void rooms.push(event),
    onHeld: (isHeld: boolean) => void held.push(isHeld),
    onUnread: never,
    onTyping: never,
    onReset: never,
  }
  const stopped = new AbortController()
  const over = holdLine(listener, { signal: stopped.signal, from: { position: '' }, mark: 'm' })
  await vi.advanceTimersByTimeAsync(44_000)
  expect([asked, rooms, held]).toEqual([[null], [{ room: 'r', seq: 3 }], [true]])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toEqual([null, 'e.7'])
  expect(held).toEqual([true, false])
  stopped.abort()
  await vi.advanceTimersByTimeAsync(40_000)
  await over
  expect(asked, 'nobody listens any more').toHaveLength(2)
})
