/** That a licence is applied for, as its owner and officers see it: the application, and by when the licence should have come. Pure; both sides. */
import { awaitedOn } from './licence-term.ts'

export interface AppliedLine {
  number: string
  /** Days, `YYYY-MM-DD`. */
  on: string
  awaited: string
  /** It should have come. */
  isLate: boolean
}

/** Of the columns of a licence; null where none is applied for. */
export function appliedLine(number: string | null, on: string | null, today: string): AppliedLine | null {
  if (number === null || on === null) return null
  const awaited = awaitedOn(on)
  return { number, on, awaited, isLate: awaited < today }
}
