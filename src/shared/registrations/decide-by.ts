/** By when an officer decides: working days later, at the end of that day in Bangkok. Public holidays count as working days: the page promises the time that this gives. */
import { bangkokClock, dayMs, endOfBangkokDay } from '../bangkok.ts'
import { DECISION_DAYS } from './registration.ts'

const isWeekend = (at: Date) => [0, 6].includes(bangkokClock(at).weekday)

/** The last moment in which the decision is in time. */
export function decideBy(submitted: Date, workingDays = DECISION_DAYS): Date {
  let at = submitted
  for (let left = workingDays; left > 0; ) {
    at = new Date(at.getTime() + dayMs)
    if (!isWeekend(at)) left--
  }
  return endOfBangkokDay(at, 0)
}
