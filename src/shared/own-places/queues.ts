/** What of places waits for officers of their area: each a tab of one page, by the word in its address. */

export const placeQueues = ['registrations', 'edits', 'closures'] as const
export type PlaceQueue = (typeof placeQueues)[number]
