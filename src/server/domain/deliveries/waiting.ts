/**
 * Messages that can wait: until the digest hour those nice to know, which may also rather be lost than come twice; until the end of the
 * night reminders, and notices that a danger is over. All others go out at once, and again until they have arrived.
 */
import { bangkokMidnight, dayMs } from '#shared/bangkok.ts'
import { DIGEST_HOUR, QUIET_HOURS } from '#shared/notifications/topics.ts'
import type { Push } from '../../external/message.ts'
import type { NoticeKind } from '../../messages/compose-notice.ts'

const waiting: ReadonlySet<string> = new Set<NoticeKind>([
  ...(['favourite_grade', 'favourite_card', 'review_answered', 'review_kept'] as const),
])
/** Beside those: it is told in the morning as it is (reviews/tell-owners.ts, chat/tell-members.ts). */
const once: ReadonlySet<string> = new Set<NoticeKind>(['review_received', 'message_received'])
/** Messages that would wake somebody, but can wait for the morning. */
const quiet: ReadonlySet<string> = new Set<NoticeKind>([
  ...(['card_due', 'card_overdue', 'survey_expiring', 'survey_expired'] as const),
  ...(['draft_rests', 'draft_ends', 'favourite_lifted', 'announcement_made'] as const),
])

/** Warnings of a danger sound at night. */
const waking: ReadonlySet<string> = new Set<NoticeKind>(['favourite_red', 'announcement_urgent'])

/** Seconds that a message of a chat may be read in the product before devices show it. */
export const READING_SECONDS = 10

/** Whether a message about this is sent once, whether it arrived or not. */
export const isAtMostOnce = (about: string): boolean => waiting.has(about) || once.has(about)

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
export function secondsUntilDue(about: string, now: Date, by?: 'push'): number {
  if (waiting.has(about)) return secondsUntil(DIGEST_HOUR, now)
  const mayWait = by === 'push' ? !waking.has(about) : quiet.has(about)
  return mayWait && isNight(now) ? secondsUntil(QUIET_HOURS.until, now) : 0
}

const deadlines: ReadonlySet<string> = new Set<NoticeKind>(['card_due', 'card_overdue', 'survey_expiring'])

/** How a push service treats a push about this: how soon it wakes the device, and for how long it keeps trying. */
export function pushLife(about: string): Pick<Push, 'urgency' | 'seconds'> {
  const daySeconds = dayMs / 1_000
  if (waking.has(about)) return { urgency: 'high', seconds: 3 * daySeconds }
  if (deadlines.has(about)) return { urgency: 'high', seconds: daySeconds / 2 }
  if (about === 'message_received') return { urgency: 'normal', seconds: daySeconds }
  return { urgency: isAtMostOnce(about) ? 'low' : 'normal', seconds: daySeconds }
}
