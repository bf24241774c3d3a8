/** The queues about places on the officers' page with tabs, by the word in its address. */

export const placeQueues = ['registrations', 'edits', 'closures', 'identity'] as const
export type PlaceQueue = (typeof placeQueues)[number]
