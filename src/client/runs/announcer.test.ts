/** Announcements of saving and sending to screen readers, letter by letter. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announcer } from './announcer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function hearing() {
  const heard: string[] = []
  return { heard, ...announcer((words) => void heard.push(words)) }
}

/** The device's events in one pause between two letters. */
function typeOne({ hear }: Pick<ReturnType<typeof hearing>, 'hear'>): void {
  for (const words of [null, 'Saved, 1 to send', null, 'Sent']) hear(words)
}

test('nothing is announced while typing goes on, and then the arrival once', () => {
  const it = hearing()
  for (let letter = 0; letter < 5; letter++) {
    typeOne(it)
    vi.advanceTimersByTime(400)
  }
  expect(it.heard).toEqual([])
  vi.advanceTimersByTime(10_000)
  for (let letter = 0; letter < 5; letter++) {
    typeOne(it)
    vi.advanceTimersByTime(10_000)
  }
  expect(it.heard).toEqual(['Sent'])
})

test('data that stays on the device, failed sending and later sending are all read out', () => {
  const it = hearing()
  for (const words of ['Saved, 1 to send', null, 'Not sent', null, 'Sent']) {
    it.hear(words)
    vi.advanceTimersByTime(10_000)
  }
  expect(it.heard).toEqual(['Saved, 1 to send', 'Not sent', 'Sent'])
})

test('another question is announced again, and after a quick move the one before as well', () => {
  const it = hearing()
  it.hear('Sent')
  vi.advanceTimersByTime(10_000)
  it.begin()
  it.hear(null)
  it.hear('Sent')
  vi.advanceTimersByTime(10_000)
  expect(it.heard).toEqual(['Sent', '', 'Sent'])
  it.hear('Not sent')
  it.begin()
  vi.advanceTimersByTime(10_000)
  expect(it.heard.at(-1)).toBe('Not sent')
})
