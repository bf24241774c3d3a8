/**
 * The process's end: signals, and faults that nobody caught. Everything here leads to one orderly stop within 10 s.
 */
import type { Log } from '../log/log.ts'

/** Longest stop in milliseconds; Docker and systemd kill after 10 s or more. */
const longestStop = 10_000
/** Ctrl-C reaches the process from the terminal and again from npm: that is one wish, not two. */
const sameWish = 1_000

/** The kind of stop: a deployer's SIGTERM gives notice and lingers for the proxy's sake, a person's Ctrl-C does not wait. */
export type Stop = (times: { notice: number; linger: number }) => Promise<void>

/** In milliseconds: proxies ask once a second whether we are ready (deploy/Caddyfile). */
const forProxies = { notice: 2_500, linger: 1_500 }
const atOnce = { notice: 0, linger: 0 }

/**
 * Installs the handlers. `stop` may change until the server runs, so it is asked for when needed; undefined means that
 * there is nothing to close yet, and the process just ends (a start that is cut short damages nothing).
 */
export function stopOnSignals(
  log: Log,
  currentStop: () => Stop | undefined,
  exit: (code: number) => void = process.exit,
): void {
  let wishedAt: number | undefined

  async function end(code: number, times: { notice: number; linger: number }): Promise<void> {
    setTimeout(() => {
      log.error('Stopping took too long; ending now')
      exit(1)
    }, longestStop).unref()
    try {
      await currentStop()?.(times)
      exit(code)
    } catch (error) {
      log.error({ err: error }, 'Stopping failed')
      exit(1)
    }
  }

  function onSignal(signal: NodeJS.Signals): void {
    if (wishedAt !== undefined) {
      if (performance.now() - wishedAt < sameWish) return
      log.warn('Second signal: ending at once')
      exit(1)
      return
    }
    wishedAt = performance.now()
    log.info(`Stopping (${signal})`)
    void end(0, signal === 'SIGTERM' ? forProxies : atOnce)
  }

  function onFault(error: unknown): void {
    log.fatal({ err: error }, 'A fault that nothing caught: the server stops, so that it can start clean')
    if (wishedAt !== undefined) return
    wishedAt = performance.now()
    void end(1, atOnce)
  }

  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
  process.on('uncaughtException', onFault).on('unhandledRejection', onFault)
}
