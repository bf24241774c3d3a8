/**
 * Whether an error means that the database cannot be used for the moment: out of reach, ending, full, or with too many at it.
 * Whoever meets it is told to come back, and a proxy or search engine that it passes; anything else is a fault of ours.
 */

/** Connection lost or refused (08), out of disk, memory or connections (53), ending or not yet there (57P0x), disk failing (58030). */
const states = /^(?:08|53|57P0[1-5]$|58030$)/

const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])

/** What the driver says in words only. */
const words =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Others are at the same rows or the server has too much to do: a statement that took too long, a lock, a deadlock, a conflict. */
const busy = new Set(['57014', '55P03', '40P01', '40001'])

/** Too many wait already for what this would have to wait for. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
  constructor() {
    super('Too many transactions are under way here: this one did not get its turn in time.')
  }
}

/** True for what was given up because it took too long, and may well succeed a moment later. */
export const isBusy = (error: unknown): boolean =>
  error instanceof DatabaseBusy || (error instanceof Error && 'code' in error && busy.has(String(error.code)))

/** True for a database that is likely to be back by itself, or after an operator has looked. */
export function isOutage(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isOutage)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return states.test(code) || network.has(code) || words.test(error.message)
}
