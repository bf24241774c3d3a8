/**
 * Whether an error means that the database cannot be used for the moment: out of reach, ending, full, or with too many at it.
 * The answer then is a 503 with a time to come back, for people, proxies and search engines; anything else is a fault of ours.
 */

/** Connection lost or refused (08), out of disk, memory or connections (53), ending or not yet there (57P0x), disk failing (58030). */
const states = /^(?:08|53|57P0[1-5]$|58030$)/

const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])

/** Faults that the driver gives in words only. */
const words =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Others are at the same rows or the server has too much to do: a statement that took too long, a lock, a deadlock, a conflict. */
const busy = new Set(['57014', '55P03', '40P01', '40001'])

/** The queue for the same resource is full. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
  constructor() {
    super('Too many transactions are under way here: this one did not get its turn in time.')
  }
}

/** True for a statement that timed out and may well succeed a moment later. */
export const isBusy = (error: unknown): boolean =>
  error instanceof DatabaseBusy || (error instanceof Error && 'code' in error && busy.has(String(error.code)))

/** True for a database that is likely to be back by itself, or after an operator has looked. */
export function isOutage(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isOutage)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return states.test(code) || network.has(code) || words.test(error.message)
}
