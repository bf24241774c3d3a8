/** Requests that wait for the next publication: woken by the announcement of any change, by their time, by leaving, or by the server's stop. */

/** Requests that wait at once; others are answered right away. */
const mostWaiting = 500

export interface Waiting {
  /** Resolves when it is time to look again. */
  over: Promise<void>
  end(): void
}

export class ChangeWaiters {
  readonly #waiting = new Set<() => void>()
  #isClosed = false

  /** Begins to wait, for at most so many milliseconds; null where there is no time or no room. */
  begin(ms: number, leaving: AbortSignal): Waiting | null {
    if (this.#isClosed || ms <= 0 || leaving.aborted || this.#waiting.size >= mostWaiting) return null
    const { promise, resolve } = Promise.withResolvers<void>()
    const end = () => {
      clearTimeout(timer)
      this.#waiting.delete(end)
      leaving.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    leaving.addEventListener('abort', end)
    this.#waiting.add(end)
    return { over: promise, end }
  }

  /** Has all of them look. */
  wake(): void {
    for (const end of [...this.#waiting]) end()
  }

  close(): void {
    this.#isClosed = true
    this.wake()
  }

  /** Requests that wait now. */
  get size(): number {
    return this.#waiting.size
  }
}
