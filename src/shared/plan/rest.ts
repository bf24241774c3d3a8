/** The break in a round: once, between two visits, after the first one that ends at its moment or later; long waiting at a door counts as one. */
import { BREAK_MINUTES } from './weights.ts'

/** True if waiting at a door from the break's moment on is long enough to be the break. */
const waitsLong = (starts: number, travel: number, rests: number) => starts - travel >= rests + BREAK_MINUTES

/** Time of going on after a visit to which one left at `leave`, in minutes of the day; `rests` is the break's moment. */
export function freeAfter(
  leave: number,
  travel: number,
  starts: number,
  minutes: number,
  rests: number | undefined,
): number {
  const ends = starts + minutes
  if (rests === undefined || leave >= rests || ends < rests || waitsLong(starts, travel, rests)) return ends
  return ends + BREAK_MINUTES
}

/** Start of a break between the last visit and the next; null where there is none. */
export function restBefore(
  before: { ends: number; free: number } | null,
  { starts, travel }: { starts: number; travel: number },
  { begins, rests }: { begins: number; rests?: number },
): number | null {
  if (before && before.free > before.ends) return before.ends
  return rests !== undefined && (before?.free ?? begins) < rests && waitsLong(starts, travel, rests) ? rests : null
}
