/** Feeds of news: inspections, warning cards or both, of a province, a district or a kind of place. */
export const feedTopics = ['all', 'inspections', 'cards'] as const
export type FeedTopic = (typeof feedTopics)[number]

/** Entries of one feed. */
export const FEED_ENTRIES = 50

export const feedAddress = '/open/feed.atom'
