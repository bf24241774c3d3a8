import { spawnSync } from 'node:child_process'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { projectRoot } from '../settings/root.ts'
import { type Stop, stopOnSignals } from './shutdown.ts'

/** Installs the handlers, and returns a function that sends a signal to them alone; they are gone when the test is over. */
function install(stop: Stop | undefined) {
  const names = ['SIGTERM', 'SIGINT', 'uncaughtException', 'unhandledRejection'] as const
  const before = new Map(names.map((name) => [name, process.listeners(name as 'SIGTERM')]))
  const exit = vi.fn()
  vi.useFakeTimers()
  stopOnSignals(pino({ level: 'silent' }), () => stop, exit)
  const added = (name: (typeof names)[number]) =>
    process.listeners(name as 'SIGTERM').filter((listener) => !before.get(name)?.includes(listener))
  onTestFinished(() => {
    for (const name of names) for (const listener of added(name)) process.off(name, listener)
    vi.useRealTimers()
  })
  return { exit, send: (signal: 'SIGTERM' | 'SIGINT') => added(signal).forEach((listener) => void listener(signal)) }
}

test('SIGTERM gives notice and lingers for the proxy’s sake, Ctrl-C does not, and both end with 0', async () => {
  for (const [signal, times] of [
    ['SIGTERM', { notice: 2_500, linger: 1_500 }],
    ['SIGINT', { notice: 0, linger: 0 }],
  ] as const) {
    const stop = vi.fn(async () => undefined)
    const { exit, send } = install(stop)
    send(signal)
    await vi.advanceTimersByTimeAsync(0)
    expect(stop).toHaveBeenCalledExactlyOnceWith(times)
    expect(exit).toHaveBeenCalledExactlyOnceWith(0)
  }
})

test('a signal while the server is still starting ends it, for there is nothing to close', async () => {
  const { exit, send } = install(undefined)
  send('SIGTERM')
  await vi.advanceTimersByTimeAsync(0)
  expect(exit).toHaveBeenCalledExactlyOnceWith(0)
})

test('a second signal soon after is the same wish, a later one ends at once', async () => {
  const { exit, send } = install(() => new Promise(() => undefined))
  send('SIGINT')
  await vi.advanceTimersByTimeAsync(300)
  send('SIGINT')
  expect(exit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  send('SIGINT')
  expect(exit).toHaveBeenCalledExactlyOnceWith(1)
})

test('a stop that hangs is ended after 10 s', async () => {
  const { exit, send } = install(() => new Promise(() => undefined))
  send('SIGTERM')
  await vi.advanceTimersByTimeAsync(9_999)
  expect(exit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(exit).toHaveBeenCalledExactlyOnceWith(1)
})

test('an uncaught fault is logged, open resources are closed, and the exit code is 1', () => {
  const program = `
    import { stopOnSignals } from './src/server/process/shutdown.ts'
    const log = { fatal: ({ err }) => console.log('logged', err.message) }
    stopOnSignals(log, () => async () => console.log('closed'))
    Promise.reject(new Error('nobody caught this'))`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: projectRoot,
  })
  expect(stdout.toString()).toBe('logged nobody caught this\nclosed\n')
  expect(status).toBe(1)
})
