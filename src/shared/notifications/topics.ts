/** Topics of notifications, as people sort them; each kind belongs to one (server/domain/<feature>/notices.ts). */

/** In the order in which they are offered. `red`: a place that the person keeps is suspended. `week`: guests of own places. */
export const topics = ['red', 'card', 'deadline', 'place', 'review', 'week', 'chat', 'favourite', 'work'] as const
export type Topic = (typeof topics)[number]

/** Days that a notification is stored. */
export const NOTIFICATION_DAYS = 180
/** The hour in Bangkok at which mails go out that can wait. */
export const DIGEST_HOUR = 8
/** The hours in Bangkok between which nobody is reminded of anything: from nine in the evening until seven in the morning. */
export const QUIET_HOURS = { from: 21, until: 7 } as const
/** Unread ones are counted up to this many; more are shown as more. */
export const UNREAD_MOST = 99
