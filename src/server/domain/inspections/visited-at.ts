/**
 * The time of a visit: the moment at which the officer closed it, by the device's clock, which may be wrong or manipulated. Its lead over
 * ours on arrival is subtracted; it is never before the last contact nor after the arrival, so that no clock extends a validity.
 * Without a stated time, as from a plain form, the arrival counts. Pure.
 */
import type { VisitDoubt } from '#shared/inspections/visit-doubts.ts'
import { CLOCK_SKEW_MOST } from '#shared/runs/run-limits.ts'

/** A device's times of closing and of sending, both by its clock. */
export interface SaidClosing {
  at: Date
  sentAt: Date
}

/** An answer with its two times: by the device, and here. */
interface TimedAnswer {
  byId: string | null
  deviceAt: Date
  at: Date
}

export interface Closed {
  closing: SaidClosing | null
  /** Time of beginning, and the lead of the device's clock; null where it began here. */
  began: { at: Date; skew: number | null }
  answers: readonly TimedAnswer[]
  /** The closing officer. */
  officer: string | null
  /** The arrival. */
  now: Date
}

export interface Visited {
  at: Date
  doubt: VisitDoubt | null
  /** Seconds that the device's clock is ahead; null where it says nothing. */
  skew: number | null
}

const mostSeconds = 2 ** 31 - 1

/** Seconds by which a clock that says `sentAt` is ahead, as a column takes them. */
export const skewOf = (sentAt: Date, now: Date): number =>
  Math.max(-mostSeconds, Math.min(mostSeconds, Math.round((sentAt.getTime() - now.getTime()) / 1000)))

export function visitedAt({ closing, began, answers, officer, now }: Closed): Visited {
  const skewMs = closing ? closing.sentAt.getTime() - now.getTime() : 0
  const skew = closing && skewOf(closing.sentAt, now)
  const arrival = now.getTime()
  /** Time of an answer: no later than it came, and no earlier than the visit began. */
  const givenAt = (answer: TimedAnswer, ahead: number) =>
    Math.min(answer.at.getTime(), arrival, Math.max(began.at.getTime(), answer.deviceAt.getTime() - ahead))
  const own = answers.filter(({ byId }) => byId === officer)
  if (own.length === 0 && answers.length > 0) {
    const at = Math.max(...answers.map((answer) => givenAt(answer, (began.skew ?? 0) * 1000)))
    return { at: new Date(at), doubt: 'taken', skew }
  }
  if (!closing) return { at: now, doubt: null, skew }
  // The closing comes after the last own answer, by the same clock.
  const least = Math.min(arrival, Math.max(began.at.getTime(), ...own.map((answer) => givenAt(answer, skewMs))))
  const said = closing.at.getTime() - skewMs
  const at = Math.min(arrival, Math.max(least, said))
  return { at: new Date(at), doubt: doubtOf({ moved: at - said, skew: skewMs / 1000, began: began.skew }), skew }
}

/** The gravest doubt about the device's time. */
function doubtOf({ moved, skew, began }: { moved: number; skew: number; began: number | null }): VisitDoubt | null {
  if (Math.abs(moved) > CLOCK_SKEW_MOST * 1000) return 'clamped'
  if (began !== null && Math.abs(began - skew) > CLOCK_SKEW_MOST) return 'turned'
  return Math.abs(skew) > CLOCK_SKEW_MOST ? 'clock' : null
}
