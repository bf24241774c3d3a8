/**
 * Which messages can wait until the morning, and may rather be lost than come twice: what is nice to know. Everything else goes out at once,
 * and again until it has arrived.
 */
import { bangkokMidnight, dayMs } from '#shared/bangkok.ts'
import { DIGEST_HOUR } from '#shared/notifications/topics.ts'
import type { NoticeKind } from '../../messages/compose-notice.ts'

const waiting: ReadonlySet<string> = new Set<NoticeKind>(['favourite_grade', 'review_answered'])
/** Beside those: it is told in the morning as it is (reviews/tell-owners.ts). */
const once: ReadonlySet<string> = new Set<NoticeKind>(['review_received'])

/** Whether a message about this is sent once, whether it arrived or not. */
export const isAtMostOnce = (about: string): boolean => waiting.has(about) || once.has(about)

/** Seconds from `now` until a message about this goes out: none, or those until the next digest hour. */
export function secondsUntilDue(about: string, now: Date): number {
  if (!waiting.has(about)) return 0
  const today = bangkokMidnight(now).getTime() + DIGEST_HOUR * 3_600_000
  return ((today >= now.getTime() ? today : today + dayMs) - now.getTime()) / 1_000
}
