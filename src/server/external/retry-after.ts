/** Seconds that another server wants us to wait, as its `Retry-After` says. */

/** Seconds that it may have us wait at most: no answer of another server may lead to a forgotten message. */
const longestWait = 3_600

/** A `Retry-After` is a number of seconds or a date (RFC 9110, section 10.2.3); 0 without one that can be read. */
export function secondsOf(retryAfter: string | null): number {
  if (retryAfter === null) return 0
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1_000
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), longestWait) : 0
}
