/** Hours and tries of messages, as their notices say (notices/times.ts): the next digest hour, the end of the night, or now. */
import { bangkokMidnight, dayMs } from '#shared/bangkok.ts'
import { DIGEST_HOUR, QUIET_HOURS } from '#shared/notifications/topics.ts'
import type { Push } from '../../external/message.ts'
import { noticeOf } from '../../notices/registry.ts'
import { atOnce, type Times } from '../../notices/times.ts'

/** Those of a notice; a code is sent at once. */
const timesOf = (about: string): Times => noticeOf(about)?.times ?? atOnce

/** Seconds that a message of a chat may be read in the product before devices show it. */
export const READING_SECONDS = 10

/** True if a message about this is sent once, whether it arrived or not. */
export const isAtMostOnce = (about: string): boolean => timesOf(about).once

/** Seconds before the second try and those after it; the last is repeated. */
const pauses = [5, 30, 120, 600, 3_600, 14_400]

/** Seconds from the try of this number to the next one. */
export const secondsBefore = (tries: number): number =>
  pauses[Math.min(Math.max(tries, 1), pauses.length) - 1] as number

const hourMs = 3_600_000

/** Seconds from `now` until it is next this hour in Bangkok; none at that very moment. */
function secondsUntil(hour: number, now: Date): number {
  const today = bangkokMidnight(now).getTime() + hour * hourMs
  return ((today >= now.getTime() ? today : today + dayMs) - now.getTime()) / 1_000
}

/** The last digest hour that is over: its digest covers the day before it. */
export function lastDigest(now: Date): Date {
  const today = new Date(bangkokMidnight(now).getTime() + DIGEST_HOUR * hourMs)
  return today <= now ? today : new Date(today.getTime() - dayMs)
}

function isNight(now: Date): boolean {
  const hour = (now.getTime() - bangkokMidnight(now).getTime()) / hourMs
  return hour >= QUIET_HOURS.from || hour < QUIET_HOURS.until
}

/** Seconds from `now` until a message about this goes out, or with `by` until devices may sound: only a danger wakes anybody. None, or those until the next digest hour or the end of the night. */
export function secondsUntilDue(about: string, now: Date, by: 'message' | 'push' = 'message'): number {
  const hour = timesOf(about)[by]
  if (hour === 'digest') return secondsUntil(DIGEST_HOUR, now)
  return hour === 'by day' && isNight(now) ? secondsUntil(QUIET_HOURS.until, now) : 0
}

/** Treatment of a push about this by its service: the urgency, and the time for which it keeps trying. */
export function pushLife(about: string): Pick<Push, 'urgency' | 'seconds'> {
  const { urgency, seconds } = timesOf(about)
  return { urgency, seconds }
}
