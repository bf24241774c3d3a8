/** Timing of checkpoints of the embedded database. */
import { expect, test } from 'vitest'
import { CheckpointClock, checkpointEvery, checkpointSizes } from './checkpoints.ts'

const { between, within } = checkpointSizes
const start = 700_000_000

function clockAt(end = start) {
  let now = 0
  const clock = new CheckpointClock(end, () => now)
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  return { clock, pass }
}

test('after enough log; in a transaction after more; in one that has failed never', () => {
  const { clock } = clockAt()
  expect(clock.isDue(start + between - 1, 'idle')).toBe(false)
  expect(clock.isDue(start + between, 'idle')).toBe(true)
  expect(clock.isDue(start + within - 1, 'transaction')).toBe(false)
  expect(clock.isDue(start + within, 'transaction')).toBe(true)
  expect(clock.isDue(start + 10 * within, 'failed')).toBe(false)
})

test('after a time when something was written, and not for next to nothing', () => {
  const { clock, pass } = clockAt()
  pass(checkpointEvery)
  expect(clock.isDue(start + 1_000, 'idle')).toBe(false)
  expect(clock.isDue(start + 2_000_000, 'idle')).toBe(true)
  clock.done(start + 2_000_000)
  expect(clock.isDue(start + 4_000_000, 'idle')).toBe(false)
  pass(checkpointEvery)
  expect(clock.isDue(start + 4_000_000, 'idle')).toBe(true)
})

test('one that failed is tried again when as much has come once more', () => {
  const { clock } = clockAt()
  clock.done(start + between)
  expect(clock.isDue(start + 2 * between - 1, 'idle')).toBe(false)
  expect(clock.isDue(start + 2 * between, 'idle')).toBe(true)
})

test('the first write tells the place of the log, if nothing was written at the start', () => {
  const { clock } = clockAt(0)
  expect(clock.isDue(start, 'idle')).toBe(false)
  expect(clock.isDue(start + between, 'idle')).toBe(true)
})
