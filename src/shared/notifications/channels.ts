/** The channels of notifications, and which of them can be switched off for a topic. Every kind stands in the list in any case. */
import { type Topic, topics } from './topics.ts'

/**
 * `bell`: counted as unread on every page. `push`: shown by browsers that the person chose. `mail`: by e-mail, or
 * by short message where there is no address. `line`: by LINE, for people who have linked it; a mail in its place where it comes to nothing.
 */
export const channels = ['bell', 'push', 'mail', 'line'] as const
export type Channel = (typeof channels)[number]

/** Default until the person chooses; `always` cannot be chosen off. */
export type Standard = 'always' | 'on' | 'off'

const duty: Record<Channel, Standard> = { bell: 'always', push: 'on', mail: 'on', line: 'on' }
const news: Record<Channel, Standard> = { bell: 'on', push: 'off', mail: 'on', line: 'off' }

/** Everybody with a suspended place among the favourites is warned. A person's own matters count as unread until they are read. */
export const standards: Record<Topic, Record<Channel, Standard>> = {
  red: { bell: 'always', push: 'always', mail: 'always', line: 'always' },
  card: duty,
  deadline: duty,
  place: duty,
  work: duty,
  review: news,
  week: news,
  chat: { ...news, push: 'on' },
  favourite: news,
}

/** A channel of a topic, such as `chat.mail`: the name of its switch. */
export type SwitchName = `${Topic}.${Channel}`

export interface Switch {
  name: SwitchName
  topic: Topic
  channel: Channel
}

/** The switches that there are, in the order of the topics. */
export const switches: readonly Switch[] = /* @__PURE__ */ topics.flatMap((topic) =>
  channels
    .filter((channel) => standards[topic][channel] !== 'always')
    .map((channel): Switch => ({ name: `${topic}.${channel}`, topic, channel })),
)
