/** What of places waits for officers of their area on the one page with tabs, by the word in its address. */

export const placeQueues = ['registrations', 'edits', 'closures', 'identity'] as const
export type PlaceQueue = (typeof placeQueues)[number]
