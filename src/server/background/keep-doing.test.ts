/** Work in the background: at once and at intervals, never twice at a time, never lost by a failure, and waited for at the end. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Job, keepDoing } from './keep-doing.ts'

const logged: unknown[] = []
const log = { warn: (...words: unknown[]) => void logged.push(words) } as never
beforeEach(() => {
  vi.useFakeTimers()
  logged.length = 0
})
afterEach(() => vi.useRealTimers())

/** A job that counts its times, each of which takes until it is released. */
function slowJob(given: Partial<Job> = {}) {
  const state = { begun: 0, aborted: false, release: () => {} }
  const job: Job = {
    name: 'it',
    failed: 'the job failed',
    every: 100,
    run: (signal) => {
      state.begun++
      signal.addEventListener('abort', () => {
        state.aborted = true
      })
      return new Promise<void>((done) => {
        state.release = done
      })
    },
    ...given,
  }
  return { job, state }
}

test('it begins at once, and again after each interval', async () => {
  const run = vi.fn(async () => {})
  const end = keepDoing({ name: 'it', failed: '', every: 100, run }, log)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(99)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(201)
  expect(run).toHaveBeenCalledTimes(4)
  await end()
})

test('with a delay the first time waits that long', async () => {
  const run = vi.fn(async () => {})
  const end = keepDoing({ name: 'it', failed: '', every: 100, delay: 1_000, run }, log)
  await vi.advanceTimersByTimeAsync(999)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(run).toHaveBeenCalledTimes(2)
  await end()
})

test('a time that comes while the job is at it is left out, not made up for', async () => {
  const { job, state } = slowJob()
  const end = keepDoing(job, log)
  await vi.advanceTimersByTimeAsync(350)
  expect(state.begun).toBe(1)
  state.release()
  await vi.advanceTimersByTimeAsync(49)
  expect(state.begun).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(state.begun).toBe(2)
  state.release()
  await end()
})

test('a failure is logged with its error, also one thrown at once, and the next time comes', async () => {
  const error = new Error('no database')
  const run = vi
    .fn<Job['run']>(() => Promise.reject(error))
    .mockImplementationOnce(() => {
      throw error
    })
  const end = keepDoing({ name: 'it', failed: 'places could not be ordered', every: 100, run }, log)
  await vi.advanceTimersByTimeAsync(100)
  expect(run).toHaveBeenCalledTimes(2)
  expect(logged).toEqual(Array(2).fill([{ err: error }, 'places could not be ordered']))
  await end()
})

test('the end tells the time under way to stop, waits for it, and lets no other begin', async () => {
  const { job, state } = slowJob()
  const end = keepDoing(job, log)
  let ended = false
  const ending = end().then(() => {
    ended = true
  })
  await vi.advanceTimersByTimeAsync(500)
  expect([state.aborted, ended, state.begun]).toEqual([true, false, 1])
  state.release()
  await ending
  await vi.advanceTimersByTimeAsync(500)
  expect([ended, state.begun]).toEqual([true, 1])
})

test('a wait that no timer can keep is refused: it would be none, and the job would never rest', () => {
  const run = vi.fn(async () => {})
  for (const given of [
    { every: 2 ** 31 },
    { every: 0 },
    { every: Number.NaN },
    { every: 100, delay: 2 ** 31 },
    { every: 100, delay: -1 },
  ])
    expect(() => keepDoing({ name: 'it', failed: '', run, ...given }, log)).toThrow(RangeError)
  expect(run).not.toHaveBeenCalled()
})
