/** HTTP statuses that arrive from elsewhere: a thrown answer, a route parameter, a problem. */

/** 100–999 as it is, anything else 200 (specification, section 5). */
export function sanitizeStatus(status: unknown): number {
  const value = typeof status === 'string' ? Number.parseInt(status, 10) : status
  return typeof value === 'number' && Number.isInteger(value) && value >= 100 && value <= 999 ? value : 200
}
