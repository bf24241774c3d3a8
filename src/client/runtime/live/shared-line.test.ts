/** One line for all windows: when it is opened and closed, and that each window gets every event. */
import { expect, test } from 'vitest'
import type { LiveListener } from './live-line.ts'
import { type Port, type PortMessage, SharedLine, sayEvery } from './shared-line.ts'

const minute = 60_000

/** A line that opens at once, with the events that its windows got. */
function makeLine() {
  const held: { listener: LiveListener; signal: AbortSignal; position: string }[] = []
  const line = new SharedLine(async (listener, { signal, from }) => {
    held.push({ listener, signal, position: from.position })
    from.position = `e.${held.length}`
  }, 'mark')
  const makeWindow = () => {
    const messages: PortMessage[] = []
    return { messages, postMessage: (message: PortMessage) => void messages.push(message) } satisfies Port & {
      messages: PortMessage[]
    }
  }
  return { line, held, makeWindow, windows: [makeWindow(), makeWindow()] as const }
}

test('windows share one line, and all get its events', () => {
  const { line, held, windows } = makeLine()
  const [one, two] = windows
  line.hear(one, 'seen', 0)
  held[0]?.listener.onHeld(true)
  line.hear(two, 'seen', 0)
  held[0]?.listener.onRoom({ room: 'r', seq: 1 })
  expect(held).toHaveLength(1)
  expect(one.messages).toEqual([{ held: true }, { room: { room: 'r', seq: 1 } }])
  // Its contents may be older than events before it came.
  expect(two.messages).toEqual([{ held: true }, { reset: true }, { room: { room: 'r', seq: 1 } }])
})

test('it is hung up a minute after nobody looks, and taken up from where it was when somebody does', () => {
  const { line, held, windows } = makeLine()
  const [one] = windows
  line.hear(one, 'seen', 0)
  held[0]?.listener.onHeld(true)
  line.hear(one, 'unseen', 0)
  line.look(minute - 1)
  expect(held[0]?.signal.aborted).toBe(false)
  line.look(minute)
  expect(held[0]?.signal.aborted).toBe(true)
  held[0]?.listener.onHeld(false)
  line.hear(one, 'seen', 2 * minute)
  expect(held.map(({ position }) => position)).toEqual(['', 'e.1'])
})

test('a window that went, with a word or without, holds no line; one that looks in between keeps it', () => {
  const { line, held, windows } = makeLine()
  const [one, two] = windows
  line.hear(one, 'seen', 0)
  held[0]?.listener.onHeld(true)
  line.hear(two, 'seen', 0)
  line.hear(one, 'gone', 0)
  for (let at = sayEvery; at < 5 * minute; at += sayEvery) line.hear(two, 'seen', at)
  expect(held[0]?.signal.aborted).toBe(false)
  line.look(5 * minute + 3 * sayEvery)
  line.look(6 * minute + 3 * sayEvery)
  expect(held[0]?.signal.aborted).toBe(true)
})

test('a window that comes to the front asks at once for a line that is being waited for', () => {
  const { line, held, windows } = makeLine()
  const [one, two] = windows
  line.hear(one, 'seen', 0)
  line.hear(one, 'seen', sayEvery)
  expect(held).toHaveLength(1)
  line.hear(two, 'seen', sayEvery)
  expect(held.map(({ signal }) => signal.aborted)).toEqual([true, false])
})
