/** The error of every query that an embedded database left without an answer, and of those that come before it is open again. */

/** Its code is PostgreSQL's own for a server that crashed (`crash_shutdown`), so that it counts as an outage. */
export class EngineStopped extends Error {
  override name = 'EngineStopped'
  readonly code = '57P02'
  readonly reason: string

  /** @param reason PostgreSQL's words, or ours, without a full stop */
  constructor(reason: string) {
    super(`The embedded database has stopped: ${reason}.`)
    this.reason = reason
  }
}
