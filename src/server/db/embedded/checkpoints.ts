/**
 * When the embedded database writes a checkpoint. On a server a process of its own does it; here nobody would, the log of
 * changes would grow with everything that is ever written, and a start after a crash would have to repeat all of it.
 */
import type { SessionState } from './engine-answers.ts'

const megabyte = 1024 * 1024

/** Bytes of log after which one is due, and after which it does not wait for the end of a transaction either. */
export const checkpointSizes = { between: 48 * megabyte, within: 80 * megabyte }

/** Milliseconds after which one is due for less than that; a start repeats less than `worth` in no time. */
export const checkpointEvery = 5 * 60_000
const worth = megabyte

/** Says when a checkpoint is due; positions are bytes of log since the database was made. */
export class CheckpointClock {
  #last: number
  #lastAt: number
  #now: () => number

  constructor(end: number, now: () => number = () => performance.now()) {
    this.#now = now
    this.#last = end
    this.#lastAt = now()
  }

  /** Asked after each answer and from time to time, with where the log ends now. */
  isDue(end: number, session: SessionState): boolean {
    // A start that found nothing to repeat wrote nothing, and so does not know where the log is.
    if (this.#last === 0) this.#last = end
    const grown = end - this.#last
    if (session === 'failed') return false
    if (session === 'transaction') return grown >= checkpointSizes.within
    return grown >= checkpointSizes.between || (grown >= worth && this.#now() - this.#lastAt >= checkpointEvery)
  }

  /** Tells that one was written, or could not be: the next is tried when as much has come again. */
  done(end: number): void {
    this.#last = end
    this.#lastAt = this.#now()
  }
}
